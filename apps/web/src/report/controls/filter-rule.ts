import { filterNames, ruleOf, type ReportFilter } from '@lanewise/contract/reports/filters';
import { takes, whereKeys } from '../address/where.ts';
import type { Where, WhereKey } from '../address/where.ts';

/** Panel fields that have their own parameters in the address: the item and the department. */
export type PlaceKey = 'upc' | 'departmentId';

/** The values of the panel's fields: each text as typed, '' for none. */
export type FilterDraft = Readonly<Partial<Record<WhereKey | PlaceKey, string>>>;

/** A field of the panel. */
export type PanelKey = keyof FilterDraft;

/** Items and departments are not filters of the table. The address has separate parameters for them. */
const everyField: readonly (readonly [PanelKey, row: number])[] = [
  ...filterNames.flatMap((name): [PanelKey, number][] => {
    const { panel } = ruleOf(name);
    return panel === undefined ? [] : [[name, panel]];
  }),
  ['upc', 1],
  ['departmentId', 0],
];

/** Rows of the panel for the filters of a report; two related fields share a row. */
export const panelRows = (filters: readonly ReportFilter[]): PanelKey[][] => {
  // If the panel has the filter by number or name, it leaves out the filter by number, which finds the same cashiers.
  const isAsked = (name: PanelKey): boolean =>
    filters.includes(name) && (name !== 'cashierNumber' || !filters.includes('cashier'));
  const wanted = everyField.filter(([name]) => isAsked(name));
  return [...new Set(wanted.map(([, row]) => row))]
    .sort((a, b) => a - b)
    .map((row) => wanted.filter(([, at]) => at === row).map(([name]) => name));
};

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
 * The filters of a draft, with active filters that the panel does not show. A filter by event includes all kinds of
 * transactions, because some events belong to transactions without sales. A category of data points replaces single
 * data points.
 */
export const whereOf = (draft: FilterDraft, kept: Where): Where => {
  const where: Partial<Record<WhereKey, string>> = { ...kept };
  for (const [key, text] of Object.entries(draft) as [WhereKey | PlaceKey, string][]) {
    if (key === 'upc' || key === 'departmentId') continue;
    const value = readText(key, text);
    if (value === '') delete where[key];
    else where[key] = value;
  }
  if (where.pointCategory !== undefined && where.pointCategory !== kept.pointCategory) delete where.points;
  return where.event === undefined ? where : { ...where, kinds: 'all' };
};
