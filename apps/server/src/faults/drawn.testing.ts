/** Sales for fault tests, as the JSON lines to send and as the expected figures. */

export interface Sale {
  store: string;
  /** yyyy-mm-dd */
  date: string;
  lane: string;
  number: number;
  hour: number;
  lines: SaleLine[];
}

export interface SaleLine {
  upc: string;
  department: string;
  quantity: number;
  /** `price`: the price of one piece. `discount`: the discount off the whole line. Both in cents. */
  price: number;
  discount: number;
}

/** A file as it is sent, or a part of a file. */
export interface Segment {
  fileName: string;
  text: string;
  sales: readonly Sale[];
}

/** Random whole numbers from 0 up to, but not including, `below`. The same seed gives the same numbers (Mulberry32). */
export const randomOf = (seed: number): ((below: number) => number) => {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
};

export const stores = ['0001', '0002'] as const;
/** The dates are on both sides of a month border, so one file becomes two inserts. */
export const dates = ['2026-09-30', '2026-10-01'] as const;

const departments = ['Grocery', 'Produce', 'Dairy', 'Bakery'] as const;
const lanesOfStore = 2;

/**
 * Draws `perLane` sales on every lane of both stores and dates, numbered from `first`. Batches do not overlap if their
 * `first` differ by at least `perLane`.
 */
export const drawSales = (seed: number, first: number, perLane: number): Sale[] => {
  const random = randomOf(seed);
  const line = (): SaleLine => {
    const item = random(60);
    const quantity = 1 + random(3);
    const price = 49 + random(1_500);
    return {
      upc: String(490_000 + item).padStart(12, '0'),
      department: departments[item % departments.length] ?? 'Grocery',
      quantity,
      price,
      discount: random(4) === 0 ? -random(quantity * price) : 0,
    };
  };
  const places = dates.flatMap((date) =>
    stores.flatMap((store) =>
      Array.from({ length: lanesOfStore }, (_, lane) => ({ store, date, lane: `${lane + 1}` })),
    ),
  );
  return places.flatMap((place) =>
    Array.from({ length: perLane }, (_, at) => ({
      ...place,
      number: first + at,
      hour: 8 + random(12),
      lines: Array.from({ length: 1 + random(4) }, line),
    })),
  );
};

const cents = (amount: number): string => (amount / 100).toFixed(2);

const lineTotal = ({ quantity, price, discount }: SaleLine): number => quantity * price + discount;
export const totalOf = ({ lines }: Sale): number => lines.reduce((sum, line) => sum + lineTotal(line), 0);

export const jsonLine = (sale: Sale): string => {
  const began = `${sale.date}T${String(sale.hour).padStart(2, '0')}:${String(sale.number % 60).padStart(2, '0')}:00`;
  const lines = sale.lines.map(({ upc, department, quantity, price, discount }) => ({
    upc,
    description: `Item ${upc}`,
    department: [department],
    quantity,
    unitPrice: cents(price),
    amount: cents(quantity * price),
    discount: cents(discount),
  }));
  const tenders = [{ kind: 'cash', amount: cents(totalOf(sale)) }];
  const { store, date, lane } = sale;
  return JSON.stringify({ store, businessDate: date, lane, number: `${sale.number}`, began, lines, tenders });
};

export const segmentOf = (fileName: string, sales: readonly Sale[]): Segment => ({
  fileName,
  text: sales.map((sale) => `${jsonLine(sale)}\n`).join(''),
  sales,
});

/** The expected figures of reports; money in cents. */
export interface Figures {
  /** By month and store: net sales, units, customers. */
  overview: Record<string, [amount: number, units: number, customers: number]>;
  /** By name: net sales. */
  departments: Record<string, number>;
  /** By UPC: net sales and units, over all stores. */
  items: Record<string, [amount: number, units: number]>;
  /** Every listed transaction, in order, with its total. */
  transactions: string[];
}

/** The figures of sales that each entered once. They are plain sums, computed without the product's code. */
export const figuresOf = (sales: readonly Sale[]): Figures => {
  const figures: Figures = { overview: {}, departments: {}, items: {}, transactions: [] };
  for (const sale of sales) {
    const key = `${sale.date.slice(0, 7)} ${sale.store}`;
    const [amount, units, customers] = figures.overview[key] ?? [0, 0, 0];
    const sold = sale.lines.reduce((sum, { quantity }) => sum + quantity, 0);
    figures.overview[key] = [amount + totalOf(sale), units + sold, customers + 1];
    for (const line of sale.lines) {
      figures.departments[line.department] = (figures.departments[line.department] ?? 0) + lineTotal(line);
      const [itemAmount, itemUnits] = figures.items[line.upc] ?? [0, 0];
      figures.items[line.upc] = [itemAmount + lineTotal(line), itemUnits + line.quantity];
    }
    figures.transactions.push(`${sale.store} ${sale.date} ${sale.lane} ${sale.number}: ${totalOf(sale)}`);
  }
  figures.transactions.sort();
  return figures;
};
