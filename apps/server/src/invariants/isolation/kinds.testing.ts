/**
 * Two companies whose every word is a canary. Harvest is Wombat: it has one store in North and one, called Bilby, in
 * South, which some of its users may not see. The other company is Quokka.
 */
export const canaries = { own: /wombat/i, unassigned: /bilby/i, foreign: /quokka/i } as const;

/** The kinds of ids, by their names in addresses. */
export const kindOfParameter = {
  companyId: 'company',
  locationId: 'location',
  regLocId: 'place',
  regionLocationId: 'place',
  userId: 'user',
  roleId: 'role',
  accessGroupId: 'accessGroup',
  permissionId: 'permission',
  departmentId: 'department',
  categoryId: 'category',
  dpId: 'dataPoint',
  connectorId: 'connector',
  tagId: 'tag',
  presetId: 'preset',
  ledgerPresetId: 'ledgerPreset',
  sheetId: 'ledgerSheet',
  glConfigId: 'glColumn',
  sessionId: 'session',
  conflictId: 'conflict',
  quarantineId: 'quarantine',
  segmentId: 'segment',
  posReportId: 'posReport',
  requestId: 'fileRequest',
  taskid: 'task',
  token: 'receipt',
} as const;
export type Kind =
  | (typeof kindOfParameter)[keyof typeof kindOfParameter]
  | 'region'
  | 'store'
  | 'receiptId'
  | 'dataPointCategory'
  | 'posDepartment'
  | 'widget'
  | 'cashAccount'
  | 'movement';
export type Id = number | string;

/** One thing of every kind, where it exists: Wombat's, Wombat's of the store Bilby, Quokka's. */
export type Things = Record<'own' | 'unassigned' | 'foreign', Partial<Record<Kind, Id | undefined>>>;

/** What sets up the book that both stores of Wombat have. */
export type SharedBook = Record<'ledgerPreset' | 'ledgerSheet' | 'glColumn', Id>;

export const profiles = [
  'anybody',
  'nobody',
  'superAdmin',
  'supportAdmin',
  'companyAdmin',
  // Their role covers the whole company, their assigned places only one store.
  'limitedAdmin',
  'regionalManager',
  'storeManager',
  'analyst',
  'groupHolder',
  'switched',
  // Looks as the store manager: reads what they read, and changes nothing.
  'looking',
  'connector',
  'local',
  'foreignAdmin',
] as const;
export type Profile = (typeof profiles)[number];

/** The rights of a user; null: no session. */
export interface Held {
  all: boolean;
  groups: readonly string[];
  permissions: readonly string[];
}

export interface Person {
  token: string | undefined;
  held: Held | 'ingest' | null;
  /** The canaries that they must never see. */
  blind: readonly RegExp[];
  /** Bound to a company of their own; admins are not. */
  bound: boolean;
  /** The store Bilby is not theirs. */
  limited: boolean;
  /** They only look as another. */
  looks?: true;
}
