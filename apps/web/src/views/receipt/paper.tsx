import type { Receipt } from '@lanewise/contract/entities/receipt';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate, formatTime } from '../../lib/date.ts';
import { typeset } from './layout.ts';
import { printedLines } from './print.ts';
import styles from './paper.module.css';

/** The receipt on paper: monospaced, and alone on the page when printed. */
export const Paper = ({ receipt }: { receipt: Receipt }): JSX.Element => {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const lines = printedLines(receipt, {
    language,
    say: (key, values = {}) => t(`print.${key}`, { ...values, defaultValue: key.split('.').at(-1) ?? '' }),
    day: (date) => formatDate(date, language),
    time: formatTime,
  });
  return (
    <section aria-label={t('receipt.title', { number: receipt.transaction.number })} data-receipt={receipt.token}>
      <pre className={styles.paper} tabIndex={0}>
        {lines.map((line, at) => (
          <span
            key={at}
            className={styles.line}
            data-weight={line.type === 'pair' || line.type === 'centre' ? line.weight : undefined}
          >
            {`${typeset(line).join('\n')}\n`}
          </span>
        ))}
      </pre>
    </section>
  );
};
