import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredEndpoints } from '../declared.testing.ts';
import { Asker, kindsOf, type Call } from './asker.testing.ts';
import { derivedRow } from './derived.testing.ts';
import { openDigests } from './digests.testing.ts';
import type { Id, Kind } from './kinds.testing.ts';
import { statedRows } from './routes.testing.ts';
import type { Row } from './rows.testing.ts';
import { openIsolation, type Isolation } from './world.testing.ts';

let isolation: Isolation;
beforeAll(async () => {
  isolation = await openIsolation();
}, 120_000);
afterAll(() => isolation.close());

/**
 * Tables that change for other reasons: records of refusals and of devices, and work of earlier calls that is carried
 * out meanwhile.
 */
const elsewhere =
  /^(known_device|refused_file$|action|analysis_|inbox|manifest|conflict$|quarantine$|set_aside|late_change$|location_live$|waiting_|parcel|department$|gap)/;

/** Calls that change the session. After such a call, the caller would be another user. */
const ofSession = /logout|switch|session|login|password|second-factor/;

const callsOf = (row: Row, ids: Partial<Record<Kind, Id | undefined>>): Call[] => {
  const whole = ids as Partial<Record<Kind, Id>>;
  return [
    { ids, query: row.query, body: row.body },
    ...(row.names ?? []).map(({ kind, query, body }): Call => {
      const id = whole[kind] ?? 0;
      return { ids, query: query?.(id) ?? row.query, body: body?.(id, whole) };
    }),
  ];
};

describe('a call that is refused', () => {
  it('leaves every table as it was, whoever of some stores calls', async () => {
    const asker = new Asker(isolation);
    const { shared, people, things, world } = isolation;
    const rows = new Map(
      (await declaredEndpoints()).map((one): [string, Row] => [one.key, statedRows[one.key] ?? derivedRow(one)]),
    );
    const stateOf = await openDigests(world, elsewhere);
    const told: string[] = [];
    let [before, refused] = [await stateOf(), 0];
    const changes = world.test.app.routeTable.filter(({ method }) => !['GET', 'HEAD'].includes(method));
    for (const route of changes.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))) {
      const key = `${route.method} ${route.url.slice('/api'.length)}`;
      const row = rows.get(key) ?? {};
      if (route.access === 'public' || row.acts || ofSession.test(key)) continue;
      const ofShared = kindsOf(route).some((kind) => kind in shared) || row.names?.some(({ kind }) => kind in shared);
      const asked = ofShared ? [things.own, { ...things.own, ...shared }] : [things.own];
      for (const call of asked.flatMap((ids) => callsOf(row, ids))) {
        const { status, text } = await asker.ask(route, people.regionalManager, call);
        const after = await stateOf();
        const changed = [...after].flatMap(([name, state]) => (before.get(name) === state ? [] : [name]));
        before = after;
        if (status < 400) continue;
        refused += 1;
        if (changed.length > 0) told.push(`${key} answered ${status} ${text.slice(0, 120)}: ${changed.join(', ')}`);
      }
    }
    expect(told).toEqual([]);
    // Enough calls must be refused; otherwise there was nothing to compare.
    expect(refused).toBeGreaterThan(100);
  }, 400_000);
});
