import type { ConnectorFileType, ConnectorStatus } from '@lanewise/contract/entities/connector-rules';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CreatedAt, Moment } from './columns.ts';

export interface ConnectorTable {
  connector_id: Generated<number>;
  company_id: number;
  location_id: number | null;
  name: string;
  /** One of the company's connector_type. */
  type: Generated<string>;
  version: Generated<string | null>;
  key_hash: string;
  /** Argon2id of a typed password; null where the server made the key. */
  password_hash: Generated<string | null>;
  created_at: CreatedAt;
  status: Generated<ConnectorStatus>;
  /** The flags that were set, by name. */
  flags: ColumnType<Record<string, 'on' | 'off'>, string | undefined, string>;
  cgma_enabled: Generated<boolean>;
  heard_at: Generated<Moment>;
}

/** A request to a connector, until it is answered or expires. */
export interface ConnectorRequestTable {
  request_id: GeneratedAlways<number>;
  company_id: number;
  connector_id: number;
  location_id: number;
  kind: ConnectorFileType | 'resync';
  file_name: Generated<string>;
  /** Hash of the received file; '' until then. */
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
