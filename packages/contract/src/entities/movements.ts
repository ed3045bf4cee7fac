import { z } from 'zod';
import { tenderKinds } from '../facts/transaction.ts';
import { businessDate } from '../primitives/date.ts';
import { id, regLocId, regLocIdNumber } from '../primitives/ids.ts';
import { isReportDate } from '../reports/period-rules.ts';
import { LONGEST_NOTE } from './ledger-rules.ts';
import { accountKinds, LONGEST_SLIP, MOST_MOVEMENTS, movementKinds, movementStates } from './movement-rules.ts';
import { entityName, lineOf } from './names.ts';

const date = businessDate.refine(isReportDate, 'date.range');
const day = { date, locationId: regLocId, presetId: id };
const name = lineOf(40);

/** A place of money of a company, the same one in each of its stores. */
export const cashAccount = z.object({
  accountId: z.number().int(),
  kind: z.enum(accountKinds),
  name: z.string(),
});
export type CashAccount = z.output<typeof cashAccount>;
export const cashAccountInput = z.strictObject({ kind: z.enum(accountKinds), name: entityName });
export type CashAccountInput = z.output<typeof cashAccountInput>;
export const cashAccountChange = cashAccountInput.extend({ accountId: id });

/** An account, a drawer, or null: outside of the store. */
const side = z.union([z.strictObject({ accountId: id }), z.strictObject({ lane: name, cashier: name })]).nullable();
export type MovementSide = z.output<typeof side>;

/** What people say of a movement. */
const said = {
  kind: z.enum(movementKinds),
  source: side,
  target: side,
  tender: z.enum(tenderKinds),
  /** An amount above 0, of at most 15 digits before and 4 after the point. */
  amount: z
    .string()
    .regex(/^\d{1,15}(\.\d{1,4})?$/, 'decimal')
    .refine((text) => /[1-9]/.test(text), 'positive'),
  /** Numbers of the bag and of the slip of a deposit. */
  bag: lineOf(LONGEST_SLIP).default(''),
  slip: lineOf(LONGEST_SLIP).default(''),
  note: lineOf(LONGEST_NOTE).default(''),
};

const isEmptySlip = ({ kind, bag, slip }: { kind: string; bag: string; slip: string }): boolean =>
  kind === 'deposit' || (bag === '' && slip === '');

/**
 * Body of POST value_table/movements. `requestId`: a name that its sender gives the movement, so that a call that is sent
 * again adds nothing.
 */
export const movementInput = z
  .strictObject({
    ...day,
    ...said,
    requestId: z
      .string()
      .regex(/^[\w-]{8,40}$/, 'format')
      .optional(),
  })
  .refine(isEmptySlip, { path: ['slip'], message: 'movement.slip' });
export type MovementInput = z.output<typeof movementInput>;

/** A movement that registers report, by its record. */
const record = z.object({
  lane: z.string(),
  number: z.string(),
  occurrence: z.number().int(),
  cashier: z.string(),
  /** Wall clock of the store; '' when unknown. */
  at: z.string(),
});

const movement = z.object({
  ...said,
  /** Null: it moves what an account holds, which who counts blind is not told. */
  amount: z.string().nullable(),
  state: z.enum(movementStates),
  /** Null: only a register reports it. */
  movementId: z.number().int().nullable(),
  by: z.string().nullable(),
  at: z.string().nullable(),
  /** Null: only people say it. */
  record: record.nullable(),
  /** Who took it back and why; null: it holds. */
  reversedBy: z.string().nullable(),
  reversedAt: z.string().nullable(),
  reason: z.string().nullable(),
});
export type Movement = z.output<typeof movement>;

/** What an account of the store held at the beginning of a day, and what moved. */
const balance = z.object({
  accountId: z.number().int(),
  opening: z.string(),
  in: z.string(),
  out: z.string(),
  closing: z.string(),
});
export type AccountBalance = z.output<typeof balance>;

/** The movements of a store's day. Movements that only one side reports come first. */
export const movementDay = z.object({
  locationId: regLocIdNumber,
  date: z.string(),
  isBookClosed: z.boolean(),
  /** Whether a close asks for them to be matched. */
  areMatched: z.boolean(),
  accounts: z.array(cashAccount),
  /** Drawers of the store that a movement may go into or out of. */
  tills: z.array(z.object({ lane: z.string(), cashier: z.string() })),
  /** Of the kinds of `withheld` only what whoever asks typed themselves. */
  movements: z.array(movement),
  /** Kinds that a line of a book comes to, for who counts blind: what registers report of them is what it is expected to be. */
  withheld: z.array(z.enum(movementKinds)),
  /** Empty for who counts blind. */
  balances: z.array(balance),
});
export type MovementDay = z.output<typeof movementDay>;

/** Query of GET value_table/movements. */
export const movementDayQuery = z.strictObject(day);

/** Body of PUT value_table/movements/received: movements that were received as registers report them. */
export const movementsReceived = z.strictObject({
  ...day,
  records: z
    .array(
      z.strictObject({
        lane: name,
        number: lineOf(60),
        occurrence: z.number().int().min(0).max(2_147_483_647),
        tender: z.enum(tenderKinds),
      }),
    )
    .min(1)
    .max(MOST_MOVEMENTS),
  /** The account at the other side of loans and pickups; absent: the change fund for loans, the first safe for pickups. */
  accountId: id.optional(),
});
export type MovementsReceived = z.output<typeof movementsReceived>;

/** Body of PUT value_table/movements/reversed: a movement that was typed by mistake is taken back. */
export const movementReversal = z.strictObject({
  ...day,
  movementId: id,
  reason: lineOf(LONGEST_NOTE).min(1, 'required'),
});
export type MovementReversal = z.output<typeof movementReversal>;
