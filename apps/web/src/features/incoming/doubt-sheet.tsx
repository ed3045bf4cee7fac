import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { DoubtfulReceipt } from '@lanewise/contract/entities/incoming';
import { currencySymbol, formatMoney, formatQuantity } from '@lanewise/domain/format';
import type { ListAnswer } from '../../api/records.ts';
import { useCompany } from '../../api/queries.ts';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate } from '../../lib/date.ts';
import { hrefOf } from '../../state/address.ts';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { Loaded } from '../../records/loaded.tsx';
import type { IncomingAddress } from './address.ts';
import { useDoubtful } from './queries.ts';
import { useSteps } from './use-steps.ts';
import styles from './incoming.module.css';

const Receipt = ({ receipt }: { receipt: DoubtfulReceipt }): JSX.Element => {
  const { t } = useTranslation('incoming');
  const language = useLanguage();
  const symbol = currencySymbol(useCompany()?.currency ?? '', language);
  const { token, place, businessDate, lane, number, kinds, amount, details } = receipt;
  return (
    <li>
      <a href={hrefOf('/transactions', { date: businessDate, receipt: token })}>{t('receipt', { lane, number })}</a>
      <small>
        {place.name} · {formatDate(businessDate, language)}
        {amount === null ? '' : ` · ${t('atStake', { amount: `${formatMoney(amount, language)} ${symbol}` })}`}
      </small>
      <small>{kinds.map((kind) => t(`doubtKind.${kind}`)).join(', ')}</small>
      {details.map((detail) => (
        <small key={detail} lang="en">
          {detail}
        </small>
      ))}
    </li>
  );
};

const Receipts = ({ found }: { found: ListAnswer<DoubtfulReceipt> }): JSX.Element => {
  const { t } = useTranslation('incoming');
  const language = useLanguage();
  const { data, totalCount } = found;
  if (data.length === 0) return <p className={styles.lead}>{t('noDoubts')}</p>;
  return (
    <>
      {data.length === totalCount ? null : (
        <p className={styles.detail}>
          {t('firstDoubts', { count: data.length, all: formatQuantity(totalCount, language) })}
        </p>
      )}
      <ul className={styles.doubtful}>
        {data.map((receipt) => (
          <Receipt key={receipt.offset} receipt={receipt} />
        ))}
      </ul>
    </>
  );
};

/** The receipts of a file that were accepted with a doubt, each with a link. */
export const DoubtSheet = ({ id, address }: { id: number; address: IncomingAddress }): JSX.Element => {
  const { t } = useTranslation(['incoming', 'settings']);
  const query = useDoubtful(id);
  const { onClose } = useSteps('files', (row) => Number(row['segmentId']), address);
  return (
    <SideSheet title={t('doubts')} closeLabel={t('closeSheet')} width={480} onClose={onClose}>
      <Loaded query={query} failed={t('settings:couldNotOpen')} level={3}>
        {(found) => <Receipts found={found} />}
      </Loaded>
    </SideSheet>
  );
};
