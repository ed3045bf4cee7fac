import { beforeEach, describe, expect, it } from 'vitest';
import {
  companyId,
  companyUsWeek,
  isFirstTime,
  isSwitchedUser,
  levelsFilter,
  loggedInUser,
  locationScreens,
  savedRoute,
  screenKey,
  selectedLanguage,
  selectedLocIds,
  switchedUserName,
} from './keys.ts';
import { beginSession, currentUser, endSession, holds, mayEnter, takeFirstTime, takeSavedRoute } from './session.ts';
import { read, write } from './storage.ts';

const user = {
  Authorization: 'token',
  role: 'Store Manager',
  accessGroupPermissions: ['Sales Access Group'],
  isSwitchBackVisible: false,
  username: 'anna@store.example',
  analyticsToken: 'other',
};

beforeEach(() => localStorage.clear());

describe('stored values', () => {
  it('heals what cannot be read: the fallback stands and the bad text is gone', () => {
    const bad: [{ key: string }, string][] = [
      [loggedInUser, '{"Authorization":""}'],
      [loggedInUser, '{"Authorization":"t","role":7}'],
      [loggedInUser, 'not json'],
      [companyId, '"one"'],
      [companyId, '-1'],
      [companyId, '1000000000'],
      [companyUsWeek, 'perhaps'],
      [selectedLanguage, 'de'],
      [levelsFilter, '{"levels":[]}'],
      [selectedLocIds('overview'), '[1,"2"]'],
    ];
    for (const [slot, text] of bad) {
      localStorage.setItem(slot.key, text);
      const value = read(slot as typeof companyId);
      expect([null, '', 'true']).toContain(value);
      expect(localStorage.getItem(slot.key)).toBeNull();
    }
  });

  it('gives the same object until the text changes, so that screens do not draw anew for nothing', () => {
    write(selectedLocIds('items'), [1, 2]);
    const first = read(selectedLocIds('items'));
    expect(read(selectedLocIds('items'))).toBe(first);
    localStorage.setItem('itemsSelectedLocIds', '[3]');
    expect(read(selectedLocIds('items'))).toEqual([3]);
  });

  it('sees at once what somebody else removed', () => {
    write(companyId, 7);
    localStorage.clear();
    expect(read(companyId)).toBeNull();
  });

  it('LS-28 names what else it keeps as the specification does', () => {
    const slots = [savedRoute, isFirstTime, isSwitchedUser, switchedUserName];
    expect(slots.map(({ key }) => key)).toEqual(['savedRoute', 'isFirstTime', 'isSwitchedUser', 'switchedUserName']);
    expect(screenKey('overview', 'ReportTab')).toBe('overviewReportTab');
  });

  it('names the 14 lists of locations as the specification does', () => {
    expect(locationScreens.map((screen) => selectedLocIds(screen).key)).toEqual([
      'overviewSelectedLocIds',
      'storeOverviewSelectedLocIds',
      'terminalSelectedLocIds',
      'departmentSelectedLocIds',
      'storeDepartmentSelectedLocIds',
      'itemsSelectedLocIds',
      'tenderSelectedLocIds',
      'storeTenderSelectedLocIds',
      'summarySelectedLocIds',
      'cashiersSelectedLocIds',
      'transactionSelectedLocIds',
      'analyticsSelectedLocIds',
      'doubleUpSelectedLocIds',
      'laneRebootSelectedLocIds',
    ]);
  });
});

describe('the session', () => {
  it('LS-01 ST-01 is the presence of the record', () => {
    expect(currentUser()).toBeNull();
    beginSession(user);
    expect(currentUser()).toEqual(user);
    expect(JSON.parse(localStorage.getItem('loggedInUser') ?? '')).toEqual(user);
  });

  it('opens what its groups open, everything for the admin roles, nothing without a group', () => {
    expect(holds(user, ['Sheets Access Group'])).toBe(false);
    expect(holds(user, ['Sheets Access Group', 'Sales Access Group'])).toBe(true);
    expect(holds({ role: 'Super Admin', accessGroupPermissions: [] }, ['Sheets Access Group'])).toBe(true);
    expect(mayEnter({ role: 'Analyst', accessGroupPermissions: [] })).toBe(false);
    expect(mayEnter({ role: 'Support Admin', accessGroupPermissions: [] })).toBe(true);
  });

  it('ends with all storage cleared, and keeps only the address to come back to', () => {
    beginSession(user);
    write(companyId, 3);
    endSession('/transactions?date=2026-11-19');
    expect({ ...localStorage }).toEqual({ savedRoute: '/transactions?date=2026-11-19' });
    expect(takeSavedRoute()).toBe('/transactions?date=2026-11-19');
    expect(takeSavedRoute()).toBe('');
  });

  it('ST-09 restores an interrupted address for its own user only', () => {
    endSession('/transactions', 'anna@store.example');
    beginSession({ ...user, username: 'omar@store.example' });
    expect(takeSavedRoute()).toBe('');
    endSession('/transactions', 'anna@store.example');
    beginSession(user);
    expect(takeSavedRoute()).toBe('/transactions');
  });

  it('is new once', () => {
    expect([takeFirstTime(), takeFirstTime()]).toEqual([true, false]);
  });
});
