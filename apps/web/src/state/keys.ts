import type { LoggedInUser } from '@lanewise/contract/entities/session';
import type { Level, Location } from '@lanewise/contract/entities/company';
import { isNumbers, isRecord, jsonSlot, textSlot } from './storage.ts';
import type { Slot } from './storage.ts';

// Every key this application keeps in local storage (group LS) is named in this file and nowhere else.

const isText = (value: unknown): value is string => typeof value === 'string';

const isUser = (value: unknown): value is LoggedInUser =>
  isRecord(value) &&
  isText(value.Authorization) &&
  value.Authorization !== '' &&
  isText(value.role) &&
  isText(value.username) &&
  Array.isArray(value.accessGroupPermissions) &&
  value.accessGroupPermissions.every(isText);

/** LS-01. Null: nobody is logged in. */
export const loggedInUser = jsonSlot<LoggedInUser | null>('loggedInUser', null, isUser);

/** LS-02: permission keys. LS-10: the data point list. Written by later parts, cleared with all others. */
export const userPermissions = jsonSlot<string[]>('userPermissions', [], (value): value is string[] =>
  Array.isArray(value) ? value.every(isText) : false,
);

/** LS-03, LS-04. */
export const globalPresetFlag = textSlot('globalPresetFlag', 'false', ['true', 'false']);

/**
 * What stands on the view seen last: a preset, or only its view where columns were arranged without one. It is what logout
 * sends, as it stands (ST-20); `columns` is JSON text.
 */
export interface StoredPreset {
  id?: number | null;
  presetId?: number | null;
  name?: string;
  view?: string;
  presetType?: string;
  columns?: string;
}

const isPreset = (value: unknown): value is StoredPreset =>
  isRecord(value) &&
  (typeof value.id === 'number' || typeof value.presetId === 'number' || (isText(value.view) && value.view !== ''));

/** Null: nothing was chosen there. */
export const globalPresetData = jsonSlot<StoredPreset | null>('globalPresetData', null, isPreset);

export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

/** LS-05. '' when nothing was chosen yet on this browser. */
export const selectedLanguage = textSlot<Language | ''>('selectedLanguage', '', languages);

/** LS-06. Null: the server's default for this user. */
export const companyId = jsonSlot<number | null>('companyId', null, (value): value is number =>
  Number.isInteger(value),
);

/** LS-07. */
export const companyUsWeek = textSlot('companyUsWeek', 'true', ['true', 'false']);

/** LS-08: the applied selection of the company menu. All ids are `reg_loc_id`. */
export interface LevelsFilter {
  levels: Level[];
  /** Chosen locations; empty when regions or all are chosen. */
  locations: number[];
  /** Chosen regions, and the regions above what is chosen. */
  regFilter: number[];
  parentIds: number[];
  /** The locations that the selection comes to. */
  reg_loc_ids: number[];
  /** True while All Locations is chosen. */
  isGlobalFilter: boolean;
}

const isLevelsFilter = (value: unknown): value is LevelsFilter =>
  isRecord(value) &&
  Array.isArray(value.levels) &&
  isNumbers(value.locations) &&
  isNumbers(value.regFilter) &&
  isNumbers(value.parentIds) &&
  isNumbers(value.reg_loc_ids) &&
  typeof value.isGlobalFilter === 'boolean';

export const levelsFilter = jsonSlot<LevelsFilter | null>('levelsFilter', null, isLevelsFilter);

/** LS-09: the last answer of `locations`, shown until the next one is here. */
export const locationResponseData = jsonSlot<Location[] | null>(
  'locationResponseData',
  null,
  (value): value is Location[] =>
    Array.isArray(value) &&
    value.every((one) => isRecord(one) && typeof one.reg_loc_id === 'number' && isText(one.name)),
);

/** LS-11 to LS-24: the screens whose location ids are kept one by one. */
export const locationScreens = [
  'overview',
  'storeOverview',
  'terminal',
  'department',
  'storeDepartment',
  'items',
  'tender',
  'storeTender',
  'summary',
  'cashiers',
  'transaction',
  'analytics',
  'doubleUp',
  'laneReboot',
] as const;

/** Null: nothing stored for that screen. */
export const selectedLocIds = (screen: string): Slot<number[] | null> =>
  jsonSlot<number[] | null>(`${screen}SelectedLocIds`, null, isNumbers);

/** LS-25 to LS-28 and decisions.md 32: what else is kept per screen, as JSON that its own screen understands. */
export const screenParts = ['ColumnOrder', 'ColumnWidths', 'Groups', 'Dates', 'ReportTab', 'Department'] as const;
export type ScreenPart = (typeof screenParts)[number];
export const screenKey = (screen: string, part: ScreenPart): string => `${screen}${part}`;

/** LS-28. The saved route is the address that was asked for while logged out; the name is its owner, '' for anybody. */
export const savedRoute = textSlot<string>('savedRoute', '');
export const savedRouteFor = textSlot<string>('savedRouteFor', '');
export const isFirstTime = textSlot('isFirstTime', 'true', ['true', 'false']);
export const isSwitchedUser = textSlot('isSwitchedUser', 'false', ['true', 'false']);
