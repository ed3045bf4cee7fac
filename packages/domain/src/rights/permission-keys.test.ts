import { labelOf, permissionNames } from '@lanewise/contract/permissions';
import { describe, expect, it } from 'vitest';
import { permissionKeys } from './permission-keys.ts';

describe('permission keys', () => {
  it('ignore labels that nobody knows, also those that every object has', () => {
    expect(permissionKeys(['constructor', '__proto__', '', 'users PATCH', 'getUsers'])).toEqual([]);
  });

  it('are 55, each with a label of its own: a path and a method', () => {
    const labels = permissionNames.map(labelOf);
    expect(new Set(labels).size).toBe(55);
    expect(labels.filter((label) => !/^\S+ (GET|POST|PUT|DELETE)$/.test(label))).toEqual([]);
  });

  it('AUTH-31 come from the labels of the server, each once', () => {
    expect(permissionKeys(['users POST', 'company GET', 'users POST'])).toEqual(['addUser', 'getCompanies']);
    expect(permissionKeys(permissionNames.map(labelOf))).toEqual(permissionNames);
  });
});
