import { basename } from 'node:path';
import { downloadBackup } from '@lanewise/contract/endpoints/admin';
import { recordCommand } from '../keep/audit/command.ts';
import { backup } from '../keep/backup.ts';
import { targetOf, writeFile } from '../keep/file.ts';
import { metadataAddress } from '../keep/metadata/connection.ts';
import { withStores } from '../keep/stopped.ts';
import type { Arguments } from './arguments.ts';
import { connect } from './client.ts';
import { grouped } from './decimal.ts';
import { onFolder } from './keep.ts';
import type { World } from './world.ts';

/** `lanewise backup`: gets an archive from the running server, or makes one of the data folder if no server runs. */
export const backUp = (args: Arguments, world: World): Promise<number> =>
  onFolder(async () => {
    const path = await targetOf(args.text('to') ?? '.', new Date());
    const began = performance.now();
    const { manifest, bytes } = await (await writerOf(args, world))(path);
    const transactions = manifest.facts.companies.reduce((sum, each) => sum + Number(each.transactions), 0);
    const seconds = Math.ceil((performance.now() - began) / 1000);
    world.out(`${path}: ${grouped(Math.ceil(bytes / 2 ** 20))} MiB in ${seconds} s`);
    const companies = manifest.facts.companies.length;
    world.out(`As of ${manifest.made}: companies ${companies}, sales ${grouped(transactions)}`);
    return 0;
  });

type Writer = (path: string) => ReturnType<typeof writeFile>;

const writerOf = async (args: Arguments, world: World): Promise<Writer> => {
  const elsewhere = args.text('url') ?? world.url;
  if (elsewhere !== null || (await world.local()) !== null) {
    const client = await connect(world, { url: args.text('url'), token: args.text('token') });
    const chunks = await client.download(downloadBackup, {});
    return (path) => writeFile(path, shown(chunks, world), client.api);
  }
  const config = world.config();
  return (path) =>
    withStores(config, world.threadPoolSize, async (facts) => {
      const address = await metadataAddress(config);
      await recordCommand(address.connection, 'command.offlineBackup', basename(path)).finally(() => address.release());
      return writeFile(path, shown(backup({ config, facts, alone: (work) => work() }), world), config.home);
    });
};

/** Milliseconds between two updates of the progress line. */
const SAY_EVERY = 500;

/** Passes the bytes through, and shows their number on a terminal. */
async function* shown<Chunk extends Uint8Array>(
  chunks: AsyncIterable<Chunk>,
  { terminal }: World,
): AsyncIterable<Chunk> {
  let [bytes, said] = [0, 0];
  for await (const chunk of chunks) {
    bytes += chunk.length;
    const now = performance.now();
    if (terminal && now - said > SAY_EVERY) {
      terminal.write(`\rSaving: ${grouped(Math.ceil(bytes / 2 ** 20))} MiB`);
      said = now;
    }
    yield chunk;
  }
  terminal?.write('\r\u001b[K');
}
