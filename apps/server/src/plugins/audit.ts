import { createHash } from 'node:crypto';
import type { AuditOutcome } from '@lanewise/contract/audit-actions';
import type { AuditChange } from '@lanewise/contract/entities/audit';
import type { ErrorCode } from '@lanewise/contract/errors';
import { isAdminRole } from '@lanewise/domain/rights/standing';
import { maskText } from '@lanewise/tlog/mask';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuditEntry } from '../meta/audit-types.ts';
import { unbound } from '../meta/row-scope.ts';
import type { Meta } from '../meta/types.ts';
import type { User } from '../meta/user-types.ts';
import { refusalSent } from './errors.ts';
import { openRefusals } from './refusals.ts';
import { refuseInstead } from './replaced.ts';
import { Refusal } from './refusal.ts';

/**
 * Facts that only the handler of a call knows. They contain no secrets: passwords, tokens, keys and codes never enter
 * the log.
 */
export interface Told {
  /** The subject of the call; by default the kind in the action's name and the first id of the address. */
  subject?: { kind?: string; id?: string | number; name?: string };
  changes?: readonly AuditChange[];
  /** The reason in the user's words. */
  reason?: string;
  /** The company of the record, if it is not the company in force. Null: only admin roles see the record. */
  companyId?: number | null;
  /** The reason of a refusal that redirects a browser instead of answering with an error. */
  refused?: ErrorCode;
  /** On public calls: the user who was identified, and the token of the session that was opened. */
  who?: Pick<User, 'userId' | 'username' | 'companyId'>;
  token?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Adds fields to the audit record of this call. Later values override earlier values. */
    readonly audited: (told: Told) => void;
  }
}

/** First half of the stored hash of a token. It tells sessions apart, but does not open a session. */
const markOf = (token: string | null | undefined): string =>
  token ? createHash('sha256').update(token).digest('hex').slice(0, 32) : '';

/**
 * Kinds of objects that admin roles manage across companies. The company that the admin has selected is not recorded
 * for these objects.
 */
const overall: ReadonlySet<string> = new Set(['company', 'user', 'role', 'permission', 'session', 'command', 'audit']);

interface Noted {
  told: Told;
  /** The request got as far as its handler. */
  reached: boolean;
  /** Whether the request exceeded a limit for its network address. Such requests are counted instead of recorded. */
  flood: boolean;
  written: boolean;
}

const isRead = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/** The name in the log for an answer to a request. Null: the answer is not recorded. */
const actionOf = (request: FastifyRequest, status: number, noted: Noted): string | null => {
  const { access, audit: action = null } = request.routeOptions.config;
  const refused = status === 403;
  if (access === 'public') {
    const succeeded = status < 400 && noted.told.refused === undefined;
    return noted.reached && !noted.flood && !(succeeded && isRead(request.method)) ? action : null;
  }
  if (!request.identified) return null;
  return action ?? (refused ? 'access.refused' : null);
};

const outcomeOf = (status: number): AuditOutcome => (status < 400 ? 'done' : status < 500 ? 'refused' : 'failed');

const companyOf = ({ identified }: FastifyRequest, kind: string, told: Told): number | null => {
  if (told.companyId !== undefined) return told.companyId;
  if (!identified) return told.who?.companyId ?? null;
  if (isAdminRole(identified.user.role) && overall.has(kind)) return null;
  return identified.companyId ?? null;
};

const entryOf = (request: FastifyRequest, route: string, status: number, action: string, told: Told): AuditEntry => {
  const { identified } = request;
  const [kind = ''] = action.split('.');
  const effective = identified?.user ?? told.who;
  const real = identified?.switchedBy ?? effective;
  const params = (request.params ?? {}) as Record<string, string | number>;
  const [first = ['', '']] = Object.entries(params);
  const id = told.subject?.id ?? first[1];
  return {
    companyId: companyOf(request, kind, told),
    realUserId: real?.userId || null,
    realUser: real?.username ?? '',
    effectiveUserId: effective?.userId || null,
    effectiveUser: effective?.username ?? '',
    session: markOf(identified?.token ?? told.token),
    address: request.ip,
    action,
    route: `${request.method} ${route}`,
    // The subject of a call about a user's sessions is the user.
    subjectKind: told.subject?.kind ?? (first[0] === 'userId' ? 'user' : kind),
    // An address may contain anything.
    subjectId: maskText(String(id), 'column'),
    subjectName: told.subject?.name ?? '',
    outcome: told.refused === undefined ? outcomeOf(status) : 'refused',
    status,
    code: told.refused ?? (status < 400 ? '' : (refusalSent(request)?.code ?? '')),
    reason: told.reason ?? '',
    changes: status < 400 ? (told.changes ?? []) : [],
  };
};

/** The answer if no audit record could be written. A success that is not in the log must not be reported. */
const unrecorded = (): Refusal =>
  new Refusal(503, 'server.busy', 'The server is busy. Please try again later', { retryAfter: 5 });

/** Minutes after which counted refusals are recorded. */
const WINDOW = 30;

/** Writes an entry at once, or counts it if it repeats a refusal that was recorded already. */
const openWriter = (app: FastifyInstance, meta: Meta, clock: () => Date): ((entry: AuditEntry) => Promise<void>) => {
  const refusals = openRefusals(clock);
  const writeSums = async (): Promise<void> => {
    for (const record of refusals.end())
      await meta.audit.write(record).catch((error: unknown) => {
        app.log.error({ err: error as Error, record }, 'a record of the audit log could not be written');
      });
  };
  const timer = setInterval(() => void unbound(writeSums), WINDOW * 60_000).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await writeSums();
  });
  return async (entry) => {
    if (entry.outcome === 'done' || refusals.isSingle(entry)) await unbound(() => meta.audit.write(entry));
  };
};

/**
 * Writes one audit record for each call that changes or exports something, for each successful or failed login, and for
 * each refusal for lack of a right (docs/decisions, 014). The record is durable before the answer is sent. Repeated
 * refusals are recorded as a count (033).
 */
export const recordCalls = (
  app: FastifyInstance,
  { meta, prefix, clock }: { meta: Meta; prefix: string; clock: () => Date },
): void => {
  const write = openWriter(app, meta, clock);
  const requests = new WeakMap<FastifyRequest, Noted>();
  const notedOf = (request: FastifyRequest): Noted => {
    const known = requests.get(request);
    if (known) return known;
    const noted: Noted = { told: {}, reached: false, flood: false, written: false };
    requests.set(request, noted);
    return noted;
  };
  app.decorateRequest('audited', {
    getter(this: FastifyRequest) {
      const noted = notedOf(this);
      return (told: Told) => {
        noted.told = { ...noted.told, ...told, subject: { ...noted.told.subject, ...told.subject } };
      };
    },
  });
  app.addHook('preHandler', async (request) => {
    notedOf(request).reached = true;
  });
  app.addHook('onError', async (request, _reply, error) => {
    // Only a limit for a network address throws a Refusal. The limit of an account throws an error of the store.
    if (error instanceof Refusal && error.status === 429) notedOf(request).flood = true;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { url, config } = request.routeOptions;
    if (url === undefined || config.access === undefined || !url.startsWith(`${prefix}/`)) return payload;
    const noted = notedOf(request);
    const route = url.slice(prefix.length + 1);
    const action = noted.written ? null : actionOf(request, reply.statusCode, noted);
    if (action === null) return payload;
    noted.written = true;
    const entry = entryOf(request, route, reply.statusCode, action, noted.told);
    try {
      await write(entry);
      return payload;
    } catch (error) {
      request.log.error({ err: error as Error, record: entry }, 'a record of the audit log could not be written');
      return refuseInstead(reply, payload, unrecorded());
    }
  });
};
