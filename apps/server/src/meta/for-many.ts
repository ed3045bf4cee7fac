import { openMany } from '../fair/many.ts';
import type { Owner } from '../fair/queue.ts';
import { MetaUnavailable } from './errors.ts';
import { boundCompany, boundTo, inTurnOf, turnUnderWay, unbound } from './row-scope.ts';

/** Maximum number of callers that share one statement. A statement takes a few milliseconds. */
const mostAtOnce = 100;

/** Callers without a turn: the server's own work. */
const ownWork: Owner = { company: '', user: '' };

/**
 * Queries for many callers by one statement: a statement costs about as much for a hundred keys as for one, and the
 * agents of a chain send hundreds of calls a second. Callers whose work is bound to one company (row-scope) share
 * statements, which see only the rows of that company and take the company's turn for connections. All other callers
 * share separate statements.
 */
export const forMany = <Asked, Answer>(run: (asked: readonly Asked[]) => Promise<readonly Answer[]>) => {
  const lines = new Map<number | null, ReturnType<typeof openMany<Asked, Answer>>>();

  const lineOf = (company: number | null) => {
    const owner = { company: company === null ? 'many' : `${company}`, user: 'many' };
    const bound = (some: readonly Asked[]) => (company === null ? run(some) : boundTo(company, () => run(some)));
    return openMany<Asked, Answer>({
      most: mostAtOnce,
      run: (some) => unbound(() => inTurnOf(owner, () => bound(some))),
      isOfAll: (error) => error instanceof MetaUnavailable,
    });
  };

  return (asked: Asked): Promise<Answer> => {
    const company = boundCompany();
    const line = lines.get(company) ?? lineOf(company);
    lines.set(company, line);
    return line(turnUnderWay()?.owner ?? ownWork, asked);
  };
};
