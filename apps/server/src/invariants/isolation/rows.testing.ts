import type { Id, Kind, Things } from './kinds.testing.ts';

/** A thing that a call names outside its address. `own`: Wombat's own ids, for the rest of the call. */
export interface Named {
  kind: Kind;
  query?: (id: Id) => Readonly<Record<string, Id>>;
  body?: (id: Id, own: Partial<Record<Kind, Id>>) => unknown;
  /** The id is in a list in the address. One call names all foreign ids at once. */
  atOnce?: true;
}

/**
 * How to call a route. Ids in the address of the route are found by their names. A row lists ids in other places, and
 * everything else that the call needs, so that only the named thing can cause a refusal.
 */
export interface Row {
  query?: Readonly<Record<string, Id>>;
  body?: unknown;
  names?: readonly Named[];
  /** A body for which the call requires its right. Needed if the required right depends on the body. */
  probe?: (own: Things['own']) => unknown;
  /** The call has an effect even without parameters, so only callers without the right try it. */
  acts?: true;
  /** The subject of the call belongs to the caller alone: even Wombat's administrator cannot see it. */
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
