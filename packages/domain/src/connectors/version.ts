const numbersOf = (version: string): number[] | null => {
  const [, ...parts] = /^(\d{1,9})\.(\d{1,9})(?:\.(\d{1,9}))?/.exec(version) ?? [];
  return parts.length === 0 ? null : parts.map((part) => Number(part ?? 0));
};

/** Whether a version stands before another one. What has no numbers stands before none: nobody is shut out for a name. */
export const isOlder = (version: string, oldest: string): boolean => {
  const [one, other] = [numbersOf(version), numbersOf(oldest)];
  if (one === null || other === null) return false;
  const at = one.findIndex((part, index) => part !== other[index]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
};
