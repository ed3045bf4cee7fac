/** A store of the sample chain and its habits. */
export interface Store {
  number: string;
  name: string;
  region: string;
  address: string;
  /** Hours of the day: opens at, closes at. */
  opens: number;
  closes: number;
  /** Weekdays it does not trade on, 0 for Sunday. */
  closedOn: readonly number[];
  /** Receipts of an ordinary day. */
  volume: number;
  staffedLanes: readonly string[];
  selfCheckouts: readonly string[];
  /** How it sends: our JSON lines; POSLog for the last two days; CSV of sales alone. */
  sends: 'jsonl' | 'poslog' | 'csv';
  /** What is wrong with yesterday, for everybody to see how the product says so. */
  trouble: 'none' | 'gap' | 'silent' | 'empty';
}

const store = (number: string, name: string, region: string, more: Partial<Store> = {}): Store => ({
  number,
  name,
  region,
  address: `${Number(number) * 10} Main Street, ${name}`,
  opens: 7,
  closes: 22,
  closedOn: [],
  volume: 60,
  staffedLanes: ['1', '2', '3'],
  selfCheckouts: ['31', '32'],
  sends: 'jsonl',
  trouble: 'none',
  ...more,
});

export const regions: Readonly<Record<string, readonly string[]>> = {
  East: ['Coast', 'Inland'],
  West: ['Lakes'],
};

export const stores: readonly Store[] = [
  store('0008', 'Harbor Point', 'Coast', {
    volume: 85,
    sends: 'poslog',
    staffedLanes: ['1', '2', '3', '4'],
    address: '2 Wharf Road, Harbor Point ME',
  }),
  store('0011', 'Maple & 5th', 'Inland', { volume: 70, sends: 'csv', address: '500 Maple Street, Albany NY' }),
  store('0014', 'Northgate', 'Inland', {
    volume: 75,
    trouble: 'gap',
    staffedLanes: ['1', '2', '4'],
    address: '410 Elm Street, Northgate VT',
  }),
  store('0015', 'Old Mill Road', 'Inland', { address: '77 Old Mill Road, Concord NH' }),
  store('0019', 'Quai des Brumes', 'Coast', { opens: 8, closes: 21, address: '12 quai des Brumes, Gaspé QC' }),
  store('0021', 'Riverside', 'Inland', { sends: 'poslog', volume: 50, address: '9 River Street, Troy NY' }),
  store('0023', 'Saint-Hyacinthe-sur-le-Lac', 'Lakes', {
    opens: 8,
    closes: 21,
    volume: 48,
    address: '1 chemin du Lac, Saint-Hyacinthe QC',
  }),
  store('0024', 'Station Square', 'Coast', {
    closedOn: [0],
    volume: 40,
    staffedLanes: ['1', '2'],
    selfCheckouts: ['31'],
    address: '1 Station Square, Portland ME',
  }),
  store('0027', 'Upper Lakes', 'Lakes', { volume: 45, trouble: 'silent', address: '88 Shore Drive, Burlington VT' }),
  store('0031', 'West End', 'Lakes', { trouble: 'empty', address: '3 West End Avenue, Rutland VT' }),
];

/** Cashiers by number; self-checkouts are watched by one of their own. */
export const cashiers: readonly { number: string; name: string }[] = [
  { number: '114', name: 'Anna B.' },
  { number: '117', name: 'Jean-François T.' },
  { number: '121', name: 'Kim L.' },
  { number: '126', name: 'Zoé G.' },
  { number: '130', name: 'Omar H.' },
  { number: '133', name: 'Marta O.' },
  { number: '142', name: 'Li W.' },
];
export const selfCheckoutCashier = { number: '900', name: 'Self-checkout' };
