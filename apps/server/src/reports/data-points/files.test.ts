import type { DataPoint } from '@lanewise/contract/entities/data-point';
import { draw } from '@lanewise/testkit/draw';
import { describe, expect, it } from 'vitest';
import { localToken } from '../../app-testing.ts';
import { rawCsv, readXlsx, unzip } from '../../exports/testing.ts';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { written } from '../../invariants/world.testing.ts';

const receipts = draw(`
  0008 2026-01-31 lane 1
    #1 10:00 sale Fresh 4011 1 x 1234.50 | cash 1234.50
  0008 2026-02-01 lane 1
    #1 10:00 sale Fresh 4011 1 x 100.00 | ebtFood 100.00
  0014 2026-01-31 lane 1
    #1 10:00 sale Fresh 4011 1 x 65.50 | ebtFood 65.50`);

const range = { startDate: '2026-01-31', lastDate: '2026-02-01' };
const { world, chain, call } = drawnChain((opened, own) => opened.send(own, written(receipts, 'jsonl')));

const made = async (body: object): Promise<number> => {
  const created = await call('POST', 'company/data_point', body);
  expect(created.status, created.text).toBe(201);
  return (created.body.data as DataPoint).dpId;
};
const fileOf = async (parameters: Record<string, string>): Promise<Buffer> => {
  const { rawPayload, statusCode, payload } = await world.test.app.inject({
    url: `/api/report/sales-v2/store/overview/export?${String(new URLSearchParams({ ...range, ...parameters }))}`,
    headers: { authorization: localToken, 'x-company-id': String(chain.company.id) },
  });
  if (statusCode !== 200) throw new Error(payload);
  return rawPayload;
};

const total = (posAssignment: string) => ({ source: 'posTotal', posAssignment });

describe('a file of data points', () => {
  it('has a total that is worked out after adding, its breaks below, and text where a name looks like a formula', async () => {
    const name = "=cmd|'/C calc'!A0";
    const net = await made({ name, ...total('net_sales_amt') });
    const snap = await made({ name: 'SNAP', ...total('tender.ebtFood') });
    const share = await made({
      name: 'Share',
      source: 'formula',
      formula: `#${snap} / #${net}`,
      valueType: 'count',
      format: 'percent',
    });
    const later = { name: 'SNAP', ...total('tender.any'), from: '2026-02-01' };
    expect((await call('PUT', `data_point/${snap}`, later)).status).toBe(200);
    const points = `dp${snap}_amt,dp${net}_amt,dp${share}_pct`;
    const excel = await fileOf({ points, type: 'excel' });
    const sheet = readXlsx(excel);
    expect(sheet.slice(0, 3)).toEqual([
      ['Name', 'SNAP $', 'Change $', 'Change %', `${name} $`, 'Share %', 'State'],
      ['Store 0008', 100, '–', '–', 1334.5, 7.49, 'Complete'],
      ['Store 0014', 65.5, '–', '–', 65.5, 100, 'Complete'],
    ]);
    const at = sheet.findIndex(([first]) => first === 'Total');
    expect(sheet[at]).toEqual(['Total', 165.5, '–', '–', 1400, 11.82, '']);
    expect(sheet.slice(at).map(([first]) => first)).toContain('From 02/01/2026 on, SNAP is defined anew.');
    expect([...unzip(excel).values()].join()).not.toContain('<f>');
    const french = rawCsv(await fileOf({ points, type: 'csv', language: 'fr' }), 'fr');
    expect(french[0]?.slice(4, 6)).toEqual([`'${name} $`, 'Share %']);
    expect(french.find(([first]) => first === 'Total')).toEqual(['Total', '165,50', '–', '–', '1400,00', '11,82', '']);
    expect(french.slice(-3).map(([first]) => first)).toEqual([
      'À partir du 01/02/2026, SNAP est défini autrement.',
      '? Inconnu : Share % (2)',
      '– Sans objet : Évolution $ (4), Évolution % (4)',
    ]);
  });
});
