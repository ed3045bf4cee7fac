import { formatMoney } from '@lanewise/domain/format';
import { readLanes } from '@lanewise/contract/reports/lanes';
import { writeChosen } from '../lanes/choice.ts';
import { formatHour, formatTime } from '../../lib/date.ts';
import type { Address } from '../address/address.ts';
import { givenWhere, without } from '../address/where.ts';
import type { WhereKey } from '../address/where.ts';
import type { Labels } from '../labels.ts';

/** A filter that stands: what it says, and the address without it. */
export interface Chip {
  key: string;
  text: string;
  /** The screen cannot be without it. */
  fixed: boolean;
  clear: Partial<Address>;
}

const written = (key: WhereKey, value: string, { language, code }: Labels): string => {
  if (key === 'event') return code('events', value);
  if (key === 'tender') return code('tenders', value);
  if (key === 'tenderName') return code('tender', value);
  if (key === 'minAmount' || key === 'maxAmount') return formatMoney(value, language);
  return key === 'startTime' || key === 'endTime' ? formatTime(value) : value;
};

/** Every filter of an address but the kind of events, which has a control of its own. */
export const chipsOf = (address: Address, department: string | null, fixed: boolean, labels: Labels): Chip[] => {
  const { say } = labels;
  const chips: Chip[] = [];
  if (address.department !== null) {
    const text = department ?? say('filter.oneDepartment');
    chips.push({ key: 'department', text, fixed, clear: { department: null, depth: null } });
  }
  if (address.upc !== null)
    chips.push({ key: 'upc', text: say('filter.upc', { upc: address.upc }), fixed: false, clear: { upc: null } });
  if (address.hour !== null) {
    const text = say('filter.hour', { hour: formatHour(address.hour) });
    chips.push({ key: 'hour', text, fixed: false, clear: { hour: null } });
  }
  for (const [key, value] of givenWhere(address.where)) {
    if (key === 'kinds') continue;
    const text =
      key === 'lane'
        ? writeChosen(readLanes(value), labels)
        : say(`filter.${key}`, { value: written(key, value, labels) });
    chips.push({ key, text, fixed: false, clear: { where: without(address.where, key) } });
  }
  return chips;
};

/** All filters but the fixed ones gone. */
export const cleared = (address: Address, chips: readonly Chip[]): Partial<Address> =>
  chips
    .filter((chip) => !chip.fixed)
    .reduce<Partial<Address>>((change, { key, clear }) => {
      const where = change.where ?? address.where;
      return key in address.where ? { ...change, where: without(where, key as WhereKey) } : { ...change, ...clear };
    }, {});
