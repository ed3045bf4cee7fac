import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX, KeyboardEvent } from 'react';
import type { Movement, MovementDay } from '@lanewise/contract/entities/movements';
import { Stated } from '../../i18n/sign.tsx';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useMoment } from '../../i18n/moment.ts';
import { moneyLine, writeValue } from '../../lib/book-figures.ts';
import { useMay } from '../../state/rights.ts';
import { Control } from '../../ui/control.tsx';
import { ScrollFrame } from '../../ui/scroll-frame.tsx';
import { Balances } from './balances.tsx';
import type { BookDay } from './kept.ts';
import { MovementDialog } from './movement-dialog.tsx';
import { useMovements, type OpenMovements } from './movement-queries.ts';
import { ReverseDialog } from './reverse-dialog.tsx';
import { useSideName } from './side-name.ts';
import { Waiting } from './waiting.tsx';
import bookStyles from './daily-book.module.css';
import styles from './tills.module.css';

const keyOf = ({ movementId, record, tender }: Movement): string =>
  `${movementId} ${record?.lane} ${record?.number} ${record?.occurrence} ${tender}`;

interface RowProps {
  movement: Movement;
  day: MovementDay;
  isCurrent: boolean;
  mayEnter: boolean;
  onFocus: () => void;
  onReceive: () => void;
  onReverse: () => void;
}

const Row = ({ movement, day, isCurrent, mayEnter, onFocus, onReceive, onReverse }: RowProps): JSX.Element => {
  const { t } = useTranslation('tills');
  const language = useLanguage();
  const moment = useMoment();
  const nameOf = useSideName(day);
  const { kind, source, target, amount, bag, slip, note, state, by, at, record, reversedBy, reversedAt, reason } =
    movement;
  const isReversed = reversedBy !== null;
  const said = [
    bag === '' ? null : t('bagOf', { bag }),
    slip === '' ? null : t('slipOf', { slip }),
    note === '' ? null : note,
    record === null || record.at === ''
      ? null
      : t('atRegister', { time: record.at.slice(11, 16), number: record.number }),
    by === null ? null : t('by', { name: by, at: moment(at) }),
    isReversed ? t('reversedBy', { name: reversedBy, at: moment(reversedAt), reason }) : null,
  ].filter((one) => one !== null);
  return (
    <tr className={styles.till} data-till tabIndex={isCurrent ? 0 : -1} onFocus={onFocus}>
      <th scope="row">{t(`kind.${kind}`)}</th>
      <td data-label={t('column.from')}>{nameOf(source)}</td>
      <td data-label={t('column.to')}>{nameOf(target)}</td>
      <td className={styles.figure} data-column="amount" data-label={t('column.amount')}>
        <Stated text={writeValue(amount, moneyLine, language)} />
      </td>
      <td className={styles.state} data-label={t('column.state')} data-state={isReversed ? 'reversed' : state}>
        {t(isReversed ? 'moved.reversed' : `moved.${state}`)}
      </td>
      <td className={styles.words} data-label={t('column.said')} data-empty={said.length === 0 || undefined}>
        {said.join(' · ')}
      </td>
      <td className={styles.acts}>
        {mayEnter && state === 'registerOnly' ? (
          <Control label={t('receive')} tabIndex={isCurrent ? 0 : -1} onClick={onReceive} />
        ) : null}
        {mayEnter && movement.movementId !== null && !isReversed ? (
          <Control label={t('reverse')} tabIndex={isCurrent ? 0 : -1} onClick={onReverse} />
        ) : null}
      </td>
    </tr>
  );
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves between the rows with the arrow keys. Enter confirms that the movement of the row was received as reported. */
const useRows = (day: MovementDay, onEnter: (movement: Movement) => void) => {
  const frame = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState(0);
  const current = Math.min(at, Math.max(0, day.movements.length - 1));
  const onKeyDown = (event: KeyboardEvent): void => {
    const movement = day.movements[current];
    if (event.key === 'Enter' && movement && event.target instanceof HTMLTableRowElement) {
      event.preventDefault();
      onEnter(movement);
    }
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(day.movements.length - 1, current + step));
    frame.current?.querySelectorAll<HTMLElement>('[data-till]')[next]?.focus();
  };
  return { frame, current, setAt, onKeyDown };
};

const Table = ({
  day,
  open,
  onReverse,
}: {
  day: MovementDay;
  open: OpenMovements;
  onReverse: (id: number) => void;
}) => {
  const { t } = useTranslation('tills');
  const mayEnter = useMay()('enterValues') && !day.isBookClosed;
  const [failed, setFailed] = useState<unknown>(null);
  const receive = async (movements: readonly Movement[]): Promise<void> => {
    try {
      await open.receive(movements);
      setFailed(null);
    } catch (error) {
      setFailed(error);
    }
  };
  const reported = day.movements.filter(({ state }) => state === 'registerOnly').slice(0, 200);
  const rows = useRows(day, (movement) => {
    if (mayEnter && movement.state === 'registerOnly') void receive([movement]);
  });
  const columns = ['kind', 'from', 'to', 'amount', 'state', 'said'] as const;
  return (
    <>
      {mayEnter && reported.length > 1 ? (
        <Control label={t('receiveAll', { count: reported.length })} onClick={() => void receive(reported)} />
      ) : null}
      {failed instanceof Problem ? (
        <p role="alert" className={bookStyles.wrong}>
          {explain(failed)}
        </p>
      ) : null}
      <ScrollFrame className={styles.scroll}>
        <table ref={rows.frame} className={styles.table} aria-label={t('tab.movements')} onKeyDown={rows.onKeyDown}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" data-column={column}>
                  {t(`column.${column}`)}
                </th>
              ))}
              <th scope="col" aria-label={t('column.acts')} />
            </tr>
          </thead>
          <tbody>
            {day.movements.map((movement, index) => (
              <Row
                key={keyOf(movement)}
                movement={movement}
                day={day}
                isCurrent={index === rows.current}
                mayEnter={mayEnter}
                onFocus={() => rows.setAt(index)}
                onReceive={() => void receive([movement])}
                onReverse={() => movement.movementId !== null && onReverse(movement.movementId)}
              />
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      <p className={styles.keys}>{t('movementKeys')}</p>
    </>
  );
};

/** Money that moved on a day: what only registers or only people report comes first. */
export const Movements = ({ day }: { day: BookDay }): JSX.Element => {
  const { t } = useTranslation('tills');
  const may = useMay();
  const open = useMovements(day);
  const [asked, setAsked] = useState<'add' | number | null>(null);
  const { data } = open.query;
  if (!data) return <Waiting query={open.query} />;
  const done = (): void => setAsked(null);
  return (
    <>
      <div className={styles.bar}>
        {may('enterValues') && !data.isBookClosed ? (
          <Control label={t('add')} aria-keyshortcuts="Alt+N" onClick={() => setAsked('add')} />
        ) : null}
      </div>
      {data.movements.length === 0 ? (
        <p className={styles.quiet}>{t('noMovements')}</p>
      ) : (
        <Table day={data} open={open} onReverse={setAsked} />
      )}
      {data.withheld.length === 0 ? null : (
        <p className={styles.quiet}>
          {t('withheld', { kinds: data.withheld.map((kind) => t(`kind.${kind}`)).join(', ') })}
        </p>
      )}
      <Balances day={data} />
      {asked === 'add' ? <MovementDialog day={data} add={open.add} onClose={done} /> : null}
      {typeof asked === 'number' ? (
        <ReverseDialog onConfirm={(reason) => open.reverse(asked, reason)} onClose={done} />
      ) : null}
    </>
  );
};
