import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { readBookTiles } from '@lanewise/contract/endpoints/value-table';
import type { BookTile, TilePoint } from '@lanewise/contract/entities/book-tiles';
import { addDays, daysBetween } from '@lanewise/domain/calendar/day';
import { Stated } from '../../i18n/sign.tsx';
import { ask, queryKeyOf } from '../../api/ask.ts';
import { useLanguage } from '../../i18n/language.ts';
import { writeValue } from '../../lib/book-figures.ts';
import { formatShortDate } from '../../lib/date.ts';
import { Loaded } from '../../records/loaded.tsx';
import { Sparkline } from '../../report/table/sparkline.tsx';
import { gapsOf } from '../../ui/gaps.ts';
import type { OverviewAddress } from './address.ts';
import styles from './tiles.module.css';

const Point = ({ point, tile, address }: { point: TilePoint; tile: BookTile; address: OverviewAddress }) => {
  const { t } = useTranslation('bookOverview');
  const language = useLanguage();
  const write = (value: string | null): JSX.Element => (
    <Stated text={writeValue(value, point, language)} none="notYet" />
  );
  /** Number of days of the span up to today. Today is not over. */
  const begun = address.span ? daysBetween(address.span.startDate, address.today) + 1 : 0;
  const days = point.days.slice(0, begun).map((value) => (value === null ? null : Number(value)));
  const gaps = gapsOf(
    days,
    (value) => value !== null,
    (_, at) => {
      const date = formatShortDate(addDays(address.span?.startDate ?? '', at), language);
      return [date, date];
    },
  );
  const values = new Map(point.stores.map(({ locationId, value }) => [locationId, value]));
  const shown = address.stores.filter(({ reg_loc_id }) => values.has(reg_loc_id));
  return (
    <div className={styles.point}>
      <dt>{point.name}</dt>
      <dd>{write(point.total)}</dd>
      {tile.type === 'trend' ? (
        <Sparkline
          values={days}
          unfinished={begun <= point.days.length}
          text={[t('trendOf', { name: point.name }), ...gaps.map((gap) => t('trendGap', { ...gap }))].join('. ')}
        />
      ) : null}
      {tile.type === 'table' ? (
        <table className={styles.stores}>
          {shown.length < values.size ? (
            <caption>{t('ofStores', { shown: shown.length, count: values.size })}</caption>
          ) : null}
          <tbody>
            {shown.map(({ reg_loc_id, name }) => (
              <tr key={reg_loc_id}>
                <th scope="row">{name}</th>
                <td>{write(values.get(reg_loc_id) ?? null)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </div>
  );
};

/**
 * The company's tiles: data points of all stores of the book over the period, by day or by store. `address` holds the
 * stores of the page.
 */
export const Tiles = ({ address }: { address: OverviewAddress }): JSX.Element | null => {
  const { t } = useTranslation('bookOverview');
  const { preset, span, knownAt } = address;
  const asked = preset &&
    span && {
      presetId: preset.presetId,
      startDate: span.startDate,
      lastDate: span.lastDate,
      ...(knownAt !== '' && { knownAt }),
    };
  const query = useQuery({
    queryKey: queryKeyOf(readBookTiles, asked?.presetId, asked?.startDate, asked?.lastDate, knownAt),
    queryFn: ({ signal }) => {
      if (!asked) throw new Error('Nothing is asked for.');
      return ask(readBookTiles, { query: asked }, { signal, quiet: true });
    },
    enabled: asked !== null,
    staleTime: 0,
  });
  const { data, isError } = query;
  if (isError)
    return (
      <Loaded query={query} failed={t('tilesNotLoaded')}>
        {() => null}
      </Loaded>
    );
  if (!data || data.length === 0) return null;
  return (
    <div className={styles.tiles}>
      {data.map((tile) => (
        <section key={tile.widgetId} className={styles.tile} data-type={tile.type} aria-label={tile.title}>
          <h2>{tile.title}</h2>
          <dl>
            {tile.points.map((point) => (
              <Point key={point.dpId} point={point} tile={tile} address={address} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
};
