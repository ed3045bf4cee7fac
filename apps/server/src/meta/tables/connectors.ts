import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { Heartbeat } from '@lanewise/contract/entities/connector-heartbeat';
import type { ConnectorFileType, ConnectorStatus, KeyOrigin } from '@lanewise/contract/entities/connector-rules';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CreatedAt, NullableMoment } from './columns.ts';

export interface ConnectorTable {
  connector_id: Generated<number>;
  company_id: number;
  location_id: LocationId | null;
  name: string;
  /** A connector_type of the company. */
  type: Generated<string>;
  version: Generated<string | null>;
  key_hash: string;
  key_origin: Generated<KeyOrigin>;
  key_at: Generated<Date>;
  old_key_hash: Generated<string | null>;
  old_key_until: Generated<NullableMoment>;
  code_hash: Generated<string | null>;
  code_until: Generated<NullableMoment>;
  code_key_hash: Generated<string | null>;
  fork_at: Generated<NullableMoment>;
  fork_hosts: Generated<string>;
  /** Argon2id of a typed password; null where the server made the key. */
  password_hash: Generated<string | null>;
  created_at: CreatedAt;
  status: Generated<ConnectorStatus>;
  /** The flags that were set, by name. */
  flags: ColumnType<Record<string, 'on' | 'off'>, string | undefined, string>;
  cgma_enabled: Generated<boolean>;
  heard_at: Generated<NullableMoment>;
}

/** The last heartbeat of an agent that was heard with the key of a connector. */
export interface ConnectorInstanceTable {
  company_id: number;
  connector_id: number;
  instance: string;
  heartbeat: ColumnType<Heartbeat, string, string>;
  heard_at: Generated<Date>;
}

/** A request to a connector, until it is answered or expires. */
export interface ConnectorRequestTable {
  request_id: GeneratedAlways<number>;
  company_id: number;
  connector_id: number;
  location_id: LocationId;
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
  received_at: Generated<NullableMoment>;
}

export interface ConnectorFileTable {
  connector_file_id: GeneratedAlways<number>;
  company_id: number;
  location_id: LocationId;
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
