import { migrations } from '../../facts/migrations.ts';
import type { Migration } from '../../facts/migrations.ts';

export interface Expected {
  tables: string[];
  views: string[];
}

const made = /^\s*create\s+(table|materialized view)\s+if not exists\s+(\w+)/i;
const dropped = /^\s*drop\s+(?:table|view)\s+if exists\s+(\w+)/i;
const exchanged = /^\s*rename\s+table\s+(\w+)\s+to\s+(\w+)/i;

/** The tables and views after these steps, derived from the statements of the steps. */
export const expectedAfter = (steps: readonly Migration[] = migrations): Expected => {
  const kinds = new Map<string, string>();
  for (const { statements } of steps) {
    for (const statement of statements) {
      let text = '';
      statement.walk(
        (part) => (text += part),
        () => undefined,
      );
      const [, kind = '', name = ''] = made.exec(text) ?? [];
      if (name !== '') kinds.set(name, kind.toLowerCase());
      kinds.delete(dropped.exec(text)?.[1] ?? '');
      const [, from = '', to = ''] = exchanged.exec(text) ?? [];
      const moved = kinds.get(from);
      if (moved !== undefined && kinds.delete(from)) kinds.set(to, moved);
    }
  }
  const named = (wanted: string) => [...kinds].filter(([, kind]) => kind === wanted).map(([name]) => name);
  return { tables: named('table'), views: named('materialized view') };
};
