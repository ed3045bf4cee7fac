import type { GeneratedAlways } from 'kysely';
import type { DataPointSign, DataPointSource, PosTotal, ValueType } from '@lanewise/contract/entities/data-point-rules';

export interface DataPointCategoryTable {
  dp_category_id: GeneratedAlways<number>;
  company_id: number;
  name: string;
  description: string;
  sequence: number;
}

export interface DataPointTable {
  dp_id: GeneratedAlways<number>;
  company_id: number;
  dp_category_id: number | null;
  /** Position within its category. */
  sequence: number;
  name: string;
  description: string;
  value_type: ValueType;
  source: DataPointSource;
  pos_assignment: PosTotal | null;
  /** Refers to data points by their ids: '#12 + #13'. */
  formula: string | null;
  sign: DataPointSign;
  status: 'Active' | 'Inactive';
}
