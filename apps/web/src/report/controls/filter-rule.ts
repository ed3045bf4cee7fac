import { ruleOf } from '@lanewise/contract/reports/filters';
import { takes, whereKeys } from '../address/where.ts';
import type { Where, WhereKey } from '../address/where.ts';

/** Fields of the panel with a parameter of their own in the address: an item and a department. */
export type PlaceKey = 'upc' | 'departmentId';

/** The values of the panel's fields: each text as typed, '' for none. */
export type FilterDraft = Readonly<Partial<Record<WhereKey | PlaceKey, string>>>;

/** Reads a typed amount: spaces and a decimal comma are accepted. '' stays ''. */
export const readAmount = (text: string): string => text.replaceAll(/[\s\u00a0\u202f$€]/g, '').replace(',', '.');

export type DraftError = 'amount' | 'amountOrder' | 'count' | 'time';

const isAmount = (key: WhereKey): boolean => ruleOf(key).type === 'amount';

/** The text of a field as the filter accepts it. */
const readText = (key: WhereKey, text: string): string => (isAmount(key) ? readAmount(text) : text.trim());

/** The first error of a draft and its field; null when it is valid. */
export const mistakeOf = (draft: FilterDraft): { field: WhereKey; error: DraftError } | null => {
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
 * The filters of a draft, with those that the panel does not show. Some events belong to transactions without sales, so
 * a filter by event includes all kinds.
 */
export const whereOf = (draft: FilterDraft, kept: Where): Where => {
  const where: Partial<Record<WhereKey, string>> = { ...kept };
  for (const [key, text] of Object.entries(draft) as [WhereKey | PlaceKey, string][]) {
    if (key === 'upc' || key === 'departmentId') continue;
    const value = readText(key, text);
    if (value === '') delete where[key];
    else where[key] = value;
  }
  return where.event === undefined ? where : { ...where, kinds: 'all' };
};
