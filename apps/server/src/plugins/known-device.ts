import type { FastifyInstance, FastifyRequest } from 'fastify';
import { KNOWN_DAYS } from '../meta/repositories/known-devices.ts';
import type { LoginOrigin } from '../meta/session-types.ts';
import type { Meta } from '../meta/types.ts';
import { networkOf } from './address.ts';
import { cookieOf, setCookie } from './cookies.ts';

const COOKIE = 'lanewise_device';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes the account remember the browser of this request, after the user has authenticated. */
    rememberDevice(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<void>;
  }
  interface FastifyRequest {
    /** The origin of a password attempt: the network, and the browser if this server signed its cookie. */
    readonly origin: LoginOrigin;
  }
}

/**
 * A cookie by which an account recognizes a browser. It grants no access: it only keeps wrong passwords of others from
 * locking the owner out (docs/decisions/033).
 */
export const knowDevices = (
  app: FastifyInstance,
  { meta, basePath, publicUrl }: { meta: Meta; basePath: string; publicUrl: string | null },
): void => {
  app.decorateRequest('origin', {
    getter(this: FastifyRequest) {
      const cookie = cookieOf(this, COOKIE);
      return { device: cookie === null ? null : meta.devices.read(cookie), network: networkOf(this.ip) };
    },
  });
  app.decorate('rememberDevice', async (request, reply, userId) => {
    const sent = cookieOf(request, COOKIE);
    const device = sent === null ? null : meta.devices.read(sent);
    const known = sent !== null && device !== null ? { device, cookie: sent } : meta.devices.make();
    await meta.devices.remember(userId, known.device);
    setCookie(reply, {
      name: COOKIE,
      value: known.cookie,
      path: basePath,
      seconds: KNOWN_DAYS * 86_400,
      secure: publicUrl?.startsWith('https:') ?? false,
    });
  });
};
