import type {
  CashAccount,
  Movement,
  MovementDay,
  MovementInput,
  MovementSide,
  MovementsReceived,
} from '@lanewise/contract/entities/movements';
import { movementStates } from '@lanewise/contract/entities/movement-rules';
import type { TillBy } from '@lanewise/contract/entities/till-rules';
import { tillOf } from '@lanewise/domain/ledger/tills';
import type { BookWork } from '../meta/book-types.ts';
import type { Movements, NewMovement, TypedMovement } from '../meta/movement-types.ts';
import { changedMeanwhile } from '../meta/version.ts';
import { readReported, type ReportedMove } from './drawer-facts.ts';
import type { Wrote } from '@lanewise/domain/ledger/blind';
import { wideText } from '@lanewise/domain/ledger/drawers';
import { matchDay } from './moves.ts';
import { misnamed, readDrawerNames } from './till-day.ts';
import type { TableQuestion } from './question.ts';
import type { WrongField } from './typed.ts';
import { readWithheld } from './withheld.ts';

const readDay = async (question: TableQuestion) => {
  const { facts, scope, books, locationId, date } = question;
  const stores = { companyId: scope.company, locationIds: [locationId] };
  const [rules, reported, typed, accounts, withheldOn] = await Promise.all([
    books.tills.rules(scope.company),
    readReported(facts, scope),
    books.movements.entered(stores, date, date),
    books.movements.accounts(scope.company),
    readWithheld(question, [locationId]),
  ]);
  const rule = rules.find(({ since }) => since <= date);
  const by = rule?.by ?? 'store';
  const pairs = matchDay(reported, typed, by);
  return {
    by,
    areMatched: rule?.matchMovements ?? false,
    typed,
    accounts,
    withheld: withheldOn(locationId, date),
    pairs,
  };
};

const typedOf = (one: Omit<TypedMovement, 'amount'>, amount: string): Omit<Movement, 'state' | 'record'> => ({
  kind: one.kind,
  source: one.source,
  target: one.target,
  tender: one.tender,
  amount,
  bag: one.bag,
  slip: one.slip,
  note: one.note,
  movementId: one.entryId,
  by: one.by,
  at: one.at.toISOString(),
  reversedBy: one.reversed?.by ?? null,
  reversedAt: one.reversed?.at.toISOString() ?? null,
  reason: one.reversed?.reason ?? null,
});

/** A movement that a register reports. The register does not know the place at the other side of its drawer. */
const reportedOf = (one: ReportedMove, by: TillBy): Omit<Movement, 'state' | 'record'> => {
  const till = tillOf(one, by);
  const isIn = one.kind === 'loan' || one.kind === 'paidIn';
  return {
    kind: one.kind,
    source: isIn ? null : till,
    target: isIn ? till : null,
    tender: one.tender,
    amount: wideText(one.amount),
    bag: '',
    slip: '',
    note: '',
    movementId: null,
    by: null,
    at: null,
    reversedBy: null,
    reversedAt: null,
    reason: null,
  };
};

const recordOf = ({ lane, number, occurrence, cashier, at }: ReportedMove): Movement['record'] => ({
  lane,
  number,
  occurrence,
  cashier,
  at,
});

const rankOf = ({ state, reversedBy }: Movement): number =>
  reversedBy === null ? movementStates.indexOf(state) : movementStates.length;

/** Movements between a drawer and a place outside the store. */
const ofNoAccount: readonly Movement['kind'][] = ['paidIn', 'paidOut'];

/**
 * Hides the amounts of account movements from a blind counter, because the sum of an account's movements is the amount
 * that the account should hold. Also hides notes and reasons that other people wrote.
 */
const blindMovement =
  (wrote: Wrote) =>
  (movement: Movement): Movement => ({
    ...movement,
    ...(!ofNoAccount.includes(movement.kind) && { amount: null }),
    note: wrote(movement.by, movement.at) ? movement.note : '',
    reason: wrote(movement.reversedBy, movement.reversedAt) ? movement.reason : null,
  });

/**
 * Reads the movements of a store's day. Movements that only one side reports come first, and movements that were taken
 * back come last. A blind counter sees movements of a withheld kind only if they typed the movements themselves,
 * because receiving a movement counts as a register report.
 */
export const readMovementDay = async (question: TableQuestion, asker: string): Promise<MovementDay> => {
  const { books, scope, locationId, regLocId, date, preset, isBlind } = question;
  const place = { companyId: scope.company, locationId, date };
  const [{ by, areMatched, typed, accounts, withheld, pairs }, closes, balances, wrote] = await Promise.all([
    readDay(question),
    books.closes(place, preset.presetId),
    // The balance of an account is the expected amount of its line.
    isBlind ? [] : books.movements.balances(place),
    books.wroteOf(asker),
  ]);
  const isTold = ({ kind, by: author, at }: Movement): boolean => !withheld.has(kind) || wrote(author, at);
  const matched = pairs.flatMap(({ reported, typed: said }): Movement[] => {
    if (said && reported) return [{ ...typedOf(said, said.text), state: 'matched', record: recordOf(reported) }];
    if (said) return [{ ...typedOf(said, said.text), state: 'typedOnly', record: null }];
    return reported ? [{ ...reportedOf(reported, by), state: 'registerOnly', record: recordOf(reported) }] : [];
  });
  const shown = new Set(matched.map(({ movementId }) => movementId));
  const others = typed
    .filter(({ entryId }) => !shown.has(entryId))
    .map((one): Movement => ({ ...typedOf(one, one.amount), state: 'own', record: null }));
  return {
    locationId: regLocId,
    date,
    isBookClosed: closes[0]?.reopenedBy === null,
    areMatched,
    accounts,
    tills: await readDrawerNames(question, by),
    movements: [...matched, ...others]
      .filter(isTold)
      .sort((a, b) => rankOf(a) - rankOf(b))
      .map(isBlind ? blindMovement(wrote) : (one) => one),
    withheld: [...withheld],
    balances,
  };
};

/** Whether a person is shown a movement. A person can only take back a movement that is shown to them. */
export const isMovementShown = async (question: TableQuestion, asker: string, movementId: number): Promise<boolean> => {
  if (!question.isBlind) return true;
  const { movements } = await readMovementDay(question, asker);
  return movements.some((movement) => movement.movementId === movementId);
};

/** Whether an account is a place in the store, rather than a bank or a carrier. */
const isPlace = ({ kind }: CashAccount): boolean => kind !== 'bank' && kind !== 'carrier';

type SideKind = 'account' | 'till' | 'outside' | 'bank';

/** The kinds of places at each side of a movement. */
const sidesOf: Readonly<Record<MovementInput['kind'], { source: readonly SideKind[]; target: readonly SideKind[] }>> = {
  loan: { source: ['account', 'bank'], target: ['till'] },
  pickup: { source: ['till'], target: ['account'] },
  paidIn: { source: ['outside'], target: ['till'] },
  paidOut: { source: ['till'], target: ['outside'] },
  deposit: { source: ['account', 'till'], target: ['bank'] },
  transfer: { source: ['account', 'bank', 'till'], target: ['account', 'bank', 'till'] },
};

/** The first field of a movement that does not fit the store's day; null: every field fits. */
export const wrongMovementOf = async (question: TableQuestion, input: MovementInput): Promise<WrongField | null> => {
  const { by, accounts } = await readDay(question);
  const known = new Map(accounts.map((account) => [account.accountId, account]));
  const drawers = new Set((await readDrawerNames(question, by)).map((till) => JSON.stringify(till)));
  const kindOf = (side: MovementSide): SideKind | null => {
    if (side === null) return 'outside';
    if ('lane' in side)
      return misnamed(side, by) === null && drawers.has(JSON.stringify({ lane: side.lane, cashier: side.cashier }))
        ? 'till'
        : null;
    const account = known.get(side.accountId);
    if (!account) return null;
    return isPlace(account) ? 'account' : 'bank';
  };
  for (const name of ['source', 'target'] as const) {
    const kind = kindOf(input[name]);
    if (kind === null) return { field: name, code: 'choice', message: 'The store has no such account or drawer' };
    if (!sidesOf[input.kind][name].includes(kind))
      return { field: name, code: 'movement.side', message: `A movement of this kind has no such ${name}` };
  }
  if (JSON.stringify(input.source) === JSON.stringify(input.target))
    return { field: 'target', code: 'movement.same', message: 'Money moves from one place to another' };
  return null;
};

const usualAccount = (accounts: readonly CashAccount[], kind: ReportedMove['kind']): CashAccount | undefined => {
  const wanted = kind === 'loan' ? (['changeFund', 'safe'] as const) : (['safe', 'changeFund'] as const);
  return wanted.map((one) => accounts.find((account) => account.kind === one)).find((found) => found !== undefined);
};

/**
 * The movements to enter when people confirm that they received movements as registers report them. Returns the wrong
 * field if no register reports a movement, if the movement was received before, or if the account on the other side of
 * the movement is missing.
 */
const receivedOf = (
  { by, accounts, withheld, pairs }: Awaited<ReturnType<typeof readDay>>,
  { records, accountId }: MovementsReceived,
): NewMovement[] | WrongField => {
  const named = accountId === undefined ? undefined : accounts.find((account) => account.accountId === accountId);
  if (accountId !== undefined && !named)
    return { field: 'accountId', code: 'choice', message: 'There is no such account' };
  if (named && !isPlace(named))
    return {
      field: 'accountId',
      code: 'movement.side',
      message: 'Drawers are filled and emptied at a place of the store',
    };
  const open = pairs.flatMap(({ reported, typed }) =>
    reported && !typed && !withheld.has(reported.kind) ? [reported] : [],
  );
  const made: NewMovement[] = [];
  for (const [at, record] of records.entries()) {
    const found = open.find(
      (one) =>
        one.lane === record.lane &&
        one.number === record.number &&
        one.occurrence === record.occurrence &&
        one.tender === record.tender,
    );
    if (!found)
      return { field: `records.${at}`, code: 'choice', message: 'No register reports it, or it was received before' };
    open.splice(open.indexOf(found), 1);
    const needsAccount = found.kind === 'loan' || found.kind === 'pickup';
    const account = needsAccount ? (named ?? usualAccount(accounts, found.kind)) : undefined;
    if (needsAccount && !account)
      return { field: 'accountId', code: 'required', message: 'The company has no safe and no change fund' };
    const { kind, source, target, tender } = reportedOf(found, by);
    const other = account ? { accountId: account.accountId } : null;
    const sides = kind === 'loan' || kind === 'paidIn' ? { source: other, target } : { source, target: other };
    made.push({ kind, tender, amount: wideText(found.amount), ...sides, bag: '', slip: '', note: '' });
  }
  return made;
};

/** How often a day is read again because another person added a movement at the same time. */
const MOST_TRIES = 3;

/**
 * Saves that movements were received as registers report them. Each movement is saved once, even if several people
 * confirm it at the same time. Returns null if the movements were saved.
 */
export const receive = async (
  question: TableQuestion,
  movements: Pick<Movements, 'addAfter'>,
  work: BookWork,
  input: MovementsReceived,
): Promise<WrongField | null> => {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const day = await readDay(question);
    const made = receivedOf(day, input);
    if ('field' in made) return made;
    if (await movements.addAfter(work, made, day.typed.at(-1)?.entryId ?? 0)) return null;
  }
  throw changedMeanwhile();
};
