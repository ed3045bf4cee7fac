import type { Task } from '@lanewise/contract/entities/analytics';
import type { Result } from '@lanewise/contract/entities/analytics-results';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Answer } from '../../app-testing.ts';
import type { DrawnChain } from '../../invariants/drawn-chain.testing.ts';

export interface Ended {
  task: Task;
  result: Result;
}

const MOST_TRIES = 600;

/** A merchandiser of a drawn chain who submits tasks and waits for them. */
export const merchandiser = ({ world, chain }: Pick<DrawnChain, 'world' | 'chain'>) => {
  let token: Promise<string> | null = null;
  const join = async (): Promise<string> => {
    const accessGroups = ['Analytics Access Group', 'Transactions Access Group'];
    const username = 'merchant@example.com';
    await world.test.user({
      username,
      accessGroups,
      companyId: chain.company.id,
      regLocIds: 'all',
      role: 'Company Admin',
    });
    return world.test.token(username);
  };
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Answer> =>
    world.test.ask(method, path, { as: await (token ??= join()), ...(body && { body }) });

  const submit = async (body: object): Promise<Task> => {
    const answer = await ask('POST', 'analytics/spread_sheet', { task_title: 'Buns', ...body });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data as Task;
  };

  /** Submits a task and waits until it is completed. */
  const ended = async (body: object): Promise<Ended> => {
    const { taskid } = await submit(body);
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const { task, result } = (await ask('GET', `analytics/spread_sheet/${taskid}`)).body.data as Ended;
      if (task.status !== 'Submitted' && task.status !== 'In Progress') {
        expect(task.failure).toBeNull();
        return { task, result };
      }
      await sleep(50);
    }
    throw new Error('the task did not end');
  };

  const rowsOf = async <Row>({ task }: Ended, query = ''): Promise<Row[]> =>
    (await ask('GET', `analytics/spread_sheet/${task.taskid}/rows?limit=1000&${query}`)).body.data as Row[];

  return { ask, submit, ended, rowsOf };
};
