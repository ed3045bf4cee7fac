import { tmpdir } from 'node:os';
import { afterAll, beforeAll } from 'vitest';
import { loadConfig } from '../config/load.ts';
import { openTestFacts } from '../facts/testing.ts';
import type { Facts } from '../facts/types.ts';
import { openIngestStore } from '../meta/ingest.ts';
import { openTestMeta } from '../meta/testing.ts';
import type { Meta } from '../meta/types.ts';
import { createLog } from '../plugins/log.ts';
import { openAhead } from './ahead.ts';
import { openFaults } from './segment/faults.ts';
import { openGate } from '../gate/gate.ts';
import { openHeld } from './repair/held-companies.ts';
import { Moves } from './apply/moves.ts';
import type { IngestParts } from './segment/parts.ts';
import { openReaders } from './threads/readers.ts';
import { keepUpload, readUpload } from './receive/receive.ts';
import { openSmallUploads } from './threads/small-uploads.ts';
import { threadsHere } from './threads/threads.ts';
import { Together } from './together.ts';

/** A receipt of store 1 as a register writes it. */
export const lineOf = (number: string, amount = '1.25'): string =>
  `${JSON.stringify({
    store: '1',
    businessDate: '2026-11-19',
    lane: '1',
    number,
    ended: '2026-11-19T19:41:00',
    lines: [{ upc: '4011', quantity: 1, unitPrice: amount, amount }],
  })}\n`;

interface Opened {
  meta: Meta;
  facts: Facts;
  parts: IngestParts;
}

/** The intake for small files without a worker, so that the tests of a file take each step themselves. */
export const waitingTogether = () => {
  let opened: Opened | null = null;
  const of = (): Opened => {
    if (!opened) throw new Error('nothing is open yet');
    return opened;
  };

  beforeAll(async () => {
    const [meta, facts] = await Promise.all([openTestMeta(), openTestFacts()]);
    const threads = threadsHere();
    opened = {
      meta,
      facts,
      parts: {
        config: loadConfig({}, { home: tmpdir() }),
        meta,
        facts,
        store: openIngestStore(meta.db),
        log: createLog('silent'),
        faults: openFaults(null),
        gate: openGate(),
        threads,
        readers: openReaders(threads),
        small: openSmallUploads(threads),
      },
    };
  });
  afterAll(async () => {
    await of().facts.close();
    await of().meta.close();
  });

  const companyOf = async (name: string): Promise<number> => {
    const company = { name, us_week: true, connector_type: '', currency: 'USD', timeZone: 'America/New_York' };
    const { id } = await of().meta.companies.create(company);
    await of().meta.places.createLocation(id, { storeNumber: '1', name: 'Harbor Point', regionRegLocId: null });
    return id;
  };

  const receive = async (companyId: number, body: string): Promise<number> => {
    const query = { fileName: 'a.jsonl', createLocations: false, dryRun: false, part: 1, baseOffset: 0 };
    const chunks = (async function* () {
      yield Buffer.from(body);
    })();
    const sender = { companyId, sentBy: 'test', onlyLocations: null };
    const { parts } = of();
    return (await keepUpload(parts, await readUpload(parts, query, sender, chunks))).segmentId;
  };

  const togetherWith = (some: IngestParts) => {
    const held = openHeld(openGate());
    const moves = new Moves(some);
    return { held, moves, together: new Together({ parts: some, ahead: openAhead(some), held, moves }) };
  };

  /**
   * The oldest waiting file of a company. Files of other companies that were set aside may be in the queue again, so
   * they are left out.
   */
  const oldest = async (companyId: number) => {
    const { meta, parts } = of();
    const companies = await meta.db.selectFrom('company').select('company_id').execute();
    const others = companies.map(({ company_id }) => company_id).filter((id) => id !== companyId);
    return parts.store.nextReceived(0, others);
  };

  return { of, companyOf, receive, togetherWith, oldest };
};
