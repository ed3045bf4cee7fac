import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { reportTypePattern } from '@lanewise/contract/entities/pos-report-rules';
import { importProfile, type ImportProfile } from '@lanewise/contract/facts/profile';
import { usualPattern, wrongPlaceholder } from '@lanewise/intake/report-name';
import { z } from 'zod';

/** A settings file that cannot be used. The message names the file and the field. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * Whether an address is safe for the key, which is sent with every call. Only this computer may be called without
 * encryption.
 */
const isSafe = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
};

const server = z
  .url({ protocol: /^https?$/, message: 'must be an address like https://reports.example.com' })
  .refine((address) => !URL.canParse(address) || isSafe(address), 'must begin with https://');

const path = z.string().min(1);

const folder = z.strictObject({
  path,
  /** Names of files to send; * stands for any characters. */
  files: z.string().min(1).max(200).default('*'),
  /**
   * 'renamed': the register renames complete files into the folder. 'quiet': the register writes its files in the
   * folder. 'grows': the register appends to its files all day; logs of 4690 registers and JSON lines are followed,
   * other formats are read when quiet.
   */
  arrive: z.enum(['quiet', 'renamed', 'grows']).default('quiet'),
  /** A file with an import profile, for CSV. */
  profile: path.optional(),
  /**
   * The item file that the profile joins. `*` stands for any characters of the file name. The newest matching file
   * counts.
   */
  items: path.optional(),
  /**
   * Marks a folder of printed reports. `name` gives store, business date and type of each report, except what all
   * reports of the folder share.
   */
  reports: z
    .strictObject({
      name: z.string().min(1).max(200).default(usualPattern),
      store: z.string().trim().min(1).max(64).optional(),
      type: z.string().regex(reportTypePattern, 'must be a few letters and digits').optional(),
    })
    .optional(),
});

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time of the day like 22:30');

const MEBIBYTE = 2 ** 20;

const settings = z.strictObject({
  server,
  /** The connector's key as the server showed it. Without it, the agent uses the key from its enrolment. */
  key: z.string().min(1).max(200).optional(),
  /** The code with which the agent enrols itself at its start. */
  code: z.string().min(1).max(40).optional(),
  /** Folder of the spool. It belongs to one agent. */
  data: path,
  folders: z.array(folder).min(1).max(50),
  /** A file is whole when neither its size nor its time has changed for these seconds. */
  quietSeconds: z.number().min(0).max(86_400).default(10),
  /** Seconds between two looks into the folders. */
  scanSeconds: z.number().min(0.05).max(3_600).default(5),
  /** Seconds between two polls for commands. */
  pollSeconds: z.number().min(1).max(3_600).default(60),
  /** Most bytes in the spool; further files wait in their folders. */
  spoolBytes: z
    .number()
    .int()
    .min(16 * MEBIBYTE)
    .default(1_024 * MEBIBYTE),
  /** Bytes to leave free on the spool's disk, which may also be the register's disk. */
  keepFreeBytes: z
    .number()
    .int()
    .min(0)
    .default(64 * MEBIBYTE),
  /** Most bytes sent in a second, on average; absent: no limit. */
  bytesPerSecond: z.number().int().min(1_024).optional(),
  /** Hours of the day, by the store's clock, in which files are sent; absent: always. */
  sendingHours: z.strictObject({ from: time, to: time }).optional(),
  /** A segment ends at the first border between transactions after this many bytes. */
  segmentBytes: z
    .number()
    .int()
    .min(1_024)
    .max(16 * MEBIBYTE)
    .default(4 * MEBIBYTE),
});

type Written = z.output<typeof settings>;
export type ReportNames = NonNullable<Written['folders'][number]['reports']>;
/** Folder and name pattern of the item files that a profile joins. */
export interface ItemSource {
  path: string;
  files: string;
  profile: ImportProfile;
}
export interface Folder extends Omit<Written['folders'][number], 'profile' | 'reports' | 'items'> {
  profile: ImportProfile | null;
  /** Item files of the folder's receipts; null: receipts are read without an item file. */
  items: ItemSource | null;
  /** Names of printed reports; null: the folder holds files of receipts. */
  reports: ReportNames | null;
}
export interface Settings extends Omit<Written, 'folders'> {
  folders: readonly Folder[];
}

const readText = async (file: string, what: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    throw new SettingsError(
      `${what} ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  });

const parsed = <Value>(schema: z.ZodType<Value>, text: string, file: string): Value => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new SettingsError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data;
  const told = checked.error.issues.map((issue) => `${z.core.toDotPath(issue.path) || 'the file'}: ${issue.message}`);
  throw new SettingsError(`${file}: ${told.join('; ')}`);
};

const profileOf = async (file: string): Promise<ImportProfile> =>
  parsed(importProfile, await readText(file, 'The profile'), file);

/** The item files of a profile. Throws SettingsError if only the profile or only the settings name item files. */
const itemsOf = (profile: ImportProfile | null, items: string | undefined, at: string): ItemSource | null => {
  if (!profile?.csv?.items) {
    if (items === undefined) return null;
    throw new SettingsError(`${at}.items: its profile does not say how to read an item file (csv.items)`);
  }
  if (items === undefined)
    throw new SettingsError(`${at}.items: its profile joins an item file (csv.items); say where it lies`);
  return { path: dirname(items), files: basename(items), profile };
};

/** Refuses a folder of printed reports whose names do not give store, date and type. */
const checkReports = ({ arrive, profile, reports }: Written['folders'][number], at: string): void => {
  if (!reports) return;
  const wrong = wrongPlaceholder(reports.name, reports);
  if (wrong !== undefined)
    throw new SettingsError(
      `${at}.reports.name: must name {${wrong}} once${wrong === 'date' ? '' : `, or reports.${wrong} says it`}`,
    );
  if (arrive === 'grows') throw new SettingsError(`${at}.arrive: a printed report is sent once it is whole`);
  if (profile !== undefined) throw new SettingsError(`${at}.profile: printed reports have none`);
};

/** Reads the settings file; paths in the file are relative to the file. Throws SettingsError. */
export const loadSettings = async (file: string): Promise<Settings> => {
  const written = parsed(settings, await readText(file, 'The settings file'), file);
  if (written.key !== undefined && written.code !== undefined)
    throw new SettingsError(`${file}: code: there is a key already; leave one of the two out`);
  const inFile = (name: string): string => resolve(dirname(file), name);
  for (const [at, one] of written.folders.entries()) checkReports(one, `${file}: folders[${at}]`);
  const folders = await Promise.all(
    written.folders.map(async ({ profile: named, items, reports = null, ...one }, at) => {
      const profile = named === undefined ? null : await profileOf(inFile(named));
      const master = itemsOf(profile, items === undefined ? undefined : inFile(items), `${file}: folders[${at}]`);
      return { ...one, reports, path: inFile(one.path), profile, items: master };
    }),
  );
  return { ...written, data: inFile(written.data), folders };
};

/** Writes a settings file for an agent that is being set up, unless the file already exists. */
export const beginSettings = async (file: string, address: string): Promise<boolean> => {
  const checked = server.safeParse(address);
  if (!checked.success) throw new SettingsError(`${address} ${checked.error.issues[0]?.message ?? ''}`);
  const written = { server: address, data: 'data', folders: [{ path: 'pos', files: '*' }] };
  try {
    await writeFile(file, `${JSON.stringify(written, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw new SettingsError(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
};
