import { connectorFindings } from './connector-rules.ts';

// Separate from the schemas, so that the web application loads these without them.

/** Kinds of problems of a store: in its connector, in its received data, or in decisions that wait. */
export const troubleKinds = [
  ...connectorFindings,
  /** Transaction numbers of the store's lanes are missing. */
  'gaps',
  /** No data came for days on which receipts were expected. */
  'missing',
  /** Sales of a day ended hours before the usual end. */
  'early',
  /** No data has come today for hours, at a time at which the store usually sells. */
  'quiet',
  /** Received transactions could not enter. */
  'setAside',
  /** Conflicts wait for a decision. */
  'conflicts',
  /** The figures of a printed closing report differ from the receipts. */
  'closing',
] as const;
export type TroubleKind = (typeof troubleKinds)[number];

/**
 * Meaning of the amount at stake. time: usual sales of the hours without data. receipts: usual sales of as many
 * receipts. days: usual sales of the days without data. day: usual sales of a day like today (no data is missing yet).
 * difference: the difference between a printed closing and the receipts.
 */
export const stakeKinds = ['time', 'receipts', 'days', 'day', 'difference'] as const;
export type StakeKind = (typeof stakeKinds)[number];

/** Number of business dates before today that are examined. */
export const TROUBLE_DAYS = 14;
/** Number of earlier weeks whose sales define usual sales. */
export const USUAL_WEEKS = 4;
