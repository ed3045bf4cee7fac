import type { Row } from '@lanewise/contract/envelope';
import { fieldOf } from '@lanewise/contract/fields';
import type { FieldId } from '@lanewise/contract/fields';
import type { PhoneRow } from '@lanewise/contract/reports/definition';
import { MOST_IN_SUBTITLE } from '@lanewise/contract/reports/phone';
import type { JSX } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { absenceOf, marked, signOf } from '@lanewise/domain/signs';
import { isNumeric, trendOf, writeChange, writeFigure, writeValue } from '../format.ts';
import type { Labels } from '../labels.ts';
import { CellValue } from '../table/cell.tsx';
import styles from './lines.module.css';

/** Whether a value needs the name of its field: numbers and short codes do; places, days and times do not. */
const isNamed = (field: FieldId): boolean => isNumeric(field) || fieldOf(field).format === 'code';

const codesOf = (value: Row[string]): readonly string[] =>
  typeof value === 'object' ? (value ?? []) : value === '' || value === undefined ? [] : [String(value)];

/** One value outside its column: 'Harbor Point', 'Lane 3', 'Customers 55'; '' for none. */
const wordsOf = (row: Row, field: FieldId, labels: Labels): string => {
  const value = row[field] ?? null;
  const { format } = fieldOf(field);
  const sign = signOf(field, row);
  if (value === null || absenceOf(sign) !== null) return '';
  if (format === 'choice' || format === 'tags')
    return codesOf(value)
      .map((code) => labels.code(field, code))
      .join(', ');
  if (!isNamed(field)) return writeValue(field, value, labels.language);
  const text = isNumeric(field)
    ? marked(writeFigure(field, Number(value), labels.language), sign)
    : writeValue(field, value, labels.language);
  return text === '' ? '' : `${labels.field(field)} ${text}`;
};

/** Number of characters that fit next to a figure. */
const FITTING = 34;
/** Number of names that are shown whatever their length. */
const LEAST = 2;

interface Part {
  field: FieldId;
  text: string;
}

/**
 * The parts of a subtitle that fit. The first part always stays, and the second part if it is a name. The store always
 * stays, because a receipt of an unknown store cannot be looked for; the line then wraps. Any other part that does not
 * fit is left out rather than cut.
 */
const fitting = (parts: readonly Part[]): string =>
  parts.reduce((line, { field, text }, at) => {
    const longer = line === '' ? text : `${line} · ${text}`;
    const isNeeded = at === 0 || (at < LEAST && !isNumeric(field)) || field === 'location';
    return isNeeded || longer.length <= FITTING ? longer : line;
  }, '');

/**
 * Order of the parts: lanes, days and times come before names, so that no long name cuts them off. Figures come last;
 * they fit or are left out.
 */
const rankOf = (field: FieldId): number => (isNumeric(field) ? 2 : fieldOf(field).format === 'text' ? 1 : 0);

/** The second line of a row, which distinguishes rows with the same title. */
export const Subtitle = ({
  phone,
  row,
  same,
  labels,
}: {
  phone: PhoneRow;
  row: Row;
  /** Fields that are the same in every row. */
  same: ReadonlySet<FieldId>;
  labels: Labels;
}): JSX.Element => (
  <span className={styles.subtitle}>
    {fitting(
      phone.subtitle
        .filter((field) => !same.has(field))
        .slice(0, MOST_IN_SUBTITLE)
        .sort((a, b) => rankOf(a) - rankOf(b))
        .map((field) => ({ field, text: wordsOf(row, field, labels) }))
        .filter(({ text }) => text !== ''),
    )}
  </span>
);

/** '−2.3 %' in a colour, or a dash that says why there is none. */
const Change = ({ field, row, labels }: { field: FieldId; row: Row; labels: Labels }): JSX.Element => {
  const percent = row[field] ?? null;
  if (percent === null) return <CellValue field={field} row={row} labels={labels} />;
  return (
    <span className={styles.change} data-trend={trendOf(Number(percent), labels.good(field))}>
      {writeChange(Number(percent), labels.language)}
    </span>
  );
};

/** The words of a code. For a yes, the name of its field; for a no, nothing. */
const codeWords = (field: FieldId, code: string, labels: Labels): string => {
  if (code === 'false') return '';
  return code === 'true' ? labels.field(field) : labels.code(field, code);
};

/** The first mark of a row; further marks are counted, and named for screen readers. */
const State = ({ field, row, labels }: { field: FieldId; row: Row; labels: Labels }): JSX.Element | null => {
  const [first, ...others] = codesOf(row[field] ?? '').filter((code) => codeWords(field, code, labels) !== '');
  if (first === undefined) return null;
  if (first === 'true') return <>{codeWords(field, first, labels)}</>;
  if (others.length === 0) return <CellValue field={field} row={row} labels={labels} />;
  return (
    <>
      <CellValue field={field} row={{ [field]: [first] }} labels={labels} />
      <span aria-hidden="true"> +{others.length}</span>
      <VisuallyHidden>{others.map((code) => `, ${labels.code(field, code)}`).join('')}</VisuallyHidden>
    </>
  );
};

/** The change of a figure, its marks, or both. */
export const Below = ({ phone, row, labels }: { phone: PhoneRow; row: Row; labels: Labels }): JSX.Element => (
  <span className={styles.second}>
    {phone.change === null ? null : <Change field={phone.change} row={row} labels={labels} />}
    {phone.state.map((field) => (
      <State key={field} field={field} row={row} labels={labels} />
    ))}
  </span>
);
