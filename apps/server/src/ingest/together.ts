import type { SegmentSummary } from '@lanewise/contract/entities/ingest';
import type { Held as HeldDays, Manifest } from '../meta/ingest-types.ts';
import type { SegmentRow } from '../meta/segment-types.ts';
import { countedOf, firstKinds, tallyOf } from './decide/account.ts';
import type { Ahead } from './ahead.ts';
import { decoderOf, enteringOf, type RowsOf } from './apply/apply.ts';
import { CompanyHeld } from './apply/carry-out.ts';
import type { SmallRequest } from './read/contents.ts';
import { decideInSteps } from './decide/decide.ts';
import { isMetaAway, messageOf } from './segment/failures.ts';
import { freezeAll, manifestOf, type Freezing } from './apply/freeze.ts';
import { heldBy, withDecided } from './decide/days-and-stores.ts';
import type { Held } from './repair/held-companies.ts';
import { lateChanges } from './apply/late-receipts.ts';
import type { Moves } from './apply/moves.ts';
import type { Source } from './read/opened.ts';
import type { IngestParts } from './segment/parts.ts';
import { plainOf, type Plain, type PlainSegments } from './decide/plain.ts';
import { summaryOf } from './apply/process.ts';
import type { SmallReader } from './threads/readers.ts';
import { namedBy, readNow, sourceOf } from './segment/source-of.ts';

interface TogetherParts {
  parts: IngestParts;
  ahead: Ahead;
  held: Held;
  moves: Moves;
}

/** Largest number of segments that enter alone before the next look at small segments: about twenty seconds of work. */
const mostAlone = 64;

/** Decides about a segment whose receipts are all new. */
const decidedOf = async (parts: IngestParts, { row, month, decoded }: Plain, now: Date): Promise<Freezing> => {
  const decided = await decideInSteps(decoded.entries, [], { purpose: 'import', segment: row.id });
  const late = await lateChanges(parts, row.companyId, decoded.entries, decided.decisions, now);
  return { row, decoded: null, manifest: manifestOf(row, { ...decided, month, purpose: 'import' }, late) };
};

/** Makes the rows of all plain segments as one block. */
const rowsBy =
  ({ plain, departmentIds }: PlainSegments, reader: SmallReader): RowsOf =>
  async (_, members) => {
    const open = new Map(plain.map((one) => [one.row.id, one]));
    const requests = members.map(({ manifest, format }): SmallRequest => {
      const one = open.get(manifest.segment);
      if (!one) throw new RangeError(`the segment ${manifest.segment} is not open`);
      return {
        at: one.at,
        company: manifest.companyId,
        segment: manifest.segment,
        decoder: decoderOf(manifest, format),
        entering: enteringOf(manifest.decisions, one.decoded),
      };
    });
    return {
      blocks: [await reader.block(requests, departmentIds)],
      counts: requests.map(({ entering }) => entering.length),
    };
  };

/** The outcome of a segment that entered whole. */
const outcomeOf = async (
  { row, decoded }: Plain,
  { decisions }: Manifest,
): Promise<{ row: SegmentRow; summary: SegmentSummary; held: HeldDays }> => {
  const kinds = await firstKinds(decisions);
  const tally = await tallyOf(kinds, new Set());
  const counted = await countedOf(decoded, kinds, new Set());
  return {
    row,
    summary: summaryOf(row, decoded, { ...counted, tally }),
    held: withDecided(await heldBy(decoded), tally),
  };
};

/**
 * Enters small segments of a company by one insert. An insert costs the same for one receipt as for thousands, and a
 * chain of stores sends a hundred small files a second.
 */
export class Together {
  readonly #with: TogetherParts;
  /** Segments that failed when they entered together with others. Each now enters alone. */
  readonly #alone = new Set<number>();
  /**
   * Companies whose waiting segments could not enter together at the last look. `left`: number of segments that still
   * enter alone before the next look. `wait`: number of segments that enter alone between the last look and the next
   * look.
   */
  readonly #fruitless = new Map<number, { left: number; wait: number }>();

  constructor(parts: TogetherParts) {
    this.#with = parts;
  }

  /**
   * Enters small waiting segments together with `row`, the oldest segment of its company. Returns the number of
   * examined segments if `row` is finished; 0: `row` must enter alone. Throws while the metadata store is unavailable.
   */
  async enter(row: SegmentRow): Promise<number> {
    const { parts, held } = this.#with;
    const { companyId } = row;
    if (this.#alone.delete(row.id) || this.#isPatient(companyId)) return 0;
    const rows = await parts.store.smallReceived(companyId);
    if (rows.length < 2 || rows[0]?.id !== row.id) return 0;
    try {
      const entered = await this.#enterAll(companyId, rows);
      this.#looked(companyId, entered.size > 0);
      return entered.has(row.id) ? rows.length : 0;
    } catch (error) {
      if (isMetaAway(error)) throw error;
      if (error instanceof CompanyHeld) {
        held.hold(companyId, error.message);
        return rows.length;
      }
      parts.log.warn({ company: companyId, error: messageOf(error) }, 'small files could not enter together');
      this.#alone.add(row.id);
      // Holds the company, so that decisions that are already frozen are carried out first.
      held.hold(companyId, null);
      return rows.length;
    }
  }

  /**
   * Whether the next segment must enter alone, without a look at all waiting segments. A look decodes all waiting
   * segments, so it is not repeated for each of many files that cannot enter together.
   */
  #isPatient(companyId: number): boolean {
    const looks = this.#fruitless.get(companyId);
    if (!looks || looks.left === 0) return false;
    looks.left -= 1;
    return true;
  }

  #looked(companyId: number, hasFound: boolean): void {
    const before = this.#fruitless.get(companyId)?.wait ?? 0;
    const wait = Math.min(mostAlone, Math.max(1, 2 * before));
    if (hasFound) this.#fruitless.delete(companyId);
    else this.#fruitless.set(companyId, { left: wait, wait });
  }

  /** Returns the segments that entered. */
  async #enterAll(companyId: number, rows: readonly SegmentRow[]): Promise<Set<number>> {
    const { parts, held } = this.#with;
    const sources = await this.#sourcesOf(companyId, rows);
    const reader = await parts.readers.openSmall(sources);
    let isMoving = false;
    try {
      const found = await plainOf(parts, companyId, rows, reader.contents);
      const { plain } = found;
      if (plain.length < 2) return new Set();
      await this.#enterPlain(companyId, found, reader);
      held.succeeded(companyId);
      isMoving = true;
      await this.#move(companyId, plain, reader);
      return new Set(plain.map(({ row }) => row.id));
    } finally {
      if (!isMoving) reader.close();
    }
  }

  async #enterPlain(companyId: number, found: PlainSegments, reader: SmallReader): Promise<void> {
    const { parts, ahead } = this.#with;
    const { plain } = found;
    const now = new Date();
    const deciding: Freezing[] = [];
    for (const one of plain) {
      void ahead.take(one.row)?.then(
        (reader) => reader.close(),
        () => undefined,
      );
      deciding.push(await decidedOf(parts, one, now));
    }
    const manifests = await freezeAll(parts, companyId, deciding, rowsBy(found, reader));
    const frozen = new Map(manifests.map((one) => [one.segment, one]));
    const outcomes: Awaited<ReturnType<typeof outcomeOf>>[] = [];
    for (const one of plain) {
      const manifest = frozen.get(one.row.id);
      if (manifest) outcomes.push(await outcomeOf(one, manifest));
    }
    parts.faults('before:finish');
    await parts.store.finishWhole(outcomes);
    parts.faults('after:finish');
  }

  /** The bytes are moved while the next segments are entered. Closes the reader. */
  #move(companyId: number, plain: readonly Plain[], reader: SmallReader): Promise<void> {
    const segments = plain.map(({ row, at }) => ({ at, segment: row.id }));
    const ids = plain.map(({ row }) => row.id);
    return this.#with.moves.beginPacked(companyId, ids, () =>
      reader.bytes(companyId, segments).finally(() => reader.close()),
    );
  }

  async #sourcesOf(companyId: number, rows: readonly SegmentRow[]): Promise<Source[]> {
    const { meta, store } = this.#with.parts;
    const raw = await store.rawOf(rows.map(({ id }) => id));
    const company = await meta.companies.find(companyId);
    const named = new Map<string, Awaited<ReturnType<typeof namedBy>>>();
    const sources: Source[] = [];
    for (const row of rows) {
      const known = named.get(row.profileHash) ?? (await namedBy(store, row));
      named.set(row.profileHash, known);
      const bytes = raw.get(row.id);
      if (!bytes) throw new RangeError(`the bytes of segment ${row.id} are not in the inbox`);
      sources.push(
        sourceOf(row, { bytes, packed: true }, { ...known, currency: company?.currency, day: readNow(row) }),
      );
    }
    return sources;
  }
}
