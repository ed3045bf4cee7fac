export const people = ['admin', 'support', 'chief', 'manager', 'limited', 'foreign'] as const;
export type Who = (typeof people)[number];

/** A model of the conditions that every session must always meet. The model does not use a database. */
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

/** The rules as data: the status of the answer when each user switches into each other user. */
export const answerOf = (actor: Who, target: Who): number => {
  if (actor === 'admin') return target === 'admin' ? 403 : 200;
  if (actor === 'support') return ['admin', 'support'].includes(target) ? 403 : 200;
  return 403;
};

/**
 * The same rules within Harvest Lane. The authority level of the chief decides, and the random walks change this level.
 */
export const answerWithin = (actor: Who, target: Who): number => {
  if (!['admin', 'support'].includes(actor)) return 403;
  return ['chief', 'manager', 'limited'].includes(target) ? 200 : 404;
};
