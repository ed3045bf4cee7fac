import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { QuarantineDetail } from '@lanewise/contract/entities/incoming';
import { formatQuantity } from '@lanewise/domain/format';
import { useLanguage } from '../../i18n/language.ts';
import { useMoment } from '../../i18n/moment.ts';
import { Facts } from '../../ui/facts.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { Loaded } from '../../records/loaded.tsx';
import type { IncomingAddress } from './address.ts';
import { DecisionForm } from './decision-form.tsx';
import { useQuarantined } from './queries.ts';
import { useSteps } from './use-steps.ts';
import styles from './incoming.module.css';

const Record = ({ record }: { record: QuarantineDetail }): JSX.Element => {
  const { t } = useTranslation('incoming');
  const language = useLanguage();
  const moment = useMoment();
  const { excerpt, offset, length } = record;
  const facts: readonly (readonly [string, string])[] = [
    [t('column.file'), record.fileName],
    [t('column.bytes'), t('bytes', { from: formatQuantity(offset, language), count: length })],
    [t('column.found'), moment(record.foundAt)],
    [t('column.state'), t(`stateName.${record.state}`)],
    ...(record.decidedBy === ''
      ? []
      : ([[t('column.decidedBy'), `${record.decidedBy}, ${moment(record.decidedAt)}`]] as const)),
    ...(record.note === '' ? [] : ([[t('column.note'), record.note]] as const)),
  ];
  return (
    <>
      <p className={styles.lead}>{t(`reasonText.${record.reason}`)}</p>
      <p className={styles.detail}>{record.detail}</p>
      <Facts facts={facts} />
      {excerpt ? (
        <pre className={styles.excerpt} tabIndex={0} aria-label={t('excerpt')} data-encoding={excerpt.encoding}>
          <span>{excerpt.before}</span>
          <mark>{excerpt.record}</mark>
          {excerpt.cut ? <em>{t('excerptCut')}</em> : null}
          <span>{excerpt.after}</span>
        </pre>
      ) : (
        <p className={styles.detail}>{t(record.isWithheld ? 'withheld' : 'bytesGone')}</p>
      )}
      <DecisionForm id={record.quarantineId} state={record.state} kinds={['replay', 'dismiss', 'restore']} />
    </>
  );
};

/** One unreadable record with its surroundings in the file. */
export const QuarantineSheet = ({ id, address }: { id: number; address: IncomingAddress }): JSX.Element => {
  const { t } = useTranslation(['incoming', 'settings']);
  const query = useQuarantined(id);
  const { data } = query;
  const steps = useSteps('quarantine', (row) => Number(row['quarantineId']), address);
  return (
    <SideSheet
      title={data ? t(`reason.${data.reason}`) : t('record')}
      closeLabel={t('closeSheet')}
      width={480}
      {...steps}
    >
      <Loaded query={query} failed={t('settings:couldNotOpen')} level={3}>
        {(record) => <Record record={record} />}
      </Loaded>
    </SideSheet>
  );
};
