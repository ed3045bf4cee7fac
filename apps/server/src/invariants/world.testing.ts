import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { SegmentReceipt } from '@lanewise/contract/entities/ingest';
import type { Company, Location } from '@lanewise/contract/entities/company';
import type { ReportReply, Row } from '@lanewise/contract/envelope';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { writeAce } from '@lanewise/tlog/ace/write';
import { writeJsonl } from '@lanewise/tlog/jsonl/write';
import { writePoslog } from '@lanewise/tlog/poslog/write';
import { localToken, openTestApp, type TestApp } from '../app-testing.ts';
import { openIngestArea, type IngestArea } from '../areas.ts';
import { loadConfig } from '../config/load.ts';
import { openTestFacts } from '../facts/testing.ts';
import type { Facts } from '../facts/types.ts';
import { threadsHere } from '../ingest/threads/threads.ts';
import { openTestMeta } from '../meta/testing.ts';
import type { Purpose } from '../meta/segment-types.ts';
import { createLog } from '../plugins/log.ts';

/** Stores of every generated company: two in North, one in South, one in no region. */
export const storeNumbers: readonly string[] = ['0008', '0014', '21', '7'];
const regionOf: Readonly<Record<string, 'North' | 'South'>> = { '0008': 'North', '0014': 'North', '21': 'South' };

export type Wire = 'jsonl' | 'poslog' | 'ace';

const writers = { jsonl: writeJsonl, poslog: writePoslog, ace: writeAce } as const;

export const written = (transactions: readonly Transaction[], wire: Wire): Buffer =>
  Buffer.concat([...writers[wire](transactions)].map((part) => Buffer.from(part)));

/** A test company with its stores by number. */
export interface Chain {
  company: Company;
  places: ReadonlyMap<string, Location>;
  regions: Readonly<Record<'North' | 'South', number>>;
}

type Parameters = Readonly<Record<string, string | number | readonly number[] | undefined>>;

export interface World {
  test: TestApp;
  area: IngestArea;
  facts: Facts;
  /** Creates a company. `usWeek`: its week begins on Sunday. */
  chain(usWeek: boolean): Promise<Chain>;
  /** Sends a file as a connector's program does, and waits until it is settled. */
  send(chain: Chain, bytes: Buffer): Promise<SegmentReceipt>;
  /** Puts a file into the inbox for a purpose other than an import, and waits until it is settled. */
  receive(chain: Chain, bytes: Buffer, purpose: Purpose): Promise<SegmentReceipt>;
  /** One report over HTTP. Without `as`, the report covers the whole company. */
  report(chain: Chain, path: string, parameters: Parameters, as?: string): Promise<ReportReply>;
  /** The refusal of a report: its status and the first field that it names. */
  refusal(chain: Chain, address: string, as?: string): Promise<[status: number, field: string | undefined]>;
  /** A file of the whole company's figures. */
  file(chain: Chain, path: string, parameters: Parameters): Promise<Buffer>;
  /** Runs an administrator's job to its end. */
  job(kind: 'rebuild' | 'replay'): Promise<void>;
  close(): Promise<void>;
}

/** Some values of each row, in the order of their names. */
export const pick = (rows: readonly Row[], ...names: string[]) => rows.map((row) => names.map((name) => row[name]));

const compress = promisify(gzip);
const patience = 60;

/** After every date in the tests. */
export const clock = (): Date => new Date('2026-06-30T12:00:00Z');

const address = (path: string, parameters: Parameters): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) query.set(name, typeof value === 'object' ? value.join(',') : String(value));
  return `${path}?${query.toString()}`;
};

const makeChain = async ({ meta }: TestApp, name: string, usWeek: boolean): Promise<Chain> => {
  const company = await meta.companies.create({
    name,
    us_week: usWeek,
    connector_type: '',
    currency: 'USD',
    timeZone: 'America/New_York',
  });
  const region = (regionName: string) =>
    meta.places.createRegion(company.id, { name: regionName, parentRegLocId: null });
  const regions = { North: await region('North'), South: await region('South') };
  const places = new Map<string, Location>();
  for (const storeNumber of storeNumbers) {
    const above = regionOf[storeNumber];
    const regionRegLocId = above ? regions[above] : null;
    const place = { storeNumber, name: `Store ${storeNumber}`, regionRegLocId };
    places.set(storeNumber, await meta.places.createLocation(company.id, place));
  }
  return { company, places, regions };
};

/** One administrator runs all queries at once here, which is more than a user may. */
const manyAtATime = {
  LANEWISE_QUESTIONS_OF_USER: '1000',
  LANEWISE_QUESTIONS_OF_COMPANY: '1000',
  LANEWISE_DOWNLOADS_OF_USER: '1000',
  LANEWISE_DOWNLOADS_OF_COMPANY: '1000',
};

/**
 * Differences from the usual test application: settings by their variables, and a folder with the files of a web
 * application.
 */
export interface Unusual {
  settings?: Readonly<Record<string, string>>;
  webRoot?: string;
  clock?: () => Date;
}

/** The real application over a real PostgreSQL and the real facts engine. */
export const openWorld = async ({ settings, ...parts }: Unusual = {}): Promise<World> => {
  const [meta, facts] = await Promise.all([openTestMeta(), openTestFacts()]);
  const config = loadConfig({ ...manyAtATime, ...settings }, { home: tmpdir() });
  const log = createLog('silent');
  const area = await openIngestArea({ config, meta, facts, threads: threadsHere(), log });
  const test = await openTestApp({ config, meta, facts, clock, modules: area.modules, ...parts });
  return { ...worldOf(test, area, facts), test, area, facts };
};

const worldOf = (test: TestApp, area: IngestArea, facts: Facts): Omit<World, 'test' | 'area' | 'facts'> => {
  let made = 0;
  const forCompany = ({ company }: Chain) => ({ 'x-company-id': String(company.id) });

  const settled = async (chain: Chain, segmentId: number): Promise<SegmentReceipt> => {
    const receipt = await area.ingest.receipt(chain.company.id, segmentId, patience);
    if (receipt?.state !== 'applied') throw new Error(`Segment ${segmentId}: ${receipt?.error ?? 'not settled'}`);
    return receipt;
  };

  const send: World['send'] = async (chain, bytes) => {
    const { status, body, text } = await test.ask(
      'POST',
      address('ingest/segments', { companyId: chain.company.id, fileName: 'chain.log' }),
      { as: localToken, body: bytes, headers: { 'content-type': 'application/octet-stream' } },
    );
    if (status !== 200) throw new Error(text);
    return settled(chain, (body.data as SegmentReceipt).segmentId);
  };

  const receive: World['receive'] = async (chain, bytes, purpose) => {
    const { row } = await area.store.receive({
      companyId: chain.company.id,
      contentHash: createHash('sha256').update(bytes).digest('hex'),
      profileHash: '',
      itemsHash: '',
      format: 'jsonl',
      fileName: 'history.log',
      part: 1,
      baseOffset: 0,
      size: bytes.length,
      raw: await compress(bytes),
      redacted: 0,
      createLocations: false,
      onlyLocations: null,
      purpose,
      sentBy: 'test',
    });
    return settled(chain, row.id);
  };

  const report: World['report'] = async (chain, path, parameters, as = localToken) => {
    const { status, body, text } = await test.ask('GET', address(path, parameters), {
      as,
      headers: as === localToken ? forCompany(chain) : {},
    });
    if (status !== 200) throw new Error(`${path}: ${text}`);
    return body as unknown as ReportReply;
  };

  const refusal: World['refusal'] = async (chain, url, as = localToken) => {
    const { status, body } = await test.ask('GET', url, { as, headers: as === localToken ? forCompany(chain) : {} });
    return [status, (body['fields'] as { field: string }[] | undefined)?.[0]?.field];
  };

  const file: World['file'] = async (chain, path, parameters) => {
    const headers = forCompany(chain);
    const { status, text } = await test.ask('GET', address(path, parameters), { as: localToken, headers });
    if (status !== 200) throw new Error(`${path}: ${text}`);
    return Buffer.from(text);
  };

  const job: World['job'] = async (kind) => {
    const started = await test.ask('POST', `admin/${kind}`, { as: localToken, body: {} });
    const { id } = started.body.data as { id: string };
    for (let tries = 0; tries < 30; tries += 1) {
      const { body } = await test.ask('GET', `admin/jobs/${id}?wait=20`, { as: localToken });
      const { state, error } = body.data as { state: string; error: string | null };
      if (state === 'done') return;
      if (state === 'failed') throw new Error(`${kind}: ${error}`);
    }
    throw new Error(`${kind} did not end`);
  };

  return {
    chain: (usWeek) => makeChain(test, `Generated ${(made += 1)}`, usWeek),
    send,
    receive,
    report,
    refusal,
    file,
    job,
    close: async () => {
      await area.close();
      await test.close();
      await facts.close();
    },
  };
};
