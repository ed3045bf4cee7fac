import type { EffectRow, Interval } from '@lanewise/contract/entities/analytics-results';
import type { EffectRole } from '@lanewise/contract/entities/analytics-rules';
import { adjusted } from '@lanewise/mine/discoveries';
import { FALSE_DISCOVERIES } from '@lanewise/mine/confirm';
import { itemNumber } from '../facts/item-number.ts';
import type { Answer } from './answer.ts';
import { completenessOf, TaskFailed, type AskedAnalysis } from './asked.ts';
import { moneyOf } from './measures.ts';
import { readUnits, type Units } from './promotion-units.ts';
import { countBaskets } from './read-baskets.ts';
import { departmentName, itemsByNumber, itemThing } from './things.ts';
import type { Effect } from './differences.ts';

/**
 * Least sales of an item for each promoted store and week, in cents. An item that sells less, both before and during
 * the promotion, is not judged, unless it is the promoted item.
 */
const LEAST_CENTS = 500;

interface Judged {
  word: string;
  effect: Effect;
  before: number;
  during: number;
  role: EffectRole;
  chance: number;
}

const judge = (units: Units, own: string): Judged[] => {
  const tested = [...units.items.keys()].flatMap((word) => {
    const { before, during } = units.means(word);
    if (word !== own && before < LEAST_CENTS && during < LEAST_CENTS) return [];
    return [{ word, before, during, effect: units.effect([word]) }];
  });
  const others = tested.filter(({ word }) => word !== own);
  const chances = adjusted(Float64Array.from(others, ({ effect }) => effect.chance));
  const chanceOf = new Map(others.map(({ word }, at) => [word, chances[at] ?? 1]));
  return tested.map((one) => {
    const chance = chanceOf.get(one.word) ?? one.effect.chance;
    const isClear = chance <= FALSE_DISCOVERIES;
    const role = one.word === own ? 'promoted' : !isClear ? 'unclear' : one.effect.value > 0 ? 'halo' : 'cannibalised';
    return { ...one, role, chance };
  });
};

const inMoney = ({ value, low, high }: Interval, times = 1): Interval => ({
  value: moneyOf(value * times),
  low: moneyOf(low * times),
  high: moneyOf(high * times),
});

const roles: readonly EffectRole[] = ['promoted', 'halo', 'cannibalised', 'unclear'];

/**
 * The effect of a promotion on the sales of each item: the difference in differences between the stores with the
 * promotion and stores without it. If there are no stores without the promotion, weeks of the promotion are compared
 * with the weeks before (`promotion-units` has the formula).
 */
export const askPromotion = async (asked: AskedAnalysis): Promise<Answer> => {
  const units = await readUnits(asked);
  const own = String(itemNumber(asked.definition.item1 ?? ''));
  if (!units.items.has(own)) throw new TaskFailed('baskets');
  const judged = judge(units, own);
  const items = await itemsByNumber(
    asked.facts,
    asked.company.id,
    judged.map(({ word }) => word),
  );
  const times = units.promotedStores * units.weeksDuring;
  const rows = judged
    .map(({ word, role, before, during, effect, chance }): EffectRow => ({
      item: itemThing(items.get(word), departmentName(asked.names, units.items.get(word)?.department ?? 0)),
      role,
      before: moneyOf(before),
      during: moneyOf(during),
      effect: inMoney(effect),
      total: inMoney(effect, times),
      chance,
    }))
    .sort((x, y) => roles.indexOf(x.role) - roles.indexOf(y.role) || Math.abs(y.total.value) - Math.abs(x.total.value));
  const sum = (of: (one: Judged) => boolean): Interval =>
    inMoney(units.effect(judged.filter(of).map(({ word }) => word)), times);
  return {
    said: {
      baskets: await countBaskets(asked, units.scope),
      setAside: 0,
      promotion: {
        against: units.against,
        promotedStores: units.promotedStores,
        controlStores: units.controlStores,
        storesLeftOut: units.storesLeftOut,
        weeksBefore: units.weeksBefore,
        weeksDuring: units.weeksDuring,
        own: sum(({ role }) => role === 'promoted'),
        halo: sum(({ role }) => role === 'halo'),
        cannibalised: sum(({ role }) => role === 'cannibalised'),
        net: inMoney(units.effect([...units.items.keys()]), times),
        tested: judged.length - 1,
        clear: judged.filter(({ role }) => role === 'halo' || role === 'cannibalised').length,
        earlierCompleteness: await completenessOf(asked, units.before),
      },
    },
    lists: { rows },
  };
};
