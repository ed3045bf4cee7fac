import type { TillBy, TillName } from '@lanewise/contract/entities/till-rules';
import { isReportedKind } from '@lanewise/contract/entities/movement-rules';
import type { MovementSide } from '@lanewise/contract/entities/movements';
import { decimalTextOf, exactOf } from '@lanewise/domain/points/evaluate';
import { match, type Matchable, type Matched } from '@lanewise/domain/ledger/matching';
import { tillOf } from '@lanewise/domain/ledger/tills';
import { wideOf } from '../facts/decimal.ts';
import type { NewMovement, TypedMovement } from '../meta/movement-types.ts';
import type { ReportedMove } from './drawer-facts.ts';
import { wideText, type DrawerMove } from '@lanewise/domain/ledger/drawers';

// Movements have two sides: what registers report, and what people say. Each counts once, whoever says it.

/** A movement as people say it; `text`: its amount as they typed it. */
type Said = Omit<TypedMovement, 'amount'> & Matchable & { drawer: TillName; text: string };
type Sides = Matched<ReportedMove & Matchable, Said>;

const isTill = (side: MovementSide): side is TillName => side !== null && 'lane' in side;

/** The drawer of a movement that registers report: where it goes into, or comes out of. */
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

/** What both sides say of a store's day, in pairs. `typed`: also those that were taken back, which do not count. */
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
 * What people said and others took back, by who did. What a register reports counts as before; of equal movements those that
 * still count are its pairs first.
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

/** What was moved into drawers and out of them: each pair once. */
export const movesOf = (pairs: readonly Sides[]): DrawerMove[] =>
  pairs.flatMap(({ reported, typed }): DrawerMove[] => {
    if (reported) return [{ ...reported, by: null }];
    if (!typed || !isReportedKind(typed.kind)) return [];
    return [{ ...typed.drawer, kind: typed.kind, tender: typed.tender, amount: typed.amount, by: typed.by }];
  });

/** Movements that only one side reports, in a few words: drawer and amount. */
export const unmatchedIn = (pairs: readonly Sides[]): string[] =>
  pairs.flatMap(({ reported, typed }) => {
    if (reported && typed) return [];
    const at = reported ?? (typed && { ...typed.drawer, amount: typed.amount });
    if (!at) return [];
    return [`${[at.lane, at.cashier].filter((part) => part !== '').join(' / ') || '–'} · ${wideText(at.amount)}`];
  });
