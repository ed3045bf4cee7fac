import type { EnteredChange } from './ledger-types.ts';
import type { EntryField } from './tables/ledger.ts';

/** The value of one field of a line, as a person enters it. */
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
 * Whether an entered field is a new entry. A value that equals another person's count, adjustment or approval is a new
 * entry, because both people vouch for the value from then on.
 */
export const isEntry = (
  standing: { value: string | null; by: string } | undefined,
  { field, value }: Entry,
  by: string,
): boolean => {
  if ((standing?.value ?? null) !== value) return true;
  return value !== null && field !== 'note' && standing?.by !== by;
};
