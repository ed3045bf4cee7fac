import type { EnteredChange } from './ledger-types.ts';
import type { EntryField } from './tables/ledger.ts';

/** A field of a line as it is entered. */
interface Entry {
  dpId: number;
  field: EntryField;
  value: string | null;
}

/** The fields that changes of lines enter. */
export const entriesOf = (changes: readonly EnteredChange[]): Entry[] =>
  changes.flatMap(({ dpId, enteredValue, adjustment, note, approval }) => [
    ...(enteredValue === undefined ? [] : [{ dpId, field: 'enteredValue' as const, value: enteredValue }]),
    ...(adjustment === undefined ? [] : [{ dpId, field: 'adjustment' as const, value: adjustment }]),
    ...(note === undefined ? [] : [{ dpId, field: 'note' as const, value: note === '' ? null : note }]),
    ...(approval === undefined ? [] : [{ dpId, field: 'approval' as const, value: approval }]),
  ]);

/**
 * Whether a field that is entered is another entry than the one that stands. What somebody else counted, adjusted or approved
 * before is one: from now on both say so.
 */
export const isEntry = (
  standing: { value: string | null; by: string } | undefined,
  { field, value }: Entry,
  by: string,
): boolean => {
  if ((standing?.value ?? null) !== value) return true;
  return value !== null && field !== 'note' && standing?.by !== by;
};
