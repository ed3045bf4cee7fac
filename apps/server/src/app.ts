import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import Fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { App, AppParts } from './plugins/app.ts';
import { bindRows } from './plugins/row-security.ts';
import { declareAccess } from './plugins/access.ts';
import { authenticate } from './plugins/authentication.ts';
import { readBodies } from './plugins/bodies.ts';
import { brokenRequests, refuseWhenClosing } from './plugins/broken-requests.ts';
import { recordCalls } from './plugins/audit.ts';
import { limitDownloads } from './plugins/downloads.ts';
import { cutSlowReaders } from './plugins/slow-readers.ts';
import { watchCallers } from './plugins/left.ts';
import { askFacts } from './plugins/questions.ts';
import { answerErrors } from './plugins/errors.ts';
import { addHeaders } from './plugins/headers.ts';
import { knowDevices } from './plugins/known-device.ts';
import { limit } from './plugins/limits.ts';
import { logRequests } from './plugins/log.ts';
import { maskRequests } from './plugins/masking.ts';
import { sendMails } from './plugins/mailer.ts';
import { limitUploads } from './plugins/uploads.ts';
import { limitWaits } from './plugins/waits.ts';
import { refuseDuringMaintenance } from './plugins/maintenance.ts';
import { declareSessionLimits } from './plugins/session-limits.ts';
import { documentRoutes } from './routes/operations/documents.ts';
import * as own from './routes/own.ts';
import { staticRoutes } from './routes/operations/static.ts';

/** JSON bodies are small. Routes that take files set their own limit. */
const JSON_BYTES = 256 * 1024;
/** A URL may list every store of a large chain: 20,000 ids of 10 digits. */
const HEADER_BYTES = 256 * 1024;
/**
 * Milliseconds within which a request must arrive. A full segment of 4 MiB takes 131 s over a line of 256 kbit/s. A
 * request that takes longer than this limit counts as a held socket.
 */
const RECEIVE_MILLISECONDS = 180_000;

/** Builds the application without listening. Rejects when a route does not declare its access. */
export const buildApp = async (parts: AppParts): Promise<App> => {
  const { config, meta, facts, localToken } = parts;
  const prefix = config.basePath.replace(/\/+$/, '');
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    bodyLimit: JSON_BYTES,
    requestTimeout: RECEIVE_MILLISECONDS,
    trustProxy: config.trustProxy.length > 0 && [...config.trustProxy],
    http: { maxHeaderSize: HEADER_BYTES },
    routerOptions: { maxParamLength: 512 },
    return503OnClosing: false,
    ...brokenRequests,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  declareSessionLimits(app, prefix);
  declareAccess(app);
  // Registered before every hook that waits, because a caller may disconnect during authentication.
  watchCallers(app);
  readBodies(app);
  maskRequests(app);
  answerErrors(app);
  logRequests(app);
  await addHeaders(app, { api: `${prefix}/`, publicUrl: config.publicUrl });
  refuseWhenClosing(app);
  await limit(app, { meta });
  refuseDuringMaintenance(app, { on: config.maintenance, localToken });
  const clock = parts.clock ?? (() => new Date());
  authenticate(app, { meta, localToken, clock });
  knowDevices(app, { meta, basePath: config.basePath, publicUrl: config.publicUrl });
  limitUploads(app);
  limitWaits(app);
  askFacts(app, facts, config.shares);
  limitDownloads(app, config.shares);
  cutSlowReaders(app, config.shares);
  sendMails(app, parts);
  recordCalls(app, { meta, prefix, clock });
  bindRows(app, prefix);
  await app.register(compress, { encodings: ['br', 'gzip'] });
  await documentRoutes(app, prefix);
  const modules = [...Object.values(own), ...(parts.modules ?? [])];
  for (const module of modules) {
    await app.register(async (scope) => module(scope.withTypeProvider<ZodTypeProvider>(), parts), { prefix });
  }
  await staticRoutes(app, config, parts.webRoot);
  return app;
};
