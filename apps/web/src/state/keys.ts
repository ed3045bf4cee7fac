import type { LoggedInUser } from '@lanewise/contract/entities/session';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import { dataPointStatuses, valueTypes } from '@lanewise/contract/entities/data-point-rules';
import type { Level, Location } from '@lanewise/contract/entities/company';
import { clocks } from '@lanewise/contract/primitives/clock';
import type { Clock } from '@lanewise/contract/primitives/clock';
import { languages } from '@lanewise/contract/primitives/language';
import type { Language } from '@lanewise/contract/primitives/language';
import { isNumbers, isRecord, jsonSlot, textSlot } from './storage.ts';
import type { Slot } from './storage.ts';

// Every key that the application keeps in local storage (group LS) is named in this file and nowhere else.

const isText = (value: unknown): value is string => typeof value === 'string';

const isUser = (value: unknown): value is LoggedInUser =>
  isRecord(value) &&
  isText(value.Authorization) &&
  value.Authorization !== '' &&
  isText(value.role) &&
  isText(value.username) &&
  Array.isArray(value.accessGroupPermissions) &&
  value.accessGroupPermissions.every(isText);

/** The logged-in user; null: logged out. */
export const loggedInUser = jsonSlot<LoggedInUser | null>('loggedInUser', null, isUser);

/**
 * Permission keys of the user (contract/permissions). An unknown key permits nothing, so the login page need not load
 * the table of rights.
 */
export const userPermissions = jsonSlot<string[]>(
  'userPermissions',
  [],
  (value): value is string[] => Array.isArray(value) && value.every(isText),
);

/** Whether a preset is selected on the last view; logout sets it to false. */
export const globalPresetFlag = textSlot('globalPresetFlag', 'false', ['true', 'false']);

/**
 * The selection of the last view: a preset, or only the view if columns were arranged without a preset. Logout sends
 * the selection unchanged. `columns` is JSON text.
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
  (typeof value.id === 'number' || typeof value.presetId === 'number' || (isText(value.view) && value.view !== '')) &&
  [value.name, value.view, value.presetType, value.columns].every((text) => text === undefined || isText(text));

/** The last selection; null: nothing was chosen. */
export const globalPresetData = jsonSlot<StoredPreset | null>('globalPresetData', null, isPreset);

/** Selections of columns that the server has not answered yet, by screen and view. */
export const unsentSelections = jsonSlot<Readonly<Record<string, StoredPreset>>>(
  'unsentSelections',
  {},
  (value): value is Record<string, StoredPreset> => isRecord(value) && Object.values(value).every(isPreset),
);

export { languages };
export type { Language };

/** Language chosen in this browser; '': none. */
export const selectedLanguage = textSlot<Language | ''>('selectedLanguage', '', languages);

/** The selected company; the server accepts nine digits. Null: the server's default for this user. */
export const companyId = jsonSlot<number | null>(
  'companyId',
  null,
  (value): value is number => Number.isInteger(value) && Number(value) > 0 && Number(value) < 1e9,
);

export const companyUsWeek = textSlot('companyUsWeek', 'true', ['true', 'false']);

/** Name of the company's time zone, in which server times are written. */
export const companyTimeZone = textSlot<string>('companyTimeZone', 'UTC');

export type { Clock };

/** Clock (12 or 24 hours) from the profile. */
export const clock = textSlot<Clock>('clock', '12', clocks);

const isLevel = (value: unknown): value is Level => isRecord(value) && Number.isInteger(value.id) && isText(value.name);

const isLocation = (value: unknown): value is Location =>
  isRecord(value) &&
  ['location_id', 'reg_loc_id', 'depth', 'authorityLevel'].every((key) => Number.isInteger(value[key])) &&
  ['name', 'label', 'storeNumber', 'timeZone', 'address'].every((key) => isText(value[key])) &&
  (value.regionId === null || Number.isInteger(value.regionId));
const isLocations = (value: unknown): value is Location[] => Array.isArray(value) && value.every(isLocation);

/** A chosen region or location, with its name. */
export interface ChosenPlace {
  reg_loc_id: number;
  name: string;
  depth: number;
}
const isPlace = (value: unknown): value is ChosenPlace =>
  isRecord(value) && Number.isInteger(value.reg_loc_id) && Number.isInteger(value.depth) && isText(value.name);

/** A selection in the company menu: always items of one level. Depth 0: All Locations. */
export interface Selection {
  depth: number;
  isLocation: boolean;
  ids: readonly number[];
}
const isSelection = (value: unknown): value is Selection =>
  isRecord(value) && Number.isInteger(value.depth) && typeof value.isLocation === 'boolean' && isNumbers(value.ids);

/** The applied selection of the company menu. All ids are `reg_loc_id`. */
export interface LevelsFilter {
  levels: Level[];
  /** The choice in the hierarchy; empty for All Locations. */
  locHier: ChosenPlace[];
  /** Chosen locations; empty when regions or all locations are chosen. */
  locations: number[];
  /**
   * The selected locations from the last answer; empty for All Locations, because the key `locationResponseData` holds
   * them.
   */
  locationResponseData: Location[];
  /** The ids of these locations. */
  reg_loc_ids: number[];
  /** True while All Locations is chosen. */
  isGlobalFilter: boolean;
  /** Chosen regions. */
  regFilter: number[];
  /** Regions above the chosen places. */
  parentIds: number[];
}

const isLevelsFilter = (value: unknown): value is LevelsFilter =>
  isRecord(value) &&
  Array.isArray(value.levels) &&
  value.levels.every(isLevel) &&
  Array.isArray(value.locHier) &&
  value.locHier.every(isPlace) &&
  isLocations(value.locationResponseData) &&
  isNumbers(value.locations) &&
  isNumbers(value.regFilter) &&
  isNumbers(value.parentIds) &&
  isNumbers(value.reg_loc_ids) &&
  typeof value.isGlobalFilter === 'boolean';

/** A selection stored by an older version without some fields is kept. */
export const levelsFilter: Slot<LevelsFilter | null> = {
  ...jsonSlot<LevelsFilter | null>('levelsFilter', null, isLevelsFilter),
  parse: (text) => {
    const value: unknown = JSON.parse(text);
    const whole = isRecord(value) ? { locHier: [], locationResponseData: [], ...value } : value;
    return isLevelsFilter(whole) ? whole : undefined;
  },
};

/** The last answer of `locations`, shown until the next one arrives. */
export const locationResponseData = jsonSlot<Location[] | null>('locationResponseData', null, isLocations);

/** The fields of a data point that every screen needs. */
export type ListedDataPoint = Pick<DataPoint, 'dpId' | 'name' | 'categoryId' | 'valueType' | 'status'>;
const isDataPoint = (value: unknown): value is ListedDataPoint =>
  isRecord(value) &&
  Number.isInteger(value.dpId) &&
  isText(value.name) &&
  (value.categoryId === null || Number.isInteger(value.categoryId)) &&
  valueTypes.some((type) => type === value.valueType) &&
  dataPointStatuses.some((status) => status === value.status);

/** The last answer of `data_point`. */
export const allDataPointList = jsonSlot<ListedDataPoint[]>(
  'AllDataPointList',
  [],
  (value): value is ListedDataPoint[] => Array.isArray(value) && value.every(isDataPoint),
);

/** The screens that store location ids of their own. */
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

/** Unapplied selection of the company menu; null: the applied selection. */
export const tickedPlaces = jsonSlot<Selection | null>('tickedPlaces', null, isSelection);

/** The locations chosen in this tab; they apply on every screen. Null: none were chosen. */
export const chosenPlace: Slot<number[] | 'all' | null> = {
  ...jsonSlot<number[] | 'all' | null>(
    'chosenPlace',
    null,
    (value): value is number[] | 'all' => value === 'all' || isNumbers(value),
  ),
  ofTab: true,
};

/** Location ids stored for a screen; null: none. */
export const selectedLocIds = (screen: string): Slot<number[] | null> =>
  jsonSlot<number[] | null>(`${screen}SelectedLocIds`, null, isNumbers);

/** Further values that are stored for each screen, as JSON that only this screen reads. */
export const screenParts = [
  'ColumnOrder',
  'ColumnWidths',
  'AllColumns',
  'Groups',
  'Dates',
  'ReportTab',
  'Department',
] as const;
export type ScreenPart = (typeof screenParts)[number];
export const screenKey = (screen: string, part: ScreenPart): string => `${screen}${part}`;

/** The saved route is the address requested while logged out; `savedRouteFor` names its owner, '' for any user. */
export const savedRoute: Slot<string> = {
  ...textSlot<string>('savedRoute', ''),
  parse: (text) => (text.startsWith('/') ? text : undefined),
};
export const savedRouteFor = textSlot<string>('savedRouteFor', '');
/** Whether lists show all their columns on a phone. */
export const listsAllColumns = jsonSlot('listsAllColumns', false, (value) => typeof value === 'boolean');
export const isFirstTime = textSlot('isFirstTime', 'true', ['true', 'false']);
export const isSwitchedUser = textSlot('isSwitchedUser', 'false', ['true', 'false']);
export const switchedUserName = textSlot<string>('switchedUserName', '');
