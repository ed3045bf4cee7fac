import { useTranslation } from 'react-i18next';
import { listLocationReports, listPosReports } from '@lanewise/contract/endpoints/pos-reports';
import type { PosReport } from '@lanewise/contract/entities/pos-report';
import { addDays, daysBetween } from '@lanewise/domain/calendar/day';
import type { ComponentType, JSX } from 'react';
import { loadTexts } from '../../i18n/setup.ts';
import { Dates } from '../../report/controls/dates.tsx';
import { Locations } from '../../report/controls/locations.tsx';
import { useWords } from '../../report/labels.ts';
import { keepDates } from '../../report/use-picks.ts';
import { Page, Toolbar } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { arrangements, addressKeyOf, pageSize, useReportsAddress } from './address.ts';
import type { ReportsAddress } from './address.ts';
import { Reports } from './list.tsx';
import { Matrix, reportsIn } from './matrix.tsx';
import { useNames } from './names.ts';
import { ReportPanel } from './panel.tsx';
import { usePosReports, useReportsByDay, useReportTypes } from './queries.ts';
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

interface Filters {
  reportType?: string;
  regionLocationId?: readonly number[] | undefined;
}

const paged = ({ page }: ReportsAddress): { limit: number; offset: number } => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

/** A toolbar above a list or a matrix, and the open report next to it. */
const Screen = ({
  address,
  rows,
  toolbar,
  children,
}: {
  address: ReportsAddress;
  /** The reports that are shown. */
  rows: readonly PosReport[];
  toolbar: JSX.Element;
  children: JSX.Element;
}): JSX.Element => {
  const { t } = useTranslation('posReports');
  const open = rows.find((row) => addressKeyOf(row) === address.open);
  return (
    <Page
      aside={open ? <ReportPanel report={open} rows={rows} address={address} addressKeyOf={addressKeyOf} /> : undefined}
    >
      <Toolbar label={t('controls')}>{toolbar}</Toolbar>
      {children}
    </Page>
  );
};

/** `filters`: null while they are not known. */
const List = ({
  endpoint,
  address,
  filters,
  toolbar,
}: {
  endpoint: Parameters<typeof usePosReports>[0];
  address: ReportsAddress;
  filters: Filters | null;
  toolbar: JSX.Element;
}): JSX.Element => {
  const dates = address.picked.effective?.dates;
  const query =
    filters && dates ? { ...filters, startDate: dates.start, lastDate: dates.last, ...paged(address) } : null;
  const answer = usePosReports(endpoint, query);
  return (
    <Screen address={address} rows={answer.data?.data ?? []} toolbar={toolbar}>
      <Reports address={address} answer={answer} />
    </Screen>
  );
};

/** Days before a single one that a matrix shows with it. */
const daysBefore = 6;
const mostDays = 31;

const StoresAndDays = ({
  address,
  filters,
  toolbar,
}: {
  address: ReportsAddress;
  filters: Filters | null;
  toolbar: JSX.Element;
}): JSX.Element => {
  const { t } = useTranslation('posReports');
  const dates = address.picked.effective?.dates;
  const first = dates?.start === dates?.last && dates ? addDays(dates.last, -daysBefore) : dates?.start;
  const isLong = dates !== undefined && daysBetween(dates.start, dates.last) >= mostDays;
  const query =
    filters && dates && !isLong ? { ...filters, startDate: first, lastDate: dates.last, ...paged(address) } : null;
  const answer = useReportsByDay(query);
  const rows = answer.data && !isLong ? reportsIn(answer.data) : [];
  return (
    <Screen address={address} rows={rows} toolbar={toolbar}>
      {isLong ? (
        <EmptyState title={t('tooManyDays', { count: mostDays })} />
      ) : (
        <Matrix address={address} answer={answer} />
      )}
    </Screen>
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
  const toolbar = (
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
      <Period screen={screen} address={address} />
      <Segmented
        label={t('viewLabel')}
        choices={arrangements.map((value) => ({ value, label: t(`view.${value}`) }))}
        value={address.view}
        onChange={(view) => set({ ...filtered, view: view === 'list' ? undefined : view })}
      />
    </>
  );
  const filters = picked.effective && { reportType, regionLocationId: locations };
  return address.view === 'days' ? (
    <StoresAndDays address={address} filters={filters} toolbar={toolbar} />
  ) : (
    <List endpoint={listPosReports} address={address} filters={filters} toolbar={toolbar} />
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
      endpoint={listLocationReports}
      address={address}
      filters={picked.effective && location !== undefined ? { regionLocationId: [location] } : null}
      toolbar={
        <>
          <Choice
            label={t('location')}
            value={String(location ?? '')}
            choices={choices}
            onChange={(chosen) => set({ ...filtered, location: chosen })}
          />
          <Period screen={screen} address={address} />
        </>
      }
    />
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
