import type { Result, ResultRow } from '@lanewise/contract/entities/analytics-results';
import type { Row } from '@lanewise/contract/envelope';
import type { FieldId } from '@lanewise/contract/fields';
import { writeCsv } from '../exports/csv.ts';
import type { Sheet } from '../exports/sheet.ts';
import type { ExportWords } from '../exports/words.ts';
import { withSigns } from '../exports/signs.ts';
import { writeXlsx } from '../exports/xlsx.ts';
import type { AnalysisTasks, StoredTask } from '../meta/analysis-types.ts';
import { columnsOf } from './file-rows.ts';
import { partOf } from './stored.ts';

/** Notes for the reader of a file: the question of its task, and the gaps in its data. */
const notesOf = (task: StoredTask, result: Result, { say }: ExportWords): string[] => {
  const { start_date: from, end_date: to } = task.definition;
  const { confirmation, setAside, isCut, completeness, counts } = result;
  const lacking = completeness.counts.partial + completeness.counts.missing;
  const confirmed = confirmation?.confirmed ?? 0;
  return [
    `${task.title} · ${say('analyticsFile.period', { from, to })}`,
    say('analyticsFile.computed', { at: result.computedAt.slice(0, 16).replace('T', ' '), who: task.submittedBy }),
    ...(confirmation === undefined
      ? []
      : [
          confirmation.canConfirm
            ? say('analyticsFile.confirmed', { confirmed, count: counts.rows })
            : say('analyticsFile.cannot'),
        ]),
    ...(setAside > 0 ? [say('analyticsFile.setAside', { count: setAside })] : []),
    ...(isCut ? [say('analyticsFile.cut')] : []),
    ...(lacking > 0 ? [say('analyticsFile.notWhole', { count: lacking })] : []),
  ];
};

/** Rows written at a time. */
const AT_ONCE = 1_000;

async function* batches(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  await Promise.resolve();
  for (let at = 0; at < rows.length; at += AT_ONCE) yield rows.slice(at, at + AT_ONCE);
}

const kinds = {
  csv: { mediaType: 'text/csv', write: writeCsv },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
} as const;

/** A name of a file without characters that have a meaning in paths. */
const fileName = (title: string): string => title.replace(/[^\p{L}\p{N} ._-]/gu, '').trim() || 'analysis';

/** The rows of a result as a file; the sheet of a workbook is named `data`. */
export const writeTask = async (
  tasks: Pick<AnalysisTasks, 'part'>,
  task: StoredTask,
  type: keyof typeof kinds,
  words: ExportWords,
): Promise<{ name: string; mediaType: string; content: Buffer }> => {
  const [result, rows] = await Promise.all([
    partOf<Result>(tasks, task, 'result'),
    partOf<ResultRow[]>(tasks, task, 'rows'),
  ]);
  if (!result) throw new Error(`Task ${task.taskId} is completed without a result`);
  const columns = columnsOf(task.type);
  const notes = notesOf(task, result, words);
  const sheet: Sheet = {
    language: words.language,
    clock: words.clock,
    title: task.title,
    details: notes,
    columns: columns.map(({ field }) => ({ field, header: words.header('', field as FieldId, result.currency) })),
    rows: batches((rows ?? []).map((row) => Object.fromEntries(columns.map(({ field, take }) => [field, take(row)])))),
    totals: {},
    state: null,
    foot: notes,
    notes: () => [],
    nameOf: words.nameOf,
    words: words.own,
    made: new Date(result.computedAt),
  };
  const { mediaType, write } = kinds[type];
  const parts: Buffer[] = [];
  for await (const part of write(withSigns(sheet, words))) parts.push(part);
  return { name: `${fileName(task.title)}.${type}`, mediaType, content: Buffer.concat(parts) };
};
