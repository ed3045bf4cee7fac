import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { TillName } from '@lanewise/contract/entities/till-rules';
import type { TenderKind } from '@lanewise/contract/facts/transaction';

/** The last change of a field of a line on a store's day. */
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

/** What somebody who counted or adjusted a line on a store's day said last of it. */
export interface Counter extends Pick<Entered, 'locationId' | 'date' | 'dpId' | 'value' | 'by'> {
  field: 'enteredValue' | 'adjustment';
}

/** A count or an adjustment of a line, or a count of one of its drawers, on a store's day. */
export interface Count {
  /** Null: it is of a drawer. */
  dpId: number | null;
  drawer: Drawer | null;
  field: 'enteredValue' | 'adjustment';
  /** Null: the one before was taken away. */
  value: string | null;
  by: string;
}

/** A drawer, and what of it is counted. */
export interface Drawer extends TillName {
  tender: TenderKind;
}

/** What somebody says of a drawer. An approval holds what it is over or short by. Null: it is taken away. */
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
