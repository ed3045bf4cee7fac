import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { Trouble, TroubleList } from '@lanewise/contract/entities/trouble';
import { TROUBLE_DAYS, troubleKinds, USUAL_WEEKS } from '@lanewise/contract/entities/trouble-rules';
import { formatQuantity } from '@lanewise/domain/format';
import { useLocations } from '../../../api/queries.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { ListPaging } from '../../../records/list-paging.tsx';
import { Loaded } from '../../../records/loaded.tsx';
import { pageSize } from '../../../records/use-detail.ts';
import { useAddress } from '../../../state/address.ts';
import { pageNumberOf, wholeNumberOf } from '../../../state/whole.ts';
import { KeyFigure, KeyFigures } from '../../../ui/key-figure.tsx';
import { ListTable, type ListColumn } from '../../../ui/list-table.tsx';
import { Page, Toolbar } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Views } from '../views.tsx';
import { useTroubles } from './queries.ts';
import { Since, Stake, useKindName, What, Where } from './row.tsx';
import styles from './today.module.css';

const useTodayAddress = () => {
  const { one, set } = useAddress();
  const kind = troubleKinds.find((name) => name === one('kind'));
  const place = wholeNumberOf(one('location'));
  const page = pageNumberOf(one('page'));
  return {
    kind,
    place,
    page,
    query: {
      kind,
      locationIds: place === null ? undefined : String(place),
      limit: pageSize,
      offset: (page - 1) * pageSize,
    },
    choose: (patch: { kind?: string; location?: string }) => set({ ...patch, page: undefined }),
    turn: (next: number) => set({ page: next === 1 ? undefined : next }),
  };
};
type TodayAddress = ReturnType<typeof useTodayAddress>;

const Controls = ({ address, kinds }: { address: TodayAddress; kinds: TroubleList['kinds'] }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const language = useLanguage();
  const { data: locations = [] } = useLocations();
  const nameOf = useKindName();
  const { kind, place, choose } = address;
  const chosen = kind === undefined || kinds.some((one) => one.kind === kind) ? [] : [{ kind, count: 0 }];
  return (
    <Toolbar label={t('today.controls')}>
      <NativeSelect
        size="xs"
        aria-label={t('today.kindHead')}
        value={kind ?? ''}
        onChange={({ currentTarget }) => choose({ kind: currentTarget.value })}
        data={[
          { value: '', label: t('today.everything') },
          ...[...kinds, ...chosen].map(({ kind: value, count }) => ({
            value,
            label: t('today.kindCount', { name: nameOf(value), size: formatQuantity(count, language) }),
          })),
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={t('today.store')}
        value={place ?? ''}
        onChange={({ currentTarget }) => choose({ location: currentTarget.value })}
        data={[
          { value: '', label: t('today.allStores') },
          ...locations.map(({ reg_loc_id, name }) => ({ value: String(reg_loc_id), label: name })),
        ]}
      />
    </Toolbar>
  );
};

const useColumns = (currency: string): ListColumn<Trouble>[] => {
  const { t } = useTranslation('connectors');
  return [
    { key: 'what', header: t('today.what.head'), wide: true, cell: (one) => <What one={one} /> },
    { key: 'where', header: t('today.where'), phone: 'subtitle', cell: (one) => <Where one={one} /> },
    { key: 'since', header: t('today.since'), phone: 'subtitle', cell: (one) => <Since one={one} /> },
    {
      key: 'stake',
      header: t('today.stake.head'),
      side: 'right',
      phone: 'figure',
      cell: (one) => <Stake one={one} currency={currency} />,
    },
  ];
};

const Troubles = ({
  list,
  address,
  busy,
}: {
  list: TroubleList;
  address: TodayAddress;
  busy: boolean;
}): JSX.Element => {
  const { t } = useTranslation('connectors');
  const columns = useColumns(list.currency);
  const { data: rows, totalCount } = list;
  if (rows.length === 0) {
    const filtered = address.kind !== undefined || address.place !== null;
    return filtered ? (
      <EmptyState title={t('today.nothingOfIt')} text={t('today.nothingOfItText')} />
    ) : (
      <EmptyState title={t('today.nothing')} text={t('today.nothingText')} />
    );
  }
  return (
    <>
      <ListTable<Trouble>
        label={t('today.list')}
        columns={columns}
        rows={rows}
        idOf={(one) => rows.indexOf(one)}
        busy={busy}
      />
      <ListPaging page={address.page} rows={rows.length} total={totalCount} onPage={address.turn} />
    </>
  );
};

/**
 * Today's problems of the stores. The problems with the most sales at stake come first. Each row leads to the screen on
 * which the user solves the problem.
 */
export const TodayPage = (): JSX.Element => {
  const { t } = useTranslation('connectors');
  const language = useLanguage();
  const address = useTodayAddress();
  const query = useTroubles(address.query);
  const kinds = query.data?.kinds ?? [];
  const number = (value: number): string => formatQuantity(value, language);
  return (
    <Page>
      <Views />
      <Controls address={address} kinds={kinds} />
      <Loaded query={query} failed={t('today.couldNotLoad')}>
        {(list) => (
          <>
            <KeyFigures label={t('today.figures')}>
              <KeyFigure
                scope={t('today.scope', { count: list.stores.seen, all: number(list.stores.seen) })}
                label={t('today.troubled')}
                value={t('today.ofStores', {
                  count: list.stores.seen,
                  size: number(list.stores.troubled),
                  all: number(list.stores.seen),
                })}
              />
              <KeyFigure
                scope={t('today.scope', { count: list.stores.seen, all: number(list.stores.seen) })}
                label={t('today.rows')}
                value={number(list.kinds.reduce((sum, { count }) => sum + count, 0))}
              />
            </KeyFigures>
            <Troubles list={list} address={address} busy={query.isPlaceholderData} />
            <p className={styles.note}>
              {t('today.note', { days: TROUBLE_DAYS, weeks: USUAL_WEEKS })} {list.closings ? '' : t('today.noClosings')}
              {list.closingsTruncated ? t('today.someClosings') : ''}
            </p>
          </>
        )}
      </Loaded>
    </Page>
  );
};
