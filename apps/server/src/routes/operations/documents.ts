import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { App } from '../../plugins/app.ts';
import { errorReply } from '../../plugins/schemas.ts';
import { version } from '../../process/version.ts';
import { showExample, tellFile, type ShownOperation } from './shown.ts';
import { refusalNote, refusals, refusalsOf, securityOf, securitySchemes, type RefusalStatus } from './told.ts';

/** The web application's icon. */
const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">' +
    '<rect width="32" height="32" rx="6" fill="#2f4ad0"/>' +
    '<path d="M11 8v16h11" fill="none" stroke="#fff" stroke-width="4"/></svg>',
);

/** The key under which the document lists the types of the files that an operation may answer with. */
const fileNote = 'x-files';

const description = [
  'Retail point-of-sale reporting: every figure complete, explained and reproducible to the receipt.',
  'Administrators belong to no company: they name one in the header `X-Company-Id`, else it is the first by name. ' +
    'Whatever they call, a header that names no company is answered 404, and what needs a company is answered 409 with ' +
    'the code `company.needed` while there is none.',
].join('\n\n');

type Transform = NonNullable<Parameters<typeof jsonSchemaTransform>[0]>;

/** The schema of one operation as the document describes it. */
const toldOf = (document: Transform) => {
  const { schema = {}, route } = document;
  const { access, mayMiss } = route.config ?? {};
  const response = { ...(isRecord(schema.response) ? schema.response : {}), default: errorReply };
  const file = route.config?.takes === undefined ? {} : { consumes: ['application/octet-stream'], body: z.file() };
  const transformed = jsonSchemaTransform({ ...document, schema: { ...schema, ...file, response } });
  const method = [route.method].flat()[0] ?? 'GET';
  const beyond = {
    security: securityOf(access),
    [refusalNote]: refusalsOf({ schema: { ...schema, ...file }, method, access, mayMiss }),
    [fileNote]: schema.produces ?? ['application/octet-stream'],
  };
  return { ...transformed, schema: { ...transformed.schema, ...beyond } };
};

interface Operation extends ShownOperation {
  tags?: string[];
  [refusalNote]?: RefusalStatus[];
  [fileNote]?: readonly string[];
}

/**
 * The schemas that `roots` refer to. A type that is both sent and answered has two forms, and one of them may be
 * unused.
 */
const referred = (schemas: Record<string, unknown>, roots: readonly unknown[]): Record<string, unknown> => {
  const all = new Map(Object.entries(schemas));
  const kept = new Map<string, unknown>();
  const waiting = [...roots];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
    for (const [, name = ''] of JSON.stringify(at).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (!all.has(name) || kept.has(name)) continue;
      kept.set(name, all.get(name));
      waiting.push(all.get(name));
    }
  return Object.fromEntries(kept);
};

/** Gives each operation its refusals by reference and its example, and lists the chapters. */
const finished = (document: object): object => {
  const { paths = {}, components = {} } = document as {
    paths?: Record<string, Record<string, Operation>>;
    components?: Record<string, unknown>;
  };
  const tags = new Set<string>();
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const tag of operation.tags ?? []) tags.add(tag);
    for (const status of operation[refusalNote] ?? [])
      operation.responses[status] ??= { $ref: `#/components/responses/${refusals[status].name}` };
    tellFile(operation, operation[fileNote] ?? []);
    showExample(operation);
    delete operation[refusalNote];
    delete operation[fileNote];
  }
  const schema = { $ref: '#/components/schemas/ErrorReply' };
  const responses = Object.fromEntries(
    Object.values(refusals).map(({ name, description }) => [
      name,
      { description, content: { 'application/json': { schema } } },
    ]),
  );
  const { schemas = {} } = components as { schemas?: Record<string, unknown> };
  return {
    ...document,
    tags: [...tags].sort().map((name) => ({ name, description: `Calls about ${name.toLowerCase()}.` })),
    components: { ...components, schemas: referred(schemas, [paths, responses]), responses },
  };
};

/**
 * Serves the API document (OpenAPI 3.1, from the schemas that check requests and answers) and a page to read it, at
 * `docs` and `docs/json`. Operations have the names of their declarations. Their paths do not include the base path,
 * which the document states as its server, so a client that is generated from the document also fits other
 * installations. The page serves its own files, so the script policy stays as strict as elsewhere.
 */
export const documentRoutes = async (app: App, prefix: string): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lanewise',
        version,
        description,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: prefix === '' ? '/' : prefix, description: 'This installation' }],
      components: { securitySchemes },
    },
    transformObject: (input) =>
      finished(jsonSchemaTransformObject(input)) as ReturnType<typeof jsonSchemaTransformObject>,
    transform: toldOf,
  });
  await app.register(async (scope) => {
    scope.decorate('publicRoutes', true);
    await scope.register(swaggerUi, {
      routePrefix: `${prefix}/docs`,
      logo: { type: 'image/svg+xml', content: logo },
      theme: {
        title: 'Lanewise API',
        favicon: [{ filename: 'logo.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: logo }],
      },
    });
  });
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
