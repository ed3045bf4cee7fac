import { rm } from 'node:fs/promises';
import { loadConfig } from '../apps/server/dist/config/load.js';
import { verifyAudit } from '../apps/server/dist/keep/audit/verify.js';
import { connectTo, metadataAddress } from '../apps/server/dist/keep/metadata/connection.js';
import { silentLog } from '../apps/server/dist/meta/log.js';
import { openMeta } from '../apps/server/dist/meta/open.js';
import { systemEntry } from '../apps/server/dist/meta/repositories/audit-writer.js';
import { row } from './times.ts';

/** Number of records that one caller after another writes at once. */
const together = 500;

/** The cost of an audit log with `count` records: writing, a page by every filter, verifying. */
export const readLargeLog = async (count: number, home: string, say: (text: string) => void): Promise<void> => {
  await rm(home, { recursive: true, force: true });
  const config = loadConfig({}, { home });
  const meta = await openMeta(config, silentLog);
  const { audit } = meta;
  const seconds = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const began = performance.now();
    await work();
    say(row(name, `${((performance.now() - began) / 1000).toFixed(3)} s`));
  };
  try {
    const entry = (at: number) => ({
      ...systemEntry(at % 7 === 0 ? 'session.login' : 'location.update'),
      companyId: at % 20,
      realUser: `person${at % 5000}@example.com`,
      effectiveUser: `person${at % 5000}@example.com`,
      subjectKind: 'location',
      subjectId: String(at % 9000),
      subjectName: `Store ${at % 9000}`,
      outcome: at % 50 === 0 ? ('refused' as const) : ('done' as const),
      reason: at === 17 ? 'Lighthouse' : '',
    });
    await seconds(`write ${count} records, ${together} at once`, async () => {
      for (let at = 0; at < count; at += together)
        await Promise.all(Array.from({ length: together }, (_, index) => audit.write(entry(at + index))));
    });
    await seconds('one record alone', () => audit.write(entry(0)));
    const page = (name: string, filter: object) =>
      seconds(name, () => audit.list({ companyId: 3, ...filter }, { limit: 50 }));
    await page('page of all', { companyId: null });
    await page('page of a company', {});
    await page('page of a person', { user: 'person17@example.com' });
    await page('page of a thing', { subject: 'location:4711' });
    await page('page of refusals', { outcome: 'refused' });
    await page('page of a rare word', { companyId: null, searchText: 'lighthouse' });
    await page('page of a common word', { companyId: null, searchText: 'store' });
    await page('page of a word that is not there', { companyId: null, searchText: 'nowhere' });
    const address = await metadataAddress(config);
    const client = await connectTo(address.connection).finally(() => address.release());
    await seconds('verify', () => verifyAudit(client, []));
    await client.end();
  } finally {
    await meta.close();
    await rm(home, { recursive: true, force: true });
  }
};
