import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { GeneratedAlways } from 'kysely';
import type { CreatedAt } from './columns.ts';

/** A file that a store controller printed; `version` counts the contents under one name. */
export interface PosReportTable {
  pos_report_id: GeneratedAlways<number>;
  company_id: number;
  location_id: LocationId;
  business_date: string;
  report_type: string;
  file_name: string;
  version: number;
  sha256: string;
  /** Bytes. */
  size: number;
  received_at: CreatedAt;
  sent_by: string;
}

/** The bytes of printed files. Each content is stored once per company. */
export interface PosReportContentTable {
  company_id: number;
  sha256: string;
  media_type: 'text/plain' | 'application/pdf';
  content: Buffer;
}
