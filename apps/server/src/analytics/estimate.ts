import { defaultsOf, type Estimated } from '@lanewise/contract/entities/analytics';
import { Collector } from '@lanewise/mine/baskets';
import { estimate } from '@lanewise/mine/estimate';
import { sql } from '../facts/sql.ts';
import type { Sight } from '../meta/sight.ts';
import { isBasket, openAsked, type AskedAnalysis, type AskedParts, type Opening } from './asked.ts';
import { storesOf } from './definition.ts';
import { openGrain } from './grain.ts';
import { readBaskets } from './read-baskets.ts';
import { MEMORY, MOST_PAIRS } from './rules.ts';

/** Number of sampled baskets from which the number of things and pairs over the threshold is estimated. */
const SAMPLE = 20_000;

/** Seconds and bytes for each line, from reading and sorting to collecting, mining and testing. */
const SECONDS = 8e-7;
const BYTES = 60;

/** Seconds for each line of a question that the facts store answers without mining. */
const QUICK_SECONDS = 1e-7;

const countLines = async (asked: AskedAnalysis): Promise<{ baskets: number; lines: number }> => {
  const basket = isBasket(asked, asked.scope);
  const [[baskets], [lines]] = await Promise.all([
    asked.facts.query<{ count: string }>(sql`select toString(count()) as count from transaction where ${basket}`),
    asked.facts.query<{ count: string }>(
      sql`select toString(count()) as count from receipt_word where clue = 'item' and ${basket}`,
    ),
  ]);
  return { baskets: Number(baskets?.count ?? 0), lines: Number(lines?.count ?? 0) };
};

const sampled = async (asked: AskedAnalysis, baskets: number) => {
  const oneIn = Math.max(1, Math.ceil(baskets / SAMPLE));
  const some = { ...asked, oneIn };
  const { support, mostLines } = defaultsOf(asked.definition.options ?? {});
  const collector = new Collector({ mostLines });
  for await (const { rows } of readBaskets(some, asked.scope, await openGrain(asked))) collector.add(rows);
  return estimate(collector.baskets(), support);
};

/**
 * The expected cost of a task, and the reason why it would be refused. Rules are judged by a sample of their baskets.
 */
export const estimateOf = async (
  parts: AskedParts,
  { sight, task, ...opening }: Omit<Opening, 'lane' | 'progress' | 'sight'> & { sight: Sight },
): Promise<Estimated> => {
  const wanted = new Set(storesOf(task.definition, sight));
  const locations = sight.locations.filter(({ locationId }) => wanted.has(locationId));
  const narrowed = { ...sight, locations, everyStore: sight.everyStore && locations.length === sight.locations.length };
  const progress = (): void => undefined;
  const asked = await openAsked(parts, { ...opening, task, sight: narrowed, lane: 'report', progress });
  const { baskets, lines } = await countLines(asked);
  const none = { baskets, lines, items: 0, pairs: 0, isMore: false, seconds: lines * QUICK_SECONDS, bytes: 0 };
  if (baskets === 0) return { ...none, refused: 'baskets' };
  const { tasktype } = task.definition;
  if (tasktype !== 'All rules' && tasktype !== 'Changed rules') return { ...none, refused: null };
  const { items, pairs, isMore } = await sampled(asked, baskets);
  const bytes = lines * BYTES;
  const refused = isMore || pairs > MOST_PAIRS ? 'rules' : bytes > MEMORY ? 'memory' : null;
  return { baskets, lines, items, pairs, isMore, seconds: 1 + lines * SECONDS, bytes, refused };
};
