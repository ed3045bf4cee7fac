export const people = ['admin', 'support', 'chief', 'manager', 'limited', 'foreign'] as const;
export type Who = (typeof people)[number];

/** A model of what must be true of every session ever opened, without a database. */
export interface Modelled {
  token: string;
  user: Who;
  parent: Modelled | null;
  alive: boolean;
}

export type Step = [kind: number, session: number, person: number];
export const kinds = ['open', 'switch', 'switchWithin', 'back', 'logOut', 'disable', 'change', 'expire'] as const;
export const end = (all: Modelled[], session: Modelled): void => {
  session.alive = false;
  for (const other of all) if (other.parent === session && other.alive) end(all, other);
};

/** The rules in words: whom each user may switch into, by status of the answer. */
export const answerOf = (actor: Who, target: Who): number => {
  if (actor === 'admin') return target === 'admin' ? 403 : 200;
  if (actor === 'support') return ['admin', 'support'].includes(target) ? 403 : 200;
  return 403;
};

/** The same within Harvest Lane. The chief may by their level, which the walks change. */
export const answerWithin = (actor: Who, target: Who): number => {
  if (!['admin', 'support'].includes(actor)) return 403;
  return ['chief', 'manager', 'limited'].includes(target) ? 200 : 404;
};
