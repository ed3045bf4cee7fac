import type { CompanyDepartment } from '@lanewise/contract/entities/department';
import { describe, expect, it } from 'vitest';
import { ownRows, withAllBelow } from './tree.ts';

const own = (id: number, name: string, parent: number | null = null, sequence = 0): CompanyDepartment => ({
  comp_dep_id: id,
  name,
  parent,
  sequence,
  status: 'Active',
  mapped: [],
});
const drawn = (departments: CompanyDepartment[]): string[] =>
  ownRows(departments, 'en').map(({ department, depth }) => `${'  '.repeat(depth)}${department.name}`);

describe('the departments of a company', () => {
  it('stand below those above them, by sequence and then by name', () => {
    const departments = [own(1, 'Fresh', null, 2), own(2, 'Dairy', 1), own(3, 'bakery', 1), own(4, 'Grocery', null, 1)];
    expect(drawn(departments)).toEqual(['Grocery', 'Fresh', '  bakery', '  Dairy']);
  });

  it('are all drawn, also below one that is not there', () => {
    expect(drawn([own(2, 'Dairy', 99)])).toEqual(['Dairy']);
  });

  it('cannot be put below themselves', () => {
    const departments = [own(3, 'Milk', 2), own(2, 'Dairy', 1), own(1, 'Fresh'), own(4, 'Grocery')];
    expect([...withAllBelow(departments, 1)].sort()).toEqual([1, 2, 3]);
  });
});
