import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { TenderKind } from '@lanewise/contract/facts/transaction';
import { addDays, type Day } from '@lanewise/domain/calendar/day';
import { denominationsOf, sumOfPieces } from '@lanewise/domain/ledger/denominations';
import type { Language } from '@lanewise/contract/primitives/language';
import type { CashAccount } from '@lanewise/contract/entities/movements';
import type { Questions } from '../../facts/types.ts';
import type { Scope } from '../../facts/scope.ts';
import { readReported, readTakings, type ReportedMove } from '../../ledger/drawer-facts.ts';
import type { DrawerTaking } from '@lanewise/domain/ledger/drawers';
import { anyRuleOn } from '@lanewise/domain/ledger/drawers';
import { matchDay } from '../../ledger/moves.ts';
import type { Meta } from '../../meta/types.ts';
import type { NewMovement } from '../../meta/movement-types.ts';
import type { TillEntry } from '@lanewise/domain/ledger/entries';
import type { Store } from '../chain/companies.ts';
import { thiefOf } from '../chain/cashiers.ts';
import { Random, seedOf, shareOf } from '../chain/random.ts';
import { isStolenOn, THEFT, THEFT_DAYS, TOLERANCE } from './day.ts';

// The drawers of the sample chain. Over the last eight weeks before the installation, the drawer of each cashier is
// counted on the following morning. Over the last two weeks, movements are matched.

/** Days before the installation from which cashiers are counted (COUNTED), and movements are matched (MATCHED). */
const [COUNTED, MATCHED] = [THEFT_DAYS, 14];

/**
 * Cash with which each drawer begins. A cashier who signs on after noon gets no loan, and may pay out cash before
 * taking any in.
 */
const FLOAT = '200';

/** Share of drawers that are counted twice. */
const RECOUNTED = 0.02;

export const countedSince = (installed: Day): Day => addDays(installed, -COUNTED);
export const matchedSince = (installed: Day): Day => addDays(installed, -MATCHED);

const words = {
  stolen: { en: 'Counted three times, still short', fr: 'Compté trois fois, toujours en manque' },
  bill: { en: 'A wrong bill in the change', fr: 'Un mauvais billet dans la monnaie' },
} as const;

/** Sets how drawers are counted. */
export const setTillRules = async (
  { books }: Pick<Meta, 'books'>,
  companyId: number,
  installed: Day,
  by: string,
): Promise<void> => {
  if ((await books.tills.rules(companyId)).length > 0) return;
  const rule = { by: 'cashier' as const, tenders: ['cash' as TenderKind], float: FLOAT, tolerances: [] };
  await books.tills.setRule(companyId, { ...rule, since: countedSince(installed), matchMovements: false }, by);
  await books.tills.setRule(companyId, { ...rule, since: matchedSince(installed), matchMovements: true }, by);
};

interface Drawers {
  store: Store;
  locationId: LocationId;
  currency: string;
  language: Language;
  installed: Day;
  by: string;
  accounts: readonly CashAccount[];
}

/** A day of a store. `off`: the cents by which all drawers together are over or short. */
export interface CountedDay {
  date: Day;
  off: number;
  /** The time of the count. */
  at: Date;
  /** Whether its drawers are counted already. */
  isCounted: boolean;
  /** Whether one movement is not written down. */
  forgets: boolean;
  /** Cash that goes from the safe to the bank on this day, in cents, and the number on its slip. */
  deposit: { amount: number; slip: string };
}

const inCents = (amount: bigint): number => Number(amount / 100n);
const textOf = (cents: number): string => (cents / 100).toFixed(2);

/** Bills and coins that make up an amount with as few pieces as possible. */
const piecesOf = (cents: number, currency: string): Record<string, number> => {
  let left = cents;
  const pieces: Record<string, number> = {};
  for (const { id, kind, value } of denominationsOf(currency)) {
    const worth = Math.round(Number(value) * 100);
    const count = kind === 'roll' ? 0 : Math.floor(left / worth);
    if (count > 0) pieces[id] = count;
    left -= count * worth;
  }
  return pieces;
};

/** What each cashier's drawer should hold, in cents. */
const expectedBy = (
  float: number,
  takings: readonly DrawerTaking[],
  moves: readonly ReportedMove[],
): Map<string, number> => {
  const found = new Map<string, number>();
  const add = (cashier: string, cents: number): unknown => found.set(cashier, (found.get(cashier) ?? float) + cents);
  for (const { cashier, amount } of takings) add(cashier, inCents(amount));
  for (const { cashier, amount, kind, tender } of moves)
    if (tender === 'cash') add(cashier, (kind === 'loan' || kind === 'paidIn' ? 1 : -1) * inCents(amount));
  return found;
};

/**
 * The over/short of each drawer. A theft concerns the thief's drawer, and a mistake concerns the drawer of one cashier.
 */
const offBy = (
  { store, installed }: Drawers,
  { date, off }: CountedDay,
  cashiers: readonly string[],
): Map<string, number> => {
  const thief = thiefOf(store)?.number ?? '';
  const isThief = isStolenOn(store, date, installed) && cashiers.includes(thief);
  const random = new Random(seedOf('drawers', store.country, store.number, date));
  const honest = isThief ? off + THEFT : off;
  const others = cashiers.filter((cashier) => cashier !== thief);
  const shares = new Map<string, number>();
  if (honest !== 0) shares.set(random.pick(others.length > 0 ? others : cashiers), honest);
  if (isThief) shares.set(thief, (shares.get(thief) ?? 0) - THEFT);
  return shares;
};

type Kept = Omit<TillEntry, 'entryId'>;

const countsOn = (
  drawers: Drawers,
  day: CountedDay,
  float: number,
  takings: readonly DrawerTaking[],
  moves: readonly ReportedMove[],
): Kept[] => {
  const { store, locationId, currency, language, installed, by } = drawers;
  const { date, at } = day;
  const expected = expectedBy(float, takings, moves);
  const cashiers = [...expected.keys()].sort();
  if (cashiers.length === 0) return [];
  const shares = offBy(drawers, day, cashiers);
  return cashiers.flatMap((cashier): Kept[] => {
    const should = expected.get(cashier) ?? 0;
    const cents = Math.max(0, should + (shares.get(cashier) ?? 0));
    // A count is never below 0. A drawer whose expected cash is negative is therefore over.
    const off = cents - should;
    const drawer = { lane: '', cashier, tender: 'cash' as const, locationId, date, by };
    const isAgain = shareOf('recount', store.country, store.number, date, cashier) < RECOUNTED && cents >= 2_000;
    const pieces = piecesOf(cents, currency);
    const value = denominationsOf(currency).length === 0 ? textOf(cents) : sumOfPieces(pieces, currency);
    const first = { ...drawer, field: 'count' as const, value: textOf(cents - 2_000), pieces: null };
    return [
      ...(isAgain ? [{ ...first, at: new Date(at.getTime() - 4 * 60_000) }] : []),
      { ...drawer, field: 'count', value, pieces, at },
      ...(Math.abs(off) > TOLERANCE
        ? [
            {
              ...drawer,
              field: 'reason' as const,
              value: words[isStolenOn(store, date, installed) ? 'stolen' : 'bill'][language],
              pieces: null,
              at,
            },
          ]
        : []),
    ];
  });
};

type KeptMovement = NewMovement & { locationId: LocationId; date: string; by: string; at: Date };

/** The account of a kind. The sample chain has one account of each kind. */
const accountOf = ({ accounts }: Drawers, kind: CashAccount['kind']): { accountId: number } | null => {
  const found = accounts.find((account) => account.kind === kind);
  return found ? { accountId: found.accountId } : null;
};

/** What somebody writes down of a day's money. */
const keptOf =
  ({ locationId, by }: Drawers, { date, at }: CountedDay) =>
  (said: Omit<NewMovement, 'bag' | 'slip' | 'note'>, slip = ''): KeptMovement => ({
    ...said,
    bag: '',
    slip,
    note: '',
    locationId,
    date,
    by,
    at,
  });

/** Once a drawer is counted, its cash goes into the safe, and the float stays in the drawer. */
const emptiedOn = (drawers: Drawers, day: CountedDay, float: number, counts: readonly Kept[]): KeptMovement[] => {
  const safe = accountOf(drawers, 'safe');
  if (safe === null || day.date < matchedSince(drawers.installed)) return [];
  const kept = keptOf(drawers, day);
  // If a drawer was counted twice, the last count is valid.
  const standing = new Map(
    counts.flatMap(({ field, cashier, value }) => (field === 'count' ? [[cashier, Number(value)] as const] : [])),
  );
  return [...standing].flatMap(([cashier, count]) => {
    const cents = Math.round(count * 100) - float;
    const amount = textOf(cents);
    return cents > 0
      ? [kept({ kind: 'transfer', tender: 'cash', amount, source: { lane: '', cashier }, target: safe })]
      : [];
  });
};

/** The day's deposit leaves the safe. */
const depositOn = (drawers: Drawers, day: CountedDay): KeptMovement[] => {
  const [safe, bank] = [accountOf(drawers, 'safe'), accountOf(drawers, 'bank')];
  const { amount, slip } = day.deposit;
  if (safe === null || bank === null || amount <= 0) return [];
  const said = { kind: 'deposit', tender: 'cash', amount: textOf(amount), source: safe, target: bank } as const;
  return [keptOf(drawers, day)(said, slip)];
};

/** Movements as people wrote them down: everything that the registers report, except an occasional forgotten pickup. */
const movementsOn = (drawers: Drawers, day: CountedDay, moves: readonly ReportedMove[]): KeptMovement[] => {
  if (day.date < matchedSince(drawers.installed)) return [];
  const [safe, fund] = [accountOf(drawers, 'safe'), accountOf(drawers, 'changeFund')];
  if (safe === null || fund === null) return [];
  const pickups = moves.filter(({ kind }) => kind === 'pickup');
  const forgotten = day.forgets ? (pickups[0] ?? moves[0]) : undefined;
  const kept = keptOf(drawers, day);
  const lent = moves.filter((move) => move.kind === 'loan' && move !== forgotten).map(({ amount }) => inCents(amount));
  const refilled = lent.reduce((sum, cents) => sum + cents, 0);
  // Each day the safe pays back to the change fund what the fund lent.
  const refill =
    refilled > 0
      ? [kept({ kind: 'transfer', tender: 'cash', amount: textOf(refilled), source: safe, target: fund })]
      : [];
  const written = moves.flatMap((move): KeptMovement[] => {
    const till = { lane: '', cashier: move.cashier };
    const isIn = move.kind === 'loan' || move.kind === 'paidIn';
    const other = { loan: fund, pickup: safe, paidIn: null, paidOut: null }[move.kind];
    if (move === forgotten) return [];
    const sides = isIn ? { source: other, target: till } : { source: till, target: other };
    return [kept({ kind: move.kind, tender: move.tender, amount: textOf(inCents(move.amount)), ...sides })];
  });
  return [...written, ...refill];
};

/** Counts the drawers of days, and writes their movements down. */
export const countDrawers = async (
  { books }: Pick<Meta, 'books'>,
  facts: Questions,
  scope: Scope,
  drawers: Drawers,
  days: readonly CountedDay[],
): Promise<void> => {
  const wanted = days.filter(({ date }) => date >= countedSince(drawers.installed));
  if (wanted.length === 0) return;
  const [takings, moves] = await Promise.all([readTakings(facts, scope, ['cash']), readReported(facts, scope)]);
  const of = <Row extends { date: string }>(rows: readonly Row[], date: Day) => rows.filter((row) => row.date === date);
  const stores = { companyId: scope.company, locationIds: [drawers.locationId] };
  const [typed, rules] = await Promise.all([
    books.movements.entered(stores, scope.from, scope.to),
    books.tills.rules(scope.company),
  ]);
  // Somebody may have set another float.
  const floatOn = (date: Day): number => Math.round(Number(anyRuleOn(rules, date)?.float ?? 0) * 100);
  const done = wanted.map((day) => {
    const [own, float] = [of(typed, day.date), floatOn(day.date)];
    const counts = day.isCounted ? [] : countsOn(drawers, day, float, of(takings, day.date), of(moves, day.date));
    const open = matchDay(of(moves, day.date), own, 'cashier').flatMap(({ reported, typed: said }) =>
      reported && !said ? [reported] : [],
    );
    const isDeposited = day.forgets || own.some(({ kind }) => kind === 'deposit');
    const movements = [
      ...movementsOn(drawers, day, open),
      ...emptiedOn(drawers, day, float, counts),
      ...(isDeposited ? [] : depositOn(drawers, day)),
    ];
    return { counts, movements };
  });
  const written = done.flatMap(({ movements }) => movements);
  await books.tills.keepPast(
    scope.company,
    done.flatMap(({ counts }) => counts),
  );
  if (written.length > 0) await books.movements.keepPast(scope.company, written);
};
