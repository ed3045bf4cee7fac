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
  /**
   * The store that the connector sends for. `isOnly`: the company has no other store. Null: the connector sends for the
   * whole company.
   */
  store: (SeenLocation & { isOnly: boolean }) | null;
  companyStatus: CompanyRecord['status'];
  /** The value that the connector's program reported last. Null: the program reported none. */
  version: string | null;
  /** The stored form of the key that the program showed: a hash of the SHA-256 of the key. */
  keyHash: string;
  /** Whether the key was made by the connector's program, which should replace the key now. */
  isKeyDue: boolean;
}

/** A connector, by its company and its own id. */
export type OwnConnector = Pick<KnownKey, 'companyId' | 'connectorId'>;

/** The keys of programs. Only hashes of keys and codes are stored. */
export interface ConnectorKeys {
  findByKey(key: string): Promise<KnownKey | null>;
  /** Returns a new key. Old keys, a typed password and a code stop working. Null: the connector does not exist. */
  renewKey(companyId: number, connectorId: number): Promise<string | null>;
  /** Removes every key, password and code. False: the connector does not exist. */
  revokeKey(companyId: number, connectorId: number): Promise<boolean>;
  /** Returns a code that works once. The previous code stops working. Null: the connector does not exist. */
  makeCode(companyId: number, connectorId: number): Promise<Omit<EnrolmentCode, 'connectorId'> | null>;
  /**
   * Gives the key with this hash to the connector of a code. Old keys and a typed password stop working. Repeating the
   * call with the same code and key changes nothing. Null: a wrong code. Throws TooManyAttempts after many wrong codes.
   */
  enrol(code: string, keyHash: string, from: LoginOrigin): Promise<(Enrolled & { companyId: number }) | null>;
  /**
   * Replaces the key of the call by the key with this hash. The old key works for a while longer. The call may be
   * repeated. Refuses with 'conflict' if another key has already replaced the key of the call, or if the key of the
   * call is not from an enrolment of an agent.
   */
  rotateKey(known: KnownKey, keyHash: string): Promise<void>;
}

/** A page of connectors, perhaps of some only. */
export interface ConnectorWish extends ListWish {
  health?: ConnectorHealth | undefined;
  finding?: ConnectorFinding | undefined;
  /** Only connectors of these stores (reg_loc_id) and, with `company`, connectors that send for the whole company. */
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
  /**
   * Connectors of the stores in sight. A connector that sends for the whole company is in sight of people who see every
   * store.
   */
  list(sight: Sight, wish: ConnectorWish): Promise<Listed<Connector>>;
  find(companyId: number, connectorId: number): Promise<Connector | null>;
  /** The first connector of a location. Null: the location has no connector of its own. */
  ofLocation(companyId: number, locationId: LocationId): Promise<Connector | null>;
  /** The first connector of a location. If there is none, the first connector that sends for the whole company. */
  answering(companyId: number, locationId: LocationId): Promise<Connector | null>;
  change(companyId: number, connectorId: number, input: ConnectorInput): Promise<Connector | null>;
  remove(companyId: number, connectorId: number): Promise<boolean>;
  /** Sets a typed password. The old password and every key stop working. False: the connector does not exist. */
  setPassword(companyId: number, connectorId: number, password: string): Promise<boolean>;
  /**
   * Returns a new key for the right password, in place of the last key; null for a wrong password. Throws
   * TooManyAttempts after many wrong passwords.
   */
  logIn(
    username: string,
    password: string,
    from: LoginOrigin,
  ): Promise<{ connectorId: number; companyId: number; key: string } | null>;
  /** Sets the orders for the connector's program. Flags that are not named keep their value. */
  tell(
    companyId: number,
    connectorId: number,
    orders: { status?: ConnectorStatus; flags?: Record<string, 'on' | 'off'>; cgmaEnabled?: true },
  ): Promise<Connector | null>;
  /** Notes that the key was used, and the version that the program reports. */
  heard(companyId: number, connectorId: number, version?: string, at?: Date): Promise<void>;
  /** Records the heartbeat of an agent, and whether another agent has the same key. */
  beat(companyId: number, connectorId: number, heartbeat: Heartbeat): Promise<void>;
}

export interface NewFileRequest {
  connectorId: number;
  locationId: LocationId;
  fileType: ConnectorFileType;
  /** Left out: the newest file. */
  fileName?: string | undefined;
  /** The name of the person who asks. */
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

/**
 * Files that users request from stores, and files that stores send without a request. The connector that gets a request
 * answers the request with one file.
 */
export interface ConnectorFiles {
  /**
   * Returns an open request for the same file instead of making a second request. Refuses with 'conflict' if too many
   * requests are open.
   */
  ask(companyId: number, request: NewFileRequest): Promise<FileRequest>;
  /** The newest requests for files of a type at a location. */
  requests(companyId: number, locationId: LocationId, fileType: ConnectorFileType): Promise<FileRequest[]>;
  /** Requests that a connector has not answered in time. Null: the key of the connector is no longer known. */
  orders(
    companyId: number,
    connectorId: number,
  ): Promise<Omit<AgentOrders, 'resyncs' | 'renewKey' | 'tooOld' | 'oldestVersion'> | null>;
  /** A request to this connector, in any state. */
  request(companyId: number, connectorId: number, requestId: number): Promise<OpenRequest | null>;
  /**
   * Stores the answer to a request; the same content sent again changes nothing. Refuses with 'conflict' a different
   * answer, and an answer after the deadline. False: the request does not exist.
   */
  keep(companyId: number, connectorId: number, requestId: number, file: SentFile): Promise<boolean>;
  /** Keeps a file without a request; the sample chain has some. */
  keepAt(companyId: number, locationId: LocationId, fileType: ConnectorFileType, file: SentFile): Promise<void>;
  /**
   * Lists files, newest first. `list` and `find` return files from a program of the whole company only to a user who
   * sees every store, because the folders of such a program hold the receipts of all stores.
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
   * Makes one request for each location (location_id), to its connector. A location with an equal open request keeps
   * that request. Refuses with 'conflict' if a location has no connector or too many open requests; no request is made
   * then.
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
   * Records that the program has done the resync; may be called again. Refuses with 'conflict' after the deadline.
   * False: there is no such request.
   */
  done(companyId: number, connectorId: number, requestId: number): Promise<boolean>;
}
