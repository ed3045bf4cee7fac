import type { Id, Kind, Things } from './kinds.testing.ts';

/** A thing that a call names outside its address; `of` are Wombat's own ids, for the rest of the call. */
export interface Named {
  kind: Kind;
  query?: (id: Id) => Readonly<Record<string, Id>>;
  body?: (id: Id, own: Partial<Record<Kind, Id>>) => unknown;
  /** A list in the address, which takes all foreign ids in one call. */
  atOnce?: true;
}

/**
 * How to call a route. Ids in its address are found by their names; listed here are other places of ids, and what a
 * call needs so that only the named thing can be refused.
 */
export interface Row {
  query?: Readonly<Record<string, Id>>;
  body?: unknown;
  names?: readonly Named[];
  /** A body that asks for the right of the call, where the call asks for different rights by what its body says. */
  probe?: (own: Things['own']) => unknown;
  /** Acts without parameters: only callers without the right try it. */
  acts?: true;
  /** Its subject belongs to the caller alone: even Wombat's administrator cannot see it. */
  private?: true;
}

export const acts: Row = { acts: true };
export const dates = { startDate: '2026-03-01', lastDate: '2026-03-01' };

export const inQuery = (kind: Kind, name: string, more: Readonly<Record<string, Id>> = {}): Row => ({
  query: more,
  names: [{ kind, query: (id) => ({ ...more, [name]: id }) }],
});

export const placesInQuery = (more: Readonly<Record<string, Id>> = {}): Row => ({
  query: more,
  names: [{ kind: 'place', query: (id) => ({ ...more, locationIds: id }), atOnce: true }],
});

export const graph = (field: string, answer: string): Named => ({
  kind: 'company',
  body: (id, own) => ({
    query: `mutation { ${field}(companyId: ${id}, userId: ${own.user}) { ${answer} } }`,
  }),
});

export const fromTo = 'fromDate: "2026-03-01", toDate: "2026-03-01"';
export const laneGraph = (call: (id: Id) => string): Named => ({
  kind: 'place',
  body: (id) => ({ query: `query { ${call(id)} }` }),
});
