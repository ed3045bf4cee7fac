import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { LaneCalendar } from '@lanewise/contract/entities/lane-calendar';
import { formatQuantity } from '@lanewise/domain/format';
import { Stated } from '../../../i18n/sign.tsx';
import { useLanguage } from '../../../i18n/language.ts';
import { formatDate, formatWeekday } from '../../../lib/date.ts';
import { moveInTable } from '../../../ui/move-in-table.ts';
import { ScrollFrame } from '../../../ui/scroll-frame.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import type { CalendarAddress, OpenDay } from './address.ts';
import { laneCell, signOf, storeCell, type Cell } from './signs.ts';
import styles from './completeness.module.css';

/** The store itself and its lanes, each with a cell for each day. */
interface Line {
  /** Null: the store. */
  lane: string | null;
  name: string;
  cells: readonly Cell[];
}

const useLines = ({ days, lanes }: LaneCalendar): Line[] => {
  const { t } = useTranslation('connectors');
  return [
    {
      lane: null,
      name: t('days.wholeStore'),
      cells: days.map((day, at) =>
        storeCell(
          day,
          lanes.flatMap((lane) => lane.days[at] ?? []),
        ),
      ),
    },
    ...lanes.map(({ lane, days: cells }) => ({
      lane,
      name: lane === '' ? t('days.noLane') : t('days.lane', { lane }),
      cells: cells.map(laneCell),
    })),
  ];
};

/** The text of a cell for readers who cannot see its sign. */
const useSaid = (): ((cell: Cell) => string) => {
  const { t } = useTranslation('connectors');
  const language = useLanguage();
  return ({ state, missing, waiting, received }) =>
    [
      state === 'gaps'
        ? t('days.missing', { count: missing, size: formatQuantity(missing, language) })
        : t(`days.state.${state}`),
      ...(waiting > 0 ? [t('days.waiting', { count: waiting, size: formatQuantity(waiting, language) })] : []),
      ...(received === null || received === 0
        ? []
        : [t('days.received', { count: received, size: formatQuantity(received, language) })]),
    ].join(', ');
};

const isOpen = (open: OpenDay | null, date: string, lane: string | null): boolean =>
  open?.date === date && open.lane === lane;

const DayCell = ({
  cell,
  line,
  date,
  address,
}: {
  cell: Cell;
  line: Line;
  date: string;
  address: CalendarAddress;
}): JSX.Element => {
  const language = useLanguage();
  const said = `${line.name}, ${formatDate(date, language)}: ${useSaid()(cell)}`;
  const day = { date, lane: line.lane };
  return (
    <td className={styles.cell}>
      <a
        href={address.hrefOf(day)}
        aria-label={said}
        title={said}
        aria-current={isOpen(address.open, date, line.lane) ? 'true' : undefined}
        data-state={cell.state}
        data-conflicts={cell.waiting > 0 || undefined}
      >
        <span aria-hidden="true">{signOf(cell)}</span>
      </a>
    </td>
  );
};

const DayHead = ({ date, today, scope }: { date: string; today: string; scope: 'col' | 'row' }): JSX.Element => {
  const language = useLanguage();
  return (
    <th scope={scope} title={formatDate(date, language)} data-today={date === today || undefined}>
      <span className={styles.weekday}>{formatWeekday(date, language).slice(0, 2)}</span> {Number(date.slice(8))}
    </th>
  );
};

/** The days of a month by the lanes of a store; on a phone the days go down. */
export const CompletenessGrid = ({
  calendar,
  address,
}: {
  calendar: LaneCalendar;
  address: CalendarAddress;
}): JSX.Element => {
  const { t } = useTranslation('connectors');
  const lines = useLines(calendar);
  const isPhone = usePhone();
  const { days, today } = calendar;
  const cellOf = (line: Line, at: number): JSX.Element | null => {
    const [cell, day] = [line.cells[at], days[at]];
    return cell && day ? (
      <DayCell key={`${line.lane ?? ''} ${day.date}`} cell={cell} line={line} date={day.date} address={address} />
    ) : null;
  };
  return (
    <ScrollFrame data-across role="region" tabIndex={0} aria-label={t('days.grid')}>
      <table className={styles.grid} onKeyDown={moveInTable}>
        <thead>
          <tr>
            <th scope="col">{t(isPhone ? 'days.day' : 'days.laneHead')}</th>
            {isPhone
              ? lines.map(({ lane, name }) => (
                  <th key={lane ?? 'store'} scope="col" title={name}>
                    {lane === null ? t('days.storeBrief') : <Stated text={lane} />}
                  </th>
                ))
              : days.map(({ date }) => <DayHead key={date} date={date} today={today} scope="col" />)}
          </tr>
        </thead>
        <tbody>
          {isPhone
            ? days.map(({ date }, at) => (
                <tr key={date}>
                  <DayHead date={date} today={today} scope="row" />
                  {lines.map((line) => cellOf(line, at))}
                </tr>
              ))
            : lines.map((line) => (
                <tr key={line.lane ?? 'store'} data-store={line.lane === null || undefined}>
                  <th scope="row">{line.name}</th>
                  {days.map((_, at) => cellOf(line, at))}
                </tr>
              ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
};
