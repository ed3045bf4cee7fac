import type { AuditChange, AuditRecord } from '@lanewise/contract/entities/audit';
import { knowledgeOf } from '../../plugins/asker.ts';
import type { RequestCaller } from '../../plugins/caller.ts';

type Shown = (record: AuditRecord) => AuditRecord;

/** Rules of a close that people set. Their values reveal the figures that a count is compared with. */
const ofRules = /^\S+ ledger-config\/(preset|usual-preset|till-rule)\b/;

/** Fields that list places by their ids. */
const ofPlaces: ReadonlySet<string> = new Set(['entityIds', 'locationIds', 'locations', 'places', 'regLocIds']);

const placesIn = (text: string | null): number[] | null => {
  if (text?.startsWith('[') !== true) return null;
  const found: unknown = JSON.parse(text);
  return Array.isArray(found) && found.every((one) => typeof one === 'number') ? found : null;
};

/** Removes places that are out of sight from a change. The changed record may also belong to places out of sight. */
const withPlaces =
  (seen: ReadonlySet<number>) =>
  (change: AuditChange): AuditChange => {
    if (!ofPlaces.has(change.field)) return change;
    const shown = (text: string | null): string | null => {
      const places = placesIn(text);
      return places?.some((one) => !seen.has(one)) ? JSON.stringify(places.filter((one) => seen.has(one))) : text;
    };
    return { ...change, before: shown(change.before), after: shown(change.after) };
  };

const unhashed: Pick<AuditRecord, 'hash' | 'previousHash'> = { hash: '', previousHash: '' };

const inSight = async (caller: RequestCaller): Promise<Shown> => {
  if (caller.isAdmin) return (record) => record;
  const { everyStore, locations, regions } = await caller.sight();
  if (everyStore) return (record) => record;
  const change = withPlaces(
    new Set<number>([...regions, ...locations.flatMap(({ regLocId, locationId }) => [regLocId, locationId])]),
  );
  // There are few possible places, so the hash of a record would reveal them.
  return (record) => ({ ...record, changes: record.changes.map(change), ...unhashed });
};

/**
 * Audit records as the caller may see them. A caller who sees some stores learns nothing of other stores. A blind
 * counter learns that other people set rules, but sees neither the values nor the hashes. Few amounts are possible, so
 * a hash would reveal the value.
 */
export const shownTo = async (caller: RequestCaller): Promise<Shown> => {
  const { expected, tolerances } = knowledgeOf(caller);
  const seen = await inSight(caller);
  const isWithheld = ({ route, realUserId }: AuditRecord): boolean =>
    realUserId !== caller.user.userId && !tolerances && ofRules.test(route);
  if (expected && tolerances) return seen;
  return (record) => seen({ ...record, ...(isWithheld(record) && { changes: [] }), ...unhashed });
};
