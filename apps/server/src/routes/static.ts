import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from '../app.ts';

/** Where the build leaves the web application, seen from the source and from the compiled server alike. */
const built = join(import.meta.dirname, '../../../web/dist/app');

/**
 * The web application. Each file is a route of its own, found at the start: no path of a request ever reaches the file
 * system. Files with a hash in their name never change; index.html names them, so it is asked for every time.
 */
export const staticRoutes = async (app: App, root = built): Promise<void> => {
  if (!existsSync(join(root, 'index.html'))) return;
  await app.register(async (scope) => {
    scope.decorate('publicRoutes', true);
    await scope.register(fastifyStatic, {
      root,
      wildcard: false,
      cacheControl: false,
      setHeaders: (response, path) => {
        const hashed = /[\\/]assets[\\/]/.test(path) || /[-.][\w-]{8,}\.\w+$/.test(path);
        response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  });
};
