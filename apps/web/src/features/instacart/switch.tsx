import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { changeCard, createCard } from '@lanewise/contract/endpoints/instacart';
import type { InstacartCard } from '@lanewise/contract/entities/instacart';
import { useSave } from '../../api/records.ts';
import { tellRefusal } from '../../records/pictures/tell-refusal.ts';
import { useLooking } from '../../state/session.ts';
import { instacartInputOf, isReady } from './values.ts';
import styles from './instacart.module.css';

/** Switches a store on or off in its row. If a store that is off lacks required values, the store opens instead. */
export const CardSwitch = ({ card, href }: { card: InstacartCard; href: string }): JSX.Element => {
  const { t } = useTranslation('instacart');
  const { mutateAsync, isPending } = useSave(createCard, changeCard);
  const looking = useLooking();
  const { enabled, storeName, locationId } = card;
  const label = t(enabled ? 'switchOff' : 'switchOn', { name: storeName });
  const look = <span className={styles.switch} data-on={enabled || undefined} aria-hidden="true" />;
  if (!enabled && !isReady(card)) {
    return (
      <a href={href} className={styles.target} aria-label={label} title={t('notReady')}>
        {look}
      </a>
    );
  }
  return (
    <button
      type="button"
      role="switch"
      aria-checked={enabled}
      aria-label={t('enabledAt', { name: storeName })}
      className={styles.target}
      disabled={isPending || looking}
      onClick={() =>
        void mutateAsync({ id: locationId, input: { ...instacartInputOf(card), enabled: !enabled } }).catch(tellRefusal)
      }
    >
      {look}
    </button>
  );
};
