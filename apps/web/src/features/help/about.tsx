import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { useMoment } from '../../i18n/moment.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { fetchBuild } from './build.ts';
import type { Build } from './build.ts';
import styles from './parts.module.css';
import { queryKeys } from '../../api/query-keys.ts';

const Facts = ({ build }: { build: Build }): JSX.Element => {
  const { t } = useTranslation('help');
  const moment = useMoment();
  const { version, production, builtAt, committedAt } = build;
  return (
    <dl className={styles.facts}>
      <dt>{t('about.version')}</dt>
      <dd>{production ? version : t('about.unreleased', { version })}</dd>
      <dt>{t('about.built')}</dt>
      <dd>{moment(builtAt)}</dd>
      <dt>{t('about.commit')}</dt>
      <dd>{committedAt ? moment(committedAt) : t('about.noCommit')}</dd>
    </dl>
  );
};

/** Version, build and commit time of this installation, and the treatment of data. */
export const AboutDialog = ({ onClose }: { onClose: () => void }): JSX.Element => {
  const { t } = useTranslation('help');
  const { data, isError } = useQuery({
    queryKey: queryKeys.build,
    queryFn: ({ signal }) => fetchBuild(signal),
    staleTime: Infinity,
  });
  return (
    <Dialog title={t('about.title')} closeLabel={t('close')} returnFocus={false} onClose={onClose}>
      <div className={styles.body}>
        <p>{t('about.lead')}</p>
        {data ? <Facts build={data} /> : null}
        {data === null ? <p>{t('about.noBuild')}</p> : null}
        {isError ? <p role="alert">{t('about.failed')}</p> : null}
        <p>{t('about.data')}</p>
        <p>{t('about.licence')}</p>
      </div>
    </Dialog>
  );
};
