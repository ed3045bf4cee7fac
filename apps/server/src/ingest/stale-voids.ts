import { saleKey, saleOf, sourcesOf, standingVoids } from '../facts/taken-back.ts';
import type { Decision } from '../meta/ingest-types.ts';
import type { Stale } from '../meta/segment-types.ts';
import type { IngestParts } from './parts.ts';
import type { PlacedEntry } from './placed.ts';

/** Sales that are asked for in one question. */
const salesAtOnce = 1_000;

/** Segments of post voids that stand and take back these sales, and of those that take back such a post void in turn. */
const segmentsOfVoids = async (parts: IngestParts, company: number, sales: ReadonlySet<string>): Promise<number[]> => {
  const segments = new Set<number>();
  const seen = new Set(sales);
  // What is added while the loop runs is asked for in its turn.
  const waiting = [...sales];
  while (waiting.length > 0) {
    const voids = await standingVoids(parts.facts, company, waiting.splice(0, salesAtOnce));
    for (const { segment } of await sourcesOf(parts.facts, company, voids)) segments.add(segment);
    for (const one of voids) if (!seen.has(saleKey(one))) waiting.push(saleKey(one));
    for (const one of voids) seen.add(saleKey(one));
  }
  return [...segments];
};

/**
 * Files whose post voids hang on receipts of which another version stands now: they took back what the old one came to, or waited because the
 * old one took their sale back. They are read again, so that figures are those that would be there had the new version come first.
 */
export const staleOf = async (
  parts: IngestParts,
  company: number,
  entries: readonly PlacedEntry[],
  decisions: readonly Decision[],
): Promise<Stale> => {
  const replaced = new Map(decisions.flatMap((one) => (one.kind === 'reverse' ? [[one.offset, one] as const] : [])));
  if (replaced.size === 0) return { segments: [], locations: [], dates: [] };
  const sales = new Set<string>();
  const before: { date: string; entryNo: number }[] = [];
  for (const { offset, location, transaction } of entries) {
    const decision = replaced.get(offset);
    if (!decision) continue;
    const { businessDate: date, lane, number } = transaction;
    sales.add(saleKey({ location, date, lane, number }));
    before.push({ date, entryNo: decision.existingEntry });
  }
  const freed = (await sourcesOf(parts.facts, company, before)).flatMap(({ sale }) => (sale === '' ? [] : sale));
  const segments = await segmentsOfVoids(parts, company, sales);
  const keys = freed.map(saleOf);
  return { segments, locations: keys.map((key) => key.location), dates: keys.map((key) => key.date) };
};
