import type { JSX } from 'react';
import type { ReceivedFile } from '@lanewise/contract/entities/incoming';
import { formatMoney, formatQuantity } from '@lanewise/domain/format';
import type { Language } from '@lanewise/domain/format';
import styles from './incoming.module.css';

interface Words {
  say: (key: string, values?: Record<string, string | number>) => string;
  language: Language;
}

/** Read out and shown to whoever points at it: a count alone says little. */
const Counted = ({ count, parts }: { count: string; parts: readonly string[] }): JSX.Element => (
  <span title={parts.join('\n')} aria-label={`${count}: ${parts.join(', ')}`} role="note">
    {count}
  </span>
);

const nothing = <span aria-hidden="true">–</span>;

const parts = ['entered', 'known', 'conflicting', 'quarantined', 'setAside'] as const;

/** How many records a file has, and what became of them; a dash where nobody counted. */
export const RecordCount = ({ file, say, language }: Words & { file: ReceivedFile }): JSX.Element => {
  const { records } = file;
  if (records === null) return nothing;
  const told = parts.filter((part) => records[part] > 0);
  return (
    <Counted
      count={formatQuantity(records.read, language)}
      parts={told.map((part) => say(`recordPart.${part}`, { number: formatQuantity(records[part], language) }))}
    />
  );
};

/** How many receipts of a file entered with a doubt, why, and the money that is at stake: a way to them. */
export const DoubtCount = ({
  file,
  href,
  say,
  language,
}: Words & { file: ReceivedFile; href: string }): JSX.Element => {
  const { doubts } = file;
  if (doubts.length === 0) return nothing;
  const all = doubts.reduce((sum, { count }) => sum + count, 0);
  const told = doubts.map(({ kind, count, amount }) =>
    say(`doubtful.${kind}`, { number: formatQuantity(count, language), amount: formatMoney(amount, language) }),
  );
  const count = formatQuantity(all, language);
  return (
    <a className={styles.waiting} href={href} title={told.join('\n')} aria-label={`${count}: ${told.join(', ')}`}>
      {count}
    </a>
  );
};
