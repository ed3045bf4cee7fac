import type { Row } from '@lanewise/contract/envelope';
import { isNumericFormat } from '@lanewise/domain/format';
import { absenceOf, marks, signOf, type Sign } from '@lanewise/domain/signs';
import { cellOf, formatOf, type Sheet, type SheetColumn } from './sheet.ts';
import type { ExportWords } from './words.ts';

/** Signs that a file explains in words, in this order. */
const inWords = ['notKnown', 'notApplicable', 'roundedToZero'] as const satisfies readonly Sign[];

/**
 * Adds notes to a sheet about what its cells do not show: how many figures of each column are unknown, do not apply or
 * round to zero. In a file, a ratio without a divisor is 0, so only these notes distinguish it from a real 0.
 */
export const withSigns = (sheet: Sheet, { say, own }: Pick<ExportWords, 'say' | 'own'>): Sheet => {
  const { columns, rows, notes } = sheet;
  const counts = new Map<string, number>();
  const figures = columns.filter((column) => isNumericFormat(formatOf(column)));
  const keyOf = (sign: Sign, isZero: boolean, { field }: SheetColumn): string => `${sign} ${isZero} ${field}`;
  const count = (row: Row): void => {
    for (const column of figures) {
      const sign = signOf(column.field, row);
      if (sign === null || sign === 'zero') continue;
      const isZero = cellOf(column, row, sheet) === 0;
      const key = keyOf(sign, isZero, column);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  };
  async function* passing(): AsyncGenerator<readonly Row[]> {
    for await (const batch of rows) {
      batch.forEach(count);
      yield batch;
    }
  }
  /**
   * The notes: '? Not known: Customers (3)', 'Not applicable, written as 0: ATV $ (2)'. Empty if no figure has one of
   * these signs.
   */
  const told = (): string[] =>
    inWords.flatMap((sign) =>
      [false, true].flatMap((isZero) => {
        const found = figures.flatMap((column) => {
          const times = counts.get(keyOf(sign, isZero, column)) ?? 0;
          return times === 0 ? [] : [`${column.header} (${times})`];
        });
        if (found.length === 0) return [];
        const absence = absenceOf(sign);
        const name = say(`sign.${sign}`);
        const head = isZero ? `${name}, ${own.asZero}` : absence === null ? name : `${marks[absence]} ${name}`;
        return [`${head}${own.colon} ${found.join(', ')}`];
      }),
    );
  return { ...sheet, rows: passing(), notes: () => [...notes(), ...told()] };
};
