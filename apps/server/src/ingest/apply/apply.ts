import { hash } from 'node:crypto';
import {
  insertBlock,
  journalBlock,
  returningEntries,
  reversingEntries,
  type Bounds,
  type Return,
  type Reversal,
} from '../../facts/journal.ts';
import type { Decision, Manifest } from '../../meta/ingest-types.ts';
import type { Entering } from '../read/contents.ts';
import { messageOf } from '../segment/failures.ts';
import type { IngestParts } from '../segment/parts.ts';
import type { DecodedSegment } from '../segment/segment.ts';
import type { PlacedEntry } from '../segment/placed.ts';

/**
 * An insert failed in the middle: any part of its rows may be in the journal and in the tables that are derived from
 * the journal.
 */
export class InsertFailed extends Error {
  override readonly name = 'InsertFailed';
}

/** A frozen manifest with its segment. */
export interface Member {
  manifest: Manifest;
  format: string;
  /** Calls `work` with the decoded segment, or with null for a manifest that enters no transaction. */
  decoded<Result>(work: (decoded: Decoded | null) => Promise<Result>): Promise<Result>;
}

/** The parts of a decoded segment that a manifest needs. */
export type Decoded = Pick<DecodedSegment, 'entries' | 'block'>;

/** A manifest that is carried out alone. */
export const memberOf = (manifest: Manifest, format: string, decoded: Decoded | null): Member => ({
  manifest,
  format,
  decoded: (work) => work(decoded),
});

const nameOf = ({ id, hash, round }: Manifest): string => `${id}-${hash}${round === 0 ? '' : `-${round}`}`;

/** The deduplication token of an insert. When the rows of an insert were removed, the next insert gets a new token. */
const tokenOf = (members: readonly Member[]): string => {
  const names = members.map(({ manifest }) => nameOf(manifest));
  const [first = ''] = names;
  return names.length === 1 ? `manifest-${first}` : `manifests-${hash('sha256', names.join(' '), 'hex')}`;
};

/** The stores and days that the decisions are about. */
const boundsOf = (decisions: readonly Decision[]): Bounds => {
  const days = [...new Set(decisions.map(({ date }) => date))].sort();
  return {
    locations: [...new Set(decisions.map(({ location }) => location))],
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
  };
};

interface Returning extends Return {
  /** The number of the reversing entry that removed the replacing version from the figures. */
  behind: number;
}

interface Effects {
  entering: Entering[];
  reversals: Reversal[];
  returns: Returning[];
}

/**
 * The entries that decisions name, by their offset. All other entries are left out, because a segment may hold ten
 * times as many entries.
 */
const entriesAt = (
  decisions: readonly Decision[],
  decoded: Pick<Decoded, 'entries'> | null,
): Map<number, PlacedEntry> => {
  const named = new Set(decisions.map(({ offset }) => offset));
  const found = new Map<number, PlacedEntry>();
  for (const entry of decoded?.entries ?? []) if (named.has(entry.offset)) found.set(entry.offset, entry);
  return found;
};

/** The rows that decisions about new transactions bring into the journal. */
export const enteringOf = (decisions: readonly Decision[], decoded: Pick<Decoded, 'entries'>): Entering[] =>
  effectsOf(decisions, decoded).entering;

/** The changes that decisions make to the journal. */
const effectsOf = (decisions: readonly Decision[], decoded: Pick<Decoded, 'entries'> | null): Effects => {
  const entries = entriesAt(decisions, decoded);
  const effects: Effects = { entering: [], reversals: [], returns: [] };
  for (const { offset, location, occurrence, version, kind, entryNo, existingEntry, back } of decisions) {
    if (version === 0) continue;
    if (kind === 'leave') {
      // A newer decoder may no longer find the transaction that had to leave the figures. Such a transaction has not
      // replaced any other transaction.
      effects.reversals.push({ entryNo: existingEntry, as: entryNo, mayLack: true });
      if (back !== undefined) effects.returns.push({ entryNo: back, as: entryNo + 1, version, behind: entryNo });
      continue;
    }
    const entry = entries.get(offset);
    // A transaction can be missing only with a newer decoder. A replay then records its outcome.
    if (!entry) continue;
    if (kind === 'reverse') effects.reversals.push({ entryNo: existingEntry, as: entryNo });
    const takesBack = entry.takesBack ?? '';
    effects.entering.push({
      at: entry.at,
      location,
      occurrence,
      version,
      takesBack,
      entryNo: entryNo + (kind === 'reverse' ? 1 : 0),
    });
  }
  return effects;
};

export const decoderOf = ({ decoderVersion }: Manifest, format: string): string => `${format}/${decoderVersion}`;

/** The journal rows of a manifest as a block, and their number; null: the manifest has no rows. */
const rowsOf = async (
  parts: IngestParts,
  { manifest, format }: Member,
  decoded: Decoded | null,
): Promise<{ block: Buffer; rows: number } | null> => {
  const { companyId, decisions } = manifest;
  const { entering, reversals, returns } = effectsOf(decisions, decoded);
  const bounds = boundsOf(decisions);
  const reversing = await reversingEntries(parts.facts, companyId, reversals, bounds);
  const left = new Set(reversing.map(({ entryNo }) => entryNo));
  const due = returns.filter(({ behind }) => left.has(behind));
  const whole = [...reversing, ...(await returningEntries(parts.facts, companyId, due, bounds))];
  const rows = whole.length + entering.length;
  if (rows === 0) return null;
  // All rows are in one block, so that no reader sees a version taken back without its replacement.
  const block =
    decoded && entering.length > 0
      ? await decoded.block({
          company: companyId,
          segment: manifest.segment,
          reversing: whole,
          entering,
          decoder: decoderOf(manifest, format),
        })
      : journalBlock(whole);
  return { block, rows };
};

/** The rows of manifests as blocks, and their number for each manifest. */
export interface MemberRows {
  blocks: Buffer[];
  counts: number[];
}

/** Makes the rows of manifests. */
export type RowsOf = (parts: IngestParts, members: readonly Member[]) => Promise<MemberRows>;

const oneByOne: RowsOf = async (parts, members) => {
  const rows: MemberRows = { blocks: [], counts: [] };
  for (const member of members) {
    const found = await member.decoded((decoded) => rowsOf(parts, member, decoded));
    if (found) rows.blocks.push(found.block);
    rows.counts.push(found?.rows ?? 0);
  }
  return rows;
};

/**
 * Turns frozen manifests of one month into journal rows with one insert. Returns the number of rows of each manifest.
 * May be repeated, also after a crash in the middle: the same manifests give the same rows under the same token, and
 * the engine accepts a token only once, in every view. Throws InsertFailed, or another error before any row is written.
 */
export const applyManifests = async (
  parts: IngestParts,
  members: readonly Member[],
  rows: RowsOf = oneByOne,
): Promise<number[]> => {
  parts.faults('before:insert');
  const { blocks, counts } = await rows(parts, members);
  const [first] = blocks;
  // The blocks can be concatenated, because the engine joins the blocks of one insert before any view sees them.
  if (first)
    await insertBlock(parts.facts, blocks.length === 1 ? first : Buffer.concat(blocks), tokenOf(members)).catch(
      (cause: unknown) => {
        throw new InsertFailed(messageOf(cause), { cause });
      },
    );
  parts.faults('after:insert');
  return counts;
};
