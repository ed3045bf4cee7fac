import type { ChangedRow, Interval, Measures, RuleRow } from '@lanewise/contract/entities/analytics-results';
import { MOST_RESULT_ROWS, type RuleChange } from '@lanewise/contract/entities/analytics-rules';
import type { Thing } from '@lanewise/contract/entities/analytics';
import { withDates, type Scope } from '../facts/scope.ts';
import type { Answer } from './answer.ts';
import { completenessOf, TaskFailed, type AskedAnalysis } from './asked.ts';
import { NORMAL_95 } from './measures.ts';
import { mineScope, ruleRow, thingsOfRule, type MinedOf } from './rules.ts';

const keyOf = ({ kind, code }: Thing): string => `${kind}:${code}`;
const keyOfRule = ({ antecedent, consequent }: RuleRow): string =>
  `${antecedent.map(keyOf).sort().join(' ')} > ${keyOf(consequent)}`;

interface Mining {
  rows: Map<string, RuleRow>;
  baskets: number;
  setAside: number;
  isCut: boolean;
  thresholds: MinedOf['thresholds'];
}

const mineRows = async (asked: AskedAnalysis, scope: Scope): Promise<Mining> => {
  const { mined, grain, thresholds } = await mineScope(asked, scope);
  const { rules, baskets, setAside } = mined;
  const listed = Array.from({ length: Math.min(rules.length, MOST_RESULT_ROWS) }, (_, at) => at);
  const things = await grain.name(listed.flatMap((at) => thingsOfRule(rules, at)));
  const rows = listed.map((at) => ruleRow(mined, at, things)).filter(({ isRedundant }) => !isRedundant);
  return {
    rows: new Map(rows.map((row) => [keyOfRule(row), row])),
    baskets,
    setAside,
    isCut: listed.length < rules.length,
    thresholds,
  };
};

/** Standard error of the logarithm of a lift, out of its interval. */
const errorOf = ({ liftLow, liftHigh }: Measures): number =>
  liftLow > 0 && liftHigh > 0 ? Math.log(liftHigh / liftLow) / (2 * NORMAL_95) : Number.NaN;

/**
 * The ratio of the later lift to the earlier lift, with its interval. The logarithm of the ratio is normal, and the two
 * periods are independent.
 */
const ratioOf = (later: Measures, earlier: Measures): Interval | null => {
  const value = later.lift / earlier.lift;
  const error = Math.hypot(errorOf(later), errorOf(earlier));
  if (!Number.isFinite(value) || !Number.isFinite(error) || value <= 0) return null;
  const reach = Math.exp(NORMAL_95 * error);
  return { value, low: value / reach, high: value * reach };
};

const measuresIn = ({ antecedent, consequent, isRedundant, ...measures }: RuleRow): Measures => {
  void [antecedent, consequent, isRedundant];
  return measures;
};

const rowsOf = (later: Mining, earlier: Mining): ChangedRow[] => {
  const now = [...later.rows].map(([key, row]): ChangedRow => {
    const before = earlier.rows.get(key);
    if (!before) return { ...row, change: 'gained', earlier: null, liftRatio: null };
    return { ...row, change: 'kept', earlier: measuresIn(before), liftRatio: ratioOf(row, before) };
  });
  const lost = [...earlier.rows].flatMap(([key, row]): ChangedRow[] =>
    later.rows.has(key) ? [] : [{ ...row, change: 'lost', earlier: measuresIn(row), liftRatio: null }],
  );
  const order: Record<RuleChange, number> = { gained: 0, lost: 1, kept: 2 };
  return [...now, ...lost].sort(
    (x, y) => order[x.change] - order[y.change] || Math.abs(y.valuePerThousand) - Math.abs(x.valuePerThousand),
  );
};

/**
 * Rules that only one of two periods has, and the changes of rules that both periods have. Redundant rules are left
 * out.
 */
export const askChanged = async (asked: AskedAnalysis): Promise<Answer> => {
  const { earlierStart, earlierEnd } = asked.definition.options ?? {};
  if (earlierStart === undefined || earlierEnd === undefined) throw new TaskFailed('baskets');
  const before = withDates(asked.scope, earlierStart, earlierEnd);
  const earlier = await mineRows(asked, before);
  const later = await mineRows(asked, asked.scope);
  const all = rowsOf(later, earlier);
  const rows = all.slice(0, MOST_RESULT_ROWS);
  const count = (change: RuleChange): number => all.filter((row) => row.change === change).length;
  return {
    said: {
      baskets: later.baskets,
      setAside: later.setAside + earlier.setAside,
      isCut: later.isCut || earlier.isCut || rows.length < all.length,
      thresholds: later.thresholds,
      changes: {
        gained: count('gained'),
        lost: count('lost'),
        kept: count('kept'),
        earlierBaskets: earlier.baskets,
        earlierCompleteness: await completenessOf(asked, before),
      },
    },
    lists: { rows },
  };
};
