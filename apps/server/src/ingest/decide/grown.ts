import type { Transaction } from '@lanewise/contract/facts/transaction';
import { versionKey, type CurrentVersion } from '../../facts/journal.ts';
import { saleKey, type SaleKey } from '../../facts/sale-key.ts';
import type { SegmentRow } from '../../meta/segment-types.ts';
import { inSteps } from '../../meta/steps.ts';
import type { Grown } from './decide.ts';
import type { IngestParts } from '../segment/parts.ts';
import { standingSales } from '../read/post-void.ts';
import type { DecodedSegment } from '../segment/segment.ts';
import { saleKeyOf, type PlacedEntry } from '../segment/placed.ts';

/** Receipts per query. */
const atOnce = 200;

interface Pair {
  entry: PlacedEntry;
  standing: CurrentVersion;
  key: SaleKey;
}

/** Received receipts that differ from the current version under their key. */
const differing = async (entries: readonly PlacedEntry[], existing: readonly CurrentVersion[]): Promise<Pair[]> => {
  const standing = new Map<string, CurrentVersion | null>();
  for await (const some of inSteps(existing))
    for (const one of some) {
      const key = versionKey(one);
      // Null for several receipts of the same number, because only their content tells them apart.
      standing.set(key, standing.has(key) ? null : one);
    }
  return entries.flatMap((entry) => {
    const key = saleKeyOf(entry);
    const found = standing.get(saleKey(key));
    return found && found.occurrence === 0 && found.hash !== entry.hash ? [{ entry, standing: found, key }] : [];
  });
};

const lineOf = ({ upc, description, quantity, unitPrice }: Transaction['lines'][number]): string =>
  JSON.stringify([upc, description, quantity, unitPrice]);

/**
 * Whether a receipt has all lines of another receipt and further lines, and nothing shows that it is a different sale.
 */
export const continues = (longer: Transaction, shorter: Transaction): boolean => {
  if (longer.lines.length <= shorter.lines.length || longer.cashier !== shorter.cashier) return false;
  const left = longer.lines.map(lineOf);
  return shorter.lines.every((line) => {
    const at = left.indexOf(lineOf(line));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
};

/** Whether a receipt was cut off: its lines are the first lines of a longer receipt, in their order. */
export const beginsAlike = (shorter: Transaction, longer: Transaction): boolean =>
  continues(longer, shorter) &&
  shorter.lines.every((line, at) => {
    const other = longer.lines[at];
    return other !== undefined && lineOf(line) === lineOf(other);
  });

/**
 * Tells whether the current version of a receipt was at the end of the file that sent the receipt. Reads the frozen
 * decisions of the segment.
 */
const openMayGoOn = ({ store }: IngestParts): ((standing: CurrentVersion) => Promise<boolean>) => {
  const known = new Map<number, Set<number>>();
  return async ({ segment, offset }) => {
    let places = known.get(segment);
    if (!places) {
      const manifests = await store.manifestsOf(segment);
      const decisions = manifests.flatMap((manifest) => manifest.decisions);
      places = new Set(decisions.filter(({ mayGoOn, version }) => mayGoOn && version > 0).map((one) => one.offset));
      known.set(segment, places);
    }
    return places.has(offset);
  };
};

/**
 * Finds receipts with two versions where one version continues from the point at which the other version was cut off.
 * No person has to decide about these receipts. Other receipts with different versions wait for a person.
 */
export const grownOf = async (
  parts: IngestParts,
  row: SegmentRow,
  decoded: DecodedSegment,
  { entries, existing }: { entries: readonly PlacedEntry[]; existing: readonly CurrentVersion[] },
): Promise<Grown> => {
  const more = new Set<number>();
  const less = new Set<number>();
  // Other formats mark the end of a receipt.
  if (row.format !== 'csv') return { more, less };
  const mayGoOn = openMayGoOn(parts);
  const pairs: Pair[] = [];
  for (const pair of await differing(entries, existing))
    if (pair.entry.mayGoOn || (await mayGoOn(pair.standing))) pairs.push(pair);
  if (pairs.length > 0) await decoded.gather(pairs.map(({ entry }) => entry));
  for (let at = 0; at < pairs.length; at += atOnce) {
    const some = pairs.slice(at, at + atOnce);
    const keys = some.map(({ key }) => key);
    const standing = await standingSales(parts.facts, row.companyId, keys);
    const received = await decoded.transactions(some.map(({ entry }) => entry));
    for (const [index, { entry, key, standing: version }] of some.entries()) {
      const stored = standing.get(saleKey(key))?.find(({ contentHash }) => contentHash === version.hash);
      const [here, there] = [received[index], stored?.transaction];
      if (!here || !there) continue;
      if (continues(here, there) && (await mayGoOn(version))) more.add(entry.offset);
      else if (entry.mayGoOn && beginsAlike(here, there)) less.add(entry.offset);
    }
  }
  return { more, less };
};
