import * as endpoints from '@lanewise/contract/endpoints/graphql';
import * as halves from '@lanewise/contract/endpoints/schemas/graphql';
import { GraphQLScalarType } from 'graphql';
import mercurius from 'mercurius';
import type { MercuriusContext } from 'mercurius';
import type { FastifyRequest } from 'fastify';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import type { Meta } from '../../meta/types.ts';
import { callerOf, namedCompany } from '../../plugins/caller.ts';
import type { RequestCaller } from '../../plugins/caller.ts';
import { badField, notFound, type Refusal } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { excessOf, MOST_FIELDS } from './graphql-cost.ts';
import { laneGraph, type LaneGraph } from './graphql-lanes.ts';
import type { ReportParts } from '../sources.ts';
import { locationsInSight, treeOf } from '../places/place-sight.ts';

/** The scalar `Json` holds a whole tree or list, because a query cannot name all levels of a tree of unknown depth. */
const schema = `
  scalar Json
  type LocationHierarchy { depsHierJsons: [Json!]! }
  type RegionHierarchy { regHierJsons: [Json!]! }
  type AllLocations { getAllLocationsJsons: [Json!]! }
  type LaneReboots { laneRebootJsons: [Json!]! }
  type LaneDropdown { laneDropdowns: [Json!]! }
  type LaneRebootDetails { laneRebootDetailsJsons: [Json!]! }
  type Query {
    version: String!
    laneReboot(
      regionLocationId: [Int!], fromDate: String!, toDate: String!, laneNum: [String!], startTime: String, endTime: String,
      inTransaction: Boolean, isNonZero: Boolean, limit: Int, offset: Int
    ): LaneReboots!
    laneDropdown(regionLocationId: [Int!], fromDate: String, toDate: String): LaneDropdown!
    laneRebootDetails(
      regionLocationId: Int!, businessDate: String!, laneNum: String!, inTransaction: Boolean, startTime: String,
      endTime: String
    ): LaneRebootDetails!
  }
  type Mutation {
    locationHierarchy(companyId: Int!, userId: Int!): LocationHierarchy!
    regionHierarchy(companyId: Int!, userId: Int!): RegionHierarchy!
    allLocations(companyId: Int!, userId: Int!): AllLocations!
  }
`;

const MOST_DEPTH = 3;

interface Whose {
  companyId: number;
  userId: number;
}

/**
 * The caller as the company and user that a call names. Admins may name any user, other callers only themselves. A
 * foreign user or company gets the same answer as an unknown user or company.
 */
const asNamed = async (meta: Meta, caller: RequestCaller, { companyId, userId }: Whose): Promise<RequestCaller> => {
  await namedCompany(meta, caller, companyId);
  if (userId === caller.user.userId) {
    return companyId === caller.companyId ? caller : callerOf(meta, caller, String(companyId));
  }
  const user = caller.isAdmin ? await meta.users.find(userId) : null;
  if (!user || (user.companyId !== null && user.companyId !== companyId)) throw notFound();
  const identity = { kind: 'user', user, connector: null, switchedBy: null, token: null } as const;
  return callerOf(meta, identity, String(companyId));
};

declare module 'mercurius' {
  interface MercuriusContext {
    caller: RequestCaller;
    request: FastifyRequest;
  }
}

const resolversOf = (meta: Meta, lanes: LaneGraph) => {
  const tree = async (_: unknown, whose: Whose, { caller }: MercuriusContext) =>
    treeOf(meta, await asNamed(meta, caller, whose));
  return {
    Json: new GraphQLScalarType({ name: 'Json', serialize: (value) => value }),
    Query: { version: () => '1', ...lanes },
    Mutation: {
      locationHierarchy: async (parent: unknown, whose: Whose, context: MercuriusContext) => ({
        depsHierJsons: await tree(parent, whose, context),
      }),
      regionHierarchy: async (parent: unknown, whose: Whose, context: MercuriusContext) => ({
        regHierJsons: await tree(parent, whose, context),
      }),
      allLocations: async (_: unknown, whose: Whose, { caller }: MercuriusContext) => ({
        getAllLocationsJsons: await locationsInSight(meta, await asNamed(meta, caller, whose)),
      }),
    },
  };
};

const refuse = (message: string): Refusal => badField('query', 'graphql', message);

/** Refuses documents that cost too much. */
const refuseExcess = (source: string, { isAdmin }: RequestCaller): void => {
  const { excess, introspects } = excessOf(source);
  if (excess === 'syntax') throw refuse('query is not a GraphQL document, or is too long');
  if (excess === 'cost') throw refuse(`query must be one operation with at most ${MOST_FIELDS} fields`);
  if (introspects && !isAdmin) throw refuse('query must not ask for the schema');
};

/**
 * The error behind a failed document, in the shape of our answers. Errors are recognised by name, because the library
 * may be loaded twice.
 */
const refusalOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  if ('errors' in error && Array.isArray(error.errors)) {
    const [first] = error.errors as unknown[];
    return first instanceof Error ? refuse(first.message) : error;
  }
  if (error.name !== 'GraphQLError') return error;
  const original: unknown = 'originalError' in error ? error.originalError : undefined;
  return original instanceof Error ? refusalOf(original) : refuse(error.message);
};

/** The one endpoint for graph queries. */
export const graphqlRoutes =
  (own: ReportParts): RouteModule =>
  async (app: App, parts: AppParts): Promise<void> => {
    await app.register(mercurius, {
      schema,
      resolvers: resolversOf(parts.meta, laneGraph(parts, own)),
      routes: false,
      graphiql: false,
      subscription: false,
      allowBatchedQueries: false,
      queryDepth: MOST_DEPTH,
      cache: 100,
      // Unchanged: errors of resolvers are reported in our own shape.
      errorFormatter: (execution) => ({ statusCode: 200, response: execution }),
    });

    const serve = serving(app, endpoints, halves);

    serve('askGraphql', async (request) => {
      const {
        caller,
        body: { query, variables, operationName },
      } = request;
      refuseExcess(query, caller);
      const answer = await app
        .graphql(query, { caller, request }, variables ?? {}, operationName ?? undefined)
        .catch((error: unknown) => {
          throw refusalOf(error);
        });
      const [error] = answer.errors ?? [];
      if (error) throw refusalOf(error);
      return reply({ ...answer.data });
    });
  };
