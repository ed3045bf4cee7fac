import { saleKey, saleOf } from '../../facts/sale-key.ts';
import { sourcesOf, standingVoids } from '../../facts/taken-back.ts';
import type { Decision } from '../../meta/ingest-types.ts';
import type { Stale } from '../../meta/segment-types.ts';
import type { IngestParts } from '../segment/parts.ts';
import type { PlacedEntry } from '../segment/placed.ts';

/** Sales per query. */
const salesAtOnce = 1_000;

/**
 * Finds the segments that have a current post void of one of these sales. Also finds segments with a post void that
 * takes back such a post void.
 */
const segmentsOfVoids = async (parts: IngestParts, company: number, sales: ReadonlySet<string>): Promise<number[]> => {
  const segments = new Set<number>();
  const seen = new Set(sales);
  // The loop below adds further sales to this list, and then searches for their post voids as well.
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
 * Whether a decision gives a sale another version, or adds a further sale with the same number. In the second case, a
 * post void may refer to either sale.
 */
const changesSale = ({ kind, occurrence }: Decision): boolean =>
  kind === 'reverse' || (kind === 'new' && occurrence > 0);

/**
 * Files whose post voids depend on receipts that have another version now. Such a post void took back the old amounts,
 * or waited because the old version took its sale back. The files are read again, so that the figures are the same as
 * if the new version had come first.
 */
export const staleOf = async (
  parts: IngestParts,
  company: number,
  entries: readonly PlacedEntry[],
  decisions: readonly Decision[],
): Promise<Stale> => {
  const changed = new Map(decisions.flatMap((one) => (changesSale(one) ? [[one.offset, one] as const] : [])));
  if (changed.size === 0) return { segments: [], locations: [], dates: [] };
  const sales = new Set<string>();
  const before: { date: string; entryNo: number }[] = [];
  for (const { offset, location, transaction } of entries) {
    const decision = changed.get(offset);
    const { businessDate: date, lane, number } = transaction;
    if (!decision || (decision.kind === 'new' && lane === '')) continue;
    sales.add(saleKey({ location, date, lane, number }));
    if (decision.kind === 'reverse') before.push({ date, entryNo: decision.existingEntry });
  }
  const freed = (await sourcesOf(parts.facts, company, before)).flatMap(({ sale }) => (sale === '' ? [] : sale));
  const segments = await segmentsOfVoids(parts, company, sales);
  const keys = freed.map(saleOf);
  return { segments, locations: keys.map((key) => key.location), dates: keys.map((key) => key.date) };
};
