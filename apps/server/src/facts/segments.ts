import { hash } from 'node:crypto';
import { binary, long, whole } from './native.ts';
import { nativeBlock } from './native-table.ts';
import { sql, u32, u64 } from './sql.ts';
import type { Facts } from './types.ts';

/** Bytes of a portion: small enough to read a portion in little memory, and large enough to compress well. */
const portionBytes = 1024 * 1024;

/** Upper bounds of the bytes that a block takes in addition to its bodies: once for the block, and for each body. */
const aroundBodies = 1024;
const aroundBody = 64;

interface Portion {
  company: number;
  segment: number;
  portion: number;
  portions: number;
  body: Uint8Array;
}

const columns = {
  company: whole<Portion>(({ company }) => company),
  segment: long<Portion>(({ segment }) => segment),
  portion: whole<Portion>(({ portion }) => portion),
  portions: whole<Portion>(({ portions }) => portions),
  body: binary<Portion>(({ body }) => body),
};

/** Packs portions as a block. The portions of one segment are inserted together. */
export const portionBlock = (portions: readonly Portion[]): Buffer =>
  nativeBlock(columns, portions, aroundBodies + portions.reduce((sum, { body }) => sum + body.length + aroundBody, 0));

const portionsOf = (company: number, segment: number, bytes: Uint8Array): Portion[] => {
  const portions = Math.max(1, Math.ceil(bytes.length / portionBytes));
  return Array.from({ length: portions }, (_, portion) => {
    const body = bytes.subarray(portion * portionBytes, (portion + 1) * portionBytes);
    return { company, segment, portion, portions, body };
  });
};

/** Packs the (redacted) bytes of a segment as a block. */
export const segmentBlock = (company: number, segment: number, bytes: Uint8Array): Buffer =>
  portionBlock(portionsOf(company, segment, bytes));

/** Packs the (redacted) bytes of several segments as a block. */
export const segmentsBlock = (company: number, kept: readonly { segment: number; bytes: Uint8Array }[]): Buffer =>
  portionBlock(kept.flatMap(({ segment, bytes }) => portionsOf(company, segment, bytes)));

/** Stores a `segmentBlock` or `segmentsBlock` for ever. Storing the same segments again changes nothing. */
export const keepBlock = (facts: Facts, company: number, segments: readonly number[], block: Buffer): Promise<void> => {
  const [first] = segments;
  const several = segments.length > 1 ? `-${hash('sha256', segments.join(' '), 'hex')}` : '';
  return facts.insert('raw_segment', block, `segment-${company}-${first}${several}`);
};

export const keepSegment = (facts: Facts, company: number, segment: number, bytes: Uint8Array): Promise<void> =>
  keepBlock(facts, company, [segment], segmentBlock(company, segment, bytes));

/**
 * Returns the bytes of a stored segment. Throws RangeError if some or all are missing. Portions that were written twice
 * (a token is forgotten after thousands of inserts) have the same bytes and count once.
 */
export const readSegment = async (facts: Facts, company: number, segment: number): Promise<Buffer> => {
  const parts = new Map<number, Buffer>();
  let expected = -1;
  const rows = facts.stream<{ portion: number; portions: number; body: string }>(sql`
select portion, portions, base64Encode(body) as body from raw_segment
where company = ${u32(company)} and segment = ${u64(segment)}
order by portion limit 1 by portion`);
  for await (const batch of rows) {
    for (const { portion, portions, body } of batch) {
      expected = portions;
      parts.set(portion, Buffer.from(body, 'base64'));
    }
  }
  if (parts.size !== expected) {
    throw new RangeError(`the bytes of segment ${segment} are not in the facts store`);
  }
  return Buffer.concat([...parts.values()]);
};

/** Ids of the segments whose bytes are complete. */
export const keptSegments = async (facts: Facts): Promise<Set<number>> => {
  const rows = await facts.query<{ segment: string }>(
    sql`select segment from raw_segment group by company, segment having uniqExact(portion) = any(portions)`,
    { lane: 'long' },
  );
  return new Set(rows.map(({ segment }) => Number(segment)));
};
