import { createHmac, randomInt } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { StoreError } from '../errors.ts';
import type { SecondFactors } from '../factor-types.ts';
import type { Tables } from '../tables.ts';
import { seal, unseal } from './sealed.ts';

/** The period that every authenticator app supports; RFC 6238. Seconds. */
const PERIOD = 30;
const DIGITS = 6;
/** Codes of the period before and after count too, because clocks differ and typing takes time. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const CODES = 10;
/**
 * 10 letters from an alphabet of 31 give 49 bits. This is enough, because the limit of the account stops guesses after
 * ten.
 */
const CODE_LENGTH = 10;
/** Letters and digits of codes, without characters that look alike: i, l, o, 0, 1. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

const newCode = (): string => Array.from({ length: CODE_LENGTH }, () => letters[randomInt(letters.length)]).join('');

/** As it is shown: 'abcde-fghjk'. */
const shown = (code: string): string => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;

const totpOf = (secret: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: DIGITS, period: PERIOD });

/** Number of the period of a code; null when no period within the window has it. */
const periodOf = (secret: string, code: string, now: number): number | null => {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1_000 / PERIOD) + delta;
};

interface Kept {
  secret: string;
  confirmed_at: Date | null;
  last_period: string | number | bigint;
}

/** The row is locked, so that only one of two simultaneous uses of a code finds the code unused. */
const lock = (tx: Transaction<Tables>, userId: number): Promise<Kept | undefined> =>
  tx
    .selectFrom('second_factor')
    .select(['secret', 'confirmed_at', 'last_period'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

/** Recovery codes. Each code opens the account once if the user has lost the app. `key`: the server's key. */
const recoveryCodes = (key: Buffer) => {
  /** The hash needs a key, so that nobody can find codes in a stolen table by trying all codes. */
  const hashOf = (userId: number, code: string): string =>
    createHmac('sha256', key).update(`recovery code ${userId} ${code}`).digest('hex');
  const use = async (tx: Transaction<Tables>, userId: number, code: string): Promise<boolean> => {
    const used = await tx
      .deleteFrom('recovery_code')
      .where('user_id', '=', userId)
      .where('code_hash', '=', hashOf(userId, code.toLowerCase().replaceAll('-', '')))
      .returning('user_id')
      .executeTakeFirst();
    return used !== undefined;
  };
  const make = async (tx: Transaction<Tables>, userId: number): Promise<string[]> => {
    const codes = Array.from({ length: CODES }, newCode);
    await tx
      .insertInto('recovery_code')
      .values(codes.map((one) => ({ user_id: userId, code_hash: hashOf(userId, one) })))
      .execute();
    return codes.map(shown);
  };
  return { use, make };
};

/** `key`: the server's key, 32 bytes. `clock`: the clock of this machine, which decides which codes are valid. */
export const openSecondFactors = (
  db: Kysely<Tables>,
  key: Buffer,
  clock: () => number = () => Date.now(),
): SecondFactors => {
  const useAppCode = async (tx: Transaction<Tables>, userId: number, kept: Kept, code: string): Promise<boolean> => {
    const secret = unseal(key, kept.secret);
    if (secret === null) throw new Error(`The second factor of user ${userId} was encrypted with another key.`);
    const period = periodOf(secret, code, clock());
    // Each code counts once, and no code counts after a newer code was used.
    if (period === null || period <= Number(kept.last_period)) return false;
    await tx.updateTable('second_factor').set({ last_period: period }).where('user_id', '=', userId).execute();
    return true;
  };
  const recovery = recoveryCodes(key);
  return {
    state: async (userId) => {
      const found = await db
        .selectFrom('second_factor')
        .select([
          'confirmed_at as since',
          sql<number>`(select count(*)::int from recovery_code where recovery_code.user_id = second_factor.user_id)`.as(
            'recoveryCodesLeft',
          ),
        ])
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is not', null)
        .executeTakeFirst();
      return found ?? { since: null, recoveryCodesLeft: 0 };
    },
    begin: async (userId) => {
      const secret = new Secret({ size: SECRET_BYTES }).base32;
      const row = { secret: seal(key, secret), last_period: 0, created_at: sql<Date>`now()` };
      const begun = await db
        .insertInto('second_factor')
        .values({ user_id: userId, ...row })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet(row).where('second_factor.confirmed_at', 'is', null),
        )
        .returning('user_id')
        .executeTakeFirst();
      return begun ? secret : null;
    },
    confirm: (userId, code) =>
      db.transaction().execute(async (tx) => {
        const kept = await lock(tx, userId);
        if (!kept || kept.confirmed_at !== null || !(await useAppCode(tx, userId, kept, code))) return null;
        await tx
          .updateTable('second_factor')
          .set({ confirmed_at: sql<Date>`now()` })
          .where('user_id', '=', userId)
          .execute();
        return recovery.make(tx, userId);
      }),
    renewCodes: (userId) =>
      db.transaction().execute(async (tx) => {
        const kept = await lock(tx, userId);
        if (!kept || kept.confirmed_at === null) return null;
        await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
        return recovery.make(tx, userId);
      }),
    prove: (userId, typed) =>
      db.transaction().execute(async (tx) => {
        const code = typed.replace(/\s/g, '');
        const kept = await lock(tx, userId);
        if (!kept || kept.confirmed_at === null) return false;
        return /^\d+$/.test(code) ? useAppCode(tx, userId, kept, code) : recovery.use(tx, userId, code);
      }),
    remove: async (userId) => {
      const removed = await db
        .deleteFrom('second_factor')
        .where('user_id', '=', userId)
        .returning('confirmed_at')
        .executeTakeFirst();
      return (removed?.confirmed_at ?? null) !== null;
    },
  };
};

/** Row of `server_secret` that identifies the key. */
export const KEY_MARK = 'secret key';

/** A hash that identifies a key. */
export const markOf = (key: Buffer): string => createHmac('sha256', key).update('check').digest('hex');

/**
 * Throws if the key is not the key that encrypted the second factors of this metadata store, because every user with a
 * second factor would be locked out. If no user has a second factor, the key may change.
 */
export const checkSecretKey = async (db: Kysely<Tables>, key: Buffer): Promise<void> => {
  const value = markOf(key);
  const { rows } = await sql<{ fits: boolean }>`
    insert into server_secret (name, value) values (${KEY_MARK}, ${value})
    on conflict (name) do update set value = case
      when exists (select from second_factor) then server_secret.value else excluded.value end
    returning value = ${value} as fits
  `.execute(db);
  if (rows[0]?.fits) return;
  throw new StoreError(
    'The second factors were encrypted with another key: set LANEWISE_SECRET_KEY, or put secret-key.json back into the data folder.',
  );
};
