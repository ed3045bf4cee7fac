import { searchOf, USUAL_BASE, type QueryValue } from '@lanewise/contract/endpoints/address';
import type { ErrorReply } from '@lanewise/contract/errors';
import { companyId } from '../state/keys.ts';
import { currentUser, isAdmin } from '../state/session.ts';
import { read } from '../state/storage.ts';
import { inTurn } from './in-turn.ts';
import { Problem, isCancelled } from './problem.ts';
import type { Situation } from './problem.ts';

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  query?: Readonly<Record<string, QueryValue>>;
  /** Body of the call, sent as JSON. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  situation?: Situation;
  /** A change of route does not cancel the call, and its screen shows its failure. */
  kept?: boolean;
  /** The caller itself shows a failure; there is no toast. */
  quiet?: boolean;
  /** The screen needs the answer: a failure of the first call is shown as a failure of the page. */
  page?: boolean;
  /** The failure listener is not called: for calls made during logout. */
  unheard?: boolean;
  /** The call is sent without Authorization, as for the login and links in mails. */
  anonymous?: boolean;
  /** The call is not about the selected company and is answered even when that company no longer exists. */
  anyCompany?: boolean;
}

/**
 * Effects of a failed call besides its exception: a toast, or a redirect to login. The shell registers the listener
 * once.
 */
export interface FailureListener {
  (problem: Problem, call: { path: string; situation: Situation | undefined; quiet: boolean; page: boolean }): void;
}
let onFailure: FailureListener = () => undefined;
export const listenToFailures = (listener: FailureListener): void => {
  onFailure = listener;
};

/** Paths of `page` calls that have been answered since the page load or the start of the session. */
const answered = new Set<string>();
/** Forgets all answered paths; the next session starts empty. */
export const forgetAnswered = (): void => answered.clear();

let route = new AbortController();

/** A signal that also aborts when the route changes. A kept call does not use it. */
const withinRoute = (signal: AbortSignal): AbortSignal => {
  const began = route;
  const own = new AbortController();
  if (signal.aborted) own.abort();
  signal.addEventListener('abort', () => {
    if (route === began) own.abort();
  });
  return own.signal;
};

/** Cancels all pending calls except the kept ones. Called when the route changes. */
export const cancelPending = (): void => {
  route.abort();
  route = new AbortController();
};

// True while the user leaves or reloads the page. Leaving cancels the calls of the page, and some browsers report the
// cancelled calls as a network failure, which would end the session. A download or a mailto link fires the same event
// but leaves the page in place, so the flag expires.
let leaving = false;
window.addEventListener('beforeunload', () => {
  leaving = true;
  setTimeout(() => {
    leaving = false;
  }, 3_000);
});

const metaContent = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Base path of the calls: `<meta name="lanewise-base">`, else `/api/`. It always ends with a slash. */
export const basePath = (): string => (metaContent('lanewise-base') || USUAL_BASE).replace(/\/*$/, '/');

/** Where users ask for help: `<meta name="lanewise-support">`. */
export const supportAddress = (): string => metaContent('lanewise-support') ?? '';

/** Display name of the identity provider: `<meta name="lanewise-provider">`; '' when there is none. */
export const providerLabel = (): string => metaContent('lanewise-provider') ?? '';

export const addressOf = (path: string, query: CallOptions['query'] = {}): string =>
  `${basePath()}${path}${searchOf(query)}`;

/** Adds the headers of the session and of the company that an administrator has selected. */
const identify = (headers: Headers, options: CallOptions): Headers => {
  const user = options.anonymous ? null : currentUser();
  if (!user) return headers;
  headers.set('Authorization', user.Authorization);
  const company = read(companyId);
  if (company !== null && isAdmin(user) && !options.anyCompany) headers.set('X-Company-Id', String(company));
  return headers;
};

/** Headers of a call that asks for JSON. The content type is set even without a body. */
const headersOf = (options: CallOptions): Headers =>
  identify(new Headers({ Accept: 'application/json', 'Content-Type': 'application/json' }), options);

const decoded = (text: string | null): string => {
  try {
    return decodeURIComponent(text ?? '');
  } catch {
    return text ?? '';
  }
};

const bodyOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch (error) {
    if (isCancelled(error)) throw error;
    return null;
  }
};

/** An answer is a success when it carries `isSuccess` or `success`. */
export const isSuccess = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  (('isSuccess' in body && body.isSuccess === true) || ('success' in body && body.success === true));

const problemOf = (response: Response, body: unknown): Problem => {
  const reply = typeof body === 'object' && body !== null ? (body as Partial<ErrorReply>) : {};
  const maintenance = response.status === 503 && response.headers.get('X-Maintenance') === 'true';
  return new Problem(response.ok ? 500 : response.status, reply, decoded(response.headers.get('message')), maintenance);
};

/** An answer with its headers. */
export interface FullAnswer<Answer> {
  body: Answer;
  headers: Headers;
}

/**
 * Largest body, in UTF-16 units, of a call that outlives its page. Browsers finish at most 64 KiB of bodies for a
 * closed page, all calls together.
 */
const MOST_OUTLIVING = 16_000;

const send = async <Answer>(path: string, options: CallOptions): Promise<FullAnswer<Answer>> => {
  const { signal } = options;
  const signals = options.kept ? (signal ? [withinRoute(signal)] : []) : [route.signal, ...(signal ? [signal] : [])];
  const signalOfAll = AbortSignal.any(signals);
  const method = options.method ?? 'GET';
  const sent = options.body === undefined ? undefined : JSON.stringify(options.body);
  const ask = (): Promise<Response> =>
    fetch(addressOf(path, options.query), {
      method,
      headers: headersOf(options),
      signal: signalOfAll,
      // A change is still sent completely if the user reloads the page at once, unless its body is too large.
      keepalive: method !== 'GET' && (sent?.length ?? 0) <= MOST_OUTLIVING,
      ...(sent === undefined ? {} : { body: sent }),
    });
  const response = await inTurn(ask, signalOfAll);
  const body = await bodyOf(response);
  if (!response.ok || !isSuccess(body)) throw problemOf(response, body);
  if (options.page) answered.add(path);
  return { body: body as Answer, headers: response.headers };
};

const tokenNow = (): string | undefined => currentUser()?.Authorization;

/** The error that a call throws: an AbortError if the call was cancelled, otherwise a `Problem` that was announced. */
const failureOf = (error: unknown, path: string, options: CallOptions, sentAs: string | undefined): unknown => {
  if (isCancelled(error)) return error;
  // The call was sent in a session that is no longer the current session, or without a session although the call needs
  // a session.
  const outside = sentAs !== tokenNow() || (sentAs === undefined && !options.anonymous);
  if (error instanceof Problem && error.status === 401 && outside)
    return new DOMException('sent in another session', 'AbortError');
  if (leaving && !(error instanceof Problem)) return new DOMException('the page is being left', 'AbortError');
  const problem = error instanceof Problem ? error : new Problem(0, {});
  if (!options.unheard) {
    const { situation, quiet = options.kept ?? false, page = false } = options;
    onFailure(problem, { path, situation, quiet, page: page && !answered.has(path) });
  }
  return problem;
};

/** State of the end of the session in this page. */
let ended: 'not' | 'asked' | 'over' = 'not';
/** Blocks all calls except those of the logout until the logout is over, because the current screen keeps calling. */
export const askForEnd = (): void => {
  ended = 'asked';
  cancelPending();
};
/** Blocks calls that need a session until there is a new session, because the current screen keeps calling. */
export const endCalls = (): void => {
  ended = 'over';
};

const refuseAfterEnd = ({ anonymous = false, unheard = false }: CallOptions): void => {
  if (ended === 'asked' ? !unheard : ended === 'over' && !anonymous && !currentUser())
    throw new DOMException('the session is over', 'AbortError');
};

/** Makes a call and returns the whole envelope with the headers. */
export const callWithHeaders = async <Answer>(path: string, options: CallOptions = {}): Promise<FullAnswer<Answer>> => {
  refuseAfterEnd(options);
  const sentAs = tokenNow();
  try {
    return await send<Answer>(path, options);
  } catch (error) {
    throw failureOf(error, path, options, sentAs);
  }
};

/** Makes a call for a file and returns the response with its body unread. The call survives a change of route. */
export const fileCall = async (path: string, options: CallOptions = {}): Promise<Response> => {
  refuseAfterEnd({});
  const sentAs = tokenNow();
  try {
    const { query, signal = null } = options;
    const response = await fetch(addressOf(path, query), { headers: identify(new Headers(), options), signal });
    if (!response.ok) throw problemOf(response, await bodyOf(response));
    return response;
  } catch (error) {
    throw failureOf(error, path, options, sentAs);
  }
};

/**
 * Fetches a stored picture, or uploads `file` in its place. Only the Authorization header is sent. The call survives a
 * change of route. Returns null if there is no picture, and announces no failure in this case.
 */
export const pictureCall = async (
  path: string,
  options: Pick<CallOptions, 'query' | 'signal' | 'quiet'> & { file?: Blob } = {},
): Promise<Blob | null> => {
  refuseAfterEnd({});
  const sentAs = tokenNow();
  try {
    const { query, signal = null, file } = options;
    const headers = { Authorization: sentAs ?? '' };
    // The body is bytes without a type; a Blob would set one.
    const sent = file ? { method: 'PUT', body: await file.arrayBuffer() } : {};
    const response = await fetch(addressOf(path, query), { headers, signal, ...sent });
    if (response.status === 404 && !file) return null;
    if (!response.ok) throw problemOf(response, await bodyOf(response));
    return await response.blob();
  } catch (error) {
    throw failureOf(error, path, options, sentAs);
  }
};
