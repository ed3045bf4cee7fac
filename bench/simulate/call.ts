import { Agent, request } from 'node:http';
import type { Failure } from '@lanewise/intake/call';

/** A server, and what opens it for an administrator. */
export interface Target {
  url: string;
  token: string;
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  /** '' for a call without one. */
  key: string;
  body?: Buffer | object;
  company?: number;
  /** Milliseconds after which the line is cut. */
  cutAfter?: number;
}

/** `status` is null when no answer came. */
export interface Answer extends Failure {
  body: unknown;
}

export type Ask = (call: Call) => Promise<Answer>;

/** Calls that a server has at a time, by default. Stores behind a proxy share lines as well. */
export const usualCalls = 256;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const headersOf = ({ key, body, company }: Call): Record<string, string> => ({
  ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
  ...(company === undefined ? {} : { 'x-company-id': String(company) }),
  ...(body === undefined
    ? {}
    : { 'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json' }),
});

/** Asks a server. A call never fails: the answer says so. */
export const openCalls = (url: string, most = usualCalls): { ask: Ask; close: () => void } => {
  const agent = new Agent({ keepAlive: true, maxSockets: most });
  const none = (message: string): Answer => ({ status: null, code: '', message, retryAfter: null, body: null });
  const ask: Ask = (call) =>
    new Promise((resolve) => {
      const { method, path, body, cutAfter } = call;
      let cut: NodeJS.Timeout | undefined;
      const done = (answer: Answer): void => {
        clearTimeout(cut);
        resolve(answer);
      };
      const asked = request(`${url}/api/${path}`, { agent, method, headers: headersOf(call) }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('error', (error) => done(none(error.message)));
        answer.once('end', () => {
          const read = parsed(Buffer.concat(parts).toString()) as { code?: string; message?: string } | null;
          const after = Number(answer.headers['retry-after'] ?? Number.NaN);
          done({
            status: answer.statusCode ?? null,
            code: read?.code ?? '',
            message: read?.message ?? '',
            retryAfter: Number.isFinite(after) ? after : null,
            body: read,
          });
        });
      });
      asked.once('error', (error) => done(none(error.message)));
      if (cutAfter !== undefined) cut = setTimeout(() => asked.destroy(new Error('cut')), cutAfter);
      asked.end(body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body));
    });
  return { ask, close: () => agent.destroy() };
};

/** The data of a successful answer. Throws for any other. */
export const dataOf = <Data>({ status, message, body }: Answer): Data => {
  if (status === null || status >= 300) throw new Error(`The server answered ${status}: ${message}`);
  return (body as { data: Data }).data;
};
