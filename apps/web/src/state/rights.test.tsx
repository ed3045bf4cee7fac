import { cleanup, render, screen } from '@testing-library/react';
import { labelOf, permissionNames, permissions } from '@lanewise/contract/permissions';
import type { PermissionKey } from '@lanewise/contract/permissions';
import { permissionKeys } from '@lanewise/domain/rights/permission-keys';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JSX } from 'react';
import { loggedInUser, userPermissions } from './keys.ts';
import { useMay } from './rights.ts';
import { write } from './storage.ts';

const logIn = (role: string, labels: readonly string[], isLooking?: true): void => {
  write(loggedInUser, {
    Authorization: 'token',
    username: 'ida@example.com',
    isSwitchBackVisible: isLooking === true,
    ...(isLooking ? { isLooking } : {}),
    analyticsToken: '',
    role,
    accessGroupPermissions: ['Users Setting'],
  });
  write(userPermissions, permissionKeys(labels));
};

/** A button for each thing that the user may do. */
const Buttons = (): JSX.Element => {
  const may = useMay();
  return (
    <>
      {permissionNames
        .filter((key) => may(key))
        .map((key) => (
          <button key={key} type="button">
            {key}
          </button>
        ))}
    </>
  );
};
const buttons = (): string[] => {
  render(<Buttons />);
  return screen.queryAllByRole('button').map(({ textContent }) => textContent);
};

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('a button', () => {
  it('AUTH-35 is hidden without its label; labels that nobody knows change nothing', () => {
    logIn('Store Manager', ['users PATCH', 'constructor', '']);
    expect(buttons()).toEqual([]);
  });

  it('AUTH-35 without a session there is none', () => {
    write(userPermissions, permissionKeys(['users POST']));
    expect(buttons()).toEqual([]);
  });

  it.each(permissionNames)('of %s shows with its label, and no other does', (key: PermissionKey) => {
    logIn('Store Manager', [labelOf(key)]);
    expect(buttons()).toEqual([key]);
  });

  it.each(['Super Admin', 'Support Admin'])('shows to the role %s without any label', (role) => {
    logIn(role, []);
    expect(buttons()).toEqual(permissionNames);
  });

  it.each(['Super Admin', 'Store Manager'])('shows to whoever looks as a %s where it only reads', (role) => {
    logIn(role, permissionNames.map(labelOf), true);
    expect(buttons()).toEqual(permissionNames.filter((key) => permissions[key].method === 'GET'));
  });
});
