import type { TaskFailure, TaskPhase } from '@lanewise/contract/entities/analytics-rules';
import type { Completeness } from '@lanewise/contract/reports/completeness';
import { text, sql, u32, u64s, and, type Sql } from '../facts/sql.ts';
import { scopeOf, withDates, type Scope } from '../facts/scope.ts';
import type { Blocks, Facts, Questions } from '../facts/types.ts';
import { bareNumberOf, saleOf } from '../facts/sale-key.ts';
import type { StoredDefinition, StoredTask } from '../meta/analysis-types.ts';
import type { Meta } from '../meta/types.ts';
import type { Sight } from '../meta/sight.ts';
import type { Arrivals } from '../question/arrivals.ts';
import { readHistories, readWholeness, type Wholeness } from '../question/completeness.ts';
import type { Names } from '../question/names.ts';
import { namesAt, readCompany, type RememberedConfigurations } from '../question/configuration.ts';
import { atTime, current, within } from '../question/scoped.ts';

/** Ends a task with a reason that its owner reads. */
export class TaskFailed extends Error {
  override readonly name = 'TaskFailed';
  readonly reason: TaskFailure;
  readonly params: Record<string, string | number>;
  constructor(reason: TaskFailure, params: Record<string, string | number> = {}) {
    super(`The task failed: ${reason}`);
    this.reason = reason;
    this.params = params;
  }
}

/** What a question about baskets needs to be asked: metadata, facts and arrivals. */
export interface AskedParts {
  meta: Pick<Meta, 'departments' | 'users' | 'categories' | 'lateChanges'>;
  facts: Pick<Facts, 'of'>;
  arrivals: Arrivals;
  configurations: RememberedConfigurations;
  clock: () => Date;
}

/** A question about baskets: its definition, the rows that it reads, and the listener to its progress. */
export interface AskedAnalysis {
  definition: StoredDefinition;
  facts: Questions & Blocks;
  scope: Scope;
  names: Names;
  company: { id: number; currency: string; usWeek: boolean };
  arrivals: Arrivals;
  categories: Pick<Meta['categories'], 'list' | 'itemsOf'>;
  lateChanges: Meta['lateChanges'];
  now: { today: string; at: Date };
  /** Entry numbers of sales that a post void took back. These sales are no baskets. */
  takenBack: readonly bigint[];
  /** Reads only one of this number of baskets, for an estimate. */
  oneIn: number;
  progress: (phase: TaskPhase, done: number) => void;
  signal: AbortSignal;
}

/** Entry numbers of the sales in a scope that a post void took back. */
const takenBackIn = async (facts: Questions, scope: Scope): Promise<bigint[]> => {
  const voids = await facts.query<{ sale: string }>(
    sql`select distinct sale from taken_back where ${within(scope)} and entry_no not in (
      select entry_no from superseded where ${within(scope)})`,
  );
  if (voids.length === 0) return [];
  const sales = voids.map(({ sale }) => saleOf(sale)).filter(({ date }) => date >= scope.from && date <= scope.to);
  const found: bigint[] = [];
  for (let at = 0; at < sales.length; at += 2_000) {
    const keys = sales
      .slice(at, at + 2_000)
      .map(
        ({ location, date, lane, number }) => sql`(${text(date)}, ${u32(location)}, ${text(lane)}, ${text(number)})`,
      );
    const rows = await facts.query<{ entry: string }>(
      sql`select toString(entry_no) as entry from transaction where ${within(scope)} and ${current(scope)} and kind = 'sale'
        and (toString(business_date), location, ${bareNumberOf(sql`lane`)}, ${bareNumberOf(sql`number`)}) in (${listOf(keys)})`,
    );
    for (const { entry } of rows) found.push(BigInt(entry));
  }
  return found;
};

const listOf = (keys: readonly Sql[]): Sql => keys.reduce((all, key) => sql`${all}, ${key}`);

export interface Opening {
  task: Pick<StoredTask, 'companyId' | 'definition'>;
  /** Narrowed to the stores of the task. */
  sight: Sight;
  user: string;
  /** The queue in which statements wait, unless a statement names another queue. */
  lane: 'report' | 'long';
  signal: AbortSignal;
  progress: AskedAnalysis['progress'];
}

/** Opens a question about the stores in sight. */
export const openAsked = async (parts: AskedParts, opening: Opening): Promise<AskedAnalysis> => {
  const { task, sight, user, lane, signal, progress } = opening;
  const { definition, companyId } = task;
  const configuration = await parts.configurations.of(companyId);
  const company = await configuration.once(readCompany);
  if (!company) throw new TaskFailed('access');
  const scope = scopeOf(sight, {
    startDate: definition.start_date,
    lastDate: definition.end_date,
  });
  const asked = parts.facts.of({ company: String(companyId), user, signal });
  const facts: AskedAnalysis['facts'] = {
    ...asked,
    query: (statement, options) => asked.query(statement, { lane, givesWay: lane === 'long', ...options }),
    native: (statement, options) => asked.native(statement, { lane: 'long', givesWay: true, ...options }),
  };
  const at = parts.clock();
  const [names, takenBack] = await Promise.all([
    configuration.once(namesAt(1)),
    takenBackIn(facts, widest(scope, definition)),
  ]);
  return {
    definition,
    facts,
    scope,
    names,
    company: { id: companyId, currency: company.currency, usWeek: company.us_week },
    arrivals: parts.arrivals,
    categories: parts.meta.categories,
    lateChanges: parts.meta.lateChanges,
    now: { today: at.toISOString().slice(0, 10), at },
    takenBack,
    oneIn: 1,
    progress,
    signal,
  };
};

/** The scope extended to the first day of the earlier period, if there is an earlier period. */
const widest = (scope: Scope, { options }: StoredDefinition): Scope =>
  options?.earlierStart === undefined ? scope : withDates(scope, options.earlierStart, scope.to);

/**
 * Selects the rows of baskets in `transaction` and `receipt_word`. A basket is a current sale from which the customer
 * keeps something.
 */
export const isBasket = ({ takenBack, oneIn, definition }: AskedAnalysis, scope: Scope): Sql => {
  const { startTime, endTime } = definition.options ?? {};
  return and([
    within(scope),
    current(scope),
    sql`customers = 1`,
    ...(takenBack.length === 0 ? [] : [sql`entry_no not in ${u64s(takenBack)}`]),
    ...(oneIn === 1 ? [] : [sql`entry_no % ${u32(oneIn)} = 0`]),
    ...(startTime === undefined ? [] : [atTime(sql`ended`, { startTime, endTime })]),
  ]);
};

/** The known gaps in the store-days of a scope. */
export const wholenessOf = async (asked: AskedAnalysis, scope: Scope): Promise<Wholeness> => {
  const { arrivals, lateChanges, names, now } = asked;
  const within = { arrivals, scope, knownAt: null, meta: { lateChanges } };
  return readWholeness(within, await readHistories(arrivals, scope, names.places, scope.from, now));
};

export const completenessOf = async (asked: AskedAnalysis, scope: Scope = asked.scope): Promise<Completeness> =>
  (await wholenessOf(asked, scope)).completeness;
