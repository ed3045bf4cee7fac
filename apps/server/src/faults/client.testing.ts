import { gzipSync } from 'node:zlib';
import type { SegmentReceipt } from '@lanewise/contract/entities/ingest';
import type { Completeness } from '@lanewise/contract/reports/completeness';
import { rounds } from '../thorough.testing.ts';
import type { Figures, Segment } from './drawn.testing.ts';
import type { Server } from './server.testing.ts';

/** An answer of the server; `data` and `code` are there or not, as it succeeded or refused. */
export interface Answer<Data = unknown> {
  status: number;
  message: string;
  code: string | null;
  data: Data | null;
}

/** What speaks to a server; the address may change from one start to the next, and may be that of a proxy. */
export type Target = Pick<Server, 'url' | 'token'>;

const companyHeader = (company: number) => ({ 'x-company-id': String(company) });

const call = async <Data>(
  target: Target,
  method: string,
  path: string,
  init: RequestInit = {},
): Promise<Answer<Data>> => {
  const headers = { authorization: target.token, ...init.headers };
  const response = await fetch(`${target.url}/api/${path}`, { ...init, method, headers });
  const body = (await response.json()) as { message: string; code?: string; data?: Data };
  return { status: response.status, message: body.message, code: body.code ?? null, data: body.data ?? null };
};

const dataOf = <Data>({ status, message, data }: Answer<Data>): Data => {
  if (status >= 300 || data === null) throw new Error(`The server answered ${status}: ${message}`);
  return data;
};

/** What a server says of itself to everybody. */
export const healthOf = async (target: Target): Promise<string> =>
  dataOf(await call<{ status: string }>(target, 'GET', 'health')).status;

/** Registers a company; answers its id. */
export const createCompany = async (target: Target, name: string): Promise<number> => {
  const headers = { 'content-type': 'application/json' };
  return dataOf(await call<{ id: number }>(target, 'POST', 'company', { headers, body: JSON.stringify({ name }) })).id;
};

/** Sends bytes as a file of a company. Rejects when no answer comes. */
export const sendBytes = (
  target: Target,
  company: number,
  fileName: string,
  body: Uint8Array | string,
  createLocations = true,
): Promise<Answer<SegmentReceipt>> => {
  const query = new URLSearchParams({ companyId: `${company}`, fileName, createLocations: `${createLocations}` });
  return call(target, 'POST', `ingest/segments?${query.toString()}`, { body: Buffer.from(body) });
};

/** Sends what segments of a company are read with. */
export const put = (target: Target, company: number, path: 'ingest/items' | 'ingest/profiles', body: string) =>
  call(target, 'PUT', `${path}?companyId=${company}`, { headers: { 'content-type': 'application/json' }, body });

/** Stores that are not known yet are created. */
export const send = (target: Target, company: number, { fileName, text }: Segment): Promise<Answer<SegmentReceipt>> =>
  sendBytes(target, company, fileName, gzipSync(text));

const mostTries = 40;

/** Sends until it is acknowledged, as a sender does that does not give up; for a server that is well. */
export const deliver = async (target: Target, company: number, segment: Segment): Promise<SegmentReceipt> => {
  for (let tries = 1; ; tries += 1) {
    const answer = await send(target, company, segment);
    if (answer.status !== 429 || tries === mostTries) return dataOf(answer);
    await new Promise((resolve) => setTimeout(resolve, 100 * tries));
  }
};

/** Asks for a withdrawal without waiting for it; null when no answer comes. */
export const withdraw = (target: Target, company: number, segmentId: number): Promise<Answer | null> => {
  const headers = { 'content-type': 'application/json', ...companyHeader(company) };
  const body = JSON.stringify({ kind: 'withdraw', ids: [segmentId], note: 'Sent by mistake' });
  return call(target, 'POST', 'incoming/actions', { headers, body }).catch(() => null);
};

export const receiptOf = async (target: Target, segmentId: number, wait = 0): Promise<SegmentReceipt> =>
  dataOf(await call(target, 'GET', `ingest/segments/${segmentId}?wait=${wait}`));

/** Waits until nothing is to be done about a segment any more. */
export const settled = async (target: Target, segmentId: number): Promise<SegmentReceipt> => {
  for (let tries = 0; tries < 6; tries += 1) {
    const receipt = await receiptOf(target, segmentId, 20);
    if (receipt.state !== 'received') return receipt;
  }
  throw new Error(`Segment ${segmentId} was not settled within two minutes.`);
};

/** Questions of twenty seconds for a rebuild: one of a thousand files and more takes minutes on a crowded machine. */
const mostAsked = rounds(6, 60);

/** Makes all figures anew and waits until they are. */
export const rebuild = async (target: Target): Promise<void> => {
  const { id } = dataOf(await call<{ id: string }>(target, 'POST', 'admin/rebuild'));
  for (let tries = 0; tries < mostAsked; tries += 1) {
    const job = dataOf(await call<{ state: string; error: string | null }>(target, 'GET', `admin/jobs/${id}?wait=20`));
    if (job.state === 'done') return;
    if (job.state === 'failed') throw new Error(`The rebuild failed: ${job.error}`);
  }
  throw new Error(`The rebuild did not end within ${20 * mostAsked} seconds.`);
};

export interface Report {
  data: Record<string, string | number | null>[];
  totalCount: number;
  totals: Record<string, number | null>;
  completeness: Completeness;
}

export interface Period {
  from: string;
  to: string;
}

/** Long enough for everything that is drawn here. */
export const wholePeriod: Period = { from: '2026-09-01', to: '2026-10-31' };

/** One page of a report; null while the server says that figures are not to be had now. */
export const askReport = async (
  target: Target,
  company: number,
  path: string,
  parameters: Record<string, string> = {},
  { from, to }: Period = wholePeriod,
): Promise<Report | null> => {
  const query = new URLSearchParams({ startDate: from, lastDate: to, limit: '1000', ...parameters });
  const response = await fetch(`${target.url}/api/dashboard/v1/${path}?${query.toString()}`, {
    headers: { authorization: target.token, ...companyHeader(company) },
  });
  if (response.status === 503) return null;
  if (!response.ok) throw new Error(`The report answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Report;
};

/** Milliseconds in which figures that are being completed have to be there. */
const mostWaited = 60_000;

/** The same, once the figures of the company are complete. */
const report = async (...asked: Parameters<typeof askReport>): Promise<Report> => {
  const until = Date.now() + mostWaited;
  while (Date.now() < until) {
    const found = await askReport(...asked);
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The server does not give figures.');
};

const centsOf = (value: string | number | null | undefined): number => Math.round(Number(value) * 100);

/** How many transactions the list of transactions says there are; null while the server does not say. */
export const countTransactions = async (target: Target, company: number): Promise<number | null> =>
  (await askReport(target, company, 'transaction', { limit: '1' }))?.totalCount ?? null;

const allTransactions = async (target: Target, company: number, period: Period): Promise<string[]> => {
  const found: string[] = [];
  for (;;) {
    const page = await report(target, company, 'transaction', { offset: `${found.length}` }, period);
    for (const { location, date, lane, number, total } of page.data)
      found.push(`${location} ${date} ${lane} ${number}: ${centsOf(total)}`);
    if (found.length >= page.totalCount || page.data.length === 0) return found.sort();
  }
};

/** The same figures from every report and the tables behind it, as a client gets them. */
export const readFigures = async (target: Target, company: number, period = wholePeriod): Promise<Figures> => {
  const overview = await report(target, company, 'location_items', { view: 'monthly_sales' }, period);
  const departments = await report(target, company, 'department_sales', {}, period);
  const items = await report(target, company, 'department_item_sales', {}, period);
  return {
    overview: Object.fromEntries(
      overview.data.map((row) => [
        `${String(row['month']).slice(0, 7)} ${row['location']}`,
        [centsOf(row['net_sales_amt']), Number(row['net_sales_qty']), Number(row['customer_qty'])],
      ]),
    ),
    departments: Object.fromEntries(
      departments.data.map((row): [string, number] => [`${row['name']}`, centsOf(row['amt'])]),
    ),
    items: Object.fromEntries(
      items.data.map((row): [string, [number, number]] => [`${row['upc']}`, [centsOf(row['amt']), Number(row['qty'])]]),
    ),
    transactions: await allTransactions(target, company, period),
  };
};
