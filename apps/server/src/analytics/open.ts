import type { z } from 'zod';
import type { analysisChoices } from '@lanewise/contract/entities/analytics';
import { isAdminRole } from '@lanewise/domain/rights/standing';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { sql, u32, u32s } from '../facts/sql.ts';
import type { Gate } from '../gate/gate.ts';
import { behalfOf, mayLogIn } from '../mail/behalf.ts';
import { endedTask } from '../mail/letters.ts';
import type { StoredTask } from '../meta/analysis-types.ts';
import type { Sight } from '../meta/sight.ts';
import type { Meta } from '../meta/types.ts';
import { answerer } from './answers.ts';
import type { AskedParts } from './asked.ts';
import { startRunner, type Runner } from './runner.ts';

type Choices = z.output<typeof analysisChoices>;

export interface Analytics extends Runner {
  parts: AnalyticsParts;
  /** The choices of a question: departments with sales in the stores in sight, and categories. */
  choices(sight: Sight): Promise<Choices>;
}

export interface AnalyticsParts extends AskedParts {
  meta: Meta;
  gate: Gate;
  config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'host' | 'port'>;
  log: FastifyBaseLogger;
}

/** Where people open the product, as far as it is known. */
const addressOf = ({ publicUrl, host, port }: AnalyticsParts['config']): string =>
  (publicUrl ?? `http://${host}:${port}`).replace(/\/$/, '');

/** Tells the owner of a task by mail that the task has ended, if the owner asked for a mail. */
const tell = async ({ meta, config }: AnalyticsParts, task: StoredTask, isDone: boolean): Promise<void> => {
  if (!task.wantsMail || config.smtpUrl === null) return;
  const user = await meta.users.find(task.userId);
  if (!user || !(await mayLogIn(meta, user))) return;
  if (!isAdminRole(user.role) && !user.permissions.includes('getAnalytics')) return;
  const link = `${addressOf(config)}/#/analytics/previousQuery?taskid=${task.taskId}`;
  const letter = endedTask(user.language, { title: task.title, isDone, link });
  const behalf = await behalfOf(meta, user, { asUserId: user.userId, regLocId: null });
  await meta.mails.share({ behalf, username: user.username }, [{ recipient: user.username, ...letter }]);
};

const choicesOf = async ({ meta, facts }: AskedParts, sight: Sight): Promise<Choices> => {
  const { companyId, locations } = sight;
  const ids = locations.length === 0 ? [0] : locations.map(({ locationId }) => locationId);
  const [departments, { rows }, sold] = await Promise.all([
    meta.departments.list(companyId),
    meta.categories.list(companyId, { limit: 1_000, offset: 0, searchText: '' }),
    facts.of({ company: String(companyId), user: 'choices' }).query<{ dep: number }>(sql`
      select distinct dep_id as dep from item_year where company = ${u32(companyId)} and location in ${u32s(ids)}`),
  ]);
  const parents = new Map(departments.map(({ dep_id: id, parent }) => [id, parent]));
  const seen = new Set<number>();
  for (const { dep } of sold)
    for (let id: number | null = dep; id !== null && !seen.has(id); id = parents.get(id) ?? null) seen.add(id);
  // The list is not sorted by id. Ids ascend in the order in which the registers of all stores first named the
  // departments, so an order by id would reveal stores out of sight.
  const shown = departments
    .filter(({ dep_id: id }) => seen.has(id))
    .sort((a, b) => a.depth - b.depth || a.name.localeCompare(b.name) || a.code.localeCompare(b.code));
  const levels = [...new Set(shown.map(({ depth }) => depth))].sort((x, y) => x - y);
  return {
    levels: levels.map((level) => ({ level, name: String(level) })),
    departments: shown.map(({ dep_id: id, name, depth: level }) => ({ id, name, level })),
    categories: rows.map(({ categoryId: id, name }) => ({ id, name })),
  };
};

/** Opens the analytics: tasks that wait are worked on from now on. */
export const openAnalytics = (parts: AnalyticsParts): Analytics => {
  const { meta, log } = parts;
  const runner = startRunner({
    tasks: meta.analysisTasks,
    answer: answerer(parts),
    ended: (task, failure) =>
      tell(parts, task, failure === null).catch((error: unknown) =>
        log.warn({ err: error, task: task.taskId }, 'the owner of a task could not be told'),
      ),
    log,
  });
  return { ...runner, parts, choices: (sight) => choicesOf(parts, sight) };
};
