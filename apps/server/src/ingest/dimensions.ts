import { replaceDimensions, type Dimensions } from '../facts/dimensions.ts';
import type { Facts } from '../facts/types.ts';
import type { IngestParts } from './parts.ts';

/** Last copied state by store and company, so that an unchanged one costs two small reads and no write. */
const copied = new WeakMap<Facts, Map<number, string>>();

/** Copies the names of locations and departments into the facts store, so that a report is one query. Answers them. */
export const syncDimensions = async (
  parts: Pick<IngestParts, 'meta' | 'facts'>,
  companyId: number,
): Promise<Dimensions> => {
  const [locations, regions, departments] = await Promise.all([
    parts.meta.places.locations(companyId),
    parts.meta.places.hierarchy(companyId),
    parts.meta.departments.list(companyId),
  ]);
  const state = JSON.stringify([locations, regions, departments]);
  const known = copied.get(parts.facts) ?? new Map<number, string>();
  copied.set(parts.facts, known);
  const dimensions = { locations, regions, departments };
  if (known.get(companyId) !== state) await replaceDimensions(parts.facts, companyId, dimensions);
  known.set(companyId, state);
  return dimensions;
};

export const forgetDimensions = (facts: Facts): void => void copied.delete(facts);

/** Names may be changed by another server of the same database; a reader sees them after at most so many milliseconds. */
const freshFor = 2_000;
const looked = new WeakMap<Facts, Map<number, { at: number; done: Promise<Dimensions> }>>();

/** For readers: copies the names of a company when nobody has looked for a moment. */
export const freshDimensions = (parts: Pick<IngestParts, 'meta' | 'facts'>, companyId: number): Promise<Dimensions> => {
  const known = looked.get(parts.facts) ?? new Map<number, { at: number; done: Promise<Dimensions> }>();
  looked.set(parts.facts, known);
  const last = known.get(companyId);
  if (last && performance.now() - last.at < freshFor) return last.done;
  const done = syncDimensions(parts, companyId);
  known.set(companyId, { at: performance.now(), done });
  done.catch(() => known.delete(companyId));
  return done;
};
