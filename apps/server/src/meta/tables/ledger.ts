import type { LocationId } from '@lanewise/contract/primitives/ids';
import type {
  CloseRules,
  GlSide,
  RemovedKind,
  SheetState,
  SheetType,
  WidgetType,
} from '@lanewise/contract/entities/ledger-rules';
import type { LateDay, MissingLine, SuspendedSale, ValueSheet } from '@lanewise/contract/entities/value-table';
import type { PointOfClose } from '@lanewise/domain/ledger/definitions';
import type { JournalSource } from '../close-types.ts';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { BigIntColumn, CreatedAt } from './columns.ts';

interface LedgerPresetTable {
  preset_id: GeneratedAlways<number>;
  company_id: number;
  name: string;
  authority_level: number;
  is_active: boolean;
  since: string;
  rules: JSONColumnType<CloseRules>;
}

interface BookChangerTable {
  company_id: number;
  about: 'preset' | 'point' | 'store';
  id: number;
  changed_by: string;
  changed_at: CreatedAt;
}

interface LedgerPresetLocationTable {
  company_id: number;
  preset_id: number;
  location_id: LocationId;
}

interface LedgerSheetTable {
  sheet_id: GeneratedAlways<number>;
  company_id: number;
  preset_id: number;
  name: string;
  type: SheetType;
  /** Position within its preset, from 1. */
  sequence: number;
  authority_level: number;
  carry_over: boolean;
  state: SheetState;
}

interface LedgerSheetPointTable {
  company_id: number;
  sheet_id: number;
  dp_id: number;
  sequence: number;
}

interface GlColumnTable {
  gl_config_id: GeneratedAlways<number>;
  company_id: number;
  preset_id: number;
  name: string;
  sequence: number;
  gl_account: string;
  side: GlSide;
  dp_ids: number[];
}

interface WidgetTable {
  widget_id: GeneratedAlways<number>;
  company_id: number;
  title: string;
  type: WidgetType;
  sequence: number;
  dp_ids: number[];
}

/** The fields of a line that people enter. An approval stores the over/short of the line. */
export type EntryField = 'enteredValue' | 'adjustment' | 'note' | 'approval';

/** One change of a field; the newest counts. */
interface BookEntryTable {
  entry_id: GeneratedAlways<number>;
  company_id: number;
  location_id: LocationId;
  business_date: string;
  dp_id: number;
  field: EntryField;
  value: string | null;
  entered_by: string;
  entered_at: CreatedAt;
}

interface BookDayTable {
  company_id: number;
  location_id: LocationId;
  business_date: string;
}

export interface BookCloseTable {
  close_id: GeneratedAlways<number>;
  company_id: number;
  location_id: LocationId;
  preset_id: number;
  business_date: string;
  number: number;
  version: number;
  closed_by: string;
  closed_at: CreatedAt;
  of_company: Generated<boolean>;
  over_short: string | null;
  position: BigIntColumn;
  hash: string;
  sheets: JSONColumnType<ValueSheet[]>;
  definitions: JSONColumnType<PointOfClose[]>;
  missing: JSONColumnType<MissingLine[]>;
  suspended: JSONColumnType<SuspendedSale[]>;
  late: JSONColumnType<LateDay[]>;
  journal: JSONColumnType<JournalSource>;
}

export interface BookReopeningTable {
  company_id: number;
  close_id: number;
  reopened_by: string;
  reopened_at: CreatedAt;
  reason: string;
}

/** A removed part of a book, as it was. */
interface LedgerRemovedTable {
  company_id: number;
  kind: RemovedKind;
  id: number;
  record: JSONColumnType<object>;
  removed_at: CreatedAt;
}

/** A line of tenders that left a book. */
interface LedgerLeftLineTable {
  company_id: number;
  preset_id: number;
  dp_id: number;
  is_line: boolean;
  definition: JSONColumnType<Omit<PointOfClose, 'dpId'>>;
  first_left_at: CreatedAt;
  last_left_at: CreatedAt;
}

declare module '../tables.ts' {
  interface Tables {
    ledger_preset: LedgerPresetTable;
    ledger_preset_location: LedgerPresetLocationTable;
    ledger_sheet: LedgerSheetTable;
    ledger_sheet_point: LedgerSheetPointTable;
    gl_column: GlColumnTable;
    widget: WidgetTable;
    ledger_removed: LedgerRemovedTable;
    ledger_left_line: LedgerLeftLineTable;
    book_changer: BookChangerTable;
    book_entry: BookEntryTable;
    book_day: BookDayTable;
    book_close: BookCloseTable;
    book_reopening: BookReopeningTable;
  }
}
