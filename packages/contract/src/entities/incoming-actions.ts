import { z } from 'zod';
import { idList } from '../primitives/ids.ts';
import { place } from './incoming.ts';
import { lineOf } from './names.ts';

/**
 * `accept`, `reject`, `keepBoth` and `undoBoth` name conflicts; `replay`, `dismiss` and `restore` quarantined records;
 * `retry` failed files; `withdraw` files that entered by mistake.
 */
export const actionKinds = [
  'accept',
  'reject',
  'keepBoth',
  'undoBoth',
  'replay',
  'dismiss',
  'restore',
  'retry',
  'withdraw',
] as const;
export type ActionKind = (typeof actionKinds)[number];

/** The reason that an action requires: without one nobody could judge it later. */
const reasonFor: Partial<Record<ActionKind, string>> = {
  keepBoth: 'Say why both receipts are right.',
  undoBoth: 'Say why they are not two sales.',
  withdraw: 'Say why the file is withdrawn.',
};
export const needsReason = (kind: ActionKind): boolean => reasonFor[kind] !== undefined;

/** Most items in one request. */
export const mostDecided = 500;

export const actionInput = z
  .strictObject({
    kind: z.enum(actionKinds),
    ids: z.array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)).min(1).max(mostDecided),
    note: lineOf(500).default(''),
  })
  .superRefine(({ kind, note }, context) => {
    const message = reasonFor[kind];
    if (message !== undefined && note === '') context.addIssue({ code: 'custom', path: ['note'], message });
  });

/** The data to withdraw, named by exactly one of these. */
export const withdrawalQuery = z
  .strictObject({
    segmentIds: idList.optional(),
    /** Name of a file as it was sent; covers all its parts. */
    fileName: z.string().min(1).max(255).optional(),
    /** Name or hash of an import profile; covers everything that it read. */
    profile: z.string().min(1).max(100).optional(),
  })
  .refine((named) => Object.values(named).filter((value) => value !== undefined).length === 1, {
    path: ['segmentIds'],
    message: 'Give exactly one of segmentIds, fileName and profile.',
  });
export type WithdrawalQuery = z.output<typeof withdrawalQuery>;

/** A received file, or a part of one, with its data that a withdrawal would remove. */
export const withdrawable = z.object({
  segmentId: z.number().int(),
  fileName: z.string(),
  part: z.number().int(),
  /** Name of its import profile; '' for none. */
  profile: z.string(),
  sentBy: z.string(),
  receivedAt: z.string(),
  places: z.array(place),
  transactions: z.number().int(),
  /**
   * Net sales, decimal text. Null if the caller has no right to a report of sales, here and in the total of all files.
   */
  amount: z.string().nullable(),
  /** Business dates; null where no data counts. */
  firstDate: z.string().nullable(),
  lastDate: z.string().nullable(),
  /** Stores that it created; they remain. */
  locationsCreated: z.array(z.string()),
});
export type Withdrawable = z.output<typeof withdrawable>;

/** The data that would leave the figures: at most `mostDecided` files, oldest first, and their total number. */
export const withdrawal = z.object({
  files: z.array(withdrawable),
  fileCount: z.number().int(),
  /** Of the listed files. */
  transactions: z.number().int(),
  amount: z.string().nullable(),
});
export type Withdrawal = z.output<typeof withdrawal>;

export const actionStates = ['requested', 'done', 'failed'] as const;

/** One decision of a user: who, when, what, and the outcome. Never changed, never deleted. */
export const actionEntry = z.object({
  actionId: z.number().int(),
  kind: z.enum([...actionKinds, 'setWeek', 'clearWeek', 'setDays', 'clearDays']),
  /** Subject, for example 'lane 2, 2026-11-19, number 1120'. */
  subject: z.string(),
  subjectId: z.number().int(),
  placeName: z.string(),
  note: z.string(),
  actedBy: z.string(),
  actedAt: z.string(),
  state: z.enum(actionStates),
  /** The error; '' on success. */
  error: z.string(),
  doneAt: z.string().nullable(),
});
export type ActionEntry = z.output<typeof actionEntry>;

/** Outcome of each named item; 'unchanged': it already has this decision or can no longer get it. */
export const actionResult = z.object({
  id: z.number().int(),
  outcome: z.enum(['requested', 'done', 'failed', 'unchanged']),
  error: z.string(),
});
export type ActionResult = z.output<typeof actionResult>;
