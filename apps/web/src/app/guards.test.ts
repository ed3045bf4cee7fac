import { isRedirect } from '@tanstack/react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoggedInUser } from '@lanewise/contract/entities/session';
import { isFirstTime, loggedInUser, savedRoute, savedRouteFor } from '../state/keys.ts';
import { read, write } from '../state/storage.ts';
import { toastError } from '../ui/toast.tsx';
import { chooseLanding, leadHome, requireAccess, requireNobody, requireUser } from './guards.ts';

vi.mock('../ui/toast.tsx', () => ({ toastError: vi.fn() }));

const person = (role: string, ...accessGroupPermissions: string[]): LoggedInUser => ({
  Authorization: 'token',
  username: 'ida@example.com',
  isSwitchBackVisible: false,
  analyticsToken: '',
  role,
  accessGroupPermissions,
});
const logIn = (...groups: string[]) => write(loggedInUser, person('Analyst', ...groups));
const logInAdmin = () => write(loggedInUser, person('Super Admin'));

/** The target of a guard's redirect; null when the guard lets the user pass. */
const ledTo = (guard: () => void): unknown => {
  try {
    guard();
    return null;
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options.to;
    throw thrown;
  }
};
const told = () => vi.mocked(toastError).mock.calls.length;

beforeEach(() => {
  localStorage.clear();
  vi.mocked(toastError).mockClear();
});

describe('without a session', () => {
  it('ST-02 a page of the shell leads to login, and its address is kept for whoever comes back', () => {
    expect(ledTo(() => requireUser('/transactions?date=2026-01-05'))).toBe('/login');
    expect(read(savedRoute)).toBe('/transactions?date=2026-01-05');
    expect(ledTo(requireNobody)).toBeNull();
  });

  it('ST-06 a record without any group is thrown out and told so', () => {
    logIn();
    expect(ledTo(() => requireUser('/sheets'))).toBe('/login');
    expect([read(loggedInUser), read(savedRoute), told()]).toEqual([null, '', 1]);
  });
});

describe('the root', () => {
  it('LAND-01 LAND-02 leads to the saved route, once', () => {
    logIn('Sheets Access Group');
    write(savedRoute, '/transactions?date=2026-01-05');
    write(savedRouteFor, 'ida@example.com');
    expect(ledTo(chooseLanding)).toBe('/transactions');
    expect([read(savedRoute), read(savedRouteFor)]).toEqual(['', '']);
    expect(ledTo(chooseLanding)).toBe('/sheets');
  });

  it('LAND-03 LAND-04 chooses the landing page the first time only, and the sales from then on', () => {
    logIn('Analytics Access Group', 'Users Setting');
    expect(read(isFirstTime)).toBe('true');
    expect(ledTo(chooseLanding)).toBe('/analytics/query');
    expect(read(isFirstTime)).toBe('false');
    expect(ledTo(chooseLanding)).toBe('/sales');
  });

  it('CON-26 the sales lead on whoever may not see them', () => {
    logIn('Analytics Access Group');
    expect(ledTo(() => leadHome('sales', {}))).toBe('/sales/locationItems');
    expect(ledTo(() => requireAccess(['Sales Access Group'], '/sales/locationItems'))).toBe('/analytics/query');
  });

  it('LAND-26 LAND-28 ERR-M01 keeps a user whose groups open nothing where they are, and says so', () => {
    logIn('Some Other Group');
    expect(ledTo(() => requireUser('/'))).toBeNull();
    for (const visit of [1, 2]) {
      expect(ledTo(chooseLanding)).toBeNull();
      expect(told()).toBe(visit);
    }
  });
});

describe('a page', () => {
  it('R-071 without the right to it leads to the 403 page, and tells nothing more', () => {
    logIn('Sheets Access Group');
    expect(ledTo(() => requireAccess(['Sales Access Group'], '/sales/departmentItems'))).toBe('/error');
    expect(ledTo(() => requireAccess('admin', '/settings/roles'))).toBe('/error');
    expect(ledTo(() => requireAccess(['Sheets Access Group'], '/sheets'))).toBeNull();
    expect(told()).toBe(0);
  });

  it('CON-24 the companies open for everybody; who may open no settings page is told so', () => {
    const open = () => ledTo(() => requireAccess(['Company Setting'], '/settings/companies'));
    logIn('Sheets Access Group');
    expect([open(), told()]).toEqual([null, 1]);
    logIn('Department Setting');
    expect([open(), told()]).toEqual([null, 1]);
  });

  it('CON-25 the users are no settings page while switched in', () => {
    write(loggedInUser, { ...person('Analyst', 'Users Setting'), isSwitchBackVisible: true });
    expect(ledTo(() => leadHome('settings', {}))).toBe('/settings/companies');
    logIn('Users Setting');
    expect(ledTo(() => leadHome('settings', {}))).toBe('/settings/users');
  });
});

describe('a bare area', () => {
  it.each([
    ['R-004', 'sales', '/sales/locationItems'],
    ['R-069', 'sales-v2', '/sales-v2/store/overview'],
    ['R-069', 'balancing', '/balancing/dashboard'],
    ['R-069 CON-30', 'cashiers', '/cashiers/list'],
    ['R-069', 'custom-report', '/custom-report/tax-report'],
    ['R-069', 'analytics', '/analytics/query'],
    ['R-069', 'settings', '/settings/companies'],
    ['R-069', 'double-up-report', '/double-up-report/sales-metrics'],
    ['R-068 CON-04', 'companyDepartments', '/settings/departments-mapping'],
  ])('%s %s leads to %s', (_row, area, to) => {
    logInAdmin();
    expect(ledTo(() => leadHome(area, {}))).toBe(to);
  });
});
