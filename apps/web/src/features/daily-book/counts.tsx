import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX, KeyboardEvent } from 'react';
import type { TillDay, TillRow } from '@lanewise/contract/entities/tills';
import { Sign, Stated } from '../../i18n/sign.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { moneyLine, sideOf, writeDifference, writeValue } from '../../lib/book-figures.ts';
import { hrefOf } from '../../state/address.ts';
import { useMay } from '../../state/rights.ts';
import { ScrollFrame } from '../../ui/scroll-frame.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { CountDialog } from './count-dialog.tsx';
import type { BookDay } from './kept.ts';
import { useTillName } from './till-name.ts';
import { keyOfTill, tillStateOf, useTills } from './till-queries.ts';
import { Waiting } from './waiting.tsx';
import styles from './tills.module.css';

interface RowProps {
  row: TillRow;
  day: TillDay;
  isCurrent: boolean;
  onOpen: () => void;
  onFocus: () => void;
}

const Row = ({ row, day, isCurrent, onOpen, onFocus }: RowProps): JSX.Element => {
  const { t } = useTranslation('tills');
  const language = useLanguage();
  const nameOf = useTillName();
  const state = tillStateOf(row, day);
  const figures = [
    ...(day.isBlind ? [] : (['expected'] as const)),
    'counted' as const,
    ...(day.isBlind ? [] : (['overShort'] as const)),
  ];
  return (
    <tr
      className={styles.till}
      data-till={keyOfTill(row)}
      tabIndex={isCurrent ? 0 : -1}
      onClick={onOpen}
      onFocus={onFocus}
      aria-label={`${nameOf(row)} · ${row.lineName}`}
    >
      <th scope="row">{nameOf(row)}</th>
      <td data-label={t('column.line')}>{row.lineName}</td>
      {figures.map((column) => (
        <td
          key={column}
          className={styles.figure}
          data-column={column}
          data-label={t(`column.${column}`)}
          data-side={column === 'overShort' ? sideOf(row.overShort) : undefined}
        >
          <Stated
            text={
              column === 'overShort'
                ? writeDifference(row.overShort, moneyLine, language)
                : writeValue(row[column], moneyLine, language)
            }
            none="notYet"
          />
        </td>
      ))}
      <td data-label={t('column.state')} data-state={state} className={styles.state}>
        {t(`state.${state}`)}
      </td>
      <td data-label={t('column.recounts')} className={styles.figure} data-empty={row.counts < 2 || undefined}>
        {row.counts > 1 ? row.counts - 1 : <Sign of="notApplicable" />}
      </td>
    </tr>
  );
};

/** For each line, the number of counted drawers and their sum. */
const Sums = ({ day }: { day: TillDay }): JSX.Element => {
  const { t } = useTranslation('tills');
  const lines = [...new Map(day.rows.map((row) => [row.dpId, row.lineName]))];
  return (
    <p className={styles.sums}>
      {lines
        .map(([dpId, name]) => {
          const rows = day.rows.filter((row) => row.dpId === dpId);
          const done = rows.filter(({ counted }) => counted !== null).length;
          return t('sum', { name, done, count: rows.length });
        })
        .join(' · ')}
    </p>
  );
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const Table = ({ found, save }: { found: TillDay; save: ReturnType<typeof useTills>['save'] }): JSX.Element => {
  const { t } = useTranslation('tills');
  const frame = useRef<HTMLTableElement>(null);
  const firstOpen = found.rows.findIndex(({ counted }) => counted === null);
  const [at, setAt] = useState(Math.max(0, firstOpen));
  const [open, setOpen] = useState<string | null>(null);
  const current = Math.min(at, found.rows.length - 1);
  const opened = found.rows.find((row) => keyOfTill(row) === open);
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = found.rows[current];
    if (event.key === 'Enter' && row) {
      event.preventDefault();
      setOpen(keyOfTill(row));
    }
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(found.rows.length - 1, current + step));
    frame.current?.querySelectorAll<HTMLElement>('[data-till]')[next]?.focus();
  };
  const columns = ['till', 'line', 'expected', 'counted', 'overShort', 'state', 'recounts'] as const;
  const shown = columns.filter((column) => !found.isBlind || (column !== 'expected' && column !== 'overShort'));
  return (
    <>
      <Sums day={found} />
      <ScrollFrame className={styles.scroll}>
        <table ref={frame} className={styles.table} aria-label={t('tab.counts')} onKeyDown={onKeyDown}>
          <thead>
            <tr>
              {shown.map((column) => (
                <th key={column} scope="col" data-column={column}>
                  {t(`column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.rows.map((row, index) => (
              <Row
                key={keyOfTill(row)}
                row={row}
                day={found}
                isCurrent={index === current}
                onFocus={() => setAt(index)}
                onOpen={() => setOpen(keyOfTill(row))}
              />
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      <p className={styles.keys}>{t('keys')}</p>
      {opened ? <CountDialog row={opened} day={found} save={save} onClose={() => setOpen(null)} /> : null}
    </>
  );
};

/** The drawers of a day: expected and counted amounts. */
export const Counts = ({ day }: { day: BookDay }): JSX.Element => {
  const { t } = useTranslation('tills');
  const mayConfigure = useMay()('configureLedger');
  const { query, save } = useTills(day);
  const { data } = query;
  if (!data) return <Waiting query={query} />;
  if (data.by === 'store' && data.rows.length === 0)
    return (
      <EmptyState
        title={t('notApart.title')}
        text={t(mayConfigure ? 'notApart.configure' : 'notApart.text')}
        action={
          mayConfigure ? (
            <a href={hrefOf('/balancing/configuration', { preset: day.presetId, tab: 'tills' })}>
              {t('notApart.action')}
            </a>
          ) : undefined
        }
      />
    );
  if (data.rows.length === 0) return <EmptyState title={t('none.title')} text={t('none.text')} />;
  return <Table found={data} save={save} />;
};
