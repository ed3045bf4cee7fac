import type { Receipt } from '@lanewise/contract/entities/receipt';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate, formatTime } from '../../lib/date.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { typeset } from './layout.ts';
import type { AskedPart } from '@lanewise/domain/reports/marked';
import { printedLines } from './print.ts';
import styles from './paper.module.css';

/** The receipt on paper: monospaced, and alone on the page when printed. */
export const Paper = ({ receipt, part = {} }: { receipt: Receipt; part?: AskedPart }): JSX.Element => {
  const { t } = useTranslation(['report', 'dictionary']);
  const language = useLanguage();
  const words = {
    language,
    say: (key: string, values: Record<string, string | number> = {}) =>
      t(`dictionary:paper.${key}`, { ...values, defaultValue: key.split('.').at(-1) ?? '' }),
    day: (date: string) => formatDate(date, language),
    time: formatTime,
  };
  const lines = printedLines(receipt, words, part);
  return (
    <section aria-label={t('receipt.title', { number: receipt.transaction.number })} data-receipt={receipt.token}>
      <pre className={styles.paper} tabIndex={0}>
        {lines.map((line, at) => {
          const text = `${typeset(line).join('\n')}\n`;
          const Line = line.type === 'pair' && line.marked ? 'mark' : 'span';
          return (
            <Line
              key={at}
              className={styles.line}
              data-weight={line.type === 'pair' || line.type === 'centre' ? line.weight : undefined}
            >
              {Line === 'mark' ? <VisuallyHidden>{t('receipt.ofPart')} </VisuallyHidden> : null}
              {text}
            </Line>
          );
        })}
      </pre>
    </section>
  );
};
