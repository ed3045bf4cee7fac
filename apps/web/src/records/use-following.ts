import { useEffect, useEffectEvent } from 'react';

/** Milliseconds without typing after which a preview of a draft is fetched again. */
const PAUSE_MS = 500;

/** The part of a TanStack Query mutation that the hook uses. */
interface Asking<Found, Body> {
  data: Found | undefined;
  error: unknown;
  mutate: (body: Body) => void;
  isPending: boolean;
  variables: Body | undefined;
}

/**
 * Fetches a preview of a draft. After the first request, it fetches again whenever the draft changes. `body` null: the
 * draft cannot be previewed now.
 */
export const useFollowing = <Found, Body>(
  { data, error, mutate, isPending, variables }: Asking<Found, Body>,
  body: Body | null,
) => {
  const ask = (): void => {
    if (body !== null) mutate(body);
  };
  const typed = JSON.stringify(body);
  const asked = variables === undefined ? undefined : JSON.stringify(variables);
  // Whether the answer is for the current draft.
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
