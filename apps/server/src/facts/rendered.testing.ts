import type { Sql, Value } from './sql.ts';

export interface Rendered {
  text: string;
  params: Record<string, Value['value']>;
}

/** A statement with its values separated as parameters p0, p1, ..., for reading in snapshots. */
export const rendered = (statement: Sql): Rendered => {
  const params: Rendered['params'] = {};
  let text = '';
  let count = 0;
  statement.walk(
    (part) => (text += part),
    (value) => {
      const name = `p${count}`;
      count += 1;
      params[name] = value.value;
      text += `{${name}:${value.type}}`;
    },
  );
  return { text, params };
};
