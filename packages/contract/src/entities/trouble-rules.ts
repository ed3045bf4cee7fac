import { connectorFindings } from './connector-rules.ts';

// Separate from the schemas, so that the web application loads these without them.

/** What is wrong with a store: what is said of its connector, of what arrived of it, and of what waits for somebody. */
export const troubleKinds = [
  ...connectorFindings,
  /** Numbers of its lanes are missing. */
  'gaps',
  /** Nothing came of days on which receipts were expected. */
  'missing',
  /** Days ended hours before their usual end. */
  'early',
  /** Nothing has come today for hours, at a time at which it usually sells. */
  'quiet',
  /** Received transactions could not be entered. */
  'setAside',
  /** Conflicts wait for a decision. */
  'conflicts',
  /** A printed closing says something else than the receipts. */
  'closing',
] as const;
export type TroubleKind = (typeof troubleKinds)[number];

/**
 * What the sales at stake are: usual sales of the time in which nothing came, of as many receipts, of those days, of a
 * day like today (nothing lacks yet), or the difference itself.
 */
export const stakeKinds = ['time', 'receipts', 'days', 'day', 'difference'] as const;
export type StakeKind = (typeof stakeKinds)[number];

/** Business dates before today that are looked at. */
export const TROUBLE_DAYS = 14;
/** Weeks whose sales are the usual ones. */
export const USUAL_WEEKS = 4;
