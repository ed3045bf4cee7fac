export type PosReportMedia = 'text/plain' | 'application/pdf';

/** A printed file of a store as it is about to be kept, card numbers covered. */
export interface NewPosReport {
  locationId: number;
  /** yyyy-mm-dd */
  businessDate: string;
  reportType: string;
  fileName: string;
  mediaType: PosReportMedia;
  content: Buffer;
  /** Who sent it, in words. */
  sentBy: string;
  /** Left out: now. */
  receivedAt?: Date;
}

export interface KeptPosReport {
  posReportId: number;
  locationId: number;
  businessDate: string;
  reportType: string;
  fileName: string;
  mediaType: PosReportMedia;
  /** Bytes. */
  size: number;
  /** From 1; `versions` is the number of the newest. */
  version: number;
  versions: number;
  receivedAt: Date;
  sha256: string;
}

export interface PosReportRange {
  locationIds: readonly number[];
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

/** What store controllers printed and sent. Content is stored once a company, by its SHA-256. */
export interface PosReports {
  /** The same content under the same name changes nothing; another one is a further version, and both stay. */
  keep(companyId: number, report: NewPosReport): Promise<{ report: KeptPosReport; isNew: boolean }>;
  /** Many files at once, each the first of its name: those whose name is known already are left as they are. */
  keepFirst(companyId: number, reports: readonly NewPosReport[]): Promise<void>;
  /** Every version, the newest business date first, within it by name of file and the newest version first. */
  list(companyId: number, range: PosReportRange): Promise<KeptPosReport[]>;
  /** Types that came from locations, by name. */
  types(companyId: number, locationIds: readonly number[]): Promise<PosReportType[]>;
  /** Null where there is none, and where it is of another location. */
  find(companyId: number, locationIds: readonly number[], posReportId: number): Promise<KeptPosReport | null>;
  /** The newest file of a name at a location, perhaps of one business date. */
  named(companyId: number, locationId: number, fileName: string, businessDate?: string): Promise<KeptPosReport | null>;
  content(companyId: number, sha256: string): Promise<Buffer | null>;
}
