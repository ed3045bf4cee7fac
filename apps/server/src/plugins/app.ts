import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from '../config/config.ts';
import type { AskedFacts } from '../facts/types.ts';
import type { Threads } from '../ingest/threads/threads.ts';
import type { Meta } from '../meta/types.ts';

/** The application as plugins and routes see it; `buildApp` assembles it. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** The parts of the application. No part is global, so a test can build any number of applications. */
export interface AppParts {
  config: Config;
  meta: Meta;
  /** Threads for work on received bytes. */
  threads: Threads;
  /** Routes use it through `request.ask`. */
  facts: AskedFacts;
  log: FastifyBaseLogger;
  clock?: () => Date;
  /**
   * Token of `server.json`. With this token, programs on this machine act as Super Admin 'local'. Null: there is no
   * token.
   */
  localToken: string | null;
  /** Further routes, registered under the base path. */
  modules?: readonly RouteModule[];
  /** Folder of the built web application; default: the build's output. If it does not exist, only the API is served. */
  webRoot?: string;
  /** Rejects when a store does not answer; used by `health`. */
  ready?: () => Promise<unknown>;
  /** Whether the figures of every company include all received data; used by `health`. */
  isWhole?: () => Promise<boolean>;
}

/** Adds the routes of one area; every route declares in its `config` who may call it. */
export type RouteModule = (app: App, parts: AppParts) => void | Promise<void>;
