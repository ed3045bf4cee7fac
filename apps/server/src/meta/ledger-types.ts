import type { LocationId } from '@lanewise/contract/primitives/ids';
import type {
  ActivatedLedger,
  GlAssignment,
  GlColumn,
  GlColumnChange,
  GlColumnInput,
  LedgerAuthority,
  LedgerPreset,
  LedgerPresetChange,
  LedgerPresetInput,
  LedgerSheet,
  LedgerSheetChange,
  LedgerSheetInput,
  SequenceOrder,
  UsualPreset,
  UsualPresetInput,
} from '@lanewise/contract/entities/ledger';
import type { Wrote } from '@lanewise/domain/ledger/blind';
import type { PointOfClose } from '@lanewise/domain/ledger/definitions';
import type { Count, Counter, Entered } from '@lanewise/domain/ledger/entries';
import type { RemovedKind, SequenceType } from '@lanewise/contract/entities/ledger-rules';
import type { LineChange } from '@lanewise/contract/entities/value-table';
import type { Language } from '@lanewise/contract/primitives/language';
import type {
  BookLines,
  BookPlace,
  BookStores,
  BookWork,
  DayChange,
  Holder,
  HolderWish,
  StoreDay,
} from './book-types.ts';
import type { CarryingClose, ClosedBook, KeptClose, LateClose, Closer, CloseState } from './close-types.ts';
import type { Sight } from './sight.ts';
import type { Movements } from './movement-types.ts';
import type { ReadTills, Tills } from './till-types.ts';

/**
 * A person who sets up books. They see presets of stores in their sight and presets without stores. They may change
 * presets of their authority level or a lower authority: level 1 is the whole company.
 */
export interface LedgerKeeper {
  companyId: number;
  sight: Sight;
  authorityLevel: number;
  /** The name that is stored with changes: the name of the person, even while the person works as another user. */
  by: string;
  isBlind: boolean;
}

/**
 * The settings of the daily books of a company. A method returns null or false if the keeper sees no record with this
 * id. A change is refused with 'user.above' if the record belongs to a higher authority, with 'validation' if a named
 * record does not exist, and with 'taken' if another record has the name.
 */
export interface Ledgers {
  presets(keeper: LedgerKeeper): Promise<LedgerPreset[]>;
  preset(keeper: LedgerKeeper, presetId: number): Promise<LedgerPreset | null>;
  /** `today`: the first day of the preset if the input names no first day. */
  createPreset(keeper: LedgerKeeper, input: LedgerPresetInput, today: string): Promise<LedgerPreset>;
  /** With the sheets and columns of another preset. */
  copyPreset(
    keeper: LedgerKeeper,
    presetId: number,
    input: LedgerPresetInput,
    today: string,
  ): Promise<LedgerPreset | null>;
  /** Adds a preset with the sheets and columns of a usual book. Their names are in the given language. */
  createUsual(keeper: LedgerKeeper, input: UsualPresetInput, today: string, language: Language): Promise<UsualPreset>;
  /** Refuses with 'changed' a preset that somebody else changed meanwhile. */
  changePreset(keeper: LedgerKeeper, presetId: number, input: LedgerPresetChange): Promise<LedgerPreset | null>;
  /** Refuses with 'inUse' a preset under which a book was closed. */
  removePreset(keeper: LedgerKeeper, presetId: number): Promise<boolean>;
  /** In their order. */
  sheets(keeper: LedgerKeeper, presetId: number): Promise<LedgerSheet[] | null>;
  sheet(keeper: LedgerKeeper, sheetId: number): Promise<LedgerSheet | null>;
  createSheet(keeper: LedgerKeeper, presetId: number, input: LedgerSheetInput): Promise<LedgerSheet | null>;
  changeSheet(
    keeper: LedgerKeeper,
    sheetId: number,
    change: Partial<Omit<LedgerSheetChange, 'sheetId'>>,
  ): Promise<LedgerSheet | null>;
  removeSheet(keeper: LedgerKeeper, sheetId: number): Promise<boolean>;
  /**
   * Active sheets of active presets, with their points. `hasAccount`: points with an account, or without an account;
   * undefined: all.
   */
  activated(keeper: LedgerKeeper, hasAccount: boolean | undefined): Promise<ActivatedLedger[]>;
  columns(keeper: LedgerKeeper, presetId: number): Promise<GlColumn[] | null>;
  createColumn(keeper: LedgerKeeper, presetId: number, input: GlColumnInput): Promise<GlColumn | null>;
  column(keeper: LedgerKeeper, glConfigId: number): Promise<GlColumn | null>;
  /** Refuses with 'changed' what somebody else changed meanwhile. */
  changeColumn(keeper: LedgerKeeper, glConfigId: number, input: GlColumnChange): Promise<GlColumn | null>;
  removeColumn(keeper: LedgerKeeper, glConfigId: number): Promise<boolean>;
  assign(keeper: LedgerKeeper, presetId: number, assignment: GlAssignment): Promise<GlColumn[] | null>;
  /** Changes the whole order or nothing. Refuses with 'validation' ids that are not the whole list. */
  order(keeper: LedgerKeeper, type: SequenceType, order: SequenceOrder): Promise<boolean>;
  /** Returns how many presets and sheets have another level now. */
  authorize(keeper: LedgerKeeper, authority: LedgerAuthority): Promise<number | null>;
  /**
   * Restores a removed thing as it was, within an hour of its removal. Refuses 'notFound' if the thing is no longer
   * stored or its preset is gone. Also refuses for every reason for which adding the thing would be refused.
   */
  restore(keeper: LedgerKeeper, kind: Exclude<RemovedKind, 'widget'>, id: number): Promise<void>;
  /** Runs `trial`, whose changes are refused like real changes. Returns its result, and rolls the changes back. */
  tryOut<Result>(trial: (ledgers: Ledgers) => Promise<Result>): Promise<Result>;
}

/** Changes of a line. An approval is stored with the over/short that it approves. */
export type EnteredChange = Omit<LineChange, 'approved'> & { approval?: string | null };

/** A change of a field, with the time of the change. */
export type PastEntry = Pick<Entered, 'dpId' | 'field' | 'value' | 'by' | 'at'>;

/** That a close was opened again. */
export interface PastReopening {
  by: string;
  at: Date;
  reason: string;
}

/** A day that was counted and closed in the past. `closes`: rounds of closing and reopening, in order of time. */
export interface PastDay {
  locationId: LocationId;
  date: string;
  /** The newest change of the day that was read; 0: none. */
  version: number;
  entries: readonly PastEntry[];
  closes: readonly { by: string; at: Date; kept: ClosedBook; reopened: PastReopening | null }[];
}

/** The rules and definitions by which a store's day is closed. */
export interface ClosedBy {
  companyId: number;
  locationId: LocationId;
  /** Before this moment the day had begun nowhere. */
  began: Date;
  /** The preset of the book; null: all books of the store. */
  presetId: number | null;
  dpIds: readonly number[];
  /** Business dates of the receipts that count in the day, if the rules ask for a second person; otherwise empty. */
  receiptsOf: readonly string[];
}

/** What people entered into the books of stores, and their closes. */
export interface ReadBooks {
  tills: ReadTills;
  movements: Pick<Movements, 'accounts' | 'entered' | 'balances'>;
  /** The last changes of the fields of lines on days of stores. `dpIds`: only the lines of these data points. */
  entered(stores: BookStores, from: string, to: string, dpIds?: readonly number[]): Promise<Entered[]>;
  /**
   * The last count or adjustment of each person for each line and day of stores, in the order of entry, including
   * entries that were replaced.
   */
  counters(stores: BookStores, from: string, to: string): Promise<Counter[]>;
  /** All counts and adjustments of a day's lines and counts of its drawers, in their order. */
  counts(place: BookPlace): Promise<Count[]>;
  /**
   * Returns a function that finds all names of a person by any one of the names. Former login names count, even if
   * another person has taken over such a name.
   */
  names(companyId: number): Promise<(name: string) => readonly string[]>;
  /** What the person with this login wrote. */
  wroteOf(name: string): Promise<Wrote>;
  /**
   * The people who changed the rules of a store's day since the day began (a preset and its sheets, data points, the
   * store's time zone, hours, tax or choice of book), who ever sent files of the days in `receiptsOf`, or who decided
   * which of the receipts of these days count.
   */
  changers(closedBy: ClosedBy): Promise<string[]>;
  /**
   * Lines of tenders, and parts of such lines, that people of some stores removed from a book or redefined. Each line
   * has its first definition. `locationId`: leaves out the lines that were removed before a person who sees every store
   * closed a day of this store; null: all lines.
   */
  leftLines(companyId: number, presetId: number, locationId: LocationId | null): Promise<LeftLine[]>;
  /** The data points that people with sight of every store made or changed. */
  companyPoints(companyId: number): Promise<number[]>;
  /** Whether a book that a store keeps on a day asks for a second person. */
  asksForSecond(place: BookPlace): Promise<boolean>;
  /** The data points of the lines of each active book of a company, with the stores of `stores` that keep the book. */
  lines(stores: BookStores): Promise<BookLines[]>;
  /**
   * The newest change of a day's lines or drawers; 0: no change. `told`: the newest change that a blind counter may
   * know.
   */
  version(place: BookPlace, told?: 'told'): Promise<number>;
  /** The first people by name who may do each act of a book for stores now. */
  holders(stores: BookStores, wish: HolderWish): Promise<Holder[]>;
  /** Changes of a day after a version. `counted`: without adjustments, approvals and notes. */
  changesAfter(place: BookPlace, version: number, only?: 'counted'): Promise<DayChange[]>;
  /** The closes of a day under a preset, the newest first. */
  closes(place: BookPlace, presetId: number): Promise<KeptClose[]>;
  /** Who made some closes of a company, in no order. */
  closers(companyId: number, closeIds: readonly number[]): Promise<Closer[]>;
  /**
   * Like `closes`, but for many days of many stores and with fewer fields for each close, because there may be
   * thousands of stores or years of days. Ordered by store, then by day.
   */
  closeStates(stores: BookStores, presetId: number, from: string, to: string): Promise<CloseState[]>;
  /** The closes in force that take up late receipts, by day. */
  late(stores: BookStores, presetId: number): Promise<LateClose[]>;
  /**
   * Days of stores with entries. `told`: only entries that a blind counter may know. `unclosedIn`: only days that were
   * never closed under this preset.
   */
  touched(
    stores: BookStores,
    from: string,
    to: string,
    only?: { told?: boolean; unclosedIn?: number },
  ): Promise<StoreDay[]>;
  /** Days of stores whose book is closed. */
  closedDays(stores: BookStores, from: string, to: string): Promise<StoreDay[]>;
  /** The currency of a company, and the GL columns of a preset in their order. */
  accounts(companyId: number, presetId: number): Promise<{ currency: string; columns: GlColumn[] }>;
  /** The closes with these ids, with the sheets that carry lines over. */
  carried(companyId: number, closeIds: readonly number[]): Promise<CarryingClose[]>;
  /** Closes with their lines. */
  kept(companyId: number, closeIds: readonly number[]): Promise<KeptClose[]>;
  /** The last entry of the company's journal that has no unfinished entry before it. */
  position(companyId: number): Promise<number>;
  /** The last entry of the company's journal that was decided at a moment. */
  positionAt(companyId: number, at: Date): Promise<number>;
}

/** Changes of lines that are kept together, or not at all. */
export interface DayChanges {
  changes: readonly EnteredChange[];
  /**
   * The newest change of the day that the author of the changes has read. Undefined: the author overwrites newer
   * changes.
   */
  seen: { version: number | undefined; isBlind: boolean } | undefined;
  /** The version of the day that the changes were checked against. Undefined: the changes are written in any case. */
  version: number | undefined;
}

/** A data point that left a book, with its first definition. */
export interface LeftLine extends PointOfClose {
  /** False: only a part of the formula of a line. */
  isLine: boolean;
  firstLeftAt: string;
}

/**
 * The close or the reopening of the book of a day under a preset. `ofCompany`: the person who closes the book sees
 * every store.
 */
export type BookAct = { presetId: number } & ({ close: ClosedBook; ofCompany: boolean } | { reopen: string });

/** The version of a day before and after a change, and the version that a blind counter is told. */
export interface DayVersion {
  before: number;
  version: number;
  told: number;
}

/** What people enter into the books of stores, and their closes. */
export interface Books extends ReadBooks {
  tills: Tills;
  movements: Movements;
  /** The books as they were at a moment: with the entries, closes and reopenings up to then. */
  asOf(at: Date): ReadBooks;
  /**
   * Adds changes of lines, and closes or reopens the book of the day. Null: the day has another version, so the changes
   * must be judged again. Refuses with 'conflict' to change or close a closed book (bookClosed) and to reopen an open
   * book (bookOpen). Refuses with 'changed' a field that another person changed after the author's version.
   */
  change(work: BookWork, changes: DayChanges, act?: BookAct): Promise<DayVersion | null>;
  /** Adds days that were counted and closed in the past, all or none. False: a person changed a day meanwhile. */
  keepPast(companyId: number, presetId: number, days: readonly PastDay[]): Promise<boolean>;
}
