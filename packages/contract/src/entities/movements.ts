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

/** A place of money of a company, such as the safe; every store has it. */
export const cashAccount = z.object({
  accountId: z.number().int(),
  kind: z.enum(accountKinds),
  name: z.string(),
});
export type CashAccount = z.output<typeof cashAccount>;
export const cashAccountInput = z.strictObject({ kind: z.enum(accountKinds), name: entityName });
export type CashAccountInput = z.output<typeof cashAccountInput>;
export const cashAccountChange = cashAccountInput.extend({ accountId: id });

/** One side of a movement: an account, a drawer, or null for outside the store. */
const side = z.union([z.strictObject({ accountId: id }), z.strictObject({ lane: name, cashier: name })]).nullable();
export type MovementSide = z.output<typeof side>;

/** Fields of a movement that people type. */
const said = {
  kind: z.enum(movementKinds),
  source: side,
  target: side,
  tender: z.enum(tenderKinds),
  /** Amount above 0 with at most 15 digits before and 4 after the point. */
  amount: z
    .string()
    .regex(/^\d{1,15}(\.\d{1,4})?$/, 'decimal')
    .refine((text) => /[1-9]/.test(text), 'positive'),
  /** Number of the deposit bag; below, number of the deposit slip. */
  bag: lineOf(LONGEST_SLIP).default(''),
  slip: lineOf(LONGEST_SLIP).default(''),
  note: lineOf(LONGEST_NOTE).default(''),
};

const isEmptySlip = ({ kind, bag, slip }: { kind: string; bag: string; slip: string }): boolean =>
  kind === 'deposit' || (bag === '' && slip === '');

/**
 * Body of POST value_table/movements. `requestId`: an id that the sender gives to the movement, so that a repeated call
 * adds nothing.
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

/** A movement as a record of a register. */
const record = z.object({
  lane: z.string(),
  number: z.string(),
  occurrence: z.number().int(),
  cashier: z.string(),
  /** Local time of the store; '' if unknown. */
  at: z.string(),
});

const movement = z.object({
  ...said,
  /** Null: the caller counts blind, and the amount would reveal what an account holds. */
  amount: z.string().nullable(),
  state: z.enum(movementStates),
  /** Id of the typed movement; null: only a register reports it. */
  movementId: z.number().int().nullable(),
  by: z.string().nullable(),
  at: z.string().nullable(),
  /** Record of the register; null: only people report the movement. */
  record: record.nullable(),
  /** User who reversed the movement, and the reason; null: not reversed. */
  reversedBy: z.string().nullable(),
  reversedAt: z.string().nullable(),
  reason: z.string().nullable(),
});
export type Movement = z.output<typeof movement>;

/** An account of the store: its opening amount of the day, and what moved in and out. */
const balance = z.object({
  accountId: z.number().int(),
  opening: z.string(),
  in: z.string(),
  out: z.string(),
  closing: z.string(),
});
export type AccountBalance = z.output<typeof balance>;

/** The movements of a store's day. Unmatched movements come first. */
export const movementDay = z.object({
  locationId: regLocIdNumber,
  date: z.string(),
  isBookClosed: z.boolean(),
  /** Whether a close requires that register and people report each movement alike. */
  areMatched: z.boolean(),
  accounts: z.array(cashAccount),
  /** Drawers of the store that a movement can use. */
  tills: z.array(z.object({ lane: z.string(), cashier: z.string() })),
  /** All movements. For the kinds in `withheld`, only movements that the caller typed. */
  movements: z.array(movement),
  /**
   * Kinds of movements withheld from a caller who counts blind, because they make up the expected amount of a line of
   * the book.
   */
  withheld: z.array(z.enum(movementKinds)),
  /** Amounts of the accounts; empty if the caller counts blind. */
  balances: z.array(balance),
});
export type MovementDay = z.output<typeof movementDay>;

/** Query of GET value_table/movements. */
export const movementDayQuery = z.strictObject(day);

/** Body of PUT value_table/movements/received: confirms movements exactly as registers report them. */
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
  /** Account on the other side of loans and pickups; absent: the change fund for loans, the first safe for pickups. */
  accountId: id.optional(),
});
export type MovementsReceived = z.output<typeof movementsReceived>;

/** Body of PUT value_table/movements/reversed: reverses a movement that was typed by mistake. */
export const movementReversal = z.strictObject({
  ...day,
  movementId: id,
  reason: lineOf(LONGEST_NOTE).min(1, 'required'),
});
export type MovementReversal = z.output<typeof movementReversal>;
