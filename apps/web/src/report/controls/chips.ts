import { marks } from '@lanewise/domain/signs';
import { formatMoney } from '@lanewise/domain/format';
import { ruleOf } from '@lanewise/contract/reports/filters';
import { readLanes } from '@lanewise/contract/reports/lanes';
import { writeChosen } from '../lanes/choice.ts';
import { formatHour, formatTime } from '../../lib/date.ts';
import { readPointFields } from '@lanewise/contract/fields/points';
import type { Address } from '../address/address.ts';
import { givenWhere, without } from '../address/where.ts';
import type { WhereKey } from '../address/where.ts';
import type { Labels } from '../labels.ts';

/** An active filter: its label, and the change of the address that removes it. */
export interface Chip {
  key: string;
  text: string;
  /** Whether the filter cannot be removed, because the screen needs it. */
  fixed: boolean;
  /** Whether the chip appears on paper only, because the filter has a control of its own, which is not printed. */
  paper: boolean;
  clear: Partial<Address>;
}

/** Filters whose value may be a code with a name. */
const nameable: readonly WhereKey[] = ['tenderName', 'cashierNumber', 'taxName', 'discountName', 'pointCategory'];

/** Data points by name. The filter of receipts shows the name of the data point's first column. */
const pointsWritten = (key: 'points' | 'dataPoint', value: string, { say, field, point }: Labels): string =>
  key === 'points'
    ? say('filter.points', { value: (readPointFields(value) ?? []).map(field).join(', ') })
    : say('filter.dataPoint', { value: point(Number(value)) ?? value });

const written = (key: WhereKey, value: string, labels: Labels): string => {
  const { language, code, say } = labels;
  if (key === 'kinds') return say(`kinds.${value}`);
  if (key === 'lane') return writeChosen(readLanes(value), labels);
  if (key === 'points' || key === 'dataPoint') return pointsWritten(key, value, labels);
  const { type, field } = ruleOf(key);
  const texts: Partial<Record<typeof type, () => string>> = {
    choice: () => code(field, value),
    amount: () => formatMoney(value, language),
    time: () => formatTime(value),
    moment: () => formatTime(value),
  };
  return say(`filter.${key}`, { value: texts[type]?.() ?? (nameable.includes(key) ? code(field, value) : value) });
};

/** Filters with a control of their own in the line of controls. */
const controlled: readonly WhereKey[] = ['kinds', 'lane', 'points'];

/** All active filters of an address. */
export const chipsOf = (address: Address, department: string | null, fixed: boolean, labels: Labels): Chip[] => {
  const { say } = labels;
  const { upc, hour, where } = address;
  const chip = { fixed: false, paper: false };
  const chips: Chip[] = [];
  if (address.department !== null) {
    const text = department ?? say('filter.oneDepartment');
    chips.push({ ...chip, key: 'department', text, fixed, clear: { department: null, depth: null } });
  }
  if (upc !== null)
    chips.push({ ...chip, key: 'upc', text: say('filter.upc', { upc: upc || marks.notKnown }), clear: { upc: null } });
  if (hour !== null) {
    const text = say('filter.hour', { hour: formatHour(hour) });
    chips.push({ ...chip, key: 'hour', text, clear: { hour: null } });
  }
  for (const [key, value] of givenWhere(where)) {
    const clear = { where: without(where, key) };
    chips.push({ ...chip, key, text: written(key, value, labels), paper: controlled.includes(key), clear });
  }
  return chips;
};

/** The change of the address that removes all filters, except fixed filters and filters with their own control. */
export const cleared = (address: Address, chips: readonly Chip[]): Partial<Address> =>
  chips
    .filter(({ fixed, paper }) => !fixed && !paper)
    .reduce<Partial<Address>>((change, { key, clear }) => {
      const where = change.where ?? address.where;
      return key in address.where ? { ...change, where: without(where, key as WhereKey) } : { ...change, ...clear };
    }, {});
