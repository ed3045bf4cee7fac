import type { Line } from '@lanewise/contract/facts/transaction';

/**
 * Lines that a later void line takes off: for each void line, the latest line of the same code and size that is not
 * taken off yet. Each line is looked at once, because a receipt may have thousands of lines.
 */
export const cancelledLines = (lines: readonly Line[], mayBe: (line: Line) => boolean): Set<Line> => {
  const standing = new Map<string, Line[]>();
  const cancelled = new Set<Line>();
  for (const line of lines) {
    const { kind, upc, amount } = line;
    if (kind === 'void') {
      const found = standing.get(`${0 - amount} ${upc}`)?.pop();
      if (found !== undefined) cancelled.add(found);
    } else if (mayBe(line)) {
      const key = `${amount} ${upc}`;
      const same = standing.get(key);
      if (same === undefined) standing.set(key, [line]);
      else same.push(line);
    }
  }
  return cancelled;
};
