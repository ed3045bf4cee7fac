import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Owner } from '../fair/queue.ts';
import { boundTo, inTurnOf } from '../meta/row-scope.ts';
import { networkOf } from './address.ts';
import { ownerOf } from './owner.ts';

/**
 * Calls of a switched session that end it or leave it: what they touch belongs to the person behind it, who may be of
 * another company or of none.
 */
const beyond: ReadonlySet<string> = new Set(['v2/logout', 'v2/logout/true', 'v2/switch_back']);

/** Whose turn a call takes for connections: its caller's, or for one of nobody known, that of its network among all strangers. */
const turnOf = (request: FastifyRequest): Owner =>
  request.identified ? ownerOf(request.caller) : { company: 'strangers', user: networkOf(request.ip) };

/**
 * Everything that a call of somebody of one company asks of the metadata store is held to the rows of that company by the
 * store itself, from here on (meta/row-security), and takes the turns of its caller. Admin roles, public calls and background work are not bound.
 */
export const bindRows = (app: FastifyInstance, prefix: string): void => {
  app.addHook('preHandler', (request, _reply, done) => {
    const { identified, routeOptions } = request;
    const route = routeOptions.url?.slice(prefix.length + 1) ?? '';
    const company = identified && !request.caller.isAdmin ? request.caller.companyId : null;
    inTurnOf(turnOf(request), () => {
      if (company === null || beyond.has(route)) done();
      else boundTo(company, done);
    });
  });
};
