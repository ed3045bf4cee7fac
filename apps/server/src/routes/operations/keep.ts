import * as endpoints from '@lanewise/contract/endpoints/admin';
import * as halves from '@lanewise/contract/endpoints/schemas/admin';
import { Readable } from 'node:stream';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import { backup, type BackupParts } from '../../keep/backup.ts';
import { threadPoolSize } from '../../config/process.ts';
import { examineStores } from '../../keep/doctor/examine.ts';
import { threadsOf } from '../../keep/doctor/machine.ts';
import { KeepError } from '../../keep/errors.ts';
import { notFound, Refusal } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';

const busy = (message: string): Refusal => new Refusal(503, 'server.busy', message, { retryAfter: 30 });

/** Backup and doctor (docs/operations.md). The answer is the archive itself, so no call names a server file. */
export const keepRoutes =
  ({ facts, alone }: Pick<BackupParts, 'facts' | 'alone'>): RouteModule =>
  (app: App, { config, log }: AppParts) => {
    let running = false;

    const chunks = async function* (): AsyncIterable<Buffer> {
      running = true;
      const began = performance.now();
      let bytes = 0;
      try {
        for await (const chunk of backup({ config, facts, alone })) {
          bytes += chunk.length;
          yield chunk;
        }
        log.info({ bytes, milliseconds: Math.round(performance.now() - began) }, 'backup was read to its end');
      } finally {
        running = false;
      }
    };

    const serve = serving(app, endpoints, halves);

    serve(
      'downloadBackup',
      async ({ caller }, response) => {
        // A backup contains every account and the hashes of all passwords, so only Super Admins get a backup.
        if (caller.user.role !== 'Super Admin') throw notFound();
        if (running) throw busy('Another backup is under way.');
        const stream = Readable.from(await begun(chunks()));
        stream.on('error', (error) => log.error({ err: error }, 'backup broke off'));
        return response.type('application/x-tar').header('cache-control', 'no-store').send(stream);
      },
      {
        config: { download: true },
        // Most of it is compressed already.
        compress: false,
      },
    );

    serve('examine', async () =>
      reply([threadsOf(threadPoolSize()), ...(await examineStores({ config, facts, alone, running: true }))]),
    );
  };

/**
 * Waits for the first chunk, then returns all chunks. A failure before the first chunk gets an error answer instead of
 * half an archive.
 */
const begun = async (chunks: AsyncIterable<Buffer>): Promise<AsyncIterable<Buffer>> => {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next().catch((error: unknown) => {
    throw error instanceof KeepError ? busy(error.message) : error;
  });
  return (async function* () {
    try {
      for (let next = first; !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  })();
};
