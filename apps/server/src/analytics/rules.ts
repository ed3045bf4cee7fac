import { defaultsOf, type Thing } from '@lanewise/contract/entities/analytics';
import type { Confirmed, RuleRow, SubstituteRow } from '@lanewise/contract/entities/analytics-results';
import { MOST_RESULT_ROWS, standings } from '@lanewise/contract/entities/analytics-rules';
import { MiningRefused, usualLimits, type Phase } from '@lanewise/mine/limits';
import { liftInterval } from '@lanewise/mine/measures';
import type { Answer as Mined } from '@lanewise/mine/mine';
import { CONFIRMED, NO_MORE, type Rules } from '@lanewise/mine/rules';
import { addDays } from '@lanewise/domain/calendar/day';
import type { Scope } from '../facts/scope.ts';
import type { Answer } from './answer.ts';
import { TaskFailed, wholenessOf, type AskedAnalysis } from './asked.ts';
import { openGrain, type Grain } from './grain.ts';
import { moneyOf } from './measures.ts';
import { openMiner, type Miner } from './miner.ts';
import { firstDayOf, readBaskets, weekNumberOf } from './read-baskets.ts';

/** Most bytes of the arrays of one run of the miner. */
export const MEMORY = 3 * 1024 ** 3;

/**
 * Most pairs over the threshold. More pairs would give more rules than anybody reads, and the rules would take too much
 * memory.
 */
export const MOST_PAIRS = 1_000_000;

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/** Numbers of the weeks within the period whose store-days are all complete. */
export const wholeWeeksOf = async (asked: AskedAnalysis, scope: Scope): Promise<number[]> => {
  const whole = await wholenessOf(asked, scope);
  const stores = scope.locations.flatMap((id) => asked.names.places.get(id)?.regLocId ?? []);
  const [first, last] = [scope.from, scope.to].map((day) => weekNumberOf(dayNumber(day), asked.company.usWeek));
  const weeks: number[] = [];
  for (let week = first ?? 0; week <= (last ?? 0); week += 1) {
    const from = firstDayOf(week, asked.company.usWeek);
    const to = addDays(from, 6);
    if (from < scope.from || to > scope.to) continue;
    const isWhole = stores.every((store) => !['partial', 'missing'].includes(whole.stateOf(store, from, to) ?? ''));
    if (isWhole) weeks.push(week);
  }
  return weeks;
};

const shares: Record<Phase, [from: number, to: number]> = {
  sets: [0.5, 0.8],
  rules: [0.8, 0.85],
  values: [0.85, 0.95],
  substitutes: [0.95, 0.99],
};

export interface MinedOf {
  mined: Mined;
  grain: Grain;
  thresholds: ReturnType<typeof defaultsOf>;
}

/** Collects the baskets of a scope in a thread. */
export const collect = async (asked: AskedAnalysis, scope: Scope, grain: Grain, miner: Miner): Promise<void> => {
  for await (const { rows, share } of readBaskets(asked, scope, grain)) {
    miner.add(rows);
    asked.progress('reading', share / 2);
  }
};

const refusedAs = (error: unknown): unknown =>
  error instanceof MiningRefused && error.reason === 'memory' ? new TaskFailed('memory', { bytes: MEMORY }) : error;

/** Rules of the baskets of a scope. Refuses thresholds that let too much pass. */
export const mineScope = async (asked: AskedAnalysis, scope: Scope): Promise<MinedOf> => {
  const thresholds = defaultsOf(asked.definition.options ?? {});
  const { support, confidence, size, mostLines } = thresholds;
  const [grain, wholeWeeks] = await Promise.all([openGrain(asked), wholeWeeksOf(asked, scope)]);
  const miner = openMiner({ mostLines, memoryBytes: MEMORY }, asked.signal);
  try {
    await collect(asked, scope, grain, miner);
    if (grain.length === 0) throw new TaskFailed('baskets');
    const before = await miner.estimate(support);
    if (before.isMore || before.pairs > MOST_PAIRS) throw new TaskFailed('rules', { pairs: before.pairs, support });
    const limits = { ...usualLimits, memoryBytes: MEMORY };
    const question = { support, confidence, size, wholeWeeks, departments: grain.shelves(), limits };
    const mined = await miner.mine(question, (phase, done) => {
      const [from, to] = shares[phase];
      asked.progress(phase, from + (to - from) * done);
    });
    return { mined, grain, thresholds };
  } catch (error) {
    throw refusedAs(error);
  } finally {
    await miner.close();
  }
};

const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

export const thingsOfRule = ({ antecedent, consequent }: Rules, at: number): number[] => [
  ...[...antecedent.subarray(at * 3, at * 3 + 3)].filter((item) => item !== NO_MORE),
  consequent[at] ?? 0,
];

/** A mined rule as a row of the result. */
export const ruleRow = (mined: Mined, at: number, things: ReadonlyMap<number, Thing>): RuleRow => {
  const { rules, baskets } = mined;
  const [of, all] = [thingsOfRule(rules, at), (column: Float64Array | Uint32Array): number => column[at] ?? 0];
  const named = of.flatMap((thing) => things.get(thing) ?? []);
  // Counts over all baskets, like the lift. An interval from the testing half alone might not contain the lift.
  const counts = {
    both: all(rules.both),
    antecedent: all(rules.withAntecedent),
    consequent: all(rules.withConsequent),
    baskets,
  };
  const { low, high } = liftInterval(counts);
  return {
    antecedent: named.slice(0, -1),
    consequent: named.at(-1) ?? { kind: 'item', code: '', label: '', department: '' },
    isRedundant: rules.isRedundant[at] === 1,
    withA: all(rules.withAntecedent),
    withB: all(rules.withConsequent),
    both: all(rules.both),
    baskets,
    support: all(rules.support),
    confidence: all(rules.confidence),
    lift: all(rules.lift),
    liftLow: low,
    liftHigh: orNull(high) ?? 0,
    leverage: all(rules.leverage),
    conviction: orNull(all(rules.conviction)),
    value: moneyOf(all(rules.value)),
    valuePerThousand: moneyOf(all(rules.valuePerThousand)),
    chance: orNull(all(rules.adjusted)),
    standing: standings[rules.standing[at] ?? 0] ?? 'cannotSay',
  };
};

/**
 * Indices of the rules that are stored, in the order of `Rules` (by value). If there are too many rules, confirmed
 * rules and rules that are not redundant come first.
 */
const kept = ({ length, standing, isRedundant }: Rules): number[] => {
  const all = Array.from({ length }, (_, at) => at);
  if (length <= MOST_RESULT_ROWS) return all;
  const rank = (at: number): number => (standing[at] === CONFIRMED ? 0 : 2) + (isRedundant[at] ?? 0);
  return all
    .sort((x, y) => rank(x) - rank(y) || x - y)
    .slice(0, MOST_RESULT_ROWS)
    .sort((x, y) => x - y);
};

const substituteRows = ({ substitutes, baskets }: Mined, things: ReadonlyMap<number, Thing>): SubstituteRow[] => {
  if (!substitutes) return [];
  return Array.from({ length: Math.min(substitutes.length, MOST_RESULT_ROWS) }, (_, at) => at).flatMap((at) => {
    const itemA = things.get(substitutes.left[at] ?? 0);
    const itemB = things.get(substitutes.right[at] ?? 0);
    if (!itemA || !itemB) return [];
    return [
      {
        itemA,
        itemB,
        withA: substitutes.withLeft[at] ?? 0,
        withB: substitutes.withRight[at] ?? 0,
        both: substitutes.both[at] ?? 0,
        baskets,
        lift: substitutes.lift[at] ?? 0,
        chance: substitutes.adjusted[at] ?? 1,
      },
    ];
  });
};

export const confirmationOf = ({ confirmation }: Mined, usWeek: boolean): Confirmed => ({
  canConfirm: confirmation.canConfirm,
  confirmed: confirmation.confirmed,
  tested: confirmation.tested,
  finding: confirmation.finding.map((week) => firstDayOf(week, usWeek)),
  testing: confirmation.testing.map((week) => firstDayOf(week, usWeek)),
});

/** All rules of the period. */
export const askRules = async (asked: AskedAnalysis): Promise<Answer> => {
  const { mined, grain, thresholds } = await mineScope(asked, asked.scope);
  const { rules, substitutes } = mined;
  asked.progress('storing', 0.99);
  const listed = kept(rules);
  const things = await grain.name([
    ...listed.flatMap((at) => thingsOfRule(rules, at)),
    ...(substitutes ? [...substitutes.left, ...substitutes.right] : []),
  ]);
  return {
    said: {
      baskets: mined.baskets,
      setAside: mined.setAside,
      confirmation: confirmationOf(mined, asked.company.usWeek),
      completeTo: mined.completeTo,
      stopped: mined.stopped && { reason: mined.stopped.reason, limit: mined.stopped.limit },
      redundant: rules.isRedundant.reduce((sum, one) => sum + one, 0),
      thresholds,
      isCut: listed.length < rules.length,
    },
    lists: {
      rows: listed.map((at) => ruleRow(mined, at, things)),
      substitutes: substituteRows(mined, things),
    },
  };
};
