import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredEndpoints } from '../declared.testing.ts';
import { Asker, kindsOf, type Call } from './asker.testing.ts';
import { derivedRow } from './derived.testing.ts';
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
 * Calls that are left out. They create a book of the caller's own stores, or restore removed things, which are tested
 * in `routes/ledger/restored`.
 */
const elsewhere: ReadonlySet<string> = new Set([
  'POST /ledger-config/preset/:ledgerPresetId/copy',
  'POST /ledger-config/restored',
]);

/**
 * Fills in the type of a sequence in the address: the order of sheets, or the order of the data points of a sheet that
 * the body names.
 */
const withList = (url: string, body: unknown): string =>
  url.replace(':sequenceType', JSON.stringify(body ?? null).includes('"sheetId"') ? 'data-point' : 'sheet');

describe('a book that a store out of sight has as well', () => {
  it.each(['storeManager', 'regionalManager', 'limitedAdmin'] as const)(
    'is set up by no declared call of the %s',
    async (profile) => {
      const asker = new Asker(isolation);
      const { shared, people, things, world } = isolation;
      const own: Partial<Record<Kind, Id | undefined>> = { ...things.own, ...shared };
      const whole: Partial<Record<Kind, Id>> = { ...(things.own as Partial<Record<Kind, Id>>), ...shared };
      const rows = new Map(
        (await declaredEndpoints()).map((one): [string, Row] => [one.key, statedRows[one.key] ?? derivedRow(one)]),
      );
      const refused = new Set<string>();
      for (const route of world.test.app.routeTable) {
        const key = `${route.method} ${route.url.slice('/api'.length)}`;
        if (['GET', 'HEAD'].includes(route.method) || !key.includes('/ledger-config/') || elsewhere.has(key)) continue;
        const row = rows.get(key) ?? {};
        const isShared = (kind: Kind): boolean => kind in shared;
        const calls: Call[] = [
          ...(kindsOf(route).some(isShared) ? [{ ids: own, query: row.query, body: row.body }] : []),
          ...(row.names ?? [])
            .filter(({ kind }) => isShared(kind))
            .map(({ kind, query, body }): Call => {
              const id = whole[kind] ?? 0;
              const asked = query?.(id) ?? row.query;
              const named = asked && 'presetId' in asked ? { ...asked, presetId: shared.ledgerPreset } : asked;
              return { ids: own, query: named, body: body?.(id, whole) };
            }),
        ];
        for (const call of calls) {
          const answer = await asker.ask({ ...route, url: withList(route.url, call.body) }, people[profile], call);
          if (answer.body['code'] === 'user.above') refused.add(key);
          else asker.complain(profile, key, `answered ${answer.status} ${answer.text.slice(0, 200)}`);
        }
      }
      expect(asker.told()).toEqual([]);
      expect(refused.size).toBeGreaterThan(10);
    },
  );
});
