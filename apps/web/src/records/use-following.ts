import { useEffect, useEffectEvent } from 'react';

/** Pause in typing after which a draft is asked about anew. */
const PAUSE_MS = 500;

/** A call of TanStack Query, as far as it is followed. */
interface Asking<Found, Body> {
  data: Found | undefined;
  error: unknown;
  mutate: (body: Body) => void;
  isPending: boolean;
  variables: Body | undefined;
}

/** Asks what a draft comes to; once it was asked, it follows what is typed. `body` null: it cannot be asked now. */
export const useFollowing = <Found, Body>(
  { data, error, mutate, isPending, variables }: Asking<Found, Body>,
  body: Body | null,
) => {
  const ask = (): void => {
    if (body !== null) mutate(body);
  };
  const typed = JSON.stringify(body);
  const asked = variables === undefined ? undefined : JSON.stringify(variables);
  // An answer belongs to the draft that was asked about.
  const isOf = typed === asked;
  const follow = useEffectEvent(ask);
  const isBehind = asked !== undefined && !isOf;
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setTimeout(follow, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, isBehind]);
  const answer = isOf ? { found: data, error } : { found: undefined, error: null };
  return { ...answer, ask, can: body !== null && !isPending, isAsked: asked !== undefined };
};
