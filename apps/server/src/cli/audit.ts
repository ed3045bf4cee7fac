import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { exportAudit } from '@lanewise/contract/endpoints/audit';
import type { Config } from '../config/config.ts';
import { readHeads } from '../keep/audit/heads.ts';
import { verifyAudit, type AuditVerdict } from '../keep/audit/verify.ts';
import { connectTo, metadataAddress } from '../keep/metadata/connection.ts';
import { withStores } from '../keep/stopped.ts';
import type { Arguments } from './arguments.ts';
import { connect } from './client.ts';
import { grouped } from './decimal.ts';
import { onFolder } from './keep.ts';
import { CommandError, UsageError } from './world.ts';
import type { World } from './world.ts';

/** Verifies the log of a data folder from its database, with or without a running server. */
const verdictOf = async (config: Config): Promise<AuditVerdict> => {
  const address = await metadataAddress(config);
  const client = await connectTo(address.connection).finally(() => address.release());
  try {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('audit_record') is not null as there`);
    if (!rows[0]?.there) throw new CommandError('There is no audit log yet: start the server, which makes it.');
    await client.query('begin isolation level repeatable read read only');
    return await verifyAudit(client, await readHeads(config.home));
  } finally {
    await client.end();
  }
};

/**
 * `lanewise audit verify`: exits with 0 if every record is unchanged, and with 1 and the first wrong record otherwise.
 */
export const verifyLog = (_args: Arguments, world: World): Promise<number> =>
  onFolder(async () => {
    const config = world.config();
    const running = (await world.local()) !== null;
    const verdict = running
      ? await verdictOf(config)
      : await withStores(config, world.threadPoolSize, () => verdictOf(config));
    const { records, first, last, from, to, heads, problem } = verdict;
    if (problem) {
      world.err(problem.text);
      return 1;
    }
    if (records === 0) world.out('The audit log is empty.');
    else world.out(`${grouped(records)} records, ${first} (${from}) to ${last} (${to}): every one as it was written.`);
    world.out(`Held against ${grouped(heads)} heads in ${config.home}.`);
    return 0;
  });

const moment = (option: string, text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new UsageError(`--${option} must be a day such as 2026-11-20.`);
  return `${text}T00:00:00Z`;
};

/** `lanewise audit export --to FILE`: writes records as JSON lines with all hashes, or as CSV. */
export const exportLog = async (args: Arguments, world: World): Promise<number> => {
  const to = args.text('to');
  if (to === undefined) throw new UsageError('audit export needs --to FILE.');
  const client = await connect(world, { url: args.text('url'), token: args.text('token') });
  const format = to.endsWith('.csv') ? 'csv' : 'jsonl';
  const period = { from: moment('from', args.text('from')), to: moment('until', args.text('until')) };
  const bytes = await client.download(exportAudit, { query: { all: 'true', format, ...period } });
  await pipeline(bytes, createWriteStream(to, { flags: 'wx', mode: 0o600 })).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new CommandError(`${to} exists already.`);
    throw error;
  });
  world.out(`Wrote ${to}.`);
  return 0;
};
