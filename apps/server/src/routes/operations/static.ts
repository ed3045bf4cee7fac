import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { own } from '@lanewise/contract/own';
import { pagePaths } from '@lanewise/contract/page-paths';
import fastifyStatic from '@fastify/static';
import { z } from 'zod';
import type { App } from '../../plugins/app.ts';
import type { Config } from '../../config/config.ts';

/** The build's output folder of the web application; the path is the same from source and compiled server. */
const built = join(import.meta.dirname, '../../../../web/dist/app');

/** Escapes a text for a quoted attribute. */
const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/**
 * The page, written at the server's start. Its meta elements state where the API is, whom to ask for help, and the
 * identity provider.
 */
const pageFor = (root: string, told: Record<string, string>): string =>
  readFileSync(join(root, 'index.html'), 'utf8').replace(
    /(<meta name="lanewise-(\w+)" content=")([^"]*)(")/g,
    (_, before: string, name: string, usual: string, after: string) =>
      `${before}${attribute(own(told, name) ?? usual)}${after}`,
  );

/** The page reads the query of its address. */
const anyQuery = z.looseObject({});

/**
 * The web application. Each file is a route of its own, found at the start, so no path of a request ever reaches the
 * file system. Files with a hash in their name never change. The page names these files, so the page is revalidated
 * every time.
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
    // An address without its hash, typed by hand or shortened by a program, still leads to the page.
    for (const path of basePath === '/' ? [] : pagePaths) {
      for (const url of [`/${path}`, `/${path}/*`])
        scope.get(url, { schema: { hide: true, querystring: anyQuery } }, async (request, response) =>
          response.redirect(`/#${request.raw.url ?? '/'}`),
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
