import type { ImportProfile } from '@lanewise/contract/facts/profile';
import type { Arguments } from '../arguments.ts';
import { connect } from '../client.ts';
import type { Client } from '../client.ts';
import { chooseCompany } from '../company.ts';
import { plainLine } from '../plain.ts';
import { CommandError } from '../world.ts';
import type { World } from '../world.ts';
import { deliver } from './deliver.ts';
import type { KnownFile } from './deliver.ts';
import { listFiles } from './files.ts';
import type { SourceFile } from './files.ts';
import { preview } from './preview.ts';
import { readItemFile, readProfile } from './profile.ts';
import { drawProgress } from './progress.ts';
import { recognise } from './recognise.ts';
import { ownRefusal, tellRefusals } from './refusals.ts';
import { report } from './report.ts';
import { sendItems, sendProfile } from './send.ts';
import { noTotals, tookAll } from './totals.ts';
import type { Totals } from './totals.ts';

/** `lanewise import`: recognises, cuts, sends and counts. Returns 0 only if everything was taken. */
export const importFiles = async (args: Arguments, world: World): Promise<number> => {
  const files = await listFiles(args.operands);
  if (files.length === 0) throw new CommandError('There is no file in what was given.');
  const profile = await readProfile(args.text('profile'), args.text('location'));
  const items = args.text('items');
  const itemFile = items === undefined ? null : await readItemFile(items);
  const totals = noTotals();
  const known = await recogniseAll(files, profile, totals);
  if (profile?.csv?.items && itemFile === null && known.some(({ format }) => format.id === 'csv'))
    throw new CommandError('The profile joins an item file (csv.items), and none is given: add --items FILE.');
  if (args.isSet('dry-run')) for (const line of await preview(known, profile, itemFile)) world.out(plainLine(line));
  if (known.length > 0) await send(args, world, known, profile, itemFile, totals);
  else if (!args.isSet('dry-run')) await tellRefusals(world, totals.untold, () => connected(args, world));
  for (const line of report(totals, args.isSet('dry-run'))) world.out(plainLine(line));
  return tookAll(totals) ? 0 : 1;
};

/** Reports files that are no POS files before anything is sent. The others continue. */
const recogniseAll = async (
  files: readonly SourceFile[],
  profile: ImportProfile | null,
  totals: Totals,
): Promise<KnownFile[]> => {
  const known: KnownFile[] = [];
  for (const file of files) {
    const result = await recognise(file, profile);
    if ('format' in result) known.push(result);
    else {
      totals.refused.push({ name: file.name, reason: result.refusal.message });
      totals.untold.push(ownRefusal(file.name, result.refusal));
    }
  }
  return known;
};

const connected = async (args: Arguments, world: World): Promise<Client> => {
  const client = await connect(world, { url: args.text('url'), token: args.text('token') });
  await chooseCompany(client, args.text('company'));
  return client;
};

const send = async (
  args: Arguments,
  world: World,
  known: readonly KnownFile[],
  profile: ImportProfile | null,
  itemFile: Uint8Array | null,
  totals: Totals,
): Promise<void> => {
  const client = await connected(args, world);
  const shipment = {
    profile: profile === null ? undefined : await sendProfile(client, profile),
    items: itemFile === null ? undefined : await sendItems(client, itemFile),
    createLocations: args.isSet('create-locations'),
    dryRun: args.isSet('dry-run'),
    again: args.isSet('again') ? true : undefined,
  };
  const bytes = known.reduce((sum, { file }) => sum + file.bytes, 0);
  const progress = drawProgress(world.terminal, bytes);
  const delivery = { client, shipment, profile, totals, progress };
  const stopped = await deliver(delivery, known).finally(() => progress.stop());
  if (stopped === null) {
    if (!shipment.dryRun) await tellRefusals(world, totals.untold, async () => client);
    return;
  }
  world.err(`The import stopped. ${stopped.message}`);
  world.err('Run it again later: what was taken already is not taken twice.');
};
