import { setTimeout as delay } from 'node:timers/promises';
import type { Access } from '@lanewise/contract/access';
import type { Answer } from '../../app-testing.ts';
import type { RouteEntry } from '../../plugins/access.ts';
import type { Isolation } from './world.testing.ts';
import { kindOfParameter, type Id, type Kind, type Person, type Profile } from './kinds.testing.ts';

/**
 * Whether a user who only looks as another user may call a route: reading calls, except those about accounts and their
 * security, and the calls that end the session.
 */
const isOpenToLook = ({ method, url }: RouteEntry): boolean => {
  const [, , first = '', ...rest] = url.split('/');
  if (['v2/switch_back', 'v2/logout', 'graphql', 'common-data'].includes([first, ...rest].slice(0, 2).join('/')))
    return true;
  const ofAccount = ['sessions', 'second-factor', 'audit', 'mail', 'admin'].includes(first);
  return method === 'GET' && !ofAccount && !rest.includes('sessions') && !rest.includes('second-factor');
};

/** The rules written independently of the server. */
export const expected = (route: RouteEntry, person: Person): 'passes' | 401 | 403 => {
  const byRights = expectedByRights(route.access, person);
  return person.looks && route.access !== 'public' && !isOpenToLook(route) ? 403 : byRights;
};

const expectedByRights = (access: Access, { held }: Person): 'passes' | 401 | 403 => {
  if (access === 'public') return 'passes';
  if (held === null) return 401;
  if (held === 'ingest') return access === 'ingest' || access === 'connector' ? 'passes' : 403;
  if (access === 'connector') return 403;
  if (held.all || access === 'session') return 'passes';
  if (access === 'admin') return 403;
  const { anyOf = [], permission = [] } = access === 'ingest' ? { anyOf: ['Connector Setting'] } : access;
  const asked: readonly string[] = [...anyOf, ...[permission].flat()];
  return asked.some((name) => held.groups.includes(name) || held.permissions.includes(name)) ? 'passes' : 403;
};

export interface Call {
  /** Ids for the address. Ids that have no place in the address are left out. */
  ids: Partial<Record<Kind, Id | undefined>>;
  query?: Readonly<Record<string, Id>> | undefined;
  body?: unknown;
}

export const kindOf = (name: string): Kind | undefined =>
  name in kindOfParameter ? kindOfParameter[name as keyof typeof kindOfParameter] : undefined;

/** Parameters that name nothing in the stores: running jobs, running exports, and a choice from fixed values. */
export const unstored: ReadonlySet<string> = new Set(['jobId', 'exportId', 'status', 'sequenceType']);

/** The kinds of ids in a route's address. */
export const kindsOf = ({ url }: RouteEntry): Kind[] =>
  [...url.matchAll(/:(\w+)/g)].flatMap(([, name = '']) => kindOf(name) ?? []);

const messageOf = ({ headers }: Answer): string => (typeof headers['message'] === 'string' ? headers['message'] : '');

/** An answer without the requested ids: the rest must be the same for all ids. */
export const faceOf = (answer: Answer, ids: readonly (Id | undefined)[]): string => {
  const named = ids.filter((id) => id !== undefined).map(String);
  const plain = named.reduce(
    // A column of a data point has its id in its name.
    (face, id) => face.replaceAll(new RegExp(`(?<![\\w-])(dp)?${id}(_amt)?(?![\\w-])`, 'g'), '#'),
    // The content hash is removed, because the hash of the body depends on the ids in the body.
    `${messageOf(answer)} ${answer.text.replaceAll(/"contentHash":"\w+"/g, '')}`,
  );
  return `${answer.status} ${plain}`;
};

/** Runs the calls of one user over a list, several calls at once. */
export const eachOf = async <Step>(steps: readonly Step[], walk: (step: Step) => Promise<void>): Promise<void> => {
  const left = [...steps];
  const walker = async (): Promise<void> => {
    for (let step = left.shift(); step !== undefined; step = left.shift()) await walk(step);
  };
  await Promise.all(Array.from({ length: 6 }, walker));
};

/** Calls as the users of a test world, and records answers that should not have been given. */
export class Asker {
  readonly #isolation: Isolation;
  /** All errors of a run, which are reported together, because one leak rarely comes alone. */
  readonly #complaints: string[] = [];
  asked = 0;

  constructor(isolation: Isolation) {
    this.#isolation = isolation;
  }

  async ask({ method, url }: RouteEntry, person: Person, { ids, query = {}, body }: Call): Promise<Answer> {
    const path = url.replace(/:(\w+)/g, (_, name: string) => {
      const kind = kindOf(name);
      return String((kind && ids[kind]) ?? this.unknownId(kind));
    });
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const text = search.toString();
    const headers: Record<string, string> = { 'x-company-id': String(this.#isolation.harvest) };
    if (typeof body === 'string') headers['content-type'] = 'text/csv';
    this.asked += 1;
    const address = text === '' ? path : `${path}?${text}`;
    const call = () => this.#isolation.world.test.ask(method, address, { as: person.token, headers, body });
    // Tries again, because parallel steps read more files than one user may read at a time.
    for (let tries = 0; tries < 500; tries += 1) {
      const answer = await call();
      if (answer.body['code'] !== 'download.tooMany') return answer;
      await delay(20);
    }
    return call();
  }

  /** An id that does not exist. */
  unknownId(kind: Kind | undefined): Id {
    // The unknown id is as long as the existing ids, because the answer contains the offset in a file.
    if (kind === 'store') return '22';
    // Filters of reports are numbers of at most nine digits.
    if (kind === 'dataPoint' || kind === 'dataPointCategory') return 999_999_999;
    const { receipt, receiptId } = this.#isolation.things.own;
    if (kind === 'receiptId') return String(receiptId).replace('/0001/', '/0009/');
    if (kind === 'receipt') {
      const text = Buffer.from(String(receipt), 'base64url').toString();
      return Buffer.from(text.replace('/0001/', '/0009/')).toString('base64url');
    }
    return 2_000_000_000;
  }

  complain(profile: Profile, key: string, what: string): void {
    this.#complaints.push(`${profile}: ${key} ${what}`);
  }

  /** Checks that an answer contains nothing that this user must never see. */
  watch(profile: Profile, key: string, answer: Answer): Answer {
    const { blind } = this.#isolation.people[profile];
    const said = `${answer.text} ${messageOf(answer)}`;
    for (const canary of blind) {
      const at = said.search(canary);
      if (at >= 0) this.complain(profile, key, `says ${said.slice(Math.max(0, at - 40), at + 40)}`);
    }
    if (answer.status >= 500) this.complain(profile, key, `answered ${answer.status}: ${answer.text.slice(0, 200)}`);
    return answer;
  }

  /** The complaints so far, which begin anew. */
  told(): string[] {
    return this.#complaints.splice(0);
  }
}
