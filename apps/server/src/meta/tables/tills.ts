import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { AccountKind, MovementKind } from '@lanewise/contract/entities/movement-rules';
import type { TillRuleInput } from '@lanewise/contract/entities/tills';
import type { TenderKind } from '@lanewise/contract/facts/transaction';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { CreatedAt } from './columns.ts';

interface TillRuleTable {
  company_id: number;
  since: string;
  rule: JSONColumnType<Omit<TillRuleInput, 'since'>>;
  set_by: string;
  set_at: CreatedAt;
}

/** One change of a drawer. The newest change of a field counts. */
interface TillEntryTable {
  entry_id: Generated<number>;
  company_id: number;
  location_id: LocationId;
  business_date: string;
  lane: string;
  cashier: string;
  tender: TenderKind;
  field: 'count' | 'reason' | 'approval';
  value: string | null;
  pieces: ColumnType<Record<string, number> | null, string | null, never>;
  entered_by: string;
  entered_at: CreatedAt;
}

interface CashAccountTable {
  account_id: GeneratedAlways<number>;
  company_id: number;
  kind: AccountKind;
  name: string;
}

/** A movement, or a row that takes a movement back. */
interface CashMovementTable {
  entry_id: Generated<number>;
  company_id: number;
  location_id: LocationId;
  business_date: string;
  kind: MovementKind;
  source_account: number | null;
  source_lane: string | null;
  source_cashier: string | null;
  target_account: number | null;
  target_lane: string | null;
  target_cashier: string | null;
  tender: TenderKind;
  amount: string;
  bag: string;
  slip: string;
  note: string;
  reverses: number | null;
  reason: string | null;
  request_id: string | null;
  entered_by: string;
  entered_at: CreatedAt;
}

declare module '../tables.ts' {
  interface Tables {
    till_rule: TillRuleTable;
    till_entry: TillEntryTable;
    cash_account: CashAccountTable;
    cash_movement: CashMovementTable;
  }
}
