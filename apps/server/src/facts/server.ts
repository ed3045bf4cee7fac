import { ClickHouseLogLevel, createClient, drainStream, type ClickHouseClient } from '@clickhouse/client';
import { Readable } from 'node:stream';
import type { Door, Engine } from './engine.ts';
import { settingList } from './settings.ts';
import { render } from './sql.ts';

/**
 * A ClickHouse server, `http(s)://user:password@host:port/database`. Its own concurrency is bounded by the same lanes as
 * the embedded engine's; one HTTP client serves them all.
 */
export const serverEngine = async (url: string, requestSeconds: number): Promise<Engine> => {
  const { database, bare } = databaseOf(url);
  // Failures are thrown, and logged by whoever catches them.
  const common = { url: bare, request_timeout: requestSeconds * 1000, log: { level: ClickHouseLogLevel.OFF } };
  const admin = createClient(common);
  try {
    await admin.command({ query: `create database if not exists \`${database}\`` });
  } finally {
    await admin.close();
  }
  const client = createClient({
    ...common,
    database,
    max_open_connections: 32,
    // Lists of thousands of ids do not fit into an address.
    use_multipart_params_auto: true,
  });
  return {
    kind: 'server',
    open: async () => doorOf(client),
    render,
    drop: async () => {
      await client.command({ query: `drop database if exists \`${database}\` sync` });
    },
    close: () => client.close(),
  };
};

const databaseOf = (url: string): { database: string; bare: string } => {
  const parsed = new URL(url);
  const database = decodeURIComponent(parsed.pathname.slice(1)) || 'lanewise';
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(database)) throw new RangeError(`'${database}' is no database name`);
  parsed.pathname = '/';
  return { database, bare: parsed.href };
};

const doorOf = (client: ClickHouseClient): Door => ({
  rows: async ({ text, params }) =>
    (await client.query({ query: text, query_params: params, format: 'JSONEachRow' })).json(),
  batches: async function* ({ text, params }) {
    const result = await client.query({ query: text, query_params: params, format: 'JSONEachRow' });
    for await (const rows of result.stream<unknown>()) yield rows.map((row) => row.json<unknown>());
  },
  run: async ({ text, params }) => {
    await client.command({ query: text, query_params: params });
  },
  insert: async ({ table, columns }, settings, block) => {
    const query = `insert into ${table} (${columns.join(', ')}) settings ${settingList(settings)} format Native`;
    const { stream } = await client.exec({ query, values: Readable.from([block]) });
    await drainStream(stream);
  },
  close: async () => {},
});
