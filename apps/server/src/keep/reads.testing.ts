import { reportList } from '@lanewise/contract/reports/index';
import type { Target } from '../faults/client.testing.ts';
import { sample } from '../thorough.testing.ts';

/** The reports that a run asks for. They are the same each time. */
const asked = sample(reportList, 12);

/** Returns reports and receipts of a period by query, with numbers and texts as they are sent. */
export const readEverything = async (
  { url, token }: Target,
  company: number,
  { from, to }: { from: string; to: string },
): Promise<Record<string, unknown>> => {
  const headers = { authorization: token, 'x-company-id': String(company) };
  const get = async (path: string): Promise<unknown> => {
    const response = await fetch(`${url}/api/${path}`, { headers });
    return response.ok ? response.json() : response.status;
  };
  const said: Record<string, unknown> = {};
  const tokens = new Set<string>();
  for (const { id, path, views } of asked) {
    for (const view of Object.keys(views)) {
      const query = new URLSearchParams({ startDate: from, lastDate: to, limit: '1000', view });
      const answer = await get(`${path}?${query.toString()}`);
      said[`${id} ${view}`] = answer;
      for (const row of rowsOf(answer)) if (typeof row['token'] === 'string') tokens.add(row['token']);
    }
  }
  for (const receipt of [...tokens].slice(0, 10)) said[`receipt ${receipt}`] = await get(`transactions/${receipt}`);
  return said;
};

const rowsOf = (answer: unknown): Record<string, unknown>[] =>
  typeof answer === 'object' && answer !== null && 'data' in answer && Array.isArray(answer.data)
    ? (answer.data as Record<string, unknown>[])
    : [];
