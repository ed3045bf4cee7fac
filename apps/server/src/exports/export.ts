import type { Clock } from '@lanewise/contract/primitives/clock';
import type { Completeness } from '@lanewise/contract/reports/completeness';
import { fieldOf, type FieldId } from '@lanewise/contract/fields';
import { usualColumns, type ReportView } from '@lanewise/contract/reports/definition';
import { type ExportParameters, type ExportProgress } from '@lanewise/contract/reports/export';
import { exportName, MOST_EXCEL_ROWS, PDF_COLUMNS, type ExportType } from '@lanewise/contract/reports/files';
import type { Questions } from '../facts/types.ts';
import { readHistories, readWholeness } from '../question/completeness.ts';
import { finishRow, isJudged } from '../reports/engine/finish.ts';
import type { ReportQuestion, RawRow } from '../reports/engine/query.ts';
import { InvalidParameter } from '../question/invalid-parameter.ts';
import { prepare } from '../reports/engine/question.ts';
import { streamRows } from '../reports/engine/page.ts';
import { readTotals } from '../reports/engine/totals.ts';
import { writeCsv } from './csv.ts';
import { detailsOf, footOf } from './details.ts';
import { changesOf, notesOf, openDaysOf } from './notes.ts';
import { writePdf } from './pdf.ts';
import { withSigns } from './signs.ts';
import { openResult } from './result.ts';
import type { Sheet } from './sheet.ts';
import { wordsOf, type ExportWords } from './words.ts';
import { writeXlsx } from './xlsx.ts';

/** More rows than a spreadsheet can hold. */
export class TooManyRows extends Error {
  override readonly name = 'TooManyRows';
  readonly rows: number;
  constructor(rows: number) {
    super(`${rows} rows are more than a spreadsheet holds`);
    this.rows = rows;
  }
}

export interface ExportInput {
  /** The question of the report, as the screen asks it. */
  question: ReportQuestion;
  parameters: ExportParameters;
  company: { name: string; currency: string };
  /** The reader's. */
  clock: Clock;
  /** When the file is made, and that moment in the company's time: '2026-11-20 09:15'. */
  made: Date;
  localTime: string;
  /** Ends the statements behind the file. */
  signal: AbortSignal;
  onProgress: (progress: Partial<ExportProgress>) => void;
}

export interface ExportFile {
  name: string;
  mediaType: string;
  /**
   * The content of the file. It must be written with back-pressure, because rows are read from the store only as fast
   * as the file is read.
   */
  body: AsyncIterable<Buffer>;
}

export const mediaTypes: Readonly<Record<ExportType, string>> = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * The whole result of a question as a file. Resolves when the first rows are there, so that a failing query is refused
 * before a byte is sent. Throws InvalidParameter, TooManyRows, FactsError.
 */
export const openExport = async (input: ExportInput): Promise<ExportFile> => {
  const { parameters, signal, onProgress, company, made } = input;
  const asked = { ...input.question, facts: endedBy(input.question.facts, signal), isExact: true };
  const question = await prepare(asked);
  const { definition, scope, now, arrivals, names, view } = question;
  const words = wordsOf(parameters.language, input.clock);
  const chosen = columnsOf(view, parameters);
  const histories = await readHistories(arrivals, scope, names.places, scope.from, now);
  const whole = await readWholeness(question, histories);
  const result = await openResult<RawRow>(
    {
      totals: () => readTotals(question),
      rows: () => streamRows(question, { lane: 'long', signal }),
      finish: (raw) => finishRow(raw, view, whole, true),
    },
    (written) => onProgress({ written }),
  );
  // A file that is never read would hold its statement forever.
  signal.addEventListener('abort', () => void result.close(), { once: true });
  if (signal.aborted || (parameters.type === 'excel' && result.count > MOST_EXCEL_ROWS)) {
    await result.close();
    throw new TooManyRows(result.count);
  }
  onProgress({ total: result.count });
  const trust = [
    ...notesOf(whole.completeness, question, words),
    ...changesOf(question.query.changed?.(question.prepared) ?? [], words),
    ...openDaysOf(question.query.openDays?.(question.prepared) ?? 0, words),
  ];
  const said = { company: company.name, localTime: input.localTime };
  const sheet: Sheet = {
    language: parameters.language,
    clock: input.clock,
    title: words.say(`page.${definition.title}`),
    details: detailsOf(question, said, words),
    foot: [...footOf(question, said, words), ...(trust.length === 0 ? [wholeOf(whole.completeness, words)] : [])],
    columns: chosen.map((field) => ({
      field,
      header: words.header(definition.id, field, company.currency, question.own),
    })),
    rows: result.rows,
    totals: result.totals,
    state: result.first && isJudged(result.first) ? stateColumn(words) : null,
    notes: () => [...trust, ...(result.differs() ? [words.own.changed] : [])],
    nameOf: words.nameOf,
    words: words.own,
    made,
  };
  return {
    name: exportName(definition.screen, parameters.startDate, parameters.lastDate, parameters.type),
    mediaType: mediaTypes[parameters.type],
    body: write(withSigns(sheet, words), parameters),
  };
};

/** The sentence for a file without gaps. */
const wholeOf = ({ counts: { complete } }: Completeness, { say }: ExportWords): string =>
  complete === 0 ? say('wholeness.nothing') : say('wholeness.whole.storeDays', { count: complete });

const stateColumn = ({ own, say }: ExportWords): Sheet['state'] => ({
  header: own.state,
  nameOf: (state) => say(`state.${state}`),
});

const write = (sheet: Sheet, { type, allColumns }: ExportParameters): AsyncIterable<Buffer> => {
  if (type === 'csv') return writeCsv(sheet);
  if (type === 'excel') return writeXlsx(sheet);
  return writePdf(sheet, { landscape: allColumns === 'true' });
};

/** Aborts every statement of an export when the export's signal is aborted. */
const endedBy = (facts: Questions, signal: AbortSignal): Questions => ({
  ...facts,
  query: (statement, options) => facts.query(statement, { ...options, signal }),
});

/** The shown columns, in order. For pdf: the first five of these columns, unless all columns were requested. */
const columnsOf = (view: ReportView, { columns, type, allColumns }: ExportParameters): FieldId[] => {
  const chosen = (columns ?? usualColumns(view)).map((name) => {
    const field = view.columns.find((column) => column === name);
    if (!field) throw new InvalidParameter('columns', `"${name}" is none of ${view.columns.join(', ')}.`);
    return field;
  });
  if (new Set(chosen).size < chosen.length) throw new InvalidParameter('columns', 'A column is named twice.');
  const written = chosen.filter((field) => !fieldOf(field).drawn);
  return type === 'pdf' && allColumns === 'false' ? written.slice(0, PDF_COLUMNS) : written;
};
