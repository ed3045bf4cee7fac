import type { LoggedInUser } from '@lanewise/contract/entities/session';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '../../api/problem.ts';
import {
  allDataPointList,
  globalPresetFlag,
  isFirstTime,
  loggedInUser,
  savedRoute,
  selectedLanguage,
  switchedUserName,
  userPermissions,
} from '../../state/keys.ts';
import { keepLastCompany } from '../../state/last-company.ts';
import { forgetStaleSwitch, isSwitchUnderWay } from '../../state/session.ts';
import { read, write } from '../../state/storage.ts';
import { browser, lookAs, switchBack, switchTo } from './switching.ts';

const record = (username: string, isSwitchBackVisible: boolean): LoggedInUser => ({
  Authorization: `token of ${username}`,
  role: 'Analyst',
  accessGroupPermissions: ['Sales Access Group'],
  username,
  isSwitchBackVisible,
  analyticsToken: '',
});
const ida = record('ida@example.com', false);
const omar = record('omar@example.com', true);
const looked: LoggedInUser = { ...omar, isLooking: true };

const answers: Record<string, unknown> = {
  'POST v2/switch_back': ida,
  'POST v2/switch/user/7': omar,
  'POST v2/switch/user/7/across': omar,
  'POST v2/switch/user/7/look': looked,
  'GET v2/permissions': { permissions: ['users GET', 'users POST', 'company GET'], access_groups: [], isAdmin: false },
  'GET company': [{ id: 4, name: 'Corner Shops', us_week: false }],
};

/** Requests with their tokens, and other events, in order. */
let steps: string[];
let refuse: string | null;
/** The company of some requests. */
let companies: Record<string, string | null>;
beforeEach(() => {
  localStorage.clear();
  [steps, refuse, companies] = [[], null, {}];
  write(loggedInUser, ida);
  write(selectedLanguage, 'fr');
  write(globalPresetFlag, 'true');
  write(savedRoute, '/analytics/query');
  write(isFirstTime, 'false');
  for (const key of ['levelsFilter', 'overviewSelectedLocIds', 'departmentReportTab', 'summaryDates'])
    localStorage.setItem(key, '[3]');
  vi.spyOn(browser, 'reload').mockImplementation(() => void steps.push('reload'));
  vi.spyOn(browser, 'goTo').mockImplementation((hash) => void steps.push(`at ${hash}`));
  vi.stubGlobal('fetch', (path: string, { method = 'GET', headers }: RequestInit) => {
    const call = `${method} ${path.replace('/api/', '')}`;
    const whose = new Headers(headers).get('authorization')?.replace(/token of |@.*/g, '');
    steps.push(`${whose}: ${call}`);
    if (['POST v2/switch_back', 'GET locations', 'GET data_point'].includes(call))
      companies[call] = new Headers(headers).get('x-company-id');
    if (call === 'GET user-profile') steps.push(`kept: ${Object.keys(localStorage).sort().join(' ')}`);
    if (call === refuse) return Promise.resolve(new Response('{"code":"switch.notAllowed"}', { status: 403 }));
    return Promise.resolve(new Response(JSON.stringify({ isSuccess: true, data: answers[call] ?? [] })));
  });
});

describe('working as another user', () => {
  it('what the server refuses changes nothing here', async () => {
    refuse = 'POST v2/switch/user/7';
    await expect(switchTo(7, 'Ticket 12')).rejects.toBeInstanceOf(Problem);
    expect(read(loggedInUser)).toEqual(ida);
    expect(localStorage.getItem('levelsFilter')).toBe('[3]');
    expect(isSwitchUnderWay()).toBe(false);
    expect(steps).toEqual([`ida: ${refuse}`]);
  });

  it('keeps the other record, forgets every choice, and begins at the start', async () => {
    await switchTo(7, 'Ticket 12', { across: true });
    expect(read(loggedInUser)).toEqual(omar);
    expect(steps[0]).toBe('ida: POST v2/switch/user/7/across');
    expect(steps.slice(-2)).toEqual(['at #/', 'reload']);
    expect(read(isFirstTime)).toBe('true');
  });

  it('SW-06 SW-07 SW-08 SW-09 SW-10 SW-11 SW-12 SW-13 the way back takes its steps in their order', async () => {
    write(loggedInUser, omar);
    window.history.replaceState(null, '', '#/transactions?date=2026-01-05&location=3');
    await switchBack();
    expect(window.location.hash).toBe('#/transactions');
    expect(steps).toEqual([
      'omar: POST v2/switch_back',
      'ida: GET v2/permissions',
      'ida: GET user-profile',
      'kept: loggedInUser selectedLanguage userPermissions',
      'ida: GET company',
      'ida: GET locations',
      'ida: GET data_point',
      'ida: GET levels',
      'ida: GET locationhierarchy',
      'reload',
    ]);
    expect(read(loggedInUser)).toEqual(ida);
    expect(read(userPermissions)).toEqual(['addUser', 'getCompanies']);
    expect(read(savedRoute)).toBe('');
  });

  it('the way back from a look leads to the record where it was begun', async () => {
    await lookAs(7);
    expect(steps[0]).toBe('ida: POST v2/switch/user/7/look');
    expect(read(loggedInUser)).toEqual(looked);
    answers['GET user-profile'] = { userId: 7 };
    await switchBack();
    delete answers['GET user-profile'];
    expect(steps.slice(-2)).toEqual(['at #/settings/users/editUser/7', 'reload']);
    expect(read(loggedInUser)).toEqual(ida);
  });

  it('an administrator returns to the company that they worked in, whose data are asked for at once', async () => {
    keepLastCompany(9);
    const before = { ...answers };
    answers['POST v2/switch_back'] = { ...ida, role: 'Super Admin' };
    answers['GET company'] = [
      { id: 4, name: 'Corner Shops' },
      { id: 9, name: 'Harvest Lane Markets' },
    ];
    write(loggedInUser, omar);
    await switchBack();
    Object.assign(answers, before);
    document.cookie = 'lanewise_company=; path=/; max-age=0';
    expect(companies).toEqual({ 'POST v2/switch_back': null, 'GET locations': '9', 'GET data_point': '9' });
  });

  it('SW-11 LS-10 the list of data points is that of whoever goes on, and no other where it cannot be had', async () => {
    const point = { dpId: 7, name: 'Net sales', categoryId: 2, valueType: 'amount', status: 'Active' };
    const theirs = [Object.assign({}, point, { name: 'Ventes nettes' })];
    answers['GET data_point'] = [{ ...point, description: 'What registers sell', formula: null }];
    localStorage.setItem('AllDataPointList', JSON.stringify(theirs));
    await switchBack();
    expect(read(allDataPointList)).toEqual([point]);
    localStorage.setItem('AllDataPointList', JSON.stringify(theirs));
    refuse = 'GET data_point';
    await switchTo(7, 'Ticket 12');
    delete answers['GET data_point'];
    expect(localStorage.getItem('AllDataPointList')).toBeNull();
  });

  it('PERM-35 asks for no list of companies without the right to it: the own one comes with the profile', async () => {
    answers['GET v2/permissions'] = { permissions: ['users GET'], access_groups: [], isAdmin: false };
    answers['GET user-profile'] = { company: { id: 9, name: 'Harvest Lane Markets', us_week: true } };
    await switchTo(7, 'Ticket 12');
    expect(steps).not.toContain('omar: GET company');
    expect([localStorage.getItem('companyId'), localStorage.getItem('companyUsWeek')]).toEqual(['9', 'true']);
  });

  it('goes on where one of the answers fails: the page that is loaded anew asks again', async () => {
    refuse = 'GET v2/permissions';
    await switchTo(7, 'Ticket 12');
    expect(steps.at(-1)).toBe('reload');
  });
});

describe('the start of the page', () => {
  it('SW-05 forgets a stale flag, and while switched the route that was saved before', () => {
    const flags = () => [localStorage.getItem('isSwitchedUser'), read(switchedUserName), read(savedRoute)];
    localStorage.setItem('isSwitchedUser', 'true');
    write(switchedUserName, 'Omar');
    forgetStaleSwitch();
    expect(flags()).toEqual([null, '', '/analytics/query']);
    write(loggedInUser, omar);
    localStorage.setItem('isSwitchedUser', 'true');
    forgetStaleSwitch();
    expect(flags()).toEqual([null, '', '']);
  });
});
