import type { Trouble } from '@lanewise/contract/entities/trouble';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import type { UsualSales } from '@lanewise/domain/usual-sales';
import { decimalText } from '../../facts/decimal.ts';
import type { ShownStore } from '../../question/names.ts';
import type { Question } from '../../question/question.ts';
import type { Found } from './trouble.ts';
import { readUsualSales } from './usual-sales.ts';

interface Staked {
  trouble: Trouble;
  stake: Fixed;
}

const stakeOf = (
  { stores, stake, amount }: Found,
  usual: ReadonlyMap<number, UsualSales>,
  places: ReadonlyMap<number, ShownStore>,
): Fixed | null => {
  if (amount !== undefined) return amount;
  if (!stake) return null;
  const known = stores.flatMap((location) => {
    const [sales, store] = [usual.get(location), places.get(location)];
    return sales && store ? [stake.of(sales, store)] : [];
  });
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0);
};

/**
 * Whether a quiet store has nothing at stake. Nothing is usually sold there at this time, so the store is closed, not
 * quiet.
 */
const isNone = ({ trouble }: Found, stake: Fixed | null): boolean => trouble.kind === 'quiet' && !stake;

/** Whether a store is quiet because its connector is silent. */
const isExplained = ({ trouble }: Found, silent: ReadonlySet<number>): boolean =>
  trouble.kind === 'quiet' && silent.has(trouble.regionLocationId ?? 0);

const silences: ReadonlySet<string> = new Set(['never', 'silent', 'tooOld']);

/**
 * The findings with the sales at stake, highest stake first; equal stakes by store name. A person who may not know
 * sales sees neither the stakes nor their order: the findings are sorted by store name.
 */
export const withStakes = async (
  { facts, scope, names: { places }, knows }: Pick<Question, 'facts' | 'scope' | 'names' | 'knows'>,
  today: string,
  found: readonly Found[],
): Promise<Trouble[]> => {
  const usual = await readUsualSales(facts, scope, [...new Set(found.flatMap(({ stores }) => stores))], today);
  const silent = new Set(
    found.flatMap(({ trouble, stores }) =>
      silences.has(trouble.kind) ? stores.flatMap((location) => places.get(location)?.regLocId ?? []) : [],
    ),
  );
  const staked = found.flatMap((one): Staked[] => {
    const stake = stakeOf(one, usual, places);
    if (isNone(one, stake) || isExplained(one, silent)) return [];
    const kind = one.amount === undefined ? one.stake?.kind : 'difference';
    return [
      {
        stake: knows.sales ? (stake ?? -1) : 0,
        trouble: {
          ...one.trouble,
          stake: stake === null || kind === undefined || !knows.sales ? null : { amount: decimalText(stake), kind },
        },
      },
    ];
  });
  return staked
    .sort((a, b) => b.stake - a.stake || (a.trouble.location ?? '').localeCompare(b.trouble.location ?? '', 'en'))
    .map(({ trouble }) => trouble);
};
