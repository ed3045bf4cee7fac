import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { GlColumn } from '@lanewise/contract/entities/ledger';
import type {
  BookClose,
  LateDay,
  MissingLine,
  SuspendedSale,
  ValueSheet,
} from '@lanewise/contract/entities/value-table';
import type { CompletenessState } from '@lanewise/contract/reports/completeness';
import type { PointOfClose } from '@lanewise/domain/ledger/definitions';

// What a close of a daily book keeps.

/** A GL column with the data points that it adds up. */
export interface NamedColumn extends Pick<GlColumn, 'glConfigId' | 'name' | 'glAccount' | 'side'> {
  points: { dpId: number; name: string }[];
}

/** The inputs of a day's GL journal. */
export interface JournalSource {
  presetName: string;
  store: { name: string; number: string };
  currency: string;
  completeness: CompletenessState;
  columns: NamedColumn[];
  /** For each closed day that the day books again: the columns by which the closed day was booked before. */
  before: { date: string; columns: NamedColumn[] }[];
}

/** A book at the moment of its close. */
export interface ClosedBook {
  overShort: string | null;
  /** The number of an entry of the company's journal. The lines include all entries up to this entry. */
  position: number;
  /** The lines as they were. */
  sheets: ValueSheet[];
  /** The data points of the lines and of their formulas, as they were defined on the day. */
  definitions: PointOfClose[];
  /** Missing figures of a book that is closed incomplete. */
  missing: MissingLine[];
  /** Sales of the day that were suspended and not resumed. */
  suspended: SuspendedSale[];
  /** Late receipts of closed days that the day takes up. */
  late: LateDay[];
  /** The inputs of the GL journal at the close, which later exports use. */
  journal: JournalSource;
  /** SHA-256 of the seven. */
  hash: string;
}

export interface KeptClose extends ClosedBook, Omit<BookClose, 'differences' | 'isKnown' | 'hash'> {
  closeId: number;
  date: string;
}

/** The totals that a close passes on to later days. */
export type CarryingClose = Pick<KeptClose, 'closeId' | 'date' | 'sheets'>;

/** The newest close of the book of a store's day, and whether the book is closed. */
export interface CloseState {
  /** Later closes have greater numbers. */
  closeId: number;
  locationId: LocationId;
  date: string;
  /** Among the closes of the day, from 1. */
  version: number;
  overShort: string | null;
  /** The number of an entry of the company's journal. The close includes all entries up to this entry. */
  position: number;
  /** False: the day was opened again. */
  isStanding: boolean;
}

/** Who closed a day, when, and without which figures. */
export interface Closer {
  closeId: number;
  closedBy: string;
  closedAt: string;
  /** Number of missing figures. */
  missing: number;
}

/** A close in force that books late receipts. */
export interface LateClose {
  locationId: LocationId;
  date: string;
  position: number;
  late: LateDay[];
}
