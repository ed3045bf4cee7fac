import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import * as endpoints from '@lanewise/contract/endpoints/pos-reports';
import * as halves from '@lanewise/contract/endpoints/schemas/pos-reports';
import { MOST_REPORT_BYTES } from '@lanewise/contract/entities/pos-report-rules';
import type { Arguments } from './arguments.ts';
import { connect, type Client } from './client.ts';
import { chooseCompany } from './company.ts';
import { listFiles, type SourceFile } from './import/files.ts';
import { plainLine } from './plain.ts';
import { CallFailed } from '@lanewise/intake/call';
import { openPattern, usualPattern, wrongPlaceholder } from '@lanewise/intake/report-name';
import { CommandError, UsageError, type World } from './world.ts';

interface Named {
  file: SourceFile;
  store: string;
  date: string;
  type: string;
}

const send = async (client: Client, { file, store, date, type }: Named): Promise<boolean> => {
  const { size } = await stat(file.path);
  if (size > MOST_REPORT_BYTES) throw new CommandError('It is larger than 20 MB.');
  const query = {
    store,
    businessDate: date,
    reportType: type,
    fileName: basename(file.name),
    companyId: client.companyId,
  };
  const body = await readFile(file.path);
  return (await client.ask(endpoints.sendReport, halves.sendReport, { query, body })).duplicate === true;
};

/** `lanewise import-reports`: sends printed files one by one. Returns 0 only if every file was taken. */
export const importReports = async (args: Arguments, world: World): Promise<number> => {
  const pattern = args.text('pattern') ?? usualPattern;
  const wrong = wrongPlaceholder(pattern);
  if (wrong !== undefined) throw new UsageError(`--pattern must name {${wrong}} once.`);
  const read = openPattern(pattern);
  const files = await listFiles(args.operands);
  if (files.length === 0) throw new CommandError('There is no file in what was given.');
  const named = files.map((file) => ({ file, ...read(file.name) }));
  const client = await connect(world, { url: args.text('url'), token: args.text('token') });
  await chooseCompany(client, args.text('company'));
  const refused: string[] = [];
  let [sent, known] = [0, 0];
  for (const { file, store, date, type } of named) {
    if (store === undefined || date === undefined || type === undefined) {
      refused.push(`${file.name}: its name does not tell store, date and type.`);
      continue;
    }
    try {
      if (await send(client, { file, store, date, type })) known += 1;
      else sent += 1;
    } catch (error) {
      const isAboutFile =
        (error instanceof CallFailed && error.status !== null && error.status < 500) || error instanceof CommandError;
      if (!isAboutFile) throw error;
      refused.push(`${file.name}: ${error.message}`);
    }
  }
  world.out(`${sent} sent, ${known} known already, ${refused.length} refused.`);
  for (const line of refused) world.err(plainLine(line));
  return refused.length === 0 ? 0 : 1;
};
