import type { LocationId } from '@lanewise/contract/primitives/ids';

export type PosReportMedia = 'text/plain' | 'application/pdf';

/** A printed file of a store before it is stored, with card numbers masked. */
export interface NewPosReport {
  locationId: LocationId;
  /** yyyy-mm-dd */
  businessDate: string;
  reportType: string;
  fileName: string;
  mediaType: PosReportMedia;
  content: Buffer;
  /** The sender, in words. */
  sentBy: string;
  /** Left out: now. */
  receivedAt?: Date;
}

export interface KeptPosReport {
  posReportId: number;
  locationId: LocationId;
  businessDate: string;
  reportType: string;
  fileName: string;
  mediaType: PosReportMedia;
  /** Bytes. */
  size: number;
  /** The version, from 1. `versions` is the number of the newest version. */
  version: number;
  versions: number;
  receivedAt: Date;
  sha256: string;
}

export interface PosReportRange {
  locationIds: readonly LocationId[];
  /** Business dates, both ends included. */
  from: string;
  to: string;
  reportType?: string | undefined;
}

export interface PosReportType {
  reportType: string;
  files: number;
  locations: number;
  lastDate: string;
}

/** Files that store controllers printed and sent. Content is stored once per company, by its SHA-256. */
export interface PosReports {
  /**
   * Keeps a report. If the store has the same content under the same name, nothing changes. Other content under the
   * name becomes another version, and both versions stay. `alike`: a full store also refuses content that it already
   * has, so that a refusal does not reveal what is stored.
   */
  keep(companyId: number, report: NewPosReport, alike?: boolean): Promise<{ report: KeptPosReport; isNew: boolean }>;
  /**
   * Keeps many files at once, each as the first version of its name. Files whose name is already known stay as they
   * are.
   */
  keepFirst(companyId: number, reports: readonly NewPosReport[]): Promise<void>;
  /**
   * Every version of the files. The newest business date comes first, then files are ordered by name, and the newest
   * version of a name comes first.
   */
  list(companyId: number, range: PosReportRange): Promise<KeptPosReport[]>;
  /** Types of files from these locations, by name. */
  types(companyId: number, locationIds: readonly LocationId[]): Promise<PosReportType[]>;
  /** Null: the file does not exist, or it belongs to another location. */
  find(companyId: number, locationIds: readonly LocationId[], posReportId: number): Promise<KeptPosReport | null>;
  /** The newest file of a name at a location. With a business date, only files of this date. */
  named(
    companyId: number,
    locationId: LocationId,
    fileName: string,
    businessDate?: string,
  ): Promise<KeptPosReport | null>;
  content(companyId: number, sha256: string): Promise<Buffer | null>;
  /** The contents by SHA-256. Contents that are not stored are left out. */
  contents(companyId: number, sha256s: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
}
