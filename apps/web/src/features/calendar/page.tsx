import { TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { StoreWeek } from '@lanewise/contract/entities/calendar';
import { addDays } from '@lanewise/domain/calendar/day';
import { Sign } from '../../i18n/sign.tsx';
import { useCompany } from '../../api/queries.ts';
import { useLanguage } from '../../i18n/language.ts';
import { formatWeekday } from '../../lib/date.ts';
import { hrefOf, useAddress } from '../../state/address.ts';
import { useLooking } from '../../state/session.ts';
import { wholeNumberOf } from '../../state/whole.ts';
import { Control } from '../../ui/control.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import type { ListColumn, ListSelection } from '../../ui/list-table.tsx';
import { Page, Toolbar } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Waiting } from '../../records/loaded.tsx';
import { useStoreWeeks } from './queries.ts';
import { ManySheet, StoreSheet } from './store-sheet.tsx';
import { weekdays, writeShortHours } from './times.ts';
import styles from './calendar.module.css';
import { folded } from '../../lib/folded.ts';

const route = '/settings/trading-calendar';
/** Value of `open` while several stores are edited together. */
const several = 'several';
const sunday = '2026-11-15';

/** `beside`: a store is open next to the list, so there is room only for names. */
const useColumns = (usWeek: boolean, beside: boolean): ListColumn<StoreWeek>[] => {
  const { t } = useTranslation('calendar');
  const language = useLanguage();
  return [
    { key: 'name', header: t('store'), cell: ({ name }) => name },
    {
      key: 'source',
      phone: 'subtitle',
      header: t('source'),
      cell: ({ source }) => (
        <span className={styles.source} data-source={source}>
          {t(`sourceName.${source}`)}
        </span>
      ),
    },
    ...(beside ? [] : weekdays(usWeek)).map((weekday) => ({
      key: String(weekday),
      header: formatWeekday(addDays(sunday, weekday), language),
      cell: ({ hours, source }: StoreWeek) => {
        const day = hours[weekday];
        if (day) return writeShortHours(day);
        return source === 'unknown' ? <Sign of="notKnown" /> : <span className={styles.quiet}>{t('closed')}</span>;
      },
    })),
    {
      key: 'exceptions',
      header: t('exceptions'),
      side: 'right',
      phone: 'figure',
      cell: ({ exceptions }) => exceptions,
    },
  ];
};

/** The stores to edit together; undefined in a read-only switch. */
const useSelection = (
  chosen: ReadonlySet<number>,
  onChange: (chosen: ReadonlySet<number>) => void,
): ListSelection<StoreWeek> | undefined => {
  const { t } = useTranslation('calendar');
  const looking = useLooking();
  if (looking) return undefined;
  return {
    chosen,
    fits: () => true,
    onChange,
    rowLabel: ({ name }) => t('choose', { name }),
    allLabel: t('chooseAll'),
  };
};

/** When the stores trade: learned from their receipts until a user sets it. */
export const TradingCalendarPage = (): JSX.Element => {
  const { t } = useTranslation('calendar');
  const { one, set, search } = useAddress();
  const usWeek = useCompany()?.us_week ?? true;
  const found = useStoreWeeks();
  const { data } = found;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const selection = useSelection(chosen, setChosen);
  const wanted = folded(one('search').trim());
  const rows = useMemo(
    () => (data ?? []).filter(({ name, storeNumber }) => folded(`${name} ${storeNumber}`).includes(wanted)),
    [data, wanted],
  );
  const open = one('open');
  const columns = useColumns(usWeek, open !== '');
  const at = rows.findIndex(({ reg_loc_id }) => String(reg_loc_id) === open);
  const year = wholeNumberOf(one('year'), 9999) ?? new Date().getFullYear();
  const close = (): void => set({ open: undefined, year: undefined });
  const step = (to: number): (() => void) | undefined => {
    const store = at < 0 ? undefined : rows[to];
    return store && (() => set({ open: store.reg_loc_id }, { replace: true }));
  };
  const many = rows.filter(({ reg_loc_id }) => chosen.has(reg_loc_id));
  const sheet =
    open === several && many.length > 0 ? (
      <ManySheet stores={many} usWeek={usWeek} onClose={close} />
    ) : at >= 0 ? (
      <StoreSheet
        regLocId={Number(open)}
        year={year}
        onYear={(next) => set({ year: next }, { replace: true })}
        usWeek={usWeek}
        onClose={close}
        onPrevious={step(at - 1)}
        onNext={step(at + 1)}
      />
    ) : undefined;
  return (
    <Page aside={sheet}>
      <Toolbar
        label={t('controls')}
        end={
          many.length > 0 ? (
            <Control onClick={() => set({ open: several })} value={t('editSeveral', { count: many.length })} />
          ) : undefined
        }
      >
        <TextInput
          size="xs"
          aria-label={t('search')}
          aria-keyshortcuts="/"
          placeholder={t('search')}
          defaultValue={one('search')}
          onChange={(event) => set({ search: event.currentTarget.value, open: undefined }, { replace: true })}
        />
      </Toolbar>
      {!data ? (
        <Waiting query={found} failed={t('couldNotLoad')} />
      ) : rows.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : (
        <ListTable<StoreWeek>
          label={t('stores')}
          columns={columns}
          rows={rows}
          idOf={({ reg_loc_id }) => reg_loc_id}
          hrefOf={({ reg_loc_id }) => hrefOf(route, { ...search, open: reg_loc_id })}
          current={Number(open)}
          selection={selection}
        />
      )}
    </Page>
  );
};
