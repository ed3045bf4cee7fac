import type { LocationId } from '@lanewise/contract/primitives/ids';
import type {
  AccountBalance,
  CashAccount,
  CashAccountInput,
  MovementSide,
} from '@lanewise/contract/entities/movements';
import type { MovementKind } from '@lanewise/contract/entities/movement-rules';
import type { TenderKind } from '@lanewise/contract/facts/transaction';
import type { BookPlace, BookStores, BookWork } from './book-types.ts';

/** What people say of money that moves. */
export interface NewMovement {
  kind: MovementKind;
  source: MovementSide;
  target: MovementSide;
  tender: TenderKind;
  /** Decimal text. */
  amount: string;
  bag: string;
  slip: string;
  note: string;
  /** A name that the sender gave the movement, unique in the company. */
  requestId?: string | undefined;
}

export interface TypedMovement extends NewMovement {
  entryId: number;
  locationId: LocationId;
  date: string;
  by: string;
  at: Date;
  /** Null: it holds. */
  reversed: { entryId: number; by: string; at: Date; reason: string } | null;
}

/** The places of money of a company, and the movements of money that people report. */
export interface Movements {
  accounts(companyId: number): Promise<CashAccount[]>;
  createAccount(companyId: number, input: CashAccountInput): Promise<CashAccount>;
  changeAccount(companyId: number, accountId: number, input: CashAccountInput): Promise<CashAccount | null>;
  /** All movements of days of stores in their order, including movements that were taken back. */
  entered(stores: BookStores, from: string, to: string): Promise<TypedMovement[]>;
  /**
   * Adds movements, except movements that were added before under the same name. Refuses with 'conflict' (bookClosed)
   * if the book of the day is closed. Refuses with 'taken' if a different movement has the name already.
   */
  add(work: BookWork, movements: readonly NewMovement[]): Promise<void>;
  /**
   * Adds movements as `add` does, but only if `newest` is still the newest movement of the day; 0: the day has no
   * movement. False: somebody else added a movement after `newest`, and nothing was added.
   */
  addAfter(work: BookWork, movements: readonly NewMovement[], newest: number): Promise<boolean>;
  /**
   * Takes a movement back. False: the day has no movement with that id, or the movement is taken back already. Refuses
   * a closed day.
   */
  reverse(work: BookWork, movementId: number, reason: string): Promise<boolean>;
  /** The balance of each account of a store before a day, and the movements of the day. */
  balances(place: BookPlace): Promise<AccountBalance[]>;
  /** Adds movements of the past. */
  keepPast(
    companyId: number,
    movements: readonly (NewMovement & { locationId: LocationId; date: string; by: string; at: Date })[],
  ): Promise<void>;
}
