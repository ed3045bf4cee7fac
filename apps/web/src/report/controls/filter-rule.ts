import { ruleOf } from '@lanewise/contract/reports/filters';
import { takes, whereKeys } from '../address/where.ts';
import type { Where, WhereKey } from '../address/where.ts';

/** What has a place of its own in an address, and stands in the panel all the same: an item and a department. */
export type PlaceKey = 'upc' | 'departmentId';

/** What stands in the fields of the panel: every text as it was typed, '' for none. */
export type Draft = Readonly<Partial<Record<WhereKey | PlaceKey, string>>>;

/** Money as people type it: spaces and a decimal comma are understood. '' stays ''. */
export const readAmount = (text: string): string => text.replaceAll(/[\s\u00a0\u202f$€]/g, '').replace(',', '.');

export type DraftError = 'amount' | 'amountOrder' | 'count' | 'time';

const isAmount = (key: WhereKey): boolean => ruleOf(key).type === 'amount';

/** The text of a field as the filter would take it. */
const readText = (key: WhereKey, text: string): string => (isAmount(key) ? readAmount(text) : text.trim());

/** The first mistake of a draft and the field it is in; null when it can be asked for. */
export const mistakeOf = (draft: Draft): { field: WhereKey; error: DraftError } | null => {
  for (const field of whereKeys) {
    const { type } = ruleOf(field);
    const text = readText(field, draft[field] ?? '');
    if (text === '' || takes(field, text)) continue;
    if (type === 'amount' || type === 'count' || type === 'time') return { field, error: type };
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
  for (const [key, text] of Object.entries(draft) as [WhereKey | PlaceKey, string][]) {
    if (key === 'upc' || key === 'departmentId') continue;
    const value = readText(key, text);
    if (value === '') delete where[key];
    else where[key] = value;
  }
  return where.event === undefined ? where : { ...where, kinds: 'all' };
};
