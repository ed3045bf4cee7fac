import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { App } from '../../plugins/app.ts';
import { errorReply } from '../../plugins/schemas.ts';
import { version } from '../../process/version.ts';

/** The web application's icon. */
const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">' +
    '<rect width="32" height="32" rx="6" fill="#2f4ad0"/>' +
    '<path d="M11 8v16h11" fill="none" stroke="#fff" stroke-width="4"/></svg>',
);

/**
 * The API document (OpenAPI 3.1, from the schemas that check requests and answers) and a page to read it, at `docs` and
 * `docs/json`. The page serves its own files, so the script policy stays as strict as elsewhere.
 */
export const documentRoutes = async (app: App, prefix: string): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lanewise',
        version,
        description:
          'Retail point-of-sale reporting: every figure complete, explained and reproducible to the receipt.',
      },
      components: {
        securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      },
      security: [{ token: [] }],
    },
    transformObject: jsonSchemaTransformObject,
    transform: (document) => {
      const { schema = {}, route } = document;
      const response = { ...(isRecord(schema.response) ? schema.response : {}), default: errorReply };
      const file = route.config?.takes === undefined ? {} : { consumes: ['application/octet-stream'], body: z.file() };
      const transformed = jsonSchemaTransform({ ...document, schema: { ...schema, ...file, response } });
      if (route.config?.access !== 'public') return transformed;
      return { ...transformed, schema: { ...transformed.schema, security: [] } };
    },
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
