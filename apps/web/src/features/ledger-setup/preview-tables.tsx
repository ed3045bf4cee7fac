import { useTranslation } from 'react-i18next';
import type { JSX, ReactNode } from 'react';
import type { BookPreview, PreviewFigure, PreviewLine } from '@lanewise/contract/entities/book-preview';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { Stated } from '../../i18n/sign.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { writeDifference, writeOverShort, writeValue } from '../../lib/book-figures.ts';
import styles from './day-preview.module.css';

/** Figures that say enough of a line that comes or leaves. */
const ofWhole: readonly PreviewFigure[] = ['total', 'overShort'];

const useWritten = () => {
  const language = useLanguage();
  return (value: string | null, line: PreviewLine, of: PreviewFigure): JSX.Element => (
    <Stated
      text={of === 'overShort' ? writeDifference(value, line, language) : writeValue(value, line, language)}
      none="notYet"
    />
  );
};

/** A figure before and after a change. */
interface Differing {
  key: string;
  label: string;
  was: JSX.Element | null;
  is: JSX.Element | null;
}

/**
 * The rows of a thing that a change adds, removes or changes: one row for each figure. `none`: the text if there are no
 * figures.
 */
export const ChangedRows = ({
  name,
  about,
  figures,
  none,
}: {
  name: string;
  about: string;
  figures: readonly Differing[];
  none: string;
}): JSX.Element => (
  <tbody>
    {(figures.length === 0 ? [{ key: 'none', label: none, was: null, is: null }] : figures).map((figure, at) => (
      <tr key={figure.key}>
        {at === 0 ? (
          <th scope="rowgroup" rowSpan={Math.max(1, figures.length)}>
            {name}
            <small>{about}</small>
          </th>
        ) : null}
        <td>{figure.label}</td>
        <td>{figure.was}</td>
        <td>{figure.is}</td>
      </tr>
    ))}
  </tbody>
);

/** A table of differences; `what` and `of` head its first two columns. */
export const ChangesTable = ({
  label,
  what,
  of,
  children,
}: {
  label: string;
  what: string;
  of: string;
  children: ReactNode;
}): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">{of}</th>
            <th scope="col">{t('preview.was')}</th>
            <th scope="col">{t('preview.is')}</th>
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
};

const LineRows = ({ line }: { line: PreviewLine }): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  const written = useWritten();
  const { becomes, figures, name, sheetName } = line;
  const shown = becomes === 'changes' ? figures : figures.filter(({ of }) => ofWhole.includes(of));
  return (
    <ChangedRows
      name={name}
      about={becomes === 'changes' ? sheetName : `${t(`preview.becomes.${becomes}`)} · ${sheetName}`}
      figures={shown.map(({ of, was, is }) => ({
        key: of,
        label: t(`preview.figureName.${of}`),
        was: written(was, line, of),
        is: written(is, line, of),
      }))}
      none={t(`preview.becomes.${becomes}`)}
    />
  );
};

/** Whether a change leaves the lines, sheets and checks of a day as they are. */
export const isSameDay = ({ overShort, sheets, lines, checks }: BookPreview): boolean =>
  overShort === null && [sheets, lines, checks].every((list) => list.length === 0);

/**
 * The differences that a change makes to a day: sheets, lines with their amounts, over/short, and the checks of a
 * close.
 */
export const PreviewChanges = ({ found }: { found: BookPreview }): JSX.Element | null => {
  const { t } = useTranslation('ledgerSetup');
  const language = useLanguage();
  const { sheets, lines, overShort, checks } = found;
  if (isSameDay(found)) return null;
  const asked = (isMet: boolean | null): string =>
    t(isMet === null ? 'preview.notAsked' : isMet ? 'preview.met' : 'preview.open');
  const sum = (value: string | null): JSX.Element => <Stated text={writeOverShort(value, language)} none="notYet" />;
  return (
    <ChangesTable label={t('preview.title')} what={t('preview.line')} of={t('preview.figure')}>
      {overShort ? (
        <tbody>
          <tr>
            <th scope="row" colSpan={2}>
              {t('preview.overShort')}
            </th>
            <td>{sum(overShort.was)}</td>
            <td>{sum(overShort.is)}</td>
          </tr>
        </tbody>
      ) : null}
      {sheets.map(({ sheetId, name, becomes }) => (
        <tbody key={`sheet ${sheetId}`}>
          <tr>
            <th scope="row">
              {name}
              <small>{t('preview.sheet')}</small>
            </th>
            <td colSpan={3}>{t(`preview.becomes.${becomes}`)}</td>
          </tr>
        </tbody>
      ))}
      {lines.map((line) => (
        <LineRows key={`${line.sheetId} ${line.dpId}`} line={line} />
      ))}
      {checks.map(({ check, was, is }) => (
        <tbody key={check}>
          <tr>
            <th scope="row" colSpan={2}>
              {t(`preview.checkName.${check}`)}
              <small>{t('preview.asks')}</small>
            </th>
            <td>{asked(was)}</td>
            <td>{asked(is)}</td>
          </tr>
        </tbody>
      ))}
    </ChangesTable>
  );
};

/** The day as its book would draw it. */
export const PreviewDay = ({ table }: { table: ValueTable }): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  const language = useLanguage();
  return (
    <details>
      <summary>{t('preview.whole')}</summary>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={t('preview.whole')}>
          <thead>
            <tr>
              <th scope="col">{t('preview.line')}</th>
              <th scope="col">{t('preview.figureName.expected')}</th>
              <th scope="col">{t('preview.total')}</th>
              <th scope="col">{t('preview.figureName.overShort')}</th>
            </tr>
          </thead>
          {table.sheets.map((sheet) => (
            <tbody key={sheet.sheetId}>
              <tr>
                <th scope="rowgroup" colSpan={3} className={styles.sheet}>
                  {sheet.name}
                </th>
                <td>{writeOverShort(sheet.overShort, language)}</td>
              </tr>
              {sheet.rows.map((line) => (
                <tr key={line.dpId}>
                  <th scope="row">{line.name}</th>
                  <td>{writeValue(line.expected, line, language)}</td>
                  <td>{writeValue(line.total, line, language)}</td>
                  <td>{writeDifference(line.overShort, line, language)}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </details>
  );
};
