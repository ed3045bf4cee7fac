import type { ConnectorFileType, ConnectorStatus } from '@lanewise/contract/entities/connector-rules';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CreatedAt, Moment } from './columns.ts';

export interface ConnectorTable {
  connector_id: Generated<number>;
  company_id: number;
  location_id: number | null;
  name: string;
  /** As the company's connector_type. */
  type: Generated<string>;
  version: Generated<string | null>;
  key_hash: string;
  created_at: CreatedAt;
  status: Generated<ConnectorStatus>;
  /** Those that were set, by name. */
  flags: ColumnType<Record<string, 'on' | 'off'>, string | undefined, string>;
  cgma_enabled: Generated<boolean>;
  heard_at: Generated<Moment>;
}

/** What a connector is asked for, until it answers or the time is over. */
export interface ConnectorRequestTable {
  request_id: GeneratedAlways<number>;
  company_id: number;
  connector_id: number;
  location_id: number;
  kind: ConnectorFileType | 'resync';
  file_name: Generated<string>;
  /** Of the file that came; '' until then. */
  sha256: Generated<string>;
  from_date: Generated<string | null>;
  to_date: Generated<string | null>;
  sum_jobs: Generated<boolean>;
  tlog_jobs: Generated<boolean>;
  asked_by: string;
  asked_at: CreatedAt;
  expires_at: Date;
  received_at: Generated<Moment>;
}

export interface ConnectorFileTable {
  connector_file_id: GeneratedAlways<number>;
  company_id: number;
  location_id: number;
  file_type: ConnectorFileType;
  file_name: string;
  sent_by: string;
  /** Bytes before compression. */
  size: number;
  sha256: string;
  redacted: number;
  modified_at: Date;
  received_at: Date;
  /** gzip. */
  content: Buffer;
}
