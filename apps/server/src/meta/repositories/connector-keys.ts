import { randomInt } from 'node:crypto';
import {
  CODE_LETTERS,
  CODE_MINUTES,
  KEY_DAYS,
  KEY_OVERLAP_HOURS,
  type KeyOrigin,
} from '@lanewise/contract/entities/connector-rules';
import { sql, type Kysely } from 'kysely';
import type { ConnectorKeys, KnownKey } from '../connector-types.ts';
import { Refused } from '../errors.ts';
import { forMany } from '../for-many.ts';
import type { Tables } from '../tables.ts';
import { openTries } from './attempts.ts';
import { keptKeyHash, newToken, storedKey, tokenHash } from './tokens.ts';
import { refuseTaken } from './violations.ts';

/** The columns of a connector that gets a new key: every other key, password and code stops working. */
export const newKey = (keyHash: string, origin: KeyOrigin) => ({
  key_hash: keyHash,
  key_origin: origin,
  key_at: sql<Date>`now()`,
  old_key_hash: null,
  old_key_until: null,
  code_hash: null,
  code_until: null,
  code_key_hash: null,
  password_hash: null,
  fork_at: null,
  fork_hosts: '',
});

const GROUP = 4;
const drawCode = (): string => {
  const letters = Array.from({ length: 3 * GROUP }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]);
  return [0, 1, 2].map((group) => letters.slice(group * GROUP, (group + 1) * GROUP).join('')).join('-');
};
/** Hash of the code without its dashes, because people leave the dashes out. */
const codeHash = (code: string): string => tokenHash(`enrolment ${code.replaceAll('-', '')}`);

/** Refuses a key that another program has. Random keys of 256 bits are never equal, so such a key was copied. */
const unlessTaken = <Result>(change: () => Promise<Result>): Promise<Result> =>
  refuseTaken('conflict', 'This key cannot be used. Draw another one.', change);

interface KeyRow extends Omit<KnownKey, 'store'>, NonNullable<KnownKey['store']> {}

/** The connectors to which keys belong, and the stores that these connectors send for. */
const knownKeys = async (db: Kysely<Tables>, hashes: readonly string[]): Promise<(KnownKey | null)[]> => {
  const { rows } = await sql<KeyRow>`
    with shown as (
      select hash, connector.* from unnest(${[...hashes]}::text[]) as hash join connector on key_hash = hash
      union all
      select hash, connector.* from unnest(${[...hashes]}::text[]) as hash
      join connector on old_key_hash = hash and old_key_until > now()
    )
    select hash as "keyHash", shown.connector_id as "connectorId", shown.company_id as "companyId",
      company.status as "companyStatus", shown.version,
      key_origin = 'enrolled' and (key_hash <> hash or key_at < now() - make_interval(days => ${KEY_DAYS})) as "isKeyDue",
      shown.location_id as "locationId", location.reg_loc_id as "regLocId", not exists (
        select from location as other
        where other.company_id = shown.company_id and other.location_id <> shown.location_id
      ) as "isOnly"
    from shown join company using (company_id)
      left join location on location.location_id = shown.location_id and location.company_id = shown.company_id
  `.execute(db);
  const known = new Map(
    rows.map(({ locationId, regLocId, isOnly, ...key }) => [
      key.keyHash,
      { ...key, store: locationId === null ? null : { locationId, regLocId, isOnly } },
    ]),
  );
  return hashes.map((hash) => known.get(hash) ?? null);
};

const find = (db: Kysely<Tables>): ConnectorKeys['findByKey'] => {
  const known = forMany((hashes: readonly string[]) => knownKeys(db, hashes));
  return (key) => known(storedKey(key));
};

/** Forgets the agents of the previous key, because they do not have the new key. */
const forgetAgents = (db: Kysely<Tables>, connectorId: number): Promise<unknown> =>
  db.deleteFrom('connector_instance').where('connector_id', '=', connectorId).execute();

/**
 * Gives the connector of a valid code the key with this hash, and returns the connector; null: the code is not valid. A
 * code belongs to the first key that uses it.
 */
const used = async (db: Kysely<Tables>, code: string, keyHash: string) => {
  const { rows } = await sql<{ connectorId: number; companyId: number }>`
    update connector set key_hash = ${keyHash}, key_origin = 'enrolled', key_at = now(), old_key_hash = null,
      old_key_until = null, password_hash = null, code_key_hash = ${keyHash}, fork_at = null, fork_hosts = ''
    where code_hash = ${codeHash(code)} and code_until > now()
      -- Again: an answer was lost.
      and (code_key_hash is null or (code_key_hash = ${keyHash} and key_hash = ${keyHash}))
      and company_id in (select company_id from company where status = 'Active')
    returning connector_id as "connectorId", company_id as "companyId"
  `.execute(db);
  const [known] = rows;
  if (known) await forgetAgents(db, known.connectorId);
  return known ?? null;
};

const told = (db: Kysely<Tables>, connectorId: number) =>
  db
    .selectFrom('connector')
    .innerJoin('company', 'company.company_id', 'connector.company_id')
    .leftJoin('location', 'location.location_id', 'connector.location_id')
    .leftJoin('place', 'place.reg_loc_id', 'location.reg_loc_id')
    .where('connector.connector_id', '=', connectorId)
    .select([
      'connector.connector_id as connectorId',
      'connector.name',
      'company.name as companyName',
      'place.name as locationName',
      'location.store_number as storeNumber',
    ])
    .executeTakeFirstOrThrow();

const rotate =
  (db: Kysely<Tables>): ConnectorKeys['rotateKey'] =>
  async ({ companyId, connectorId, keyHash: shown }, told) => {
    const keyHash = keptKeyHash(told);
    const own = db.updateTable('connector').where('company_id', '=', companyId).where('connector_id', '=', connectorId);
    const { numUpdatedRows } = await unlessTaken(() =>
      own
        .set({
          key_hash: keyHash,
          key_at: sql<Date>`now()`,
          old_key_hash: shown,
          old_key_until: sql<Date>`now() + make_interval(hours => ${KEY_OVERLAP_HOURS})`,
        })
        .where('key_origin', '=', 'enrolled')
        .where('key_hash', '=', shown)
        .where(sql<boolean>`key_hash <> ${keyHash}`)
        .executeTakeFirst(),
    );
    if (numUpdatedRows > 0n) return;
    const again = await db
      .selectFrom('connector')
      .select('connector_id')
      .where('connector_id', '=', connectorId)
      .where('key_hash', '=', keyHash)
      .executeTakeFirst();
    if (!again) throw new Refused('conflict', 'Another program has replaced this key already.');
  };

/** The keys that identify programs. `pause` works as in the password checks of people. */
export const connectorKeys = (db: Kysely<Tables>, pause: (milliseconds: number) => Promise<unknown>): ConnectorKeys => {
  const tries = openTries(db, pause);
  const own = (companyId: number, connectorId: number) =>
    db.updateTable('connector').where('company_id', '=', companyId).where('connector_id', '=', connectorId);
  const replace = async (companyId: number, connectorId: number, key: string, origin: KeyOrigin): Promise<boolean> => {
    const { numUpdatedRows } = await own(companyId, connectorId)
      .set(newKey(storedKey(key), origin))
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await forgetAgents(db, connectorId);
    return numUpdatedRows > 0n;
  };
  return {
    findByKey: find(db),
    renewKey: async (companyId, connectorId) => {
      const key = newToken();
      return (await replace(companyId, connectorId, key, 'shown')) ? key : null;
    },
    // A key that nobody has.
    revokeKey: (companyId, connectorId) => replace(companyId, connectorId, newToken(), 'none'),
    makeCode: async (companyId, connectorId) => {
      const code = drawCode();
      const row = await own(companyId, connectorId)
        .set({
          code_hash: codeHash(code),
          code_until: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})`,
          code_key_hash: null,
        })
        .returning('code_until')
        .executeTakeFirst();
      return row?.code_until ? { code, expiresAt: row.code_until.toISOString() } : null;
    },
    enrol: async (code, keyHash, { network }) => {
      // A code does not say who sends it, so tries are counted by the network they come from.
      const known = await tries(`enrolment ${network}`, { network, device: null }, () =>
        unlessTaken(() => used(db, code, keptKeyHash(keyHash))),
      );
      return known && { ...(await told(db, known.connectorId)), companyId: known.companyId };
    },
    rotateKey: rotate(db),
  };
};
