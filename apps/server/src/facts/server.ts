import {
  ClickHouseError,
  ClickHouseLogLevel,
  createClient,
  drainStream,
  type ClickHouseClient,
} from '@clickhouse/client';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Door, Engine } from './engine.ts';
import { FactsError, factsErrorOf } from './errors.ts';
import { querySize, settingList } from './settings.ts';

/**
 * A ClickHouse server, `http(s)://user:password@host:port/database`. The lanes of the embedded engine also limit the
 * concurrency on this server. All connections share one HTTP client.
 */
export const serverEngine = async (url: string, requestSeconds: number): Promise<Engine> => {
  const { database, bare } = databaseOf(url);
  const admin = clientOf(bare, requestSeconds);
  try {
    await heard(admin.command({ query: `create database if not exists \`${database}\`` }));
  } finally {
    await admin.close();
  }
  const client = clientOf(bare, requestSeconds, database);
  return {
    kind: 'server',
    open: async () => doorOf(client),
    drop: async () => {
      await heard(client.command({ query: `drop database if exists \`${database}\` sync` }));
    },
    close: () => client.close(),
  };
};

const clientOf = (url: string, requestSeconds: number, database?: string): ClickHouseClient =>
  createClient({
    url,
    request_timeout: requestSeconds * 1000,
    max_open_connections: 32,
    ...(database !== undefined && { database }),
    // Failures are thrown, and logged by the code that catches them.
    log: { level: ClickHouseLogLevel.OFF },
  });

/** Seconds for a first query of an unknown server. */
const lookSeconds = 20;

/**
 * Runs one query on a server without selecting the facts database, which may not exist yet. `{database:String}` is the
 * database that the URL names.
 */
export const askServer = async <Row>(url: string, query: string): Promise<Row[]> => {
  const { database, bare } = databaseOf(url);
  const client = clientOf(bare, lookSeconds);
  try {
    const asked = { query, query_params: { database }, format: 'JSONEachRow' } as const;
    return await heard(client.query(asked).then((result) => result.json<Row>()));
  } catch (error) {
    throw factsErrorOf(error);
  } finally {
    await client.close();
  }
};

/** Removes the database of the URL. */
export const dropDatabase = async (url: string): Promise<void> => {
  const engine = await serverEngine(url, lookSeconds);
  await engine.drop().finally(() => engine.close());
};

const databaseOf = (url: string): { database: string; bare: string } => {
  const parsed = new URL(url);
  const database = decodeURIComponent(parsed.pathname.slice(1)) || 'lanewise';
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(database)) throw new RangeError(`'${database}' is no database name`);
  parsed.pathname = '/';
  return { database, bare: parsed.href };
};

/**
 * Returns an error that the engine itself reported for a statement unchanged. Any other error comes from the connection
 * (it cannot be opened, breaks or times out, or a proxy answers) and becomes a FactsError 'away'.
 */
const wayErrorOf = (error: unknown): unknown =>
  error instanceof ClickHouseError
    ? error
    : new FactsError('away', error instanceof Error ? error.message : String(error), error);

const heard = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw wayErrorOf(error);
  });

/**
 * A server accepts statements up to the size given in the request. A setting inside the statement comes too late. The
 * size applies to one request, since there are no sessions.
 */
const sized = (query: string) => {
  const size = querySize(query);
  return { query, ...(size === null ? {} : { clickhouse_settings: { max_query_size: String(size) } }) };
};

const doorOf = (client: ClickHouseClient): Door => {
  const batches = async function* (text: string, lost: AbortSignal): AsyncIterable<unknown[]> {
    const result = await heard(client.query({ ...sized(text), abort_signal: lost, format: 'JSONEachRow' }));
    // The client observes the signal only until the answer begins.
    const giveUp = (): void => result.close();
    lost.addEventListener('abort', giveUp);
    try {
      for await (const rows of result.stream<unknown>()) yield rows.map((row) => row.json<unknown>());
    } catch (error) {
      throw wayErrorOf(error);
    } finally {
      lost.removeEventListener('abort', giveUp);
    }
  };
  return {
    batches,
    rows: async (text, lost) => {
      const all: unknown[][] = [];
      for await (const rows of batches(text, lost)) all.push(rows);
      return all.flat();
    },
    run: async (text, lost) => {
      await heard(client.command({ ...sized(text), abort_signal: lost }));
    },
    native: async (text, lost) => {
      const { query, clickhouse_settings } = sized(text);
      // The answer begins only when the result is complete. Otherwise a failure in the middle would look like the end
      // of the answer.
      const whole = { ...clickhouse_settings, wait_end_of_query: 1 } as const;
      const asked = { query: `${query} FORMAT Native`, clickhouse_settings: whole, abort_signal: lost };
      const { stream } = await heard(client.exec(asked));
      return heard(buffer(stream));
    },
    insert: async ({ table, columns }, settings, block, lost) => {
      const query = `insert into ${table} (${columns.join(', ')}) settings ${settingList(settings)} format Native`;
      const { stream } = await heard(client.exec({ query, values: Readable.from([block]), abort_signal: lost }));
      await heard(drainStream(stream));
    },
    close: async () => {},
  };
};
