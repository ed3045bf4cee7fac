import { useTranslation } from 'react-i18next';
import type { JSX, ReactNode } from 'react';
import { decimalTextOf } from '@lanewise/domain/points/evaluate';
import { FEWEST_FOR_LIMITS } from '@lanewise/domain/ledger/control-limits';
import { useLanguage } from '../../i18n/language.ts';
import { writeOverShort } from '../../lib/book-figures.ts';
import { formatDate, formatShortDate } from '../../lib/date.ts';
import { hrefOf } from '../../state/address.ts';
import { GapBands } from '../../ui/gap-bands.tsx';
import { gapsOf } from '../../ui/gaps.ts';
import { dayOf, type OverviewAddress } from './address.ts';
import type { Course } from './courses.ts';
import styles from './over-time.module.css';

const [WIDTH, HEIGHT] = [320, 56];

const amountOf = (value: bigint): string => decimalTextOf({ over: value, by: 10_000n }, 2);

/**
 * Splits points into runs of neighbours without an unknown day between them. Only points of a run are joined by a line.
 */
const runsOf = (points: Course['points']): Course['points'][number][][] => {
  const runs: Course['points'][number][][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run?.at(-1)?.at === point.at - 1) run.push(point);
    else runs.push([point]);
  }
  return runs;
};

/** Chart of a course: its days as points, the control limits, and bands for days without data. */
const Chart = ({ course, name }: { course: Course; name: string }): JSX.Element => {
  const { t } = useTranslation('bookOverview');
  const language = useLanguage();
  const { points, limits, days } = course;
  const gaps = gapsOf(
    days,
    ({ isKnown }) => isKnown,
    ({ date }) => [formatShortDate(date, language), formatShortDate(date, language)],
  );
  const label = [name, ...gaps.map((gap) => t('overTime.gap', { ...gap }))].join('. ');
  const values = [...points.map(({ value }) => value), ...(limits ? [limits.lower, limits.upper] : []), 0n];
  const [least, most] = [values.reduce((a, b) => (a < b ? a : b)), values.reduce((a, b) => (a > b ? a : b))];
  const span = Number(most - least) || 1;
  const y = (value: bigint): number => HEIGHT - 4 - (Number(value - least) / span) * (HEIGHT - 8);
  const step = (WIDTH - 8) / Math.max(1, days.length - 1);
  const x = (at: number): number => 4 + at * step;
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {limits ? (
        <rect
          className={styles.band}
          x={0}
          y={y(limits.upper)}
          width={WIDTH}
          height={Math.max(1, y(limits.lower) - y(limits.upper))}
        />
      ) : null}
      <line className={styles.zero} x1={0} x2={WIDTH} y1={y(0n)} y2={y(0n)} />
      {gaps.length > 0 ? <GapBands gaps={gaps} left={4} step={step} width={WIDTH} height={HEIGHT} isLabelled /> : null}
      {runsOf(points).map((run) => (
        <polyline
          key={run[0]?.date}
          className={styles.course}
          points={run.map(({ value, at }) => `${x(at)},${y(value)}`).join(' ')}
        />
      ))}
      {points.map(({ date, value, isOutside, at }) => (
        <circle
          key={date}
          className={styles.point}
          data-outside={isOutside || undefined}
          cx={x(at)}
          cy={y(value)}
          r={isOutside ? 4 : 1.5}
        />
      ))}
    </svg>
  );
};

interface CourseRowProps {
  course: Course;
  name: string;
  /** location_id of the store whose books the days link to. */
  locationId: number;
  address: OverviewAddress;
  children?: ReactNode;
}

/** A course with its control limits, and links to the books of the days outside the limits. */
export const CourseRow = ({ course, name, locationId, address, children }: CourseRowProps): JSX.Element => {
  const { t } = useTranslation('bookOverview');
  const language = useLanguage();
  const { limits, points } = course;
  const write = (value: bigint): string => writeOverShort(amountOf(value), language);
  return (
    <li className={styles.store}>
      <strong className={styles.name}>{name}</strong>
      <Chart course={course} name={t('overTime.chart', { name })} />
      <div className={styles.facts}>
        <span>
          {limits
            ? t('overTime.limits', { mean: write(limits.mean), lower: write(limits.lower), upper: write(limits.upper) })
            : t('overTime.few', { count: FEWEST_FOR_LIMITS })}
        </span>
        {points
          .filter((point) => point.isOutside)
          .map(({ date, value }) => (
            <a key={date} href={hrefOf('/balancing/daily-reporting', dayOf(address, locationId, date))}>
              {formatDate(date, language)} {write(value)}
            </a>
          ))}
      </div>
      {children}
    </li>
  );
};
