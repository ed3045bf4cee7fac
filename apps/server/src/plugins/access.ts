import type { Access } from '@lanewise/contract/access';
import type { Served } from '@lanewise/contract/endpoints/endpoint';
import type { FastifyInstance } from 'fastify';
import type { RequestCaller } from './caller.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The access that the route requires. A route without it is refused when it is registered. */
    access?: Access;
    /** Whether the body is a file, for the API document. */
    takes?: Served['takes'];
    /** Whether the answer may be 404 although the path names no record, for the API document. */
    mayMiss?: Served['mayMiss'];
    /**
     * Name in the audit log; null: not recorded. A route that changes something has to state this, or the route is
     * refused when it is registered.
     */
    audit?: Served['audit'];
  }
  interface FastifyInstance {
    /** Every route with its access, for the answer 405 and for tests that cover all of them. */
    routeTable: RouteEntry[];
    /** True in the scope of a plugin whose routes are all public files (assets, API documents). */
    publicRoutes?: boolean;
  }
}

export interface RouteEntry {
  method: string;
  /** Pattern with its prefix, for example `/api/company/:companyId`. */
  url: string;
  access: Access;
  audit: Served['audit'];
}

/**
 * Whether a caller may use a route. Connectors may only send data and read what is meant for connectors. Admins and the
 * local token may use all other routes.
 */
export const allows = (access: Access, caller: RequestCaller): boolean => {
  if (access === 'public') return true;
  if (caller.kind === 'connector') return access === 'ingest' || access === 'connector';
  if (access === 'connector') return false;
  if (caller.isAdmin) return true;
  if (access === 'session') return true;
  if (access === 'admin') return false;
  // Users may send data if they may manage the programs that send data.
  const asked = access === 'ingest' ? { anyOf: ['Connector Setting'] as const } : access;
  const { anyOf: groups = [], permission: keys = [] } = asked;
  return (
    groups.some((group) => caller.user.accessGroups.includes(group)) ||
    [keys].flat().some((key) => caller.user.permissions.includes(key))
  );
};

const isRead = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/** Collects the route table and refuses, at registration, a route without declared access or without a name in the log. */
export const declareAccess = (app: FastifyInstance): void => {
  app.decorate('routeTable', []);
  app.addHook('onRoute', function (route) {
    const access = route.config?.access ?? (this.publicRoutes ? 'public' : undefined);
    if (access === undefined)
      throw new Error(`Route ${String(route.method)} ${route.url} does not declare its access.`);
    const audit = route.config?.audit;
    const methods = [route.method].flat();
    if (audit === undefined && !methods.every(isRead))
      throw new Error(`Route ${String(route.method)} ${route.url} does not declare its name in the audit log.`);
    route.config = { ...route.config, access };
    for (const method of methods) app.routeTable.push({ method, url: route.url, access, audit });
  });
};
