import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { ConflictDetail, ConflictState, ConflictVersion } from '@lanewise/contract/entities/incoming';
import { differenceOf } from '@lanewise/domain/difference';
import { formatQuantity } from '@lanewise/domain/format';
import { useLanguage } from '../../i18n/language.ts';
import { useMoment } from '../../i18n/moment.ts';
import { formatDate } from '../../lib/date.ts';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { Loaded } from '../../records/loaded.tsx';
import type { IncomingAddress } from './address.ts';
import { DecisionForm } from './decision-form.tsx';
import { Differences } from './differences.tsx';
import { useConflict } from './queries.ts';
import { useSteps } from './use-steps.ts';
import styles from './incoming.module.css';

const Origin = ({ name, version }: { name: string; version: ConflictVersion | null }): JSX.Element => {
  const { t } = useTranslation('incoming');
  const language = useLanguage();
  const moment = useMoment();
  return (
    <div className={styles.origin}>
      <h3>{name}</h3>
      {version ? (
        <>
          <p>{version.fileName}</p>
          <p>
            {t('originAt', {
              time: moment(version.receivedAt),
              byte: formatQuantity(version.offset, language),
            })}
          </p>
        </>
      ) : (
        <p>{t('noVersion')}</p>
      )}
    </div>
  );
};

/** The words for the later version, by the decision about it. */
const nameOfIncoming = {
  open: 'incoming',
  accepting: 'incoming',
  accepted: 'acceptedVersion',
  both: 'countsToo',
  rejected: 'incoming',
} as const satisfies Readonly<Record<ConflictState, string>>;

const Versions = ({ conflict }: { conflict: ConflictDetail }): JSX.Element => {
  const { t } = useTranslation('incoming');
  const language = useLanguage();
  const moment = useMoment();
  const { standing, incoming } = conflict;
  const difference = useMemo(
    () => (standing && incoming ? differenceOf(standing.transaction, incoming.transaction) : null),
    [standing, incoming],
  );
  return (
    <>
      <p className={styles.lead}>
        {t('conflictLead', { store: conflict.place.name, date: formatDate(conflict.businessDate, language) })}
      </p>
      {conflict.decidedBy === '' ? null : (
        <p className={styles.detail}>
          {t('decided', {
            what: t(`stateName.${conflict.state}`),
            who: conflict.decidedBy,
            when: moment(conflict.decidedAt),
          })}
          {conflict.note === '' ? '' : ` ${t('noteQuoted', { note: conflict.note })}`}
        </p>
      )}
      {conflict.isWithheld ? (
        <p className={styles.detail}>{t('withheld')}</p>
      ) : (
        <div className={styles.versions}>
          <Origin name={t('standing')} version={standing} />
          <Origin name={t(nameOfIncoming[conflict.state])} version={incoming} />
        </div>
      )}
      {standing && incoming && difference ? (
        <Differences
          before={standing.transaction}
          after={incoming.transaction}
          difference={difference}
          currency={conflict.currency}
        />
      ) : null}
      <p className={styles.detail}>{t(conflict.state === 'both' ? 'undoMeans' : 'acceptMeans')}</p>
      <DecisionForm
        id={conflict.conflictId}
        state={conflict.state}
        kinds={['accept', 'reject', 'keepBoth', 'undoBoth']}
      />
    </>
  );
};

/** Both versions of one transaction, side by side. */
export const ConflictSheet = ({ id, address }: { id: number; address: IncomingAddress }): JSX.Element => {
  const { t } = useTranslation(['incoming', 'settings']);
  const query = useConflict(id);
  const { data } = query;
  const steps = useSteps('conflicts', (row) => Number(row['conflictId']), address);
  return (
    <SideSheet
      title={data ? t('receipt', { lane: data.lane, number: data.number }) : t('conflict')}
      closeLabel={t('closeSheet')}
      width={600}
      {...steps}
    >
      <Loaded query={query} failed={t('settings:couldNotOpen')} level={3}>
        {(conflict) => <Versions conflict={conflict} />}
      </Loaded>
    </SideSheet>
  );
};
