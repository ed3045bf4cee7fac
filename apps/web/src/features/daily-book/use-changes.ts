import { useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { ValueLine, ValueTable } from '@lanewise/contract/entities/value-table';
import { useLanguage } from '../../i18n/language.ts';
import { textIn } from './cells.ts';
import { readTyped, writeTyped, type CellChange } from './drafts.ts';
import { noSteps, redone, undone, withStep, type Steps } from './history.ts';
import type { DraftField, Drafts } from './kept.ts';
import type { Saver } from './saver.ts';

export interface GridParts {
  table: ValueTable;
  drafts: Drafts;
  saver: Saver;
  mayEnter: boolean;
}

/** Own changes, which go to the server and can be taken back. */
export const useChanges = ({ table, drafts, saver }: GridParts) => {
  const [steps, setSteps] = useState<Steps>(noSteps);
  const lines = useMemo(() => table.sheets.flatMap(({ rows }) => rows), [table]);
  const language = useLanguage();
  const write = (value: string | null, line: Pick<ValueLine, 'format'>): string => writeTyped(value, line, language);
  const read = (line: ValueLine, field: DraftField, text: string): CellChange => ({
    dpId: line.dpId,
    field,
    text,
    ...readTyped(text, line, field, language),
  });
  const now = (line: ValueLine, field: DraftField): CellChange => read(line, field, textIn(line, field, drafts, write));
  const apply = (changes: readonly CellChange[]): void => {
    const step = changes.flatMap((after) => {
      const line = lines.find(({ dpId }) => dpId === after.dpId);
      const before = line && now(line, after.field);
      return before && (before.value !== after.value || before.problem !== null || after.problem !== null)
        ? [{ before, after }]
        : [];
    });
    if (step.length === 0) return;
    setSteps((known) => withStep(known, step));
    saver.change(step.map(({ after }) => after));
  };
  const go = (turn: typeof undone): void => {
    const found = turn(steps);
    if (!found) return;
    setSteps(found.steps);
    saver.change(found.changes);
  };
  return { lines, read, apply, write, undo: () => go(undone), redo: () => go(redone) };
};

export type Changes = ReturnType<typeof useChanges>;

/** Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z. */
export const turned = (event: KeyboardEvent, { undo, redo }: Changes): boolean => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return false;
  event.preventDefault();
  (key === 'y' || event.shiftKey ? redo : undo)();
  return true;
};
