import type { Call } from './calls.testing.ts';
import * as hostile from './hostile.testing.ts';

/** A call with an id for each name in its address. */
export interface Target extends Call {
  ids: Readonly<Record<string, string>>;
}

/** A hostile value in a place of its own, so that others can stand beside it in one request. */
interface Held {
  part: 'query' | 'header';
  name: string;
  value: string;
  /** What reads it: equal for parameters that are described alike. */
  reader: string;
}

export interface Sent {
  method: string;
  /** As in the request. */
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string | undefined;
  holds?: Held;
}

const filled = (pattern: string, { ids }: Target): string =>
  pattern.replace(/{(\w+)}/g, (_, name: string) => ids[name] ?? 'unknown');

/** The address of a call; a call that removes something gets ids that do not exist, so that nothing is lost. */
const pathOf = (call: Target): string => `/api/${call.method === 'DELETE' ? call.path : filled(call.pattern, call)}`;

const queryOf = (call: Target): Map<string, string> =>
  new Map(
    call.required.map((name) => [name, encodeURIComponent(String(hostile.plausible(call.query[name] ?? {}, name)))]),
  );
const withQuery = (path: string, query: ReadonlyMap<string, string>): string =>
  query.size === 0 ? path : `${path}?${[...query].map(([name, value]) => `${name}=${value}`).join('&')}`;

const json = { 'content-type': 'application/json' };

/** A valid call, as the base for a test's changes. */
export const usual = (call: Target): Sent => ({
  method: call.method,
  path: withQuery(pathOf(call), queryOf(call)),
  ...(call.schema && { body: JSON.stringify(hostile.plausible(call.schema)), headers: json }),
});

/** One request with all of these values. */
export const together = (call: Target, all: readonly Sent[]): Sent => {
  const query = queryOf(call);
  const headers = { ...usual(call).headers };
  for (const { holds } of all)
    if (holds?.part === 'query') query.set(holds.name, holds.value);
    else if (holds) headers[holds.name] = holds.value;
  return { ...usual(call), path: withQuery(pathOf(call), query), headers };
};

const holding = (call: Target, holds: Held): Sent => ({ ...together(call, [{ ...usual(call), holds }]), holds });

/** With a parameter twice, and as a list. */
const repeated = (call: Target, name: string): Sent[] => {
  const path = withQuery(pathOf(call), queryOf(call).set(name, '1.5'));
  return [`${path}&${name}=2`, `${path}&${name}[]=1&${name}[a]=2&${name}.b=3`].map((more) => ({
    ...usual(call),
    path: more,
  }));
};

export const inQuery = (call: Target): Sent[] =>
  Object.entries(call.query).flatMap(([name, described]) => {
    const reader = `${name} ${JSON.stringify(described)}`;
    const one = (value: string): Sent => holding(call, { part: 'query', name, value, reader });
    return [...hostile.addressed.map(one), ...repeated(call, name)];
  });

export const inHeaders = (call: Target): Sent[] =>
  hostile.headers.map(([name, value]) => holding(call, { part: 'header', name, value, reader: name }));

export const inAddress = (call: Target): Sent[] =>
  [...call.pattern.matchAll(/{\w+}/g)].flatMap(([whole]) =>
    hostile.addressed
      .filter((value) => value !== '')
      .map((value) => ({ ...usual(call), path: `/api/${filled(call.pattern.replace(whole, value), call)}` })),
  );

export const inBody = (call: Target): Sent[] =>
  Object.keys(call.body ?? {}).flatMap((name) =>
    hostile.written.map((value) => {
      const { [name]: _, ...rest } = hostile.plausible(call.schema ?? {}) as Record<string, unknown>;
      const others = JSON.stringify(rest).slice(1, -1);
      return { ...usual(call), body: `{${others === '' ? '' : `${others},`}${JSON.stringify(name)}:${value}}` };
    }),
  );

export const wholeBodies = (call: Target): Sent[] =>
  call.method === 'GET'
    ? []
    : hostile.bodies.flatMap((body) =>
        hostile.mediaTypes.map((type) => ({ ...usual(call), body, headers: { 'content-type': type } })),
      );

export const otherwise = (call: Target): Sent[] => [
  ...hostile.methods.map((method) => ({ ...usual(call), method })),
  ...hostile.spellings(pathOf(call)).map((path) => ({ ...usual(call), path })),
];
