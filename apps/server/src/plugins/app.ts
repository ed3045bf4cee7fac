import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from '../config/config.ts';
import type { AskedFacts } from '../facts/types.ts';
import type { Threads } from '../ingest/threads.ts';
import type { Meta } from '../meta/types.ts';

/** The application as plugins and routes see it; `buildApp` puts it together. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** What the application is built from. Nothing here is global: a test builds as many as it likes. */
export interface AppParts {
  config: Config;
  meta: Meta;
  /** Where bytes that somebody sent are worked on. */
  threads: Threads;
  /** Routes ask through `request.ask`. */
  facts: AskedFacts;
  log: FastifyBaseLogger;
  clock?: () => Date;
  /** Token of `server.json`, with which programs of this machine act as Super Admin 'local'; null: there is none. */
  localToken: string | null;
  /** Further routes, registered under the base path. */
  modules?: readonly RouteModule[];
  /** Folder of the built web application; default: where the build leaves it. Not there: only the API is served. */
  webRoot?: string;
  /** Rejects when a store does not answer; asked by `health`. */
  ready?: () => Promise<unknown>;
  /** Whether the figures of every company hold all that was received; asked by `health`. */
  isWhole?: () => Promise<boolean>;
}

/** Adds the routes of one area; every route says in its `config` who may call it. */
export type RouteModule = (app: App, parts: AppParts) => void | Promise<void>;
