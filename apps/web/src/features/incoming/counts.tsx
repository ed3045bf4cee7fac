import type { JSX } from 'react';
import type { ReceivedFile } from '@lanewise/contract/entities/incoming';
import { formatMoney, formatQuantity } from '@lanewise/domain/format';
import type { Language } from '@lanewise/domain/format';
import { Sign } from '../../i18n/sign.tsx';

interface Words {
  say: (key: string, values?: Record<string, string | number>) => string;
  language: Language;
}

/** The parts of a count for screen readers and in a tooltip. */
const Counted = ({ count, parts }: { count: string; parts: readonly string[] }): JSX.Element => (
  <span title={parts.join('\n')} aria-label={`${count}: ${parts.join(', ')}`} role="note">
    {count}
  </span>
);

const parts = ['entered', 'known', 'conflicting', 'quarantined', 'setAside'] as const;

/** The number of a file's records and their outcome; a sign where it is not known. */
export const RecordCount = ({ file, say, language }: Words & { file: ReceivedFile }): JSX.Element => {
  const { records } = file;
  if (records === null) return <Sign of="notKnown" />;
  const told = parts.filter((part) => records[part] > 0);
  return (
    <Counted
      count={formatQuantity(records.read, language)}
      parts={told.map((part) => say(`recordPart.${part}`, { number: formatQuantity(records[part], language) }))}
    />
  );
};

/**
 * A link to a file's receipts with a doubt. The link shows the number of these receipts, the reasons for the doubt and
 * the amount at stake.
 */
export const DoubtCount = ({
  file,
  href,
  say,
  language,
}: Words & { file: ReceivedFile; href: string }): JSX.Element | null => {
  const { doubts } = file;
  if (doubts.length === 0) return null;
  const all = doubts.reduce((sum, { count }) => sum + count, 0);
  const told = doubts.map(({ kind, count, amount }) => {
    const text = say(`doubtful.${kind}`, { number: formatQuantity(count, language) });
    return amount === null ? text : `${text}, ${say('atStake', { amount: formatMoney(amount, language) })}`;
  });
  const shown = say('waiting.doubts', { count: all, number: formatQuantity(all, language) });
  return (
    <a href={href} title={told.join('\n')} aria-label={`${shown}: ${told.join(', ')}`}>
      {shown}
    </a>
  );
};
