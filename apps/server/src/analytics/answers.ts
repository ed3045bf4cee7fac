import { quickTypes, rowLists, type TaskType } from '@lanewise/contract/entities/analytics-rules';
import type { Result } from '@lanewise/contract/entities/analytics-results';
import { isAdminRole } from '@lanewise/domain/rights/standing';
import type { Gate } from '../gate/gate.ts';
import type { StoredTask } from '../meta/analysis-types.ts';
import type { Sight } from '../meta/sight.ts';
import type { User } from '../meta/user-types.ts';
import { askAffinity } from './affinity.ts';
import { cutAnswer, type Answer } from './answer.ts';
import { completenessOf, openAsked, TaskFailed, type AskedAnalysis, type AskedParts } from './asked.ts';
import { askDayparts } from './dayparts.ts';
import { askChanged } from './changed.ts';
import { askNewItem } from './new-item.ts';
import { askPair } from './pair.ts';
import { askPromotion } from './promotion.ts';
import { askRules } from './rules.ts';
import type { Answered, RunnerParts } from './runner.ts';
import { askStores } from './stores.ts';
import { askTransactions } from './transactions.ts';

const asks: Readonly<Record<TaskType, (asked: AskedAnalysis) => Promise<Answer>>> = {
  Pair: askPair,
  Affinity: askAffinity,
  'Item transactions': askTransactions,
  'All rules': askRules,
  'Changed rules': askChanged,
  Promotion: askPromotion,
  'New item': askNewItem,
  Dayparts: askDayparts,
  'Differing stores': askStores,
};

/** Whether a user may ask such questions. */
const mayAsk = (user: User, companyId: number): boolean => {
  if (user.status !== 'Active') return false;
  if (isAdminRole(user.role)) return true;
  return user.companyId === companyId && user.permissions.includes('getAnalytics');
};

/**
 * The stores of a task that its owner sees now. Refuses an owner who lost the right, who sees none of the stores, or
 * who no longer sees a store that the task names, because an answer about fewer stores would be a different answer.
 */
const sightOf = async ({ meta }: AskedParts, task: StoredTask): Promise<Sight> => {
  const user = await meta.users.find(task.userId);
  if (!user || !mayAsk(user, task.companyId)) throw new TaskFailed('access');
  const sight = await meta.users.sight(user, task.companyId);
  const wanted = new Set(task.locationIds);
  const locations = sight.locations.filter(({ locationId }) => wanted.has(locationId));
  const lost = wanted.size - locations.length;
  if (locations.length === 0 || (lost > 0 && task.definition.location !== null))
    throw new TaskFailed('access', { lost });
  return {
    ...sight,
    locations,
    everyStore: sight.everyStore && lost === 0 && locations.length === sight.locations.length,
  };
};

/** An answer as it is stored: its result, and its lists. */
const storedOf = async (asked: AskedAnalysis, task: StoredTask, answer: Answer): Promise<Answered> => {
  const { said, lists } = cutAnswer(answer);
  const count = (list: (typeof rowLists)[number]): number => lists[list]?.length ?? 0;
  const result: Result = {
    isCut: false,
    ...said,
    tasktype: task.type,
    computedAt: asked.now.at.toISOString(),
    completeness: await completenessOf(asked),
    counts: { rows: count('rows'), substitutes: count('substitutes'), places: count('places') },
    currency: asked.company.currency,
  };
  const parts = new Map<string, unknown>([
    ['result', result],
    ['stores', asked.scope.locations],
  ]);
  for (const list of rowLists) if (count(list) > 0) parts.set(list, lists[list]);
  return { parts, rowCount: count('rows') };
};

/** Answers tasks with the rights and stores that their owners have at this moment. */
export const answerer =
  (parts: AskedParts & { gate: Gate }): RunnerParts['answer'] =>
  async (task, { signal, progress }) => {
    parts.gate.pass(task.companyId);
    const sight = await sightOf(parts, task);
    const lane = quickTypes.includes(task.type) ? 'report' : 'long';
    const asked = await openAsked(parts, {
      task,
      sight,
      user: `user ${task.userId}`,
      lane,
      signal,
      progress,
    });
    const answer = await asks[task.type](asked);
    if (answer.said.baskets === 0) throw new TaskFailed('baskets');
    return storedOf(asked, task, answer);
  };
