/**
 * Words that mark the data of two companies, so that a leak shows in an answer. Harvest's data contains "Wombat".
 * Harvest has one store in North, and one store in South whose data contains "Bilby" and which some of its users may
 * not see. The data of the other company contains "Quokka".
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

/**
 * One thing of every kind, if it exists: `own` of Wombat, `unassigned` of Wombat's store Bilby, `foreign` of Quokka.
 */
export type Things = Record<'own' | 'unassigned' | 'foreign', Partial<Record<Kind, Id | undefined>>>;

/** The parts of the book that both stores of Wombat share. */
export type SharedBook = Record<'ledgerPreset' | 'ledgerSheet' | 'glColumn', Id>;

export const profiles = [
  'anybody',
  'nobody',
  'superAdmin',
  'supportAdmin',
  'companyAdmin',
  // The role covers the whole company, but the assigned places are only one store.
  'limitedAdmin',
  'regionalManager',
  'storeManager',
  'analyst',
  'groupHolder',
  'switched',
  // Looks as the store manager: reads what the store manager reads, and changes nothing.
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
  /** Whether the user belongs to one company. Admins do not. */
  bound: boolean;
  /** The store Bilby is not theirs. */
  limited: boolean;
  /** They only look as another. */
  looks?: true;
}
