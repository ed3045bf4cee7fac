import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { own } from '@lanewise/contract/own';
import * as endpoints from '@lanewise/contract/endpoints/pos-reports';
import * as halves from '@lanewise/contract/endpoints/schemas/pos-reports';
import { MOST_REPORT_BYTES } from '@lanewise/contract/entities/pos-report-rules';
import type { Arguments } from './arguments.ts';
import { connect, type Client } from './client.ts';
import { chooseCompany } from './company.ts';
import { listFiles, type SourceFile } from './import/files.ts';
import { CallFailed } from '@lanewise/intake/call';
import { CommandError, UsageError, type World } from './world.ts';

/** `0014_2026-11-19_closing.txt`, in any folder. */
export const usualPattern = '{store}_{date}_{type}';

/** The regular expression of each placeholder. A star matches anything inside one name. */
const places: Readonly<Record<string, string>> = {
  store: '(?<store>[A-Za-z0-9-]+)',
  date: String.raw`(?<date>\d{4}-?\d{2}-?\d{2})`,
  type: '(?<type>[A-Za-z0-9][A-Za-z0-9 -]*)',
};

/**
 * Returns a reader of file names for a pattern such as `{store}/{date}/{type}*`. Throws UsageError if the pattern lacks
 * one of the three.
 */
export const openPattern = (
  pattern: string,
): ((name: string) => { store: string; date: string; type: string } | null) => {
  const parts = pattern.split(/(\{\w+\}|\*)/);
  const missing = Object.keys(places).find((name) => parts.filter((part) => part === `{${name}}`).length !== 1);
  if (missing !== undefined) throw new UsageError(`--pattern must name {${missing}} once.`);
  const source = parts.map((part) => {
    if (part === '*') return '[^/]*';
    return own(places, part.replace(/[{}]/g, '')) ?? part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  });
  const expression = new RegExp(`(?:^|/)${source.join('')}$`);
  return (name) => {
    const { store, date, type } = expression.exec(name.replace(/\.[^./]*$/, ''))?.groups ?? {};
    if (store === undefined || date === undefined || type === undefined) return null;
    const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(date) ?? [];
    return { store, date: `${year}-${month}-${day}`, type };
  };
};

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
  const read = openPattern(args.text('pattern') ?? usualPattern);
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
  for (const line of refused) world.err(line);
  return refused.length === 0 ? 0 : 1;
};
