import { useTranslation } from 'react-i18next';
import { listLocationReports, listPosReports } from '@lanewise/contract/endpoints/pos-reports';
import type { ComponentType, JSX } from 'react';
import { loadTexts } from '../../i18n/setup.ts';
import { Dates } from '../../report/controls/dates.tsx';
import { Locations } from '../../report/controls/locations.tsx';
import { useWords } from '../../report/labels.ts';
import { keepDates } from '../../report/use-picks.ts';
import { Page, Toolbar } from '../../ui/page.tsx';
import { keyOf, pageSize, useReportsAddress } from './address.ts';
import type { ReportsAddress } from './address.ts';
import { Reports } from './list.tsx';
import { useNames } from './names.ts';
import { ReportPanel } from './panel.tsx';
import { usePosReports, useReportTypes } from './queries.ts';
import { TypesPage } from './types-page.tsx';
import styles from './pos-reports.module.css';

const filtered = { page: undefined, open: undefined, show: undefined };

const Period = ({ screen, address }: { screen: string; address: ReportsAddress }): JSX.Element => {
  const words = useWords();
  const { picked, set } = address;
  return (
    <Dates
      screen={picked}
      labels={words}
      onChange={(dates) => {
        if (picked.calendar) keepDates(screen, dates, picked.calendar);
        set({ ...filtered, date: dates.start === dates.last ? dates.start : [dates.start, dates.last] });
      }}
    />
  );
};

const Choice = ({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
}): JSX.Element => (
  <select className={styles.select} aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
    {choices.map(([key, text]) => (
      <option key={key} value={key}>
        {text}
      </option>
    ))}
  </select>
);

const List = ({
  screen,
  endpoint,
  address,
  query,
  children,
}: {
  screen: string;
  endpoint: Parameters<typeof usePosReports>[0];
  address: ReportsAddress;
  /** The filters of the list beside its period; null: not known yet. */
  query: { reportType?: string; regionLocationId?: readonly number[] | undefined } | null;
  children: JSX.Element;
}): JSX.Element => {
  const { t } = useTranslation('posReports');
  const dates = address.picked.effective?.dates;
  const answer = usePosReports(
    endpoint,
    query && dates
      ? {
          ...query,
          startDate: dates.start,
          lastDate: dates.last,
          limit: pageSize,
          offset: (address.page - 1) * pageSize,
        }
      : null,
  );
  const rows = answer.data?.data ?? [];
  const open = rows.find((row) => keyOf(row) === address.open);
  return (
    <Page aside={open ? <ReportPanel report={open} rows={rows} address={address} keyOf={keyOf} /> : undefined}>
      <Toolbar label={t('controls')}>
        {children}
        <Period screen={screen} address={address} />
      </Toolbar>
      <Reports address={address} answer={answer} />
    </Page>
  );
};

const firstType = 'closing';

/** One type of report for many locations. */
const MultiLocationPage = (): JSX.Element => {
  const { t } = useTranslation('posReports');
  const words = useWords();
  const names = useNames();
  const screen = 'multiLocation';
  const address = useReportsAddress(screen);
  const { picked, set } = address;
  const { data: types = [] } = useReportTypes();
  const reportType = address.reportType || firstType;
  const known = [...new Set([firstType, reportType, ...types.map((type) => type.reportType)])];
  const locations = picked.effective?.locations ?? undefined;
  return (
    <List
      screen={screen}
      endpoint={listPosReports}
      address={address}
      query={picked.effective && { reportType, regionLocationId: locations }}
    >
      <>
        <Choice
          label={t('reportType')}
          value={reportType}
          choices={known.map((type) => [type, names.type(type)] as const)}
          onChange={(type) => set({ ...filtered, type })}
        />
        <Locations
          screen={picked}
          labels={words}
          onChange={(chosen) => set({ ...filtered, location: chosen === null ? 'all' : chosen.map(String) })}
        />
      </>
    </List>
  );
};

/** All types of report of one location. */
const SingleLocationPage = (): JSX.Element => {
  const { t } = useTranslation('posReports');
  const screen = 'singleLocation';
  const address = useReportsAddress(screen);
  const { picked, set } = address;
  const [location = picked.locations[0]?.reg_loc_id] = picked.effective?.locations ?? [];
  const choices = picked.locations.map(({ reg_loc_id, name }) => [String(reg_loc_id), name] as const);
  return (
    <List
      screen={screen}
      endpoint={listLocationReports}
      address={address}
      query={picked.effective && location !== undefined ? { regionLocationId: [location] } : null}
    >
      <Choice
        label={t('location')}
        value={String(location ?? '')}
        choices={choices}
        onChange={(chosen) => set({ ...filtered, location: chosen })}
      />
    </List>
  );
};

/** Loads a page with the texts of its report controls. */
const withTexts = async (page: ComponentType): Promise<ComponentType> => {
  await loadTexts('report');
  return page;
};

export const pages = {
  types: () => withTexts(TypesPage),
  multiLocation: () => withTexts(MultiLocationPage),
  singleLocation: () => withTexts(SingleLocationPage),
};
