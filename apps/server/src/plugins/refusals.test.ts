import fc from 'fast-check';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { drawCompanies, openTestApp } from '../app-testing.ts';
import { verifyAudit } from '../keep/audit/verify.ts';
import { silentLog } from '../meta/log.ts';
import { openMetaAt } from '../meta/open.ts';
import { systemEntry } from '../meta/repositories/audit-writer.ts';
import { createTestDatabase, testStoreOptions } from '../meta/testing.ts';
import type { AuditEntry } from '../meta/audit-types.ts';
import { networkOf } from './address.ts';
import { openRefusals, REFUSAL_LIMITS } from './refusals.ts';

const refused = (more: Partial<AuditEntry>): AuditEntry => ({
  ...systemEntry('access.refused'),
  realUser: '',
  effectiveUser: '',
  outcome: 'refused',
  status: 403,
  ...more,
});

const countOf = (entry: AuditEntry): number =>
  Number(entry.changes.find(({ field }) => field === 'refusals')?.after ?? 0);

describe('refusals that repeat each other', () => {
  it('come, one by one and counted, to the number that there were, whoever is refused and why', () => {
    const entry = fc
      .record({
        realUser: fc.constantFrom('', 'a@example.com', 'b@example.com', 'c@example.com'),
        address: fc.constantFrom('192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'),
        route: fc.constantFrom('GET a', 'GET b', 'POST c'),
        code: fc.constantFrom('access.denied', 'notFound'),
        companyId: fc.constantFrom(null, 1, 2),
      })
      .map(refused);
    const limits = { first: 2, firstOfAll: 9, kinds: 5, callers: 2 };
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 120 }), (entries) => {
        const refusals = openRefusals(() => new Date(0), limits);
        const single = entries.filter((one) => refusals.isSingle(one)).length;
        const sums = refusals.end();
        expect(single + sums.reduce((all, sum) => all + countOf(sum), 0)).toBe(entries.length);
        // For known and for unknown callers each.
        expect(single).toBeLessThanOrEqual(2 * limits.firstOfAll);
        expect(sums.length).toBeLessThanOrEqual(2 * (limits.kinds + limits.callers + 1));
        // A summed record states only the fields that all its refusals share, so no user reads about another company.
        for (const sum of sums.filter(({ companyId }) => companyId !== null))
          expect(entries.filter(({ companyId }) => companyId === sum.companyId).length).toBeGreaterThanOrEqual(
            countOf(sum),
          );
        expect(refusals.end()).toEqual([]);
      }),
    );
  });

  it('of 100,000 strangers take no more room than a thousand records', () => {
    const refusals = openRefusals(() => new Date(0));
    let single = 0;
    for (let at = 0; at < 100_000; at += 1) {
      const address = `2001:db8:${(at >> 16).toString(16)}:${(at & 0xffff).toString(16)}::1`;
      if (refusals.isSingle(refused({ address, route: `POST ${at % 7}` }))) single += 1;
    }
    const sums = refusals.end();
    expect(single).toBeLessThanOrEqual(REFUSAL_LIMITS.firstOfAll);
    expect(sums.length).toBeLessThanOrEqual(REFUSAL_LIMITS.kinds + REFUSAL_LIMITS.callers + 1);
    expect(single + sums.reduce((all, sum) => all + countOf(sum), 0)).toBe(100_000);
  });

  it('of strangers hide no refusal of somebody who is known', () => {
    const refusals = openRefusals(() => new Date(0));
    for (let at = 0; at < 10_000; at += 1) refusals.isSingle(refused({ address: `10.0.${at >> 8}.${at & 255}` }));
    expect(refusals.isSingle(refused({ realUser: 'limited@example.com', address: '10.0.0.1' }))).toBe(true);
  });

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s count for %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('a flood of refused calls', () => {
  it('leaves a few records with its number; accepted changes stay one by one, and the chain is whole', async () => {
    const database = await createTestDatabase();
    const connection = { connectionString: database.url };
    const meta = await openMetaAt(connection, testStoreOptions, silentLog, async () => undefined);
    const test = await openTestApp({ meta });
    const { tokens, harvest } = await drawCompanies(test);
    for (let burst = 0; burst < 10; burst += 1) {
      await Promise.all(
        Array.from({ length: 100 }, () => test.ask('GET', 'mail/outbox', { as: tokens.foreign }).then(() => undefined)),
      );
      await Promise.all(
        Array.from({ length: 40 }, () =>
          test.ask('DELETE', 'company/999999', { as: tokens.limited }).then(() => undefined),
        ),
      );
      const wrong = { username: `guess${burst}@example.com`, password: 'wrong' };
      for (let at = 0; at < 5; at += 1)
        await test.app.inject({
          method: 'POST',
          url: '/api/v2/login',
          payload: wrong,
          remoteAddress: `198.51.100.${burst % 3}`,
        });
      const done = await test.ask('PUT', 'user-profile', { as: tokens.limited, body: { firstName: `Ada ${burst}` } });
      expect(done.status).toBe(200);
    }
    await test.app.close();
    const count = async (where: ReturnType<typeof sql>) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from audit_record where ${where}`.execute(meta.db);
      return rows[0]?.count;
    };
    expect(await count(sql`action = 'user.profile' and outcome = 'done'`)).toBe(10);
    // Each kind of refusal has at most five single records and one summed record.
    expect(await count(sql`outcome = 'refused'`)).toBeLessThanOrEqual(5 * 6 + 8);
    const { rows } = await meta.audit.list({ companyId: harvest.id, outcome: 'refused' }, { limit: 200 });
    expect(rows.map(countOf).filter((counted) => counted > 0)).toEqual([395]);
    expect(test.log()).toContain('answered, without a line each');
    const client = new Client(connection);
    await client.connect();
    expect((await verifyAudit(client, [])).problem).toBeNull();
    await client.end();
    await meta.close();
    await database.drop();
  });
});
