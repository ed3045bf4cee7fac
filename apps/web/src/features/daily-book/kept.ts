import { isRecord, jsonSlot } from '../../state/storage.ts';
import type { Slot } from '../../state/storage.ts';

// Typed values that could not be saved yet, kept for this tab until they are.

/** Fields of a line that people fill. */
export const draftFields = ['enteredValue', 'adjustment', 'note'] as const;
export type DraftField = (typeof draftFields)[number];

/** A typed cell that the server does not hold yet. */
export interface Draft {
  dpId: number;
  field: DraftField;
  /** As it was typed. */
  text: string;
  /** Value of the text; null: the cell is emptied, or the text cannot be read. */
  value: string | null;
  /** Why it cannot be saved; null: it can. */
  problem: 'syntax' | 'zero' | 'whole' | 'long' | 'tooLong' | 'refused' | null;
  /** The server's value when the text was typed. */
  base: string | null;
}

/** By data point and field. */
export type Drafts = Readonly<Record<string, Draft>>;

const problems = ['syntax', 'zero', 'whole', 'long', 'tooLong', 'refused'];
const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  Number.isInteger(value.dpId) &&
  draftFields.some((field) => field === value.field) &&
  typeof value.text === 'string' &&
  [value.value, value.base, value.problem].every(isTextOrNull) &&
  (value.problem === null || problems.some((one) => one === value.problem));

const isDrafts = (value: unknown): value is Drafts => isRecord(value) && Object.values(value).every(isDraft);

/** The book of a store's day. */
export interface BookDay {
  locationId: number;
  presetId: number;
  date: string;
  /** A time of the company: the book is shown as it was known then, and not written. */
  knownAt?: string;
}

export const keptDrafts = ({ locationId, presetId, date }: BookDay): Slot<Drafts> => ({
  ...jsonSlot<Drafts>(`dailyBook.${locationId}.${presetId}.${date}`, {}, isDrafts),
  ofTab: true,
});
