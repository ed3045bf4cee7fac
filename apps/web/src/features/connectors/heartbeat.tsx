import { formatQuantity } from '@lanewise/domain/format';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { Heartbeat as Said } from '@lanewise/contract/entities/connector-heartbeat';
import { useLanguage } from '../../i18n/language.ts';
import { Facts } from '../../ui/facts.tsx';
import { useBytes } from './bytes.ts';
import { useSpan } from './span.ts';
import styles from './connectors.module.css';

const SECOND = 1_000;

/** The agent's report at the last contact. */
export const Heartbeat = ({ said }: { said: Said }): JSX.Element => {
  const { t } = useTranslation('connectors');
  const language = useLanguage();
  const bytes = useBytes();
  const seconds = useSpan();
  const number = (count: number): string => formatQuantity(count, language);
  const { host, upSeconds, clockOffsetMs, receiptSeconds, spool, diskFreeBytes, aside, missed, unread } = said;
  const unknown = t('unknown');
  const waiting = { count: spool.segments, size: bytes(spool.bytes), limit: bytes(spool.limit) };
  const age = spool.oldestSeconds === null ? '' : ` ${t('beat.oldest', { span: seconds(spool.oldestSeconds) })}`;
  const clock = (offset: number): string => {
    const off = Math.round(Math.abs(offset) / SECOND);
    if (off < 2) return t('beat.right');
    return t(offset > 0 ? 'beat.behind' : 'beat.ahead', { span: seconds(off) });
  };
  const waits = unread && [
    t('beat.unreadFiles', { count: unread.files }),
    ...(unread.folders > 0 ? [t('beat.unreadFolders', { count: unread.folders })] : []),
    ...(unread.below > 0 ? [t('beat.below', { count: unread.below })] : []),
  ];
  return (
    <section className={styles.known} aria-label={t('beat.title')}>
      <Facts
        facts={[
          [t('beat.host'), host],
          [t('beat.up'), seconds(upSeconds)],
          [t('beat.receipt'), receiptSeconds === null ? t('never') : t('beat.ago', { span: seconds(receiptSeconds) })],
          [t('beat.spool'), t('beat.waiting', waiting) + age],
          [t('beat.disk'), diskFreeBytes === null ? unknown : bytes(diskFreeBytes)],
          [t('beat.clock'), clockOffsetMs === null ? unknown : clock(clockOffsetMs)],
          [t('beat.aside'), number(aside)],
          [t('beat.missed'), t('beat.files', { count: missed.files, size: bytes(missed.bytes) })],
          ...(waits ? [[t('beat.unread'), waits.join('; ')] as const] : []),
        ]}
      />
    </section>
  );
};
