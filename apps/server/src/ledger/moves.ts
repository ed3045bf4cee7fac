import type { TillBy, TillName } from '@lanewise/contract/entities/till-rules';
import { isReportedKind } from '@lanewise/contract/entities/movement-rules';
import type { MovementSide } from '@lanewise/contract/entities/movements';
import { decimalTextOf, exactOf } from '@lanewise/domain/points/evaluate';
import type { ReportedAlone } from '@lanewise/domain/ledger/entries';
import { match, type Matchable, type Matched } from '@lanewise/domain/ledger/matching';
import { tillOf } from '@lanewise/domain/ledger/tills';
import { wideOf } from '../facts/decimal.ts';
import type { NewMovement, TypedMovement } from '../meta/movement-types.ts';
import type { ReportedMove } from './drawer-facts.ts';
import { wideText, type DrawerMove } from '@lanewise/domain/ledger/drawers';

// A movement can have two reports: one from the register and one from a person. A movement with two reports counts
// once.

/** A movement that a person reports. `text`: its amount as typed. */
type Said = Omit<TypedMovement, 'amount'> & Matchable & { drawer: TillName; text: string };
type Sides = Matched<ReportedMove & Matchable, Said>;

const isTill = (side: MovementSide): side is TillName => side !== null && 'lane' in side;

/** The drawer that a reported movement goes into or comes out of. */
export const drawerOf = ({
  kind,
  source,
  target,
}: Pick<NewMovement, 'kind' | 'source' | 'target'>): TillName | null => {
  const side = kind === 'loan' || kind === 'paidIn' ? target : source;
  return isTill(side) ? side : null;
};

const wide = (text: string): bigint => wideOf(decimalTextOf(exactOf(text), 4));
const textOf = (till: TillName): string => JSON.stringify([till.lane, till.cashier]);

const saidOf = (typed: readonly TypedMovement[], by: TillBy): Said[] =>
  typed.flatMap((one) => {
    const drawer = drawerOf(one);
    if (!isReportedKind(one.kind) || !drawer) return [];
    const own = tillOf(drawer, by);
    return [{ ...one, amount: wide(one.amount), text: one.amount, drawer: own, till: textOf(own) }];
  });

const matched = (reported: readonly ReportedMove[], said: readonly Said[], by: TillBy): Sides[] =>
  match(
    reported.map((one) => ({ ...one, till: textOf(tillOf(one, by)) })),
    said,
  );

/**
 * Matches movements that registers report with movements that people typed on a store's day, in pairs. `typed` includes
 * movements that were taken back. These movements do not count.
 */
export const matchDay = (reported: readonly ReportedMove[], typed: readonly TypedMovement[], by: TillBy): Sides[] =>
  matched(
    reported,
    saidOf(
      typed.filter(({ reversed }) => reversed === null),
      by,
    ),
    by,
  );

/**
 * Typed movements that a person other than their author took back; `by` is the person who took the movement back. A
 * movement that a register also reports still counts, so it is left out. Among equal typed movements, those that were
 * not taken back are matched with the reports of the register first.
 */
export const takenBackOf = (
  reported: readonly ReportedMove[],
  typed: readonly TypedMovement[],
  by: TillBy,
): DrawerMove[] => {
  const standing = typed.filter(({ reversed }) => reversed === null);
  const others = typed.filter((one) => one.reversed !== null && one.reversed.by !== one.by);
  return matched(reported, saidOf([...standing, ...others], by), by).flatMap(({ reported: own, typed: one }) =>
    own || !one?.reversed || !isReportedKind(one.kind)
      ? []
      : [{ ...one.drawer, kind: one.kind, tender: one.tender, amount: one.amount, by: one.reversed.by }],
  );
};

/** Amounts moved into and out of drawers: each pair counts once. */
export const movesOf = (pairs: readonly Sides[]): DrawerMove[] =>
  pairs.flatMap(({ reported, typed }): DrawerMove[] => {
    if (reported) return [{ ...reported, by: null }];
    if (!typed || !isReportedKind(typed.kind)) return [];
    return [{ ...typed.drawer, kind: typed.kind, tender: typed.tender, amount: typed.amount, by: typed.by }];
  });

/**
 * Movements that a person reports but no register reports, and their reversals by the same person. `takenBackOf`
 * returns the reversals by other people.
 */
export const reportedAlone = (
  reported: readonly ReportedMove[],
  typed: readonly TypedMovement[],
  by: TillBy,
): ReportedAlone[] => {
  const standing = typed.filter(({ reversed }) => reversed === null);
  const ownReversed = typed.filter((one) => one.reversed !== null && one.reversed.by === one.by);
  return matched(reported, saidOf([...standing, ...ownReversed], by), by).flatMap(({ reported: own, typed: one }) => {
    if (own || !one) return [];
    const { drawer, tender, entryId, reversed } = one;
    const act = { ...drawer, tender, by: one.by };
    return [reversed ? { ...act, entryId: reversed.entryId, reverses: entryId } : { ...act, entryId, reverses: null }];
  });
};

/** Short texts of the movements that only one side reports: drawer and amount. */
export const unmatchedIn = (pairs: readonly Sides[]): string[] =>
  pairs.flatMap(({ reported, typed }) => {
    if (reported && typed) return [];
    const at = reported ?? (typed && { ...typed.drawer, amount: typed.amount });
    if (!at) return [];
    return [`${[at.lane, at.cashier].filter((part) => part !== '').join(' / ') || '–'} · ${wideText(at.amount)}`];
  });
