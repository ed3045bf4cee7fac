import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { Line, Transaction } from '@lanewise/contract/facts/transaction';
import { pathKey } from '../ingest/read/stamps.ts';

const departments = new Map([
  ['Produce', [1, 11]],
  ['Dairy', [1, 12]],
  ['Grocery', [2]],
]);
const paths = new Map([...departments].map(([name]) => [name, [{ code: name, name }]]));
export const ids = new Map([...departments].map(([name, path]) => [pathKey(paths.get(name) ?? []), path]));

/** `Produce 4011 2x0.49` */
const lineOf = (text: string, at: number): Line => {
  const [, department = '', upc = '', units = '', price = ''] =
    /^(\w+) (\w+) (-?\d+)x([\d.]+)$/.exec(text.trim()) ?? [];
  const unitPrice = Math.round(Number(price) * 10_000);
  const count = Number(units);
  return {
    sequence: at + 1,
    kind: count < 0 ? ('return' as const) : ('sale' as const),
    upc,
    description: `Item ${upc}`,
    department: paths.get(department) ?? [],
    quantity: count * 10_000,
    units: count * 10_000,
    weighed: false,
    unitPrice,
    amount: count * unitPrice,
    discount: 0,
    entry: 'scanned' as const,
    taxFlag: '',
    foodStamp: false,
  };
};

/** `7 2026-11-19 lane 2 #1120 09:15 | Produce 4011 2x0.49, Dairy 0041 1x3.79` */
export const draw = (text: string): { location: LocationId; transaction: Transaction }[] =>
  text
    .trim()
    .split('\n')
    .map((row) => {
      const [head = '', items = ''] = row.split('|');
      const [, location, date = '', lane = '', number = '', time = ''] =
        /^\s*(\d+) (\S+) lane (\S*) #(\S+) (\S+)/.exec(head) ?? [];
      const lines = items
        .split(',')
        .filter((item) => item.trim() !== '')
        .map(lineOf);
      const total = lines.reduce((sum, { amount }) => sum + amount, 0);
      const transaction: Transaction = {
        store: String(location),
        businessDate: date,
        lane,
        number,
        occurrence: 0,
        kind: total < 0 ? 'return' : 'sale',
        began: '',
        ended: `${date}T${time}:00`,
        cashier: '114',
        cashierName: 'Zoé G.',
        customer: '',
        currency: 'USD',
        total,
        ringSeconds: 0,
        tenderSeconds: 0,
        idleSeconds: 0,
        lines,
        tenders: [],
        taxes: [],
        discounts: [],
        vouchers: [],
        events: [],
      };
      return { location: Number(location), transaction };
    });
