/** The list with one id moved; a place beyond an end is that end. */
export const movedTo = (ids: readonly number[], id: number, to: number): number[] => {
  if (!ids.includes(id)) return [...ids];
  const rest = ids.filter((one) => one !== id);
  const at = Math.min(Math.max(to, 0), rest.length);
  return [...rest.slice(0, at), id, ...rest.slice(at)];
};

export const isSameOrder = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/** The order that the user is choosing, as long as the list still has the same ids; otherwise the order of the list. */
export const orderOf = (ids: readonly number[], draft: readonly number[] | null): readonly number[] => {
  const known = new Set(ids);
  return draft?.length === ids.length && draft.every((id) => known.has(id)) ? draft : ids;
};
