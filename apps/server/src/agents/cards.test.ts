import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cardNumber, fractions, SPLITS } from '@lanewise/tlog/redact/seeds.testing';
import { afterAll, describe, expect, it } from 'vitest';
import { openSearch } from '../invariants/cards/looking.testing.ts';
import { rounds } from '../thorough.testing.ts';
import { openStore } from './store.testing.ts';

const patience = rounds(120_000, 900_000);
const count = rounds(400, 10_000);
const perFile = 50;

const random = fractions(20_261_124);
const numbers = Array.from({ length: count }, () => cardNumber(random));
const splits = Object.values(SPLITS);
const hidden = (at: number): string => (splits[at % splits.length] ?? String)(numbers[at] ?? '');

const jsonLine = (at: number): string =>
  JSON.stringify({
    store: '0001',
    businessDate: '2026-09-30',
    lane: '1',
    number: `${at + 1}`,
    lines: [{ description: hidden(at), amount: '1.00' }],
    tenders: [{ kind: 'credit', description: hidden(at), amount: '1.00' }],
  });

/** The transaction as XML, because some ways to hide a card number use markup. */
const xmlTransaction = (at: number): string =>
  `<Transaction><RetailStoreID>0001</RetailStoreID><WorkstationID>1</WorkstationID><SequenceNumber>${at + 1}</SequenceNumber>
  <BusinessDayDate>2026-09-30</BusinessDayDate><RetailTransaction><LineItem><Sale><Description>${hidden(at)}</Description>
  <ExtendedAmount>1.00</ExtendedAmount></Sale></LineItem></RetailTransaction></Transaction>`;

const files = Array.from({ length: Math.ceil(count / perFile) }, (_, file) => {
  const places = Array.from({ length: Math.min(perFile, count - file * perFile) }, (__, at) => file * perFile + at);
  const name = `${file} ${numbers[file] ?? ''}`;
  if (file % 2 === 0) return { name: `${name}.jsonl`, text: places.map((at) => `${jsonLine(at)}\n`).join('') };
  const xml = '<?xml version="1.0"?><POSLog xmlns="http://www.nrf-arts.org/IXRetail/namespace/">';
  return { name: `${name}.xml`, text: `${xml}${places.map(xmlTransaction).join('\n')}</POSLog>` };
});

describe('card numbers in files and names of files', () => {
  const store = openStore();
  afterAll(() => store.remove());

  it(`gate G5: none of ${count} is on the disk of the agent, nor in what it says`, { timeout: patience }, async () => {
    // Nobody listens there: everything stays in the spool.
    store.set('http://127.0.0.1:9', 'key', { segmentBytes: 4_096, quietSeconds: 0 });
    for (const { name, text } of files) store.drop(name, text);
    const agent = store.launch();
    const takenIn = () => agent.said().match(/was taken in/g)?.length ?? 0;
    await expect.poll(takenIn, { timeout: patience / 2 }).toBe(files.length);
    const search = openSearch(numbers);
    for (const name of store.kept('spool')) {
      const bytes = readFileSync(join(store.data, 'spool', name));
      search.raw(bytes, name);
      search.bytes(bytes.subarray(bytes.indexOf(10) + 1), name);
    }
    for (const name of readdirSync(store.data).filter((one) => !['spool', 'aside', 'items'].includes(one)))
      search.bytes(readFileSync(join(store.data, name)), name);
    search.text(agent.said(), 'output');
    expect(search.looked()).toBeGreaterThan(count * 100);
    expect(search.found()).toEqual([]);
    // The search finds what it looks for.
    const control = openSearch(numbers);
    for (const { name, text } of files) control.text(name + text, name);
    expect(control.found().length).toBeGreaterThan(count * 0.9);
    expect((await agent.stop()).code).toBe(0);
  });
});
