import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { csv, eachInItsFolder, file, inbox, run, withProfile } from './import.testing.ts';

eachInItsFolder();

const items = {
  name: 'with items',
  csv: {
    columns: {
      location: 'Store',
      lane: 'Lane',
      transaction: 'No',
      timestamp: 'Time',
      item: 'Item',
      quantity: 'Qty',
      amount: 'Amount',
      tender: 'Paid',
    },
    timestampFormat: 'yyyy-MM-dd HH:mm',
    items: { code: 'Code', description: 'Name', department: 'Dept' },
  },
};
const sale = (number: number): string =>
  `0014,2,${number},2026-11-19 19:41,4011,2,3.00,Cash\n0014,2,${number},2026-11-19 19:41,8807,1,-1.00,Cash\n`;
const sales = (count: number): string =>
  `Store,Lane,No,Time,Item,Qty,Amount,Paid\n${Array.from({ length: count }, (_, at) => sale(at + 1)).join('')}`;
const master = 'Code,Name,Dept\n4011,BANANAS,Produce\n';

describe('a profile that joins an item file', () => {
  it('is not run without one: nothing is sent', async () => {
    const server = await inbox({});
    const { code, said } = await run(
      server.url,
      '--profile',
      file('p.json', JSON.stringify(items)),
      file('a.csv', sales(1)),
    );
    expect(code).toBe(1);
    expect(said).toContain('add --items FILE');
    expect(server.calls).toEqual([]);
  });
});

describe('an item file whose gzip is broken', () => {
  it('is named before anything is sent', async () => {
    const server = await inbox({});
    const broken = file('items.csv.gz', gzipSync(master).subarray(0, 30));
    const { code, said } = await run(server.url, ...withProfile(), '--items', broken, file('a.csv', csv));
    expect(code).toBe(1);
    expect(said).toContain('items.csv.gz is a broken gzip file');
    expect(server.calls).toEqual([]);
  });
});

describe('texts of a file', () => {
  it('move no cursor of the terminal that shows them', async () => {
    const line = `{"store":"9","businessDate":"2026-11-19","number":"1","lines":[{"description":"A\\u001b[2J\\u202eB\\nC","amount":1}],"tenders":[{"kind":"cash","amount":1}]}`;
    const server = await inbox({});
    const { text } = await run(server.url, '--dry-run', file('a.jsonl', `${line}\n`));
    expect(text).toContain('A\uFFFD[2J\uFFFDB\uFFFDC');
  });
});

describe('a dry run', () => {
  const shown = async (content: string): Promise<string[]> => {
    const server = await inbox({});
    const words = ['--dry-run', '--profile', file('p.json', JSON.stringify(items)), '--items'];
    const { text } = await run(server.url, ...words, file('items.csv.gz', gzipSync(master)), file('a.csv', content));
    return text.slice(0, text.indexOf('Dry run')).split('\n');
  };

  it('shows receipts as they are understood, joined with a gzipped item file', async () => {
    expect((await shown(sales(1))).map((line) => line.replace(/ +/g, ' ').trimEnd())).toEqual([
      'As understood, from a.csv:',
      ' sale 1, store 0014, lane 2, 2026-11-19, began 2026-11-19 19:41:00',
      ' 4011 BANANAS [Produce] 2.00 x 1.50 3.00',
      ' return 8807 -1.00 x 1.00 -1.00',
      ' total 2.00',
      ' paid cash 2.00',
      '',
      '',
    ]);
  });

  it('shows five of many, whole ones', async () => {
    const lines = await shown(sales(20_000));
    expect(lines.filter((line) => line.startsWith('  sale')).map((line) => line.slice(7, 8))).toEqual([...'12345']);
  });

  it('covers card numbers in what it shows', async () => {
    expect((await shown(sales(1).replaceAll('Cash', '4111111111111111'))).join('\n')).not.toContain('4111111111111111');
  });
});

it('an import that is no dry run shows none', async () => {
  const server = await inbox({});
  const { text } = await run(server.url, ...withProfile(), file('a.csv', csv));
  expect(text).not.toContain('As understood');
});
