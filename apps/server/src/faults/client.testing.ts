import { gzipSync } from 'node:zlib';
import type { SegmentReceipt } from '@lanewise/contract/entities/ingest';
import type { Completeness } from '@lanewise/contract/reports/completeness';
import { rounds } from '../thorough.testing.ts';
import type { Figures, Segment } from './drawn.testing.ts';
import type { Server } from './server.testing.ts';

/** An answer of the server; `data` is there after a success, `code` after a refusal. */
export interface Answer<Data = unknown> {
  status: number;
  message: string;
  code: string | null;
  data: Data | null;
}

/**
 * The address of a server for clients. The address may change when the server starts again, and may be the address of a
 * proxy.
 */
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

/** The public health state of a server. */
export const healthOf = async (target: Target): Promise<string> =>
  dataOf(await call<{ status: string }>(target, 'GET', 'health')).status;

/** Registers a company; returns its id. */
export const createCompany = async (target: Target, name: string): Promise<number> => {
  const headers = { 'content-type': 'application/json' };
  return dataOf(await call<{ id: number }>(target, 'POST', 'company', { headers, body: JSON.stringify({ name }) })).id;
};

/** Sends bytes as a file of a company. Rejects when no answer arrives. */
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

/** Sends the item files and profiles with which the segments of a company are read. */
export const put = (target: Target, company: number, path: 'ingest/items' | 'ingest/profiles', body: string) =>
  call(target, 'PUT', `${path}?companyId=${company}`, { headers: { 'content-type': 'application/json' }, body });

/** Unknown stores are created. */
export const send = (target: Target, company: number, { fileName, text }: Segment): Promise<Answer<SegmentReceipt>> =>
  sendBytes(target, company, fileName, gzipSync(text));

const mostTries = 40;

/** Sends a segment until the server acknowledges it, like a sender that does not give up. Only for a healthy server. */
export const deliver = async (target: Target, company: number, segment: Segment): Promise<SegmentReceipt> => {
  for (let tries = 1; ; tries += 1) {
    const answer = await send(target, company, segment);
    if (answer.status !== 429 || tries === mostTries) return dataOf(answer);
    await new Promise((resolve) => setTimeout(resolve, 100 * tries));
  }
};

/** Requests a withdrawal without waiting for it to be carried out; null when no answer arrives. */
export const withdraw = (target: Target, company: number, segmentId: number): Promise<Answer | null> => {
  const headers = { 'content-type': 'application/json', ...companyHeader(company) };
  const body = JSON.stringify({ kind: 'withdraw', ids: [segmentId], note: 'Sent by mistake' });
  return call(target, 'POST', 'incoming/actions', { headers, body }).catch(() => null);
};

export const receiptOf = async (target: Target, segmentId: number, wait = 0): Promise<SegmentReceipt> =>
  dataOf(await call(target, 'GET', `ingest/segments/${segmentId}?wait=${wait}`));

/** Waits until a segment needs no more work. */
export const settled = async (target: Target, segmentId: number): Promise<SegmentReceipt> => {
  for (let tries = 0; tries < 6; tries += 1) {
    const receipt = await receiptOf(target, segmentId, 20);
    if (receipt.state !== 'received') return receipt;
  }
  throw new Error(`Segment ${segmentId} was not settled within two minutes.`);
};

/** Most polls for a rebuild. A poll takes twenty seconds. A thousand files or more take minutes on a busy machine. */
const mostAsked = rounds(6, 60);

/** Rebuilds all figures and waits for the end. */
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

/** Includes all dates of these tests. */
export const wholePeriod: Period = { from: '2026-09-01', to: '2026-10-31' };

/** One page of a report; null while the server answers that figures are unavailable. */
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

/** Milliseconds within which incomplete figures must become complete. */
const mostWaited = 60_000;

/** One page of a report, read once the figures of the company are complete. */
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

/** The total of the list of transactions; null while the server does not give it. */
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

/** The figures of a company as a client gets them, each read from several reports. */
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
