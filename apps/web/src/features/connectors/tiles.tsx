import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { connectorRegions } from '@lanewise/contract/endpoints/connectors';
import type { ConnectorRegion } from '@lanewise/contract/entities/connector';
import { connectorHealths } from '@lanewise/contract/entities/connector-rules';
import { formatQuantity } from '@lanewise/domain/format';
import { ask, queryKeyOf } from '../../api/ask.ts';
import { useLanguage } from '../../i18n/language.ts';
import { Loaded } from '../../records/loaded.tsx';
import { hrefOf } from '../../state/address.ts';
import styles from './tiles.module.css';

/** Milliseconds between two looks: agents report every minute. */
const LOOK = 60_000;

export const useConnectorRegions = (): UseQueryResult<ConnectorRegion[]> =>
  useQuery({
    queryKey: queryKeyOf(connectorRegions, 'regions'),
    queryFn: ({ signal }) => ask(connectorRegions, {}, { signal }),
    refetchInterval: LOOK,
  });

const route = '/settings/connectors';

/** A region: the number of its connectors by health, and its gravest finding. */
const Tile = ({ region, below }: { region: ConnectorRegion; below: boolean }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const language = useLanguage();
  const number = (count: number): string => formatQuantity(count, language);
  const { regionId, name, connectors, health, findings } = region;
  const of = regionId ?? 'none';
  const shown = name === '' ? t('tiles.noRegion') : name;
  return (
    <li className={styles.tile} data-worst={connectorHealths.findLast((one) => health[one] > 0)}>
      <h3>
        <a href={hrefOf(route, { region: of })}>{shown}</a>
        <span className={styles.quiet}>{t('tiles.count', { count: connectors, size: number(connectors) })}</span>
      </h3>
      <div className={styles.bar} aria-hidden="true">
        {connectorHealths.map((one) => (
          <span key={one} data-health={one} style={{ flexGrow: health[one] }} />
        ))}
      </div>
      <ul className={styles.counts}>
        {connectorHealths.map((one) => (
          <li key={one} data-none={health[one] === 0 || undefined}>
            <a href={hrefOf(route, { region: of, health: one })}>
              {t(`health.${one}`)} <strong>{number(health[one])}</strong>
            </a>
          </li>
        ))}
      </ul>
      <ul className={styles.findings}>
        {findings.map(({ code, count }) => (
          <li key={code}>
            <a href={hrefOf(route, { region: of, finding: code })}>
              {t(`brief.${code}`)} <strong>{number(count)}</strong>
            </a>
          </li>
        ))}
      </ul>
      {below ? <a href={hrefOf(route, { view: 'regions', above: regionId })}>{t('tiles.below')}</a> : null}
    </li>
  );
};

/** Connectors as tiles by region; a region with others below it leads to theirs. */
export const Tiles = ({ above }: { above: number | null }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const query = useConnectorRegions();
  return (
    <Loaded query={query}>
      {(regions) => {
        const within = regions.filter((one) => one.above === above && (above === null || one.regionId !== null));
        const parent = regions.find(({ regionId }) => regionId !== null && regionId === above);
        return (
          <>
            {parent ? (
              <p className={styles.path}>
                <a href={hrefOf(route, { view: 'regions', above: parent.above })}>{t('tiles.up')}</a> {parent.name}
              </p>
            ) : null}
            {within.length === 0 ? <p className={styles.quiet}>{t('emptyText')}</p> : null}
            <ul className={styles.tiles} aria-label={t('tiles.label')}>
              {within.map((region) => (
                <Tile
                  key={region.regionId ?? 'none'}
                  region={region}
                  below={region.regionId !== null && regions.some((one) => one.above === region.regionId)}
                />
              ))}
            </ul>
          </>
        );
      }}
    </Loaded>
  );
};
