import { isAmount, isTimeOfDay } from '../address/where.ts';
import type { Where, WhereKey } from '../address/where.ts';

/** What stands in the fields of the panel: every text as it was typed, '' for none. */
export type Draft = Readonly<Partial<Record<WhereKey | 'upc', string>>>;

/** Money as people type it: spaces and a decimal comma are understood. '' stays ''. */
export const readAmount = (text: string): string => text.replaceAll(/[\s\u00a0\u202f$€]/g, '').replace(',', '.');

export type DraftError = 'amount' | 'amountOrder' | 'time';

/** The first mistake of a draft and the field it is in; null when it can be asked for. */
export const mistakeOf = (draft: Draft): { field: WhereKey; error: DraftError } | null => {
  for (const field of ['minAmount', 'maxAmount'] as const) {
    const text = readAmount(draft[field] ?? '');
    if (text !== '' && !isAmount(text)) return { field, error: 'amount' };
  }
  for (const field of ['startTime', 'endTime'] as const) {
    const text = draft[field] ?? '';
    if (text !== '' && !isTimeOfDay(text)) return { field, error: 'time' };
  }
  const [least, most] = [readAmount(draft.minAmount ?? ''), readAmount(draft.maxAmount ?? '')];
  return least !== '' && most !== '' && Number(least) > Number(most)
    ? { field: 'minAmount', error: 'amountOrder' }
    : null;
};

/**
 * The filters that a draft asks for, beside those that the panel does not show. An event may be one of a lane that sold
 * nothing: with one the list is of all events.
 */
export const whereOf = (draft: Draft, kept: Where): Where => {
  const where: Partial<Record<WhereKey, string>> = { ...kept };
  for (const [key, text] of Object.entries(draft) as [WhereKey | 'upc', string][]) {
    if (key === 'upc') continue;
    const value = key === 'minAmount' || key === 'maxAmount' ? readAmount(text) : text.trim();
    if (value === '') delete where[key];
    else where[key] = value;
  }
  return where.event === undefined ? where : { ...where, kinds: 'all' };
};
