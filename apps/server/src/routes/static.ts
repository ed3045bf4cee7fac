import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { own } from '@lanewise/contract/own';
import fastifyStatic from '@fastify/static';
import type { App } from '../plugins/app.ts';
import type { Config } from '../config/config.ts';

/** Where the build leaves the web application, seen from the source and from the compiled server alike. */
const built = join(import.meta.dirname, '../../../web/dist/app');

/** A text inside the quotes of an attribute. */
const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The page says in meta elements where the API is, who is asked for help, and who else vouches for people; the server writes them in when it starts. */
const pageFor = (root: string, told: Record<string, string>): string =>
  readFileSync(join(root, 'index.html'), 'utf8').replace(
    /(<meta name="lanewise-(\w+)" content=")([^"]*)(")/g,
    (_, before: string, name: string, usual: string, after: string) =>
      `${before}${attribute(own(told, name) ?? usual)}${after}`,
  );

/**
 * The web application. Each file is a route of its own, found at the start: no path of a request ever reaches the file
 * system. Files with a hash in their name never change; the page names them, so it is asked for every time.
 */
export const staticRoutes = async (
  app: App,
  { basePath, supportAddress, oidc }: Pick<Config, 'basePath' | 'supportAddress' | 'oidc'>,
  root = built,
): Promise<void> => {
  if (!existsSync(join(root, 'index.html'))) return;
  const page = pageFor(root, { base: basePath, support: supportAddress, provider: oidc?.label ?? '' });
  await app.register(async (scope) => {
    scope.decorate('publicRoutes', true);
    for (const url of ['/', '/index.html']) {
      scope.get(url, { schema: { hide: true } }, async (_request, response) =>
        response.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
      );
    }
    await scope.register(fastifyStatic, {
      root,
      wildcard: false,
      globIgnore: ['index.html'],
      cacheControl: false,
      setHeaders: (response, path) => {
        const hashed = /[\\/]assets[\\/]/.test(path);
        response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  });
};
