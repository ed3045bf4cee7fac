import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { App } from '../app.ts';
import { errorReply } from '../plugins/schemas.ts';
import { version } from '../plugins/version.ts';

/**
 * The API document (OpenAPI 3.1, from the very schemas that check requests and answers) and a page to read it, at
 * `docs` and `docs/json`. The page's files are its own, so the policy for scripts stays as strict as everywhere.
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
      const transformed = jsonSchemaTransform({ ...document, schema: { ...schema, response } });
      if (route.config?.access !== 'public') return transformed;
      return { ...transformed, schema: { ...transformed.schema, security: [] } };
    },
  });
  await app.register(async (scope) => {
    scope.decorate('publicRoutes', true);
    await scope.register(swaggerUi, { routePrefix: `${prefix}/docs` });
  });
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
