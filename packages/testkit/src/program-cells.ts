import type { Line, Transaction, Voucher } from '@lanewise/contract/facts/transaction';
import { isItem, sells } from './oracle.ts';

/** A program as reports name it; 'other' has no list. */
export type ProgramName = 'doubleUp' | 'milkIncentive' | 'other';

/** Codes of items that earn, by program. */
export type ProgramLists = Readonly<Record<'doubleUp' | 'milkIncentive', readonly string[]>>;

/** The part of a receipt that a row covers; absent: all of it. */
export interface ProgramPart {
  lists?: ProgramLists;
  program?: string;
  upc?: string;
  /** Number of a voucher. */
  voucher?: string;
}

type Role = 'issued' | 'redeemed' | 'remainder';
export interface Said {
  program: ProgramName;
  role: Role;
  number: string;
  /** Negative on a post void. */
  amount: number;
}

/** The amount of one line, or of the rest of a program. */
interface Share {
  program: ProgramName;
  /** '' for the part that no line explains. */
  upc: string;
  units: number;
  net: number;
  snap: number;
  issued: number;
  redeemed: number;
}

const nobody: ProgramLists = { doubleUp: [], milkIncentive: [] };

const sum = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((total, item) => total + value(item), 0);

const paidWith = ({ tenders }: Transaction, kind: string): number =>
  sum(
    tenders.filter((tender) => tender.kind === kind),
    ({ amount }) => amount,
  );

const programOf = ({ program }: Voucher): ProgramName => {
  const said = program.toLowerCase();
  const has = (...words: string[]): boolean => words.some((word) => said.includes(word));
  if (has('milk', 'lait')) return 'milkIncentive';
  return has('double', 'dufb', 'bucks', 'produce', 'fruit', 'veg', 'snap', 'incentive') ? 'doubleUp' : 'other';
};

/** A receipt that redeems a voucher prints its remainder. Where SNAP also paid, its last voucher is what it earned. */
export const saidBy = (one: Transaction): Said[] => {
  const isSnap = paidWith(one, 'ebtFood') !== 0;
  return one.vouchers.map((voucher, at): Said => {
    const program = programOf(voucher);
    const own = one.vouchers
      .map((other, index) => ({ ...other, index }))
      .filter((other) => programOf(other) === program);
    const takes = own.some(({ action }) => action === 'redeemed');
    const last = own.findLast(({ action }) => action === 'issued')?.index;
    const earned = !takes || (isSnap && last === at);
    const role = voucher.action === 'redeemed' ? 'redeemed' : earned ? 'issued' : 'remainder';
    const amount = one.kind === 'postVoid' ? -Math.abs(voucher.amount) : voucher.amount;
    return { program, role, number: voucher.number, amount };
  });
};

const upTo = (most: number, amount: number): number => (amount <= 0 || most <= 0 ? 0 : Math.min(amount, most));

/**
 * Shares of a receipt, spent in order: vouchers of a program, WIC, then SNAP on its items, Double Up before milk; then
 * the earnings of a voucher over what SNAP paid. A corrected line returns its share.
 */
const sharesOf = (one: Transaction, lists: ProgramLists): Share[] => {
  const said = saidBy(one);
  const amountOf = (program: ProgramName, role: Role): number =>
    sum(
      said.filter((voucher) => voucher.program === program && voucher.role === role),
      ({ amount }) => amount,
    );
  const [snapPaid, wicPaid] = [paidWith(one, 'ebtFood'), paidWith(one, 'wic')];
  const taken = amountOf('doubleUp', 'redeemed') + amountOf('milkIncentive', 'redeemed');
  const way = snapPaid + wicPaid + taken < 0 ? -1 : 1;
  let [snapLeft, wicLeft] = [snapPaid * way, wicPaid * way];
  const shares: Share[] = [];
  const rest = (program: ProgramName, issued: number, redeemed: number): void => {
    shares.push({ program, upc: '', units: 0, net: 0, snap: 0, issued, redeemed });
  };
  for (const program of ['doubleUp', 'milkIncentive'] as const) {
    const isOwn = ({ upc }: Line): boolean =>
      lists[program].includes(upc) && (program === 'doubleUp' || !lists.doubleUp.includes(upc));
    const own = one.lines.filter(isItem).filter(isOwn);
    const all = sum(own, ({ amount, discount }) => amount + discount) * way;
    const [voucher, earned] = [amountOf(program, 'redeemed') * way, amountOf(program, 'issued') * way];
    const afterVoucher = Math.max(0, voucher);
    const wic = upTo(wicLeft, all - voucher);
    const snap = upTo(snapLeft, all - voucher - wic);
    const counters = { sold: 0, issued: 0, redeemed: 0 };
    for (const { upc, units, amount, discount } of own) {
      const [before, after] = [counters.sold, counters.sold + (amount + discount) * way];
      const snapAt = (point: number): number => upTo(snap, point - voucher - wic);
      const takenAt = (point: number): number => upTo(afterVoucher, Math.min(point, all));
      const share = {
        snap: snapAt(after) - snapAt(before),
        issued: upTo(earned, snapAt(after)) - upTo(earned, snapAt(before)),
        redeemed: takenAt(after) - takenAt(before),
      };
      counters.sold = after;
      counters.issued += share.issued;
      counters.redeemed += share.redeemed;
      const net = amount + discount;
      shares.push({ program, upc, units, net, ...mapped(share, way) });
    }
    rest(program, (earned - counters.issued) * way, (voucher - counters.redeemed) * way);
    [wicLeft, snapLeft] = [wicLeft - wic, snapLeft - snap];
  }
  rest('other', amountOf('other', 'issued'), amountOf('other', 'redeemed'));
  return shares;
};

const mapped = <Key extends string>(values: Record<Key, number>, way: number): Record<Key, number> =>
  Object.fromEntries(Object.entries<number>(values).map(([key, value]) => [key, value * way])) as Record<Key, number>;

type Adds = (one: Transaction, part: ProgramPart) => number;

const isIn =
  ({ program, upc }: ProgramPart) =>
  (share: Share): boolean =>
    (program === undefined || share.program === program) && (upc === undefined || share.upc === upc);

const ofShares =
  (value: (share: Share) => number): Adds =>
  (one, part) =>
    sells(one) ? sum(sharesOf(one, part.lists ?? nobody).filter(isIn(part)), value) + 0 : 0;

const vouchers = (one: Transaction, { program, voucher }: ProgramPart, role: Role): Said[] =>
  saidBy(one).filter(
    (said) =>
      said.role === role &&
      (program === undefined || said.program === program) &&
      (voucher === undefined || said.number === voucher),
  );

const times = ({ kind }: Transaction): number => (kind === 'sale' ? 1 : kind === 'postVoid' ? -1 : 0);
const counted =
  (role: Role): Adds =>
  (one, part) =>
    vouchers(one, part, role).length * times(one) + 0;
const amounts =
  (role: Role): Adds =>
  (one, part) =>
    sum(vouchers(one, part, role), ({ amount }) => amount);

const milk =
  (adds: Adds): Adds =>
  (one, { lists }) =>
    adds(one, { ...(lists ? { lists } : {}), program: 'milkIncentive' });
const hasMilk: Adds = (one, { lists = nobody }) =>
  sharesOf(one, lists).some(({ program, upc }) => program === 'milkIncentive' && upc !== '') ? times(one) : 0;

/** Milk on the list, earning or not; milk that Double Up also lists is not part of the incentive. */
const ofMilk =
  (value: (line: Line) => number): Adds =>
  (one, { lists = nobody }) => {
    const isMilk = ({ upc }: Line): boolean => lists.milkIncentive.includes(upc) && !lists.doubleUp.includes(upc);
    return sells(one) ? sum(one.lines.filter(isItem).filter(isMilk), value) : 0;
  };

/** Contribution of one receipt to figures based on item lists and vouchers, in ten-thousandths or as a plain number. */
export const programAdds = {
  eligible_qty: ofShares(({ units }) => units),
  eligible_amt: ofShares(({ net }) => net),
  snap_paid_amt: ofShares(({ snap }) => snap),
  issued_qty: counted('issued'),
  issued_amt: amounts('issued'),
  redeemed_qty: counted('redeemed'),
  redeemed_amt: amounts('redeemed'),
  item_issued_amt: ofShares(({ issued }) => issued),
  item_redeemed_amt: ofShares(({ redeemed }) => redeemed),
  milk_sale_qty: hasMilk,
  milk_qty: milk(ofShares(({ units }) => units)),
  milk_amt: milk(ofShares(({ net }) => net)),
  milk_snap_amt: milk(ofShares(({ snap }) => snap)),
  listed_milk_qty: ofMilk(({ units }) => units),
  listed_milk_amt: ofMilk(({ amount, discount }) => amount + discount),
  milk_issued_qty: milk(counted('issued')),
  milk_issued_amt: milk(amounts('issued')),
  milk_redeemed_qty: milk(counted('redeemed')),
  milk_redeemed_amt: milk(amounts('redeemed')),
} as const satisfies Readonly<Record<string, Adds>>;
