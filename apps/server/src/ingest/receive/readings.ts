import { createHash } from 'node:crypto';
import { SegmentRefused, type FormatId } from '@lanewise/contract/facts/decode';
import { importProfile, type ImportProfile } from '@lanewise/contract/facts/profile';
import type { Source } from '../read/opened.ts';
import type { IngestParts } from '../segment/parts.ts';
import type { Recognised } from '../read/recognise.ts';
import type { SegmentSources } from '../segment/source-of.ts';
import { doTask } from '../threads/threads.ts';
import { withTaxInPrices, withZones } from './zones.ts';

/**
 * An upload is read with the profile that the upload names. Facts that neither the profile nor the file states are
 * filled in from known facts of the company's stores (docs/decisions/039).
 */

/** The name under which a company's profile is kept. */
export const profileHashOf = (companyId: number, profile: ImportProfile): string =>
  createHash('sha256')
    .update(JSON.stringify([companyId, profile]))
    .digest('hex');

/** Formats that do not always say whether prices include tax. */
const saysNoTax: ReadonlySet<string> = new Set<FormatId>(['poslog', 'ace']);

/** An upload, and the profile and item file that it names. */
interface Upload extends Pick<Recognised, 'content' | 'format' | 'sha256' | 'needsZone'> {
  profile: ImportProfile | null;
  items: Uint8Array | null;
  goesOn: boolean;
}

type Fact = 'taxInPricesOf' | 'storeTimeZone' | 'otherTimeZones';

const zoneFacts: readonly Fact[] = ['storeTimeZone', 'otherTimeZones'];

/** The facts of stores that complete a profile for this upload. */
const factsFor = ({ format, needsZone }: Pick<Upload, 'format' | 'needsZone'>): readonly Fact[] => [
  ...(saysNoTax.has(format) ? (['taxInPricesOf'] as const) : []),
  ...(needsZone ? zoneFacts : []),
];

/** Whether the profile of an upload must be completed by facts of stores. */
export const needsFacts = (upload: Pick<Upload, 'format' | 'needsZone'>): boolean => factsFor(upload).length > 0;

const withFacts = async (parts: IngestParts, companyId: number, upload: Upload): Promise<ImportProfile | null> => {
  const { meta } = parts;
  const taxed = saysNoTax.has(upload.format) ? await withTaxInPrices(meta, companyId, upload.profile) : upload.profile;
  return upload.needsZone ? withZones(meta, companyId, taxed) : taxed;
};

/** The profile as text without the given facts. The text is equal for profiles that differ only in these facts. */
const withoutFacts = (profile: ImportProfile | null, facts: readonly Fact[]): string => {
  const given = Object.entries(importProfile.parse(profile ?? {}));
  return JSON.stringify(given.filter(([name]) => !(facts as readonly string[]).includes(name)));
};

/**
 * The hash of the profile that read the same bytes before, if the earlier and the current profile give the same
 * receipts; null: none. A file that is sent again then counts as a repetition, unless newly known facts of stores
 * change how the file is read.
 */
const readBefore = async (
  { store, threads }: IngestParts,
  { companyId, itemsHash }: SegmentSources,
  { content, sha256, format, profile: named, items, goesOn }: Upload,
  now: { hash: string; known: ImportProfile | null; facts: readonly Fact[] },
): Promise<string | null> => {
  const before = await store.profilesOf(companyId, { contentHash: sha256, itemsHash });
  if (before.includes(now.hash)) return now.hash;
  for (const hash of before) {
    const profile = hash === '' ? null : await store.profile(companyId, hash);
    const isGone = hash !== '' && profile === null;
    if (isGone || withoutFacts(profile, now.facts) !== withoutFacts(named, now.facts)) continue;
    const source: Source = { format, profile: now.known, items, bytes: content, packed: true, goesOn, capped: true };
    const isAlike = doTask(threads, 'readsAlike', [source, profile]).catch((error: unknown) => {
      if (error instanceof SegmentRefused) return false;
      throw error;
    });
    if (await isAlike) return hash;
  }
  return null;
};

/**
 * The profile by which an upload is read: its hash, and its content if the profile was made for this upload and must be
 * stored.
 */
export interface UploadReading {
  profileHash: string;
  made: ImportProfile | null;
}

/**
 * Finds the profile for reading an upload. Stores nothing, because the upload may still be refused or may only be a dry
 * run.
 */
export const readingOf = async (parts: IngestParts, named: SegmentSources, upload: Upload): Promise<UploadReading> => {
  const facts = factsFor(upload);
  if (facts.length === 0) return { profileHash: named.profileHash, made: null };
  const { companyId } = named;
  const known = await withFacts(parts, companyId, upload);
  const isNamed = known === null || known === upload.profile;
  const hash = isNamed ? named.profileHash : profileHashOf(companyId, known);
  const before = await readBefore(parts, named, upload, { hash, known, facts });
  if (before !== null && before !== hash) return { profileHash: before, made: null };
  return { profileHash: hash, made: isNamed ? null : known };
};
