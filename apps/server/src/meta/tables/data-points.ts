import type { PointFilters } from '@lanewise/contract/entities/point-filters';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type {
  DataPointFormat,
  DataPointSign,
  DataPointSource,
  GoodDirection,
  PosTotal,
  ValueType,
} from '@lanewise/contract/entities/data-point-rules';

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
  filters: JSONColumnType<PointFilters>;
  /** Refers to data points by their ids: '#12 + #13'. */
  formula: string | null;
  /** First business date of this definition; null: it holds for every date. */
  since: string | null;
  format: DataPointFormat;
  gl_account: string;
  sign: DataPointSign;
  good_direction: GoodDirection;
  status: 'Active' | 'Inactive';
  /** The key of the usual data point from which the company started; null: the company made the data point itself. */
  usual_key: Generated<string | null>;
  of_company: Generated<boolean>;
}

/** Definitions of earlier business dates; each holds up to the next one. */
export interface DataPointVersionTable {
  company_id: number;
  dp_id: number;
  since: string | null;
  source: DataPointSource;
  pos_assignment: PosTotal | null;
  filters: JSONColumnType<PointFilters>;
  formula: string | null;
}
