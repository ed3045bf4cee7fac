import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JSX, ReactNode } from 'react';
import type { ComparedRow, ClosingSection, PosReport } from '@lanewise/contract/entities/pos-report';
import type { CompletenessState } from '@lanewise/contract/reports/completeness';
import { formatMoney, formatQuantity } from '@lanewise/domain/format';
import type { Language } from '@lanewise/domain/format';
import { Sign } from '../../i18n/sign.tsx';
import { failureOf } from '../../api/explain.ts';
import { useLanguage } from '../../i18n/language.ts';
import { CompletenessMark } from '../../ui/completeness-mark.tsx';
import { Control } from '../../ui/control.tsx';
import { FailedAnswer } from '../../ui/failed-answer.tsx';
import { EmptyState, LoadingState } from '../../ui/states.tsx';
import { whyNothing } from './names.ts';
import { useClosing, useComparison } from './queries.ts';
import styles from './pos-reports.module.css';

/** A figure of a printed or a made report in its unit. */
export const writeFigure = (unit: string, value: number, language: Language): string =>
  unit === 'count' || unit === 'customers' || unit === 'quantity'
    ? formatQuantity(value, language)
    : formatMoney(value, language);

/** A figure of a Lanewise report, as a link to the report it comes from. */
const Leading = ({ href, children }: { href: string | null; children: ReactNode }): JSX.Element =>
  href === null ? <>{children}</> : <a href={`#${href}`}>{children}</a>;

const Answered = <Data,>({
  query,
  children,
}: {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}): JSX.Element => {
  const { t } = useTranslation('posReports');
  const { data, isError, error, refetch } = query;
  if (isError && data === undefined)
    return (
      <FailedAnswer
        level={3}
        {...failureOf(error, t('couldNotOpen'))}
        retry={<Control label={t('retry')} onClick={() => void refetch()} />}
      />
    );
  return data === undefined ? <LoadingState label={t('loading')} /> : <>{children(data)}</>;
};

/** Completeness of the receipts behind the figures. */
const Wholeness = ({ state, notes }: { state: CompletenessState; notes: readonly string[] }): JSX.Element => {
  const { t } = useTranslation(['posReports', 'report']);
  return (
    <div className={styles.wholeness}>
      <p>
        {state === 'complete' ? null : <CompletenessMark state={state} label={t(`report:state.${state}`)} />}
        {t('madeFromReceipts')} · {t(`report:state.${state}`)}
      </p>
      {notes.map((note) => (
        <p key={note} className={styles.quiet}>
          {note}
        </p>
      ))}
    </div>
  );
};

/** Rows that are sums of the rows above. */
const sums: ReadonlySet<string> = new Set(['total', 'net_sales_amt', 'toPay', 'payments', 'left']);

const Section = ({ section }: { section: ClosingSection }): JSX.Element => {
  const language = useLanguage();
  const { t } = useTranslation('posReports');
  const { key: name, columns, rows } = section;
  return (
    <table className={styles.figures}>
      <thead>
        <tr>
          <th scope="col">{t(`section.${name}`)}</th>
          {columns.map((key) => (
            <th key={key} scope="col">
              {t(`closingColumn.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, values, href }) => (
          <tr key={key} data-sum={sums.has(key) || undefined}>
            <th scope="row">
              <Leading href={href}>{key === '' ? t('unknownCashier') : label}</Leading>
            </th>
            {columns.map((column, at) => {
              const value = values[at];
              return (
                <td key={column}>
                  {value === null || value === undefined ? (
                    <Sign of="notApplicable" />
                  ) : (
                    writeFigure(column, value, language)
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** A closing report of Lanewise as figures, each a link to its report. */
export const PrintedFigures = ({ report }: { report: PosReport }): JSX.Element => {
  const { t } = useTranslation('posReports');
  return (
    <Answered query={useClosing(report)}>
      {({ state, notes, sections }) => (
        <>
          <Wholeness state={state} notes={notes} />
          {sections.length === 0 ? <p>{t('noReceipts')}</p> : null}
          {sections.map((section) => (
            <Section key={section.key} section={section} />
          ))}
        </>
      )}
    </Answered>
  );
};

const Compared = ({ rows }: { rows: readonly ComparedRow[] }): JSX.Element => {
  const { t } = useTranslation('posReports');
  const language = useLanguage();
  return (
    <table className={styles.figures}>
      <thead>
        <tr>
          {(['label', 'theirs', 'ours', 'difference'] as const).map((key) => (
            <th key={key} scope="col">
              {t(`compared.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ section, label, unit, theirs, ours, difference, href }, at) => (
          <tr key={`${at} ${section} ${label}`} data-differs={difference !== 0 || undefined}>
            <th scope="row">{label}</th>
            <td>{writeFigure(unit, theirs, language)}</td>
            <td>
              <Leading href={href}>{writeFigure(unit, ours, language)}</Leading>
            </td>
            <td>{writeFigure(unit, difference, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** The figures that the store printed, next to the figures of its receipts. */
export const Comparison = ({ report }: { report: PosReport }): JSX.Element => {
  const { t } = useTranslation('posReports');
  return (
    <Answered query={useComparison(report)}>
      {({ report: { state }, notes, rows, notCompared }) => {
        const differing = rows.filter(({ difference }) => difference !== 0).length;
        if (rows.length === 0)
          return <EmptyState level={3} title={t('nothingCompared')} text={t(whyNothing(report))} />;
        return (
          <>
            <Wholeness state={state} notes={notes} />
            <p className={styles.verdict} data-differs={differing > 0 || undefined}>
              {differing === 0 ? t('agrees') : t('differs', { count: differing })}
            </p>
            <Compared rows={rows} />
            {notCompared.length > 0 ? (
              <details className={styles.rest}>
                <summary>
                  {t('notCompared')} · {notCompared.length}
                </summary>
                <ul>
                  {notCompared.map((line, at) => (
                    <li key={`${at} ${line}`}>{line}</li>
                  ))}
                </ul>
              </details>
            ) : null}
          </>
        );
      }}
    </Answered>
  );
};
