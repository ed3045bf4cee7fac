import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { Connector, ConnectorInput } from '@lanewise/contract/entities/connector';
import type { Heartbeat } from '@lanewise/contract/entities/connector-heartbeat';
import type { Enrolled, EnrolmentCode } from '@lanewise/contract/entities/connector-enrolment';
import type { AgentOrders, ConnectorFile, FileRequest } from '@lanewise/contract/entities/connector-file';
import type { Resync, ResyncInput } from '@lanewise/contract/entities/connector-command';
import type {
  ConnectorFileType,
  ConnectorFinding,
  ConnectorHealth,
  ConnectorStatus,
} from '@lanewise/contract/entities/connector-rules';
import type { CompanyRecord } from '@lanewise/contract/entities/company';
import type { Listed, ListWish } from './list-page.ts';
import type { LoginOrigin } from './session-types.ts';
import type { SeenLocation, Sight } from './sight.ts';

/** The connector that a key belongs to. */
export interface KnownKey {
  connectorId: number;
  companyId: number;
  /** The store that it sends for, and whether the company has no other; null: it sends for the whole company. */
  store: (SeenLocation & { isOnly: boolean }) | null;
  companyStatus: CompanyRecord['status'];
  /** As its program said last; null: it said none. */
  version: string | null;
  /** The stored form of the key that was shown: a hash of its SHA-256. */
  keyHash: string;
  /** The program made the key and should replace it now. */
  isKeyDue: boolean;
}

/** A connector, by its company and its own id. */
export type OwnConnector = Pick<KnownKey, 'companyId' | 'connectorId'>;

/** The keys by which programs are known. Of keys and codes only hashes are stored. */
export interface ConnectorKeys {
  findByKey(key: string): Promise<KnownKey | null>;
  /** Returns a new key; the old ones, a typed password and a code stop working. Null: there is no such connector. */
  renewKey(companyId: number, connectorId: number): Promise<string | null>;
  /** Leaves nothing that opens: no key, password or code. False: there is no such connector. */
  revokeKey(companyId: number, connectorId: number): Promise<boolean>;
  /** A code that opens once, in place of the one before. Null: there is no such connector. */
  makeCode(companyId: number, connectorId: number): Promise<Omit<EnrolmentCode, 'connectorId'> | null>;
  /**
   * Gives the connector of the code the key of that hash; the old ones and a typed password stop working. The same code
   * with the same key again changes nothing. Null: a wrong code. Throws TooManyAttempts after many wrong ones.
   */
  enrol(code: string, keyHash: string, from: LoginOrigin): Promise<(Enrolled & { companyId: number }) | null>;
  /**
   * Puts the key of that hash in the place of the one that was shown, which opens for a while more; may be repeated.
   * Refuses 'conflict' when the key was replaced by another, or was not made by an agent.
   */
  rotateKey(known: KnownKey, keyHash: string): Promise<void>;
}

/** A page of connectors, perhaps of some only. */
export interface ConnectorWish extends ListWish {
  health?: ConnectorHealth | undefined;
  finding?: ConnectorFinding | undefined;
  /** Of these stores (reg_loc_id), and with `company` those that send for the whole company. */
  among?: { stores: readonly number[]; company: boolean } | undefined;
}

export interface Connectors extends ConnectorKeys {
  /**
   * Returns the key, which is shown once; only its SHA-256 is stored. Refuses a name that is taken and a second
   * connector of the type at a location.
   */
  create(
    companyId: number,
    locationId: LocationId | null,
    name: string,
    type?: string,
  ): Promise<{ connectorId: number; key: string }>;
  /** Connectors of the stores in sight; those that send for the whole company are in sight of who sees every store. */
  list(sight: Sight, wish: ConnectorWish): Promise<Listed<Connector>>;
  find(companyId: number, connectorId: number): Promise<Connector | null>;
  /** The first connector of a location; null: it has none of its own. */
  ofLocation(companyId: number, locationId: LocationId): Promise<Connector | null>;
  /** The first connector of a location, or else one that sends for the whole company. */
  answering(companyId: number, locationId: LocationId): Promise<Connector | null>;
  change(companyId: number, connectorId: number, input: ConnectorInput): Promise<Connector | null>;
  remove(companyId: number, connectorId: number): Promise<boolean>;
  /** Sets a typed password; the old one and every key stop working. False: there is no such connector. */
  setPassword(companyId: number, connectorId: number, password: string): Promise<boolean>;
  /**
   * A new key for the right password, in place of the last one; null for any other. Throws TooManyAttempts after many
   * wrong ones.
   */
  logIn(
    username: string,
    password: string,
    from: LoginOrigin,
  ): Promise<{ connectorId: number; companyId: number; key: string } | null>;
  /** Sets what the connector's program is told; flags that are not named stay as they are. */
  tell(
    companyId: number,
    connectorId: number,
    orders: { status?: ConnectorStatus; flags?: Record<string, 'on' | 'off'>; cgmaEnabled?: true },
  ): Promise<Connector | null>;
  /** Notes that the key was used, and the version that the program reports. */
  heard(companyId: number, connectorId: number, version?: string, at?: Date): Promise<void>;
  /** Notes what an agent says of itself, and whether another one has the same key. */
  beat(companyId: number, connectorId: number, heartbeat: Heartbeat): Promise<void>;
}

export interface NewFileRequest {
  connectorId: number;
  locationId: LocationId;
  fileType: ConnectorFileType;
  /** Left out: the newest file. */
  fileName?: string | undefined;
  /** The person who asks, in words. */
  askedBy: string;
}

/** A stored file: card numbers masked, then compressed. */
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
  locationId: LocationId;
  fileType: ConnectorFileType;
  fileName: string | null;
}

type KeptFile = Omit<ConnectorFile, 'regionLocationId' | 'isWithheld'>;

/** Files that stores are asked for and send. A request is answered by one file, from the connector that was asked. */
export interface ConnectorFiles {
  /**
   * Returns an open request for the same file instead of making a second one. Refuses 'conflict' too many open
   * requests.
   */
  ask(companyId: number, request: NewFileRequest): Promise<FileRequest>;
  /** The newest requests for files of a type at a location. */
  requests(companyId: number, locationId: LocationId, fileType: ConnectorFileType): Promise<FileRequest[]>;
  /** Requests that a connector has not answered in time; null: its key is no longer known. */
  orders(
    companyId: number,
    connectorId: number,
  ): Promise<Omit<AgentOrders, 'resyncs' | 'renewKey' | 'tooOld' | 'oldestVersion'> | null>;
  /** A request to this connector, in any state. */
  request(companyId: number, connectorId: number, requestId: number): Promise<OpenRequest | null>;
  /**
   * Keeps the answer to a request; the same content again changes nothing. Refuses 'conflict' another answer than the
   * first, and one after the deadline. False: there is no such request.
   */
  keep(companyId: number, connectorId: number, requestId: number, file: SentFile): Promise<boolean>;
  /** Keeps a file without a request; the sample chain has some. */
  keepAt(companyId: number, locationId: LocationId, fileType: ConnectorFileType, file: SentFile): Promise<void>;
  /**
   * The newest first. What the program of the whole company sent, as `find`, only for a sight of every store: its folders
   * hold the receipts of all of them.
   */
  list(sight: Sight, locationId: LocationId, fileType: ConnectorFileType): Promise<KeptFile[]>;
  find(
    sight: Sight,
    locationId: LocationId,
    fileType: ConnectorFileType,
    fileName: string,
  ): Promise<{ size: number; content: Buffer } | null>;
}

/** Days that stores are asked to send again. */
export interface ConnectorResyncs {
  /**
   * One request for each location (location_id), to its connector: an equal one that is open, or a new one. Refuses
   * 'conflict' when a location has no connector, or too many open ones; then none is made.
   */
  ask(
    companyId: number,
    locationIds: readonly LocationId[],
    wish: Omit<ResyncInput, 'locationIds'> & { askedBy: string },
  ): Promise<Resync[]>;
  /** The newest resyncs that a connector was asked for. */
  list(companyId: number, connectorId: number): Promise<Resync[]>;
  /** The newest resyncs of a location (location_id) with days in a range. */
  ofLocation(companyId: number, locationId: LocationId, from: string, to: string): Promise<Resync[]>;
  /** The resyncs that a connector has not done in time. */
  open(companyId: number, connectorId: number): Promise<Resync[]>;
  /**
   * Notes that the program has done it; may be called again. Refuses 'conflict' after the deadline. False: there is
   * none.
   */
  done(companyId: number, connectorId: number, requestId: number): Promise<boolean>;
}
