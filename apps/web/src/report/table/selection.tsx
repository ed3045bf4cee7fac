import type { Row } from '@lanewise/contract/envelope';
import type { JSX } from 'react';
import type { Labels } from '../labels.ts';
import styles from './selection.module.css';

/** Rows selected to be opened together, by their unique ids. */
export interface RowSelection {
  chosen: ReadonlySet<string>;
  choose: (ids: readonly string[], chosen: boolean) => void;
}

export const idOf = (row: Row): string | null => (typeof row['uniqueId'] === 'string' ? row['uniqueId'] : null);

/** The checkbox of one row. It is in the first cell, so that the columns are the same with and without checkboxes. */
export const RowBox = ({
  row,
  selection,
  labels,
}: {
  row: Row;
  selection: RowSelection | null;
  labels: Labels;
}): JSX.Element | null => {
  const id = idOf(row);
  if (!selection || id === null) return null;
  return (
    <label className={styles.hit}>
      <input
        type="checkbox"
        className={styles.box}
        // The keyboard selects a row with Space from any of its cells.
        tabIndex={-1}
        aria-label={labels.say('selection.one', { number: String(row['number'] ?? '') })}
        checked={selection.chosen.has(id)}
        onChange={(event) => selection.choose([id], event.target.checked)}
        onClick={(event) => event.stopPropagation()}
      />
    </label>
  );
};

/** The box of all rows on the page. */
export const PageBox = ({
  rows,
  selection,
  labels,
}: {
  rows: readonly Row[];
  selection: RowSelection | null;
  labels: Labels;
}): JSX.Element | null => {
  const ids = rows.flatMap((row) => idOf(row) ?? []);
  if (!selection || ids.length === 0) return null;
  const chosen = ids.filter((id) => selection.chosen.has(id)).length;
  return (
    <label className={styles.hit}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={labels.say('selection.page')}
        checked={chosen === ids.length}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < ids.length;
        }}
        onChange={(event) => selection.choose(ids, event.target.checked)}
      />
    </label>
  );
};
