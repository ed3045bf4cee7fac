import type { FastifyInstance } from 'fastify';
import type { AppParts } from './app.ts';
import { addressOf } from '../process/listen.ts';
import { openPost, type Post } from '../mail/post.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Works on requested mails. */
    mailer: Pick<Post, 'wake'>;
  }
}

/** Sends requested mails while the application runs, including mails that were requested before its start. */
export const sendMails = (app: FastifyInstance, { config, meta, log }: AppParts): void => {
  const post = openPost({ config, meta, log, address: () => config.publicUrl ?? addressOf(app.server, config) });
  app.decorate('mailer', post);
  app.addHook('onReady', async () => post.wake());
  app.addHook('onClose', () => post.close());
};
