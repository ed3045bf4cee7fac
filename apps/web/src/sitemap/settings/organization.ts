import { listPages, recordPages } from '../record-pages.ts';
import type { SettingsEntry } from '../types.ts';

/** The company, its stores and departments, and its calendars. */
export const entries: readonly SettingsEntry[] = [
  {
    place: 10,
    pages: [
      { path: 'companies', title: 'companies', access: ['Company Setting'] },
      ...recordPages('companies', { add: 'addCompany', edit: 'editCompany' }, ['Company Setting']),
    ],
  },
  {
    place: 50,
    pages: [
      ...listPages('locations', 'locations', 'editLocation', ['Location Setting']),
      {
        path: 'organization-hierarchy',
        title: 'organizationHierarchy',
        access: ['Location Setting'],
        parent: 'locations',
      },
    ],
  },
  {
    place: 60,
    pages: [
      {
        path: 'departments-mapping',
        title: 'departmentsMapping',
        access: ['Department Setting'],
        notLanding: true,
      },
    ],
  },
  {
    place: 100,
    pages: [{ path: 'calendar-period', title: 'calendarPeriod', access: ['Calendar Period Setting'] }],
  },
  {
    place: 140,
    pages: [{ path: 'trading-calendar', title: 'tradingCalendar', access: ['Trading Calendar Setting'] }],
  },
];
