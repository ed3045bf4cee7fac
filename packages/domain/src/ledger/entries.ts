import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { TillName } from '@lanewise/contract/entities/till-rules';
import type { TenderKind } from '@lanewise/contract/facts/transaction';

/** The last change of one field of a line on a store's day. */
export interface Entered {
  entryId: number;
  /** location_id */
  locationId: LocationId;
  dpId: number;
  date: string;
  field: 'enteredValue' | 'adjustment' | 'note' | 'approval';
  value: string | null;
  by: string;
  at: Date;
}

/** The last value that one person entered as count or adjustment of a line on a store's day. */
export interface Counter extends Pick<Entered, 'locationId' | 'date' | 'dpId' | 'value' | 'by'> {
  field: 'enteredValue' | 'adjustment';
}

/** A count or adjustment of a line, or a count of a drawer, on a store's day. */
export interface Count {
  /** Entries of lines, drawers and movements are numbered together, in the order in which they were made. */
  entryId: number;
  /** Data point of the line; null: a count of a drawer. */
  dpId: number | null;
  drawer: Drawer | null;
  field: 'enteredValue' | 'adjustment';
  /** Decimal text; null: the previous value was removed. */
  value: string | null;
  by: string;
}

/** A drawer and the tender counted in it. */
export interface Drawer extends TillName {
  tender: TenderKind;
}

/**
 * A movement into or out of a drawer that a person reports and no register reports, or the reversal of such a movement
 * by the same person.
 */
export interface ReportedAlone extends Drawer {
  entryId: number;
  by: string;
  /** Number of the movement that is reversed; null: this is no reversal. */
  reverses: number | null;
}

/**
 * A change of a drawer by a person. `value` of an approval: the approved difference. `value` null: the change removes
 * the earlier value.
 */
export interface TillChange extends Drawer {
  field: 'count' | 'reason' | 'approval';
  value: string | null;
  pieces: Readonly<Record<string, number>> | null;
}

export interface TillEntry extends TillChange {
  entryId: number;
  locationId: LocationId;
  date: string;
  by: string;
  at: Date;
}
