import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Owner } from '../fair/queue.ts';
import { boundTo, inTurnOf } from '../meta/row-scope.ts';
import { networkOf } from './address.ts';
import { ownerOf } from './owner.ts';

/**
 * Calls that end or leave a switched session: their rows belong to the original user, who may be of another company or
 * of none.
 */
const beyond: ReadonlySet<string> = new Set(['v2/logout', 'v2/logout/true', 'v2/switch_back']);

/** The owner under whom a call waits its turn for connections: the caller, or the network of an unknown caller. */
const turnOf = (request: FastifyRequest): Owner =>
  request.identified ? ownerOf(request.caller) : { company: 'strangers', user: networkOf(request.ip) };

/**
 * After this hook the metadata store itself limits the queries of a company's user to the rows of that company
 * (meta/row-security), and the queries take the turns of the caller. Admin roles, public calls and background work are
 * not bound to a company. Callers who see only some stores can fill only a part of the company's lists
 * (meta/list-limits).
 */
export const bindRows = (app: FastifyInstance, prefix: string): void => {
  app.addHook('preHandler', (request, _reply, done) => {
    const { identified, routeOptions } = request;
    const route = routeOptions.url?.slice(prefix.length + 1) ?? '';
    const company = identified && !request.caller.isAdmin ? request.caller.companyId : null;
    const isOfSome = async (): Promise<boolean> => !(await request.caller.sight()).everyStore;
    inTurnOf(turnOf(request), () => {
      if (company === null || beyond.has(route)) done();
      else boundTo(company, done, isOfSome);
    });
  });
};
