import { act, cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Suspense } from 'react';
import { differenceOf } from '@lanewise/domain/difference';
import { draw } from '@lanewise/testkit/draw';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTexts } from '../../i18n/setup.ts';
import { Differences } from './differences.tsx';

const [drawn] = draw(`
  0008 2026-02-28 lane 1
    #1 08:30 sale Fresh/Dairy 0041100001 1 x 3.79 | cash 3.79`);
if (!drawn) throw new Error('Nothing is drawn.');
const before = { ...drawn, tenders: drawn.tenders.map((tender) => ({ ...tender, description: '', code: '' })) };
const after = {
  ...before,
  kind: 'return' as const,
  taxes: [
    {
      sequence: 3,
      code: '',
      description: '',
      taxable: 37_900,
      percent: 0,
      amount: 1_900,
      exempted: 0,
      exemptTax: 0,
      exemptReason: '',
    },
  ],
  discounts: [{ sequence: 4, line: 1, kind: 'storeCoupon' as const, code: '', description: '', amount: -5_000 }],
  events: [{ sequence: 5, kind: 'noSale' as const, detail: '' }],
};

const shown = async (language: string): Promise<string> => {
  await act(() => i18next.changeLanguage(language));
  const difference = differenceOf(before, after);
  render(
    <Suspense>
      <Differences before={before} after={after} difference={difference} currency="CAD" />
    </Suspense>,
  );
  return (await screen.findByRole('table')).textContent;
};

beforeAll(startTexts);
afterEach(cleanup);

it('says what a receipt holds without a name in words, never in codes of the file format', async () => {
  const text = await shown('en');
  for (const words of ['Sale', 'Return', 'Cash', 'Tax', 'on $3.79', 'Store coupon', 'No sale'])
    expect(text).toContain(words);
  expect(text).not.toMatch(/storeCoupon|noSale/);
});

it('says it in French', async () => {
  const text = await shown('fr');
  for (const words of ['Vente', 'Retour', 'Espèces', 'Taxe', 'sur 3,79', 'Coupon du magasin', 'Sans vente'])
    expect(text).toContain(words);
});
