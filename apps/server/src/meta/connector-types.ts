import type { Connector, ConnectorInput } from '@lanewise/contract/entities/connector';
import type { AgentOrders, ConnectorFile, FileRequest } from '@lanewise/contract/entities/connector-file';
import type { Resync, ResyncInput } from '@lanewise/contract/entities/connector-command';
import type { ConnectorFileType, ConnectorStatus } from '@lanewise/contract/entities/connector-rules';
import type { CompanyRecord } from '@lanewise/contract/entities/company';
import type { Listed, ListWish } from './list-page.ts';

/** Whose key it is. */
export interface KnownKey {
  connectorId: number;
  companyId: number;
  locationId: number | null;
  companyStatus: CompanyRecord['status'];
}

export interface Connectors {
  /** Key shown once; only its SHA-256 is stored. Refuses a name that is taken and a second one of the type at a location. */
  create(
    companyId: number,
    locationId: number | null,
    name: string,
    type?: string,
  ): Promise<{ connectorId: number; key: string }>;
  findByKey(key: string): Promise<KnownKey | null>;
  /** Those of the locations named; with null, also those that send for the whole company. */
  list(companyId: number, locationIds: readonly number[] | null, wish: ListWish): Promise<Listed<Connector>>;
  find(companyId: number, connectorId: number): Promise<Connector | null>;
  /** The first one of a location; null: it has none of its own. */
  ofLocation(companyId: number, locationId: number): Promise<Connector | null>;
  /** The same, or where it has none one that sends for the whole company. */
  answering(companyId: number, locationId: number): Promise<Connector | null>;
  change(companyId: number, connectorId: number, input: ConnectorInput): Promise<Connector | null>;
  remove(companyId: number, connectorId: number): Promise<boolean>;
  /** A new key; the old one opens nothing from then on. Null: there is no such connector. */
  renewKey(companyId: number, connectorId: number): Promise<string | null>;
  /** What its program is told from now on; of the flags those that are named. */
  tell(
    companyId: number,
    connectorId: number,
    orders: { status?: ConnectorStatus; flags?: Record<string, 'on' | 'off'>; cgmaEnabled?: true },
  ): Promise<Connector | null>;
  /** Notes that its key was used, and the version that its program says it has. */
  heard(companyId: number, connectorId: number, version?: string, at?: Date): Promise<void>;
}

export interface NewFileRequest {
  connectorId: number;
  locationId: number;
  fileType: ConnectorFileType;
  /** Left out: the newest. */
  fileName?: string | undefined;
  /** Who asks, in words. */
  askedBy: string;
}

/** A file as it is kept: card numbers covered, then compressed. */
export interface MaskedFile {
  /** gzip. */
  content: Buffer;
  /** Bytes before compression. */
  size: number;
  /** Of the bytes before compression. */
  sha256: string;
  redacted: number;
}

export interface SentFile extends MaskedFile {
  fileName: string;
  /** Left out: now. */
  modifiedAt?: Date | undefined;
  sentBy: string;
}

export interface OpenRequest {
  requestId: number;
  locationId: number;
  fileType: ConnectorFileType;
  fileName: string | null;
}

type KeptFile = Omit<ConnectorFile, 'regionLocationId'>;

/** Files that stores are asked for and send. A request is answered by one file, by the connector that was asked. */
export interface ConnectorFiles {
  /** An open request for the same file is answered instead of a second one. Refuses 'conflict' more than can be open. */
  ask(companyId: number, request: NewFileRequest): Promise<FileRequest>;
  /** The newest requests for files of a type at a location. */
  requests(companyId: number, locationId: number, fileType: ConnectorFileType): Promise<FileRequest[]>;
  /** What a connector has not answered in time; null: its key is no longer known. */
  orders(companyId: number, connectorId: number): Promise<Omit<AgentOrders, 'resyncs'> | null>;
  /** A request to this connector, whatever became of it. */
  request(companyId: number, connectorId: number, requestId: number): Promise<OpenRequest | null>;
  /**
   * Keeps the answer to a request; the same content again changes nothing. Refuses 'conflict' when it was answered
   * otherwise, and when its time is over. False: there is no such request.
   */
  keep(companyId: number, connectorId: number, requestId: number, file: SentFile): Promise<boolean>;
  /** Keeps a file that nobody asked for: the sample chain has some. */
  keepAt(companyId: number, locationId: number, fileType: ConnectorFileType, file: SentFile): Promise<void>;
  /** The newest first. */
  list(companyId: number, locationId: number, fileType: ConnectorFileType): Promise<KeptFile[]>;
  find(
    companyId: number,
    locationId: number,
    fileType: ConnectorFileType,
    fileName: string,
  ): Promise<{ size: number; content: Buffer } | null>;
}

/** Days that stores are asked to send anew. */
export interface ConnectorResyncs {
  /** One for each location (location_id), to its connector. Refuses 'conflict' when one of them has none; then nobody is asked. */
  ask(
    companyId: number,
    locationIds: readonly number[],
    wish: Omit<ResyncInput, 'locationIds'> & { askedBy: string },
  ): Promise<Resync[]>;
  /** The newest that a connector was asked for. */
  list(companyId: number, connectorId: number): Promise<Resync[]>;
  /** Those it has not done in time. */
  open(companyId: number, connectorId: number): Promise<Resync[]>;
  /** Its program has done it, perhaps again. Refuses 'conflict' when the time is over. False: there is none. */
  done(companyId: number, connectorId: number, requestId: number): Promise<boolean>;
}
