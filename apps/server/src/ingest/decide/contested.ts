import { areApart, mostContents, traitsOf, type Moments, type Traits } from '@lanewise/tlog/two-sales';
import { readEntries, type Bounds } from '../../facts/documents.ts';
import { versionKey, type CurrentVersion } from '../../facts/journal.ts';
import { saleKey } from '../../facts/sale-key.ts';
import type { SegmentRow } from '../../meta/segment-types.ts';
import { inSteps } from '../../meta/steps.ts';
import type { IngestParts } from '../segment/parts.ts';
import { saleKeyOf, type PlacedEntry } from '../segment/placed.ts';
import type { DecodedSegment } from '../segment/segment.ts';
import type { KnownTraits } from './versions.ts';

/** Whole transactions per query or message. */
const atOnce = 200;

/** The contents under one key, by their hash. */
type Contents = Map<string, { moments: Moments; entry?: PlacedEntry; standing?: CurrentVersion }>;

interface Portion {
  entries: readonly PlacedEntry[];
  existing: readonly CurrentVersion[];
}

/**
 * Keys with more than one content. The segment's own transactions without a lane are left out, because the segment
 * itself decides about them.
 */
const contested = async ({ entries, existing }: Portion, segment: number): Promise<Contents[]> => {
  const byKey = new Map<string, Contents>();
  const several = new Set<Contents>();
  const put = (key: string, hash: string, item: Contents extends Map<string, infer Item> ? Item : never): void => {
    const contents = byKey.get(key);
    if (!contents) byKey.set(key, new Map([[hash, item]]));
    else if (!contents.has(hash)) several.add(contents.set(hash, item));
  };
  const standing = new Set<string>();
  for await (const some of inSteps(existing))
    for (const one of some) {
      const key = versionKey(one);
      if (one.lane !== '' || one.segment !== segment) standing.add(key);
      put(key, one.hash, { moments: one, standing: one });
    }
  for await (const some of inSteps(entries))
    for (const entry of some) {
      const key = saleKey(saleKeyOf(entry));
      if (entry.transaction.lane !== '' || standing.has(key))
        put(key, entry.hash, { moments: entry.transaction, entry });
    }
  return [...several].filter(({ size }) => size <= mostContents);
};

/**
 * The contents that are a different sale than another content of the same key, as their clock times prove. Only these
 * contents are read as a whole.
 */
const toldByClock = (all: readonly Contents[]): Contents =>
  new Map(
    all.flatMap((contents) => {
      const some = [...contents];
      return some.filter(([, one]) => some.some(([, other]) => areApart(one.moments, other.moments)));
    }),
  );

const boundsOf = (versions: readonly CurrentVersion[]): Bounds => {
  const days = versions.map(({ businessDate }) => businessDate).sort();
  const locations = [...new Set(versions.map(({ location }) => location))];
  return { locations, from: days[0] ?? '', to: days.at(-1) ?? '' };
};

/**
 * Facts that may show that transactions under one key are two sales, by their content hash. Reads nothing if no key has
 * two contents, or if clock times cannot tell the contents apart.
 */
export const traitsOfContested = async (
  parts: IngestParts,
  row: Pick<SegmentRow, 'id' | 'companyId'>,
  decoded: Pick<DecodedSegment, 'gather' | 'transactions'>,
  portion: Portion,
): Promise<KnownTraits> => {
  const traits = new Map<string, Traits>();
  const told = [...toldByClock(await contested(portion, row.id)).values()];
  const versions = told.flatMap(({ standing }) => standing ?? []);
  for (let at = 0; at < versions.length; at += atOnce) {
    const some = versions.slice(at, at + atOnce);
    const numbers = some.map(({ entryNo }) => entryNo);
    for (const { contentHash, transaction } of await readEntries(parts.facts, row.companyId, numbers, boundsOf(some)))
      traits.set(contentHash, traitsOf(transaction));
  }
  const received = told.flatMap(({ entry }) => entry ?? []);
  if (received.length > 0) await decoded.gather(received);
  for (let at = 0; at < received.length; at += atOnce) {
    const some = received.slice(at, at + atOnce);
    const whole = await decoded.transactions(some);
    for (const [index, { hash }] of some.entries()) {
      const transaction = whole[index];
      if (transaction) traits.set(hash, traitsOf(transaction));
    }
    await parts.pause?.();
  }
  return traits;
};
