import type { Completeness } from '@lanewise/contract/reports/completeness';
import { presetRange } from '@lanewise/domain/calendar/range';
import type { Calendar, DateRange } from '@lanewise/domain/calendar/range';
import type { JSX } from 'react';
import { Control } from '../ui/control.tsx';
import { changed } from './address/address.ts';
import { chipsOf, cleared } from './controls/chips.ts';
import type { Labels } from './labels.ts';
import styles from './nothing.module.css';
import { keepDates } from './use-picks.ts';
import type { Screen } from './use-screen.ts';

/**
 * Why there are no rows. filtered: filters or a search are set. closed: the stores were closed. noReceipts: receipts
 * have not come. none: any other reason, such as receipts that do not belong in the report.
 */
type Why = 'filtered' | 'closed' | 'none' | 'noReceipts';

interface Step {
  text: string;
  take: () => void;
}

/** The address without its filters and search; null if it has none. */
const widerOf = ({ address, definition }: Screen, labels: Labels): Screen['address'] | null => {
  const wider = cleared(address, chipsOf(address, null, definition.needs.includes('department'), labels));
  const isFiltered = address.search !== '' || Object.keys(wider).length > 0;
  return isFiltered ? changed(address, { ...wider, search: '' }) : null;
};

const whyOf = ({ counts, notWhole }: Completeness, isFiltered: boolean): Why => {
  if (isFiltered) return 'filtered';
  const { complete, partial, missing, unverified, closed, notExpected } = counts;
  if (complete + unverified > 0 || notWhole.some(({ lastReceipt }) => lastReceipt !== '')) return 'none';
  if (partial + missing > 0) return 'noReceipts';
  return closed + notExpected > 0 ? 'closed' : 'none';
};

/** Presets to offer instead of an empty period, in this order. Today is not a choice, because the day starts empty. */
const others = ['yesterday', 'lastWeek', 'lastMonth'] as const;

/** The period to offer instead of an empty period: the first preset that shares no day with the empty period. */
export const otherThan = (asked: DateRange, calendar: Calendar): (typeof others)[number] | undefined =>
  others.find((preset) => {
    const { start, last } = presetRange(preset, calendar);
    return last < asked.start || start > asked.last;
  });

/** The next step: clear the filters; without filters, show another period that shares no day with the empty period. */
const nextStep = (
  { address, definition, effective, calendar, go }: Screen,
  wider: Screen['address'] | null,
  labels: Labels,
): Step | null => {
  if (wider) return { text: labels.say('nothing.clear'), take: () => go(wider) };
  const asked = effective?.dates;
  if (!calendar || !asked || definition.period) return null;
  const free = otherThan(asked, calendar);
  if (!free) return null;
  const dates = presetRange(free, calendar);
  const take = (): void => {
    keepDates(definition.screen, dates, calendar);
    go(changed(address, { dates }));
  };
  return { text: labels.say(`nothing.${free}`), take };
};

/** The message of a report without rows, why it has none, and a next step if there is one. */
export const Nothing = ({
  screen,
  completeness,
  labels,
}: {
  screen: Screen;
  completeness: Completeness;
  labels: Labels;
}): JSX.Element => {
  const wider = widerOf(screen, labels);
  const step = nextStep(screen, wider, labels);
  return (
    <div className={styles.nothing}>
      <p>{labels.say('noRecords')}</p>
      <p>{labels.say(`nothing.${whyOf(completeness, wider !== null)}`)}</p>
      {step ? <Control label={step.text} onClick={step.take} /> : null}
    </div>
  );
};
