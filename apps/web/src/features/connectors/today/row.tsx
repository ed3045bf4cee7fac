import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { connectorFindings } from '@lanewise/contract/entities/connector-rules';
import type { Trouble } from '@lanewise/contract/entities/trouble';
import type { TroubleKind } from '@lanewise/contract/entities/trouble-rules';
import { formatCurrency, formatQuantity } from '@lanewise/domain/format';
import { isDay } from '@lanewise/domain/calendar/day';
import { useStoreZone } from '../../../api/store-zone.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useMoment } from '../../../i18n/moment.ts';
import { formatDate, formatDateTime } from '../../../lib/date.ts';
import { hrefOf } from '../../../state/address.ts';
import { dayHref } from '../completeness/address.ts';
import { useFindingText } from '../finding-text.ts';
import styles from './today.module.css';

/** Problems of received data, which the calendar shows. */
const inCalendar: ReadonlySet<Trouble['kind']> = new Set(['gaps', 'missing', 'early', 'quiet', 'setAside']);

/** The address of the screen that solves a problem. */
export const hrefOfTrouble = (one: Trouble): string => {
  const { kind, regionLocationId, connectorId, businessDate, posReportId } = one;
  if (connectorId !== null) return hrefOf(`/settings/connectors/editConnector/${connectorId}`);
  if (kind === 'conflicts') return hrefOf('/settings/incoming', { list: 'conflicts', location: regionLocationId });
  if (kind === 'closing')
    return hrefOf('/reports/multi-loc', { location: regionLocationId, date: businessDate, open: posReportId });
  if (inCalendar.has(kind) && regionLocationId !== null && businessDate !== null)
    return dayHref(regionLocationId, { date: businessDate, lane: null });
  return hrefOf('/settings/connectors');
};

type FindingCode = (typeof connectorFindings)[number];
const isFinding = (kind: TroubleKind): kind is FindingCode => connectorFindings.some((code) => code === kind);

/** The name of a kind of problem. */
export const useKindName = (): ((kind: TroubleKind) => string) => {
  const { t } = useTranslation('connectors');
  return (kind) => (isFinding(kind) ? t(`brief.${kind}`) : t(`today.kind.${kind}`));
};

/** The sentence of a problem. */
export const What = ({ one }: { one: Trouble }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const language = useLanguage();
  const findingText = useFindingText();
  const nameOf = useKindName();
  const { kind, count, params } = one;
  const size = formatQuantity(count, language);
  const said = isFinding(kind)
    ? findingText({ code: kind, params })
    : t(`today.what.${kind}`, { ...params, count, size });
  return (
    <span className={styles.what}>
      <a href={hrefOfTrouble(one)}>{nameOf(kind)}</a>
      <span className={styles.quiet}>{said}</span>
    </span>
  );
};

/** The store of a problem, and the connector if the problem concerns one. */
export const Where = ({ one }: { one: Trouble }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const { location, connector } = one;
  return (
    <span className={styles.what}>
      <span>{location ?? t('today.everyStore')}</span>
      {connector === null ? null : <span className={styles.quiet}>{connector}</span>}
    </span>
  );
};

/** A moment, a business date, or a time of the store's own clock. */
export const Since = ({ one }: { one: Trouble }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const language = useLanguage();
  const moment = useMoment();
  const zone = useStoreZone()({ regLocId: one.regionLocationId });
  const { since } = one;
  if (since === null) return <span className={styles.quiet}>{t('today.unknownSince')}</span>;
  if (isDay(since)) return <>{formatDate(since, language)}</>;
  return <>{since.includes('T') ? moment(since, zone) : formatDateTime(since, language)}</>;
};

/** Usual sales that are at stake, and the period that they cover. */
export const Stake = ({ one, currency }: { one: Trouble; currency: string }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const language = useLanguage();
  if (one.stake === null) return <span className={styles.quiet}>{t('today.unknownStake')}</span>;
  return (
    <span className={styles.stake}>
      <strong>{formatCurrency(Number(one.stake.amount), currency, language)}</strong>
      <span className={styles.quiet}>{t(`today.stake.${one.stake.kind}`)}</span>
    </span>
  );
};
