import type { ActionEntry } from '@lanewise/contract/entities/incoming-actions';
import type { Language } from '@lanewise/domain/format';
import { formatDate, formatTime } from '../../lib/date.ts';
import type { Say } from './columns/words.tsx';

const receipt = /^lane (.+), (\d{4}-\d{2}-\d{2}), number (.+)$/;
const calendar: readonly ActionEntry['kind'][] = ['setWeek', 'clearWeek', 'setDays', 'clearDays'];

/** The subject of a decision. The record stores it in plain words; readers see it in their language and clock. */
export const subjectOf = (
  { kind, subject }: Pick<ActionEntry, 'kind' | 'subject'>,
  say: Say,
  language: Language,
): string => {
  const [, lane, date, number] = receipt.exec(subject) ?? [];
  if (lane !== undefined && date !== undefined && number !== undefined)
    return `${say('receipt', { lane, number })}, ${formatDate(date, language)}`;
  if (!calendar.includes(kind)) return subject;
  return subject
    .replaceAll(/\d{4}-\d{2}-\d{2}/g, (day) => formatDate(day, language))
    .replaceAll(/\b\d{1,2}:\d{2}\b/g, (time) => formatTime(time.padStart(5, '0')))
    .replaceAll('closed', say('closedDay'));
};
