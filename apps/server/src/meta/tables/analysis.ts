import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { TaskPhase, TaskStatus, TaskType } from '@lanewise/contract/entities/analytics-rules';
import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Failure, StoredDefinition } from '../analysis-types.ts';
import type { CreatedAt } from './columns.ts';

/** A moment that the database sets. */
type Moment = ColumnType<Date | null, never, never>;

interface AnalysisTaskTable {
  task_id: GeneratedAlways<number>;
  company_id: number;
  user_id: number;
  submitted_by: string;
  title: string;
  type: TaskType;
  definition: JSONColumnType<StoredDefinition>;
  location_ids: LocationId[];
  status: TaskStatus;
  wants_mail: boolean;
  submitted_at: CreatedAt;
  queued_at: CreatedAt;
  started_at: Moment;
  finished_at: Moment;
  attempts: ColumnType<number, never, number>;
  leased_until: Moment;
  phase: TaskPhase | null;
  done: number | null;
  failure: ColumnType<Failure | null, string | null, string | null>;
  row_count: number | null;
}

interface AnalysisResultTable {
  company_id: number;
  task_id: number;
  list: string;
  content: Buffer;
}

declare module '../tables.ts' {
  interface Tables {
    analysis_task: AnalysisTaskTable;
    analysis_result: AnalysisResultTable;
  }
}
