import type { DateRange } from '@lanewise/domain/calendar/range';
import { useRef } from 'react';
import type { JSX, ReactNode } from 'react';
import { Segmented } from '../../ui/segmented.tsx';
import { Toolbar } from '../../ui/page.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { changed } from '../address/address.ts';
import type { Address } from '../address/address.ts';
import type { Labels } from '../labels.ts';
import { keepDates, keepLocations } from '../use-picks.ts';
import type { Screen } from '../use-screen.ts';
import { Dates } from './dates.tsx';
import { FilterButton } from './filter-button.tsx';
import { Filters } from './filters.tsx';
import { DepartmentLevel } from './grouping.tsx';
import { Lanes } from '../lanes/lanes.tsx';
import { Locations } from './locations.tsx';
import { Search } from './search.tsx';
import { useTight } from './use-tight.ts';
import styles from './controls.module.css';

/** Most views that are shown side by side on a phone. */
const MOST_BESIDE = 2;

/** The choice of a view as a list that opens. */
const Select = ({ label, choices, value, onChange }: Parameters<typeof Segmented<string>>[0]): JSX.Element => (
  <select className={styles.select} aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
  </select>
);

/**
 * The choice of a view, with the views side by side. If there are many views, the choice is a drop-down list on a
 * phone, and on a line without room. `beside`: text of the other controls, which affects the width of the line.
 */
const Views = ({ beside, ...props }: Parameters<typeof Segmented<string>>[0] & { beside: string }): JSX.Element => {
  const { choices } = props;
  const phone = usePhone();
  const mark = useRef<HTMLSpanElement>(null);
  const tight = useTight(mark, [beside, ...choices.map((choice) => choice.label)].join());
  const View = choices.length > MOST_BESIDE && (phone || tight) ? Select : Segmented;
  return (
    <>
      <span ref={mark} hidden />
      <View {...props} />
    </>
  );
};

/** The line of controls above a report: place, period, view, filters, search, columns, export. */
export const ReportControls = ({
  screen,
  labels,
  chooser,
  files,
}: {
  screen: Screen;
  labels: Labels;
  chooser: ReactNode;
  /** The export menu. */
  files: ReactNode;
}): JSX.Element => {
  const { address, definition, view, calendar, go } = screen;
  const { say } = labels;
  const views = Object.keys(definition.views);
  const change = (next: Partial<Address>): void => go(changed(address, next));
  const choosePlace = (locations: readonly number[] | null): void => {
    keepLocations(definition.screen, locations);
    change({ locations: locations ?? 'all' });
  };
  const chooseDates = (dates: DateRange): void => {
    if (calendar) keepDates(definition.screen, dates, calendar);
    change({ dates });
  };
  return (
    <>
      <Toolbar
        label={say('controls')}
        end={
          <>
            {view.heat ? null : (
              <Search value={address.search} labels={labels} onSearch={(search) => change({ search })} />
            )}
            {chooser}
            {files}
          </>
        }
      >
        <Locations screen={screen} labels={labels} onChange={choosePlace} />
        {definition.period ? null : <Dates screen={screen} labels={labels} onChange={chooseDates} />}
        {views.length > 1 ? (
          <Views
            label={say('views')}
            beside={JSON.stringify([screen.effective?.dates, screen.effective?.locations])}
            choices={views.map((value) => ({ value, label: labels.view(value) }))}
            value={address.view}
            onChange={(next) => change({ view: next, sort: [], measure: null })}
          />
        ) : null}
        {definition.filters.includes('kinds') ? (
          <Segmented
            label={say('kinds.label')}
            choices={(['sales', 'all'] as const).map((value) => ({ value, label: say(`kinds.${value}`) }))}
            value={address.where.kinds === 'all' ? 'all' : 'sales'}
            onChange={(kinds) => change({ where: { ...address.where, kinds } })}
          />
        ) : null}
        <DepartmentLevel screen={screen} labels={labels} onChange={change} />
        <Lanes screen={screen} labels={labels} onChange={change} />
        <FilterButton screen={screen} labels={labels} onChange={change} />
      </Toolbar>
      <Filters screen={screen} labels={labels} onClear={change} />
    </>
  );
};
