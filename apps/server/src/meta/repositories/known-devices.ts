import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { KnownDevices } from '../session-types.ts';
import type { Tables } from '../tables.ts';
import { tokenHash } from './tokens.ts';

/** Days for which an account remembers a browser without another login. */
export const KNOWN_DAYS = 180;

const ID = /^([\w-]{43})([\w-]{43})$/;

/** `key`: 32 bytes that only the server knows. A device that was not signed with this key is not looked up. */
export const openKnownDevices = (db: Kysely<Tables>, key: Buffer): KnownDevices => {
  const sign = (id: string): Buffer => createHmac('sha256', key).update(`device ${id}`).digest();
  return {
    make: () => {
      const id = randomBytes(32).toString('base64url');
      return { device: tokenHash(id), cookie: `${id}${sign(id).toString('base64url')}` };
    },
    read: (cookie) => {
      const [, id = '', signature = ''] = ID.exec(cookie) ?? [];
      const given = Buffer.from(signature, 'base64url');
      const right = sign(id);
      return given.length === right.length && timingSafeEqual(given, right) ? tokenHash(id) : null;
    },
    isKnown: async (username, device) => {
      const { rows } = await sql`
        select from known_device join app_user using (user_id)
        where lower(app_user.username) = lower(${username.trim()}::text) and known_device.device = ${device}
      `.execute(db);
      return rows.length > 0;
    },
    remember: async (userId, device) => {
      await db
        .deleteFrom('known_device')
        .where('used_at', '<', sql<Date>`now() - make_interval(days => ${KNOWN_DAYS}::int)`)
        .execute();
      await db
        .insertInto('known_device')
        .values({ user_id: userId, device })
        .onConflict((conflict) => conflict.columns(['user_id', 'device']).doUpdateSet({ used_at: sql<Date>`now()` }))
        .execute();
    },
  };
};
