import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { hrefOf, useAddress } from '../../state/address.ts';
import styles from './views.module.css';

const list = '/settings/connectors';
const pages = [
  ['list', list],
  ['today', `${list}/today`],
  ['completeness', `${list}/completeness`],
] as const;

/** The pages of connectors: the list, today's problems, and the received data of a store. */
export const Views = (): JSX.Element => {
  const { t } = useTranslation('connectors');
  const { path } = useAddress();
  const here = pages.findLast(([, to]) => path.startsWith(to))?.[0];
  return (
    <nav className={styles.views} aria-label={t('views.label')}>
      {pages.map(([name, to]) => (
        <a key={name} href={hrefOf(to)} aria-current={name === here ? 'page' : undefined}>
          {t(`views.${name}`)}
        </a>
      ))}
    </nav>
  );
};
