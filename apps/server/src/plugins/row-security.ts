import type { FastifyInstance } from 'fastify';
import { boundTo } from '../meta/row-scope.ts';

/**
 * Calls of a switched session that end it or leave it: what they touch belongs to the person behind it, who may be of
 * another company or of none.
 */
const beyond: ReadonlySet<string> = new Set(['v2/logout', 'v2/logout/true', 'v2/switch_back']);

/**
 * Everything that a call of somebody of one company asks of the metadata store is held to the rows of that company by the
 * store itself, from here on (meta/row-security). Admin roles, public calls and background work are not bound.
 */
export const bindRows = (app: FastifyInstance, prefix: string): void => {
  app.addHook('preHandler', (request, _reply, done) => {
    const { identified, routeOptions } = request;
    const route = routeOptions.url?.slice(prefix.length + 1) ?? '';
    const company = identified && !request.caller.isAdmin ? request.caller.companyId : null;
    if (company === null || beyond.has(route)) done();
    else boundTo(company, done);
  });
};
