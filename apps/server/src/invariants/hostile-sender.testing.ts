import { Agent, request, type IncomingMessage } from 'node:http';
import type { Sent } from './hostile-draws.testing.ts';
import { callHeader } from './hostile-readers.testing.ts';
import type { Isolation } from './isolation/world.testing.ts';
import type { Profile } from './isolation/kinds.testing.ts';

const patience = 60_000;
/** Number of characters of an answer that the sender examines. Refusals name only some fields. */
const mostRead = 20_000;

export interface Told extends Pick<IncomingMessage, 'statusCode' | 'headers'> {
  /** The beginning of what it says. */
  said: string;
}

export interface Sender {
  /** Returns the answer; null for none. */
  attempt(caller: Profile, sent: Sent): Promise<Told | null>;
  /** What was answered that never should be. */
  complaints: string[];
  /** Requests so far. */
  readonly count: number;
  close(): void;
}

/** The only acceptable server error says that a store is away or full, and states the time for another try. */
export const isWrong = (told: Told | null): boolean => {
  const { statusCode = 0, headers } = told ?? { headers: {} };
  return statusCode >= 500 && !([503, 507].includes(statusCode) && headers['retry-after'] !== undefined);
};

/**
 * Expected errors of the sender. The server closes the connection if it refuses a body without reading it, and Node
 * refuses to send some addresses and headers.
 */
const expected = ['ECONNRESET', 'EPIPE', 'ERR_UNESCAPED_CHARACTERS', 'ERR_INVALID_CHAR'];

export const openSender = (isolation: Isolation, port: number): Sender => {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const complaints: string[] = [];
  let count = 0;

  const answerTo = (sent: Sent): Promise<Told> =>
    new Promise((resolve, reject) => {
      const asked = request({
        host: '127.0.0.1',
        port,
        agent,
        method: sent.method,
        path: sent.path,
        timeout: patience,
      });
      for (const [name, value] of Object.entries(sent.headers ?? {})) asked.setHeader(name, value);
      asked.once('timeout', () => asked.destroy(new Error(`no answer in ${patience} ms`)));
      asked.once('error', reject);
      asked.once('response', (answer) => {
        let said = '';
        answer.on('data', (part: Buffer) => (said += said.length < mostRead ? part.toString('latin1') : ''));
        answer.once('end', () => resolve({ statusCode: answer.statusCode, headers: answer.headers, said }));
        answer.once('error', reject);
      });
      if (sent.body !== undefined) asked.setHeader('content-length', Buffer.byteLength(sent.body));
      asked.end(sent.body);
    });

  const attempt: Sender['attempt'] = async (caller, sent) => {
    const { token } = isolation.people[caller];
    count += 1;
    const headers = {
      'x-company-id': String(isolation.harvest),
      'x-forwarded-for': `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`,
      ...(token && { authorization: token }),
      ...(sent.call && { [callHeader]: sent.call }),
      ...sent.headers,
    };
    const told = (): string =>
      `${caller}: ${sent.method} ${sent.path.slice(0, 200)} ${String(sent.body).slice(0, 200)} ${JSON.stringify(sent.headers ?? {}).slice(0, 2_000)}`;
    try {
      const answer = await answerTo({ ...sent, headers });
      if (isWrong(answer)) complaints.push(`${answer.statusCode} ${told()}`);
      return answer;
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (!expected.includes(code)) complaints.push(`${String(error)} ${told()}`);
      return null;
    }
  };

  return {
    attempt,
    complaints,
    get count() {
      return count;
    },
    close: () => agent.destroy(),
  };
};
