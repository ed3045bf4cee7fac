const numbersOf = (version: string): number[] | null => {
  const [, ...parts] = /^(\d{1,9})\.(\d{1,9})(?:\.(\d{1,9}))?/.exec(version) ?? [];
  return parts.length === 0 ? null : parts.map((part) => Number(part ?? 0));
};

/**
 * Whether a version is older than another. A version without numbers is never older, so that no program is refused for
 * the form of its version.
 */
export const isOlder = (version: string, oldest: string): boolean => {
  const [one, other] = [numbersOf(version), numbersOf(oldest)];
  if (one === null || other === null) return false;
  const at = one.findIndex((part, index) => part !== other[index]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
};
