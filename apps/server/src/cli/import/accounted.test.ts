import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { csv, eachInItsFolder, entersAll, file, inbox, recordsOf, run, withProfile } from './import.testing.ts';
import type { Segment } from './import.testing.ts';

eachInItsFolder();

const number = (text: string): number => Number(text.replaceAll(',', ''));

describe('a file that ends early', () => {
  const rows = Array.from(
    { length: 200_000 },
    (_, n) => `${n},9,2026-11-19,${'BANANAS AND OTHER FRUIT'.repeat(4)},1.00\n`,
  );

  it('is named, with the lines that entered and those that did not: a gzip file without its last byte', async () => {
    const server = await inbox({ summary: entersAll });
    const whole = gzipSync(`${csv.split('\n')[0]}\n${rows.join('')}`, { level: 1 });
    const path = file('year.csv.gz', whole.subarray(0, whole.length - 1));
    const { code, text } = await run(server.url, ...withProfile(), path);
    expect(code).toBe(1);
    expect(text).toContain('Files           0 taken, 1 refused');
    expect(text).toContain('Refused year.csv.gz: The gzip file is broken or cut short.');
    const entered = server.segments.reduce((sum, { text: sent }) => sum + sent.split('\n').length - 2, 0);
    expect(entered).toBeGreaterThan(0);
    // Its last 256 KiB are not read.
    const [, counted = '', read = '', refused = ''] =
      /^([\d,]+) of at least ([\d,]+) lines accounted for: [\d,]+ entered, ([\d,]+) refused$/.exec(
        text.split('\n').at(-1) ?? '',
      ) ?? [];
    expect(counted).toBe(read);
    expect(number(read)).toBe(entered + number(refused));
    expect(number(read)).toBeGreaterThan(197_000);
  });

  it.each([
    ['zeros, which nobody needs to hear of', Buffer.alloc(1_000), 0, ''],
    [
      'other bytes, which are named and may be lost data',
      Buffer.from('not gzip'),
      1,
      'a.csv.gz: 8 bytes behind the end of the gzip data cannot be read.',
    ],
  ])('enters whole when gzip data are followed by %s', async (_what, behind, exitCode, told) => {
    const server = await inbox({});
    const path = file('a.csv.gz', Buffer.concat([gzipSync(csv), behind]));
    const { code, text } = await run(server.url, ...withProfile(), path);
    expect({ code, last: text.split('\n').at(-1) }).toEqual({
      code: exitCode,
      last: '3 of 3 lines accounted for: 3 entered',
    });
    expect(text).toContain(told);
    expect(text.includes('behind the end')).toBe(told !== '');
    expect(server.segments[0]?.text).toBe(csv);
  });

  it('is named, whatever else of it is on its way: a document type late in a POSLog', async () => {
    const server = await inbox({
      summary: ({ text }) => ({ records: recordsOf({ entered: text.split('<Transaction>').length - 1 }) }),
    });
    const receipt = `<Transaction><Note>${'x'.repeat(1_000)}</Note></Transaction>\n`;
    const log = `<POSLog xmlns="http://www.nrf-arts.org/IXRetail/namespace/">${receipt.repeat(20_000)}<!DOCTYPE a></POSLog>`;
    const { code, text } = await run(server.url, file('day.xml', log));
    expect(code).toBe(1);
    expect(text).toMatch(/^Refused day\.xml: The XML holds a document type declaration/m);
    expect(text.split('\n').at(-1)).toMatch(
      /^(\d+,\d{3}) of at least \1 records accounted for: 1\d,\d{3} entered, \d,\d{3} refused$/,
    );
  });
});

describe('lanewise import says what entered', () => {
  it('also when the answer to what was kept is lost: sent again it is no repetition', async () => {
    const seen = new Set<string>();
    const server = await inbox({
      answered: ({ query }) => {
        if (seen.has(query['sending'] ?? '')) return { duplicate: false };
        seen.add(query['sending'] ?? '');
        return { cut: true };
      },
    });
    const { code, text } = await run(server.url, ...withProfile(), file('a.csv', csv));
    expect(code).toBe(0);
    expect(text).toContain('Entered         3\nKnown before    0');
  });
});

describe('the closing lines', () => {
  it('what was set aside is not taken: the code is 1', async () => {
    const summary = () => ({ entered: 2, setAside: 1, records: recordsOf({ entered: 2, setAside: 1 }) });
    const server = await inbox({ summary });
    const { code, text } = await run(server.url, ...withProfile(), file('a.csv', csv));
    expect({ code, last: text.split('\n').at(-1) }).toEqual({
      code: 1,
      last: '3 of 3 lines accounted for: 2 entered, 1 set aside',
    });
  });

  it('says when the server counts other records than it: the code is 1', async () => {
    const server = await inbox({ summary: () => ({ records: recordsOf({ entered: 2 }) }) });
    const { code, text } = await run(server.url, ...withProfile(), file('a.csv', csv));
    expect(code).toBe(1);
    expect(text).toContain('2 of 3 lines accounted for: 2 entered\nThe server counts other records');
  });

  it('names each file of several of which not everything entered', async () => {
    const isB = ({ query }: Segment) => query['fileName'] === 'b.csv';
    const partial = { entered: 2, quarantinedCount: 1, records: recordsOf({ entered: 2, quarantined: 1 }) };
    const server = await inbox({ summary: (segment) => (isB(segment) ? partial : {}) });
    const { text } = await run(server.url, ...withProfile(), ...['a.csv', 'b.csv'].map((name) => file(name, csv)));
    expect(text.split('\n').slice(-2)).toEqual([
      '  b.csv: 3 of 3 lines accounted for: 2 entered, 1 quarantined',
      '6 of 6 lines accounted for: 5 entered, 1 quarantined',
    ]);
  });
});
