import type { Call } from './calls.testing.ts';
import * as words from './hostile-words.testing.ts';
import * as hostile from './hostile.testing.ts';

/** A call with an id for each name in its address. */
export interface Target extends Call {
  ids: Readonly<Record<string, string>>;
}

/** A hostile value in its own field or header, so that one request can hold several hostile values. */
interface Held {
  part: 'query' | 'header' | 'body';
  name: string;
  /** As in the request. */
  value: string;
  /** The reader of the value. Parameters with the same description have the same reader. */
  reader: string;
}

export interface Sent {
  /** The name of the call. */
  call?: string;
  method: string;
  /** As in the request. */
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string | undefined;
  holds?: Held;
}

/**
 * The pattern of the call whose question a call reads. Files and trends of a report read the question of the report.
 */
export const questionOf = ({ pattern }: Call): string => pattern.replace(/\/(export|trend)$/, '');
export const isDerived = (call: Call): boolean => questionOf(call) !== call.pattern;

/** An address that is no call of the API document. */
export const page = (path: string): Target => ({
  method: 'GET',
  pattern: path,
  path,
  query: {},
  required: [],
  body: null,
  schema: null,
  name: `GET ${path}`,
  ids: {},
});

const filled = (pattern: string, { ids }: Target): string =>
  pattern.replace(/{(\w+)}/g, (_, name: string) => ids[name] ?? 'unknown');

/** The address of a call; a call that removes something gets ids that do not exist, so that nothing is lost. */
const pathOf = (call: Target): string => {
  const path = call.method === 'DELETE' ? call.path : filled(call.pattern, call);
  return path.startsWith('/') ? path : `/api/${path}`;
};

const queryOf = (call: Target): Map<string, string> =>
  new Map(
    call.required.map((name) => {
      const value = call.ids[name] ?? hostile.plausible(call.query[name] ?? {}, name);
      return [name, encodeURIComponent(String(value))];
    }),
  );
const withQuery = (path: string, query: ReadonlyMap<string, string>): string =>
  query.size === 0 ? path : `${path}?${[...query].map(([name, value]) => `${name}=${value}`).join('&')}`;

const json = { 'content-type': 'application/json' };

/** A valid call, as the base for a test's changes. */
export const usual = (call: Target): Sent => ({
  call: call.name,
  method: call.method,
  path: withQuery(pathOf(call), queryOf(call)),
  ...(call.schema && { body: JSON.stringify(hostile.plausible(call.schema)), headers: json }),
});

/** The usual body, in which some fields have other values. `values`: the values in the form of JSON. */
const bodyWith = (call: Target, values: ReadonlyMap<string, string>): string => {
  const usually = hostile.plausible(call.schema ?? {}) as Record<string, unknown>;
  const fields = new Map(Object.entries(usually).map(([name, value]) => [name, JSON.stringify(value)]));
  for (const [name, value] of values) fields.set(name, value);
  return `{${[...fields].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
};

/** One request with all of these values. */
export const together = (call: Target, all: readonly Sent[]): Sent => {
  const query = queryOf(call);
  const sent = usual(call);
  const headers = { ...sent.headers };
  const fields = new Map<string, string>();
  for (const { holds } of all)
    if (holds?.part === 'query') query.set(holds.name, holds.value);
    else if (holds?.part === 'body') fields.set(holds.name, holds.value);
    else if (holds) headers[holds.name] = holds.value;
  return {
    ...sent,
    path: withQuery(pathOf(call), query),
    headers,
    ...(fields.size > 0 && { body: bodyWith(call, fields) }),
  };
};

const holding = (call: Target, holds: Held): Sent => ({ ...together(call, [{ ...usual(call), holds }]), holds });

/** A parameter twice, and as a list. */
const repeated = (name: string): string[] => [`1.5&${name}=2`, `1.5&${name}[]=1&${name}[a]=2&${name}.b=3`];

export const inQuery = (call: Target): Sent[] =>
  Object.entries(call.query).flatMap(([name, described]) => {
    const reader = `${name} ${JSON.stringify(described)}`;
    const values = [...hostile.addressed, ...repeated(name)];
    return values.map((value) => holding(call, { part: 'query', name, value, reader }));
  });

export const inHeaders = (call: Target): Sent[] =>
  words.headers.map(([name, value]) => holding(call, { part: 'header', name, value, reader: name }));

export const inAddress = (call: Target): Sent[] =>
  [...call.pattern.matchAll(/{\w+}/g)].flatMap(([whole]) =>
    hostile.addressed
      .filter((value) => value !== '')
      .map((value) => ({ ...usual(call), path: `/api/${filled(call.pattern.replace(whole, value), call)}` })),
  );

export const inBody = (call: Target): Sent[] =>
  Object.entries(call.body ?? {}).flatMap(([name, described]) => {
    const reader = `${name} ${JSON.stringify(described)}`;
    return hostile.written.map((value) => holding(call, { part: 'body', name, value, reader }));
  });

/**
 * Hostile bodies. `isWhole`: every body with every media type; otherwise each body and each media type once, because
 * most calls use the same parser.
 */
export const wholeBodies = (call: Target, isWhole: boolean): Sent[] => {
  if (call.method === 'GET') return [];
  const as = (body: Buffer | string, type: string): Sent => ({
    ...usual(call),
    body,
    headers: { 'content-type': type },
  });
  if (isWhole) return hostile.bodies.flatMap((body) => words.mediaTypes.map((type) => as(body, type)));
  return [
    ...hostile.bodies.map((body) => as(body, 'application/json')),
    ...words.mediaTypes.map((type) => as('{}', type)),
  ];
};

export const otherwise = (call: Target): Sent[] => [
  ...hostile.methods.map((method) => ({ ...usual(call), method })),
  ...hostile.spellings(pathOf(call)).map((path) => ({ ...usual(call), path })),
];
