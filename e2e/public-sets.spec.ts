import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import type { Receipt } from '@lanewise/contract/entities/receipt';
import { expect, test } from './fixture.ts';
import { serverHome, serverUrl } from './people.ts';

/**
 * Public data sets of other projects, imported on the command line as by a user and compared with the totals of their
 * descriptions, over HTTP and on the screen. Runs if the folder exists.
 */
const root = resolve(import.meta.dirname, '..');
const data = process.env['LANEWISE_DATA'] ?? join(root, '../shared/data');

interface PublicSet {
  company: string;
  files: string[];
  options: string[];
  dates: [string, string];
}

const sets: Record<'supermarket' | 'retail' | 'journey' | 'poslog', PublicSet> = {
  supermarket: {
    company: 'Supermarket Sales',
    files: ['supermarket-sales/supermarket_sales.csv'],
    options: ['--profile', 'fixtures/profiles/supermarket-sales.json'],
    dates: ['2019-01-01', '2019-03-31'],
  },
  retail: {
    company: 'Online Retail',
    files: ['online-retail-2010-12/online-retail-2010-12.csv'],
    options: ['--profile', 'fixtures/profiles/online-retail.json'],
    dates: ['2010-12-01', '2010-12-31'],
  },
  journey: {
    company: 'Complete Journey',
    files: ['complete-journey-weeks-01-08/transactions.csv'],
    options: [
      '--profile',
      'fixtures/profiles/complete-journey.json',
      '--items',
      join(data, 'complete-journey-weeks-01-08/products.csv'),
    ],
    dates: ['2017-01-01', '2017-02-28'],
  },
  poslog: {
    company: 'Food Store',
    files: ['poslog-ncr-acs/SMALL.xml', 'poslog-ncr-acs/POSLog-part1.xml'],
    options: [],
    dates: ['2017-09-30', '2017-10-01'],
  },
};

const localToken = (): string =>
  (JSON.parse(readFileSync(join(serverHome(), 'server.json'), 'utf8')) as { token: string }).token;

/** Screens open with the first company by name, which has to stay the sample chain in the tests after these. */
const nameOf = (set: PublicSet): string => `Public ${set.company}`;

const companies = new Map<string, number>();

interface Answer {
  data: Record<string, string | number>[];
  totals: Record<string, number>;
  totalCount: number;
}

const call = async <Body>(method: string, path: string, company: number | null, body?: object): Promise<Body> => {
  const response = await fetch(`${serverUrl()}/api/${path}`, {
    method,
    headers: {
      authorization: localToken(),
      ...(company === null ? {} : { 'x-company-id': String(company) }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
};

const companyOf = async (set: PublicSet): Promise<number> => {
  const name = nameOf(set);
  const known = companies.get(name);
  if (known !== undefined) return known;
  const made = await call<{ data: { id: number } }>('POST', 'company', null, { name, timeZone: 'America/New_York' });
  companies.set(name, made.data.id);
  return made.data.id;
};

/** The figures that `./lanewise import` prints at its end, by the words before them. */
const importSet = (set: PublicSet): Record<string, string> => {
  const said = execFileSync(
    join(root, 'lanewise'),
    [
      'import',
      '--company',
      nameOf(set),
      '--create-locations',
      ...set.options,
      ...set.files.map((file) => join(data, file)),
    ],
    { cwd: root, encoding: 'utf8', env: { ...process.env, LANEWISE_HOME: serverHome() } },
  );
  const entries = [...said.matchAll(/^(\S+(?: \S+)*) {2,}(.*)$/gm)];
  return Object.fromEntries(entries.map(([, name = '', value = '']) => [name, value]));
};

const ask = async (set: PublicSet, path: string, more: Record<string, string> = {}): Promise<Answer> => {
  const query = new URLSearchParams({ startDate: set.dates[0], lastDate: set.dates[1], ...more });
  return call<Answer>('GET', `${path}?${query.toString()}`, await companyOf(set));
};

const everyTransaction = async (set: PublicSet): Promise<Answer['data']> => {
  const rows: Answer['data'] = [];
  for (let offset = 0; ; offset += 1000) {
    const page = await ask(set, 'dashboard/v1/transaction', { limit: '1000', offset: String(offset) });
    rows.push(...page.data);
    if (rows.length >= page.totalCount) return rows;
  }
};

const everyReceipt = async (set: PublicSet): Promise<Receipt[]> => {
  const ids = (await everyTransaction(set)).map((row) => String(row['uniqueId']));
  const receipts: Receipt[] = [];
  for (let at = 0; at < ids.length; at += 100) {
    const query = new URLSearchParams({
      uniqueIds: ids.slice(at, at + 100).join(','),
      fromDate: set.dates[0],
      toDate: set.dates[1],
    });
    const page = await call<{ data: Receipt[] }>(
      'GET',
      `dashboard/v1/multi_receipt?${query.toString()}`,
      await companyOf(set),
    );
    receipts.push(...page.data);
  }
  return receipts;
};

/** A sum in ten-thousandths, the unit of a receipt's amounts. */
const sum = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((total, item) => total + value(item), 0);

/** An amount as a receipt prints it. */
const printed = (amount: number): string =>
  amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Opens a report of the set's company and returns the text of its total row. */
const totalRow = async (page: Page, set: PublicSet, address: string): Promise<string> => {
  const company = await companyOf(set);
  await page.evaluate((id) => localStorage.setItem('companyId', String(id)), company);
  await page.goto(`/#${address}${address.includes('?') ? '&' : '?'}date=${set.dates[0]}&date=${set.dates[1]}`);
  await page.reload();
  await expect(page.locator('tfoot')).toContainText(/\d/);
  return (await page.locator('tfoot').innerText()).replace(/\s+/g, ' ');
};

test.describe.configure({ mode: 'serial' });

test.describe('public data sets', () => {
  test.skip(!existsSync(data), 'the public data sets are not there');
  test.setTimeout(180_000);

  test.beforeAll(async () => {
    test.setTimeout(180_000);
    for (const set of Object.values(sets)) {
      await companyOf(set);
      importSet(set);
    }
  });

  test('importing them twice more changes nothing', async () => {
    for (const set of Object.values(sets)) {
      const before = await ask(set, 'dashboard/v1/location_items', { limit: '1000' });
      for (const _ of [1, 2]) expect(importSet(set)).toMatchObject({ Entered: '0', Conflicts: '0', Quarantined: '0' });
      expect(await ask(set, 'dashboard/v1/location_items', { limit: '1000' })).toEqual(before);
    }
  });

  test('supermarket-sales: 5,510 units, net 307,587.38, tax 15,379.369, gross 322,966.749', async ({ page, login }) => {
    const { totals, totalCount } = await ask(sets.supermarket, 'dashboard/v1/location_items');
    expect([totalCount, totals['net_sales_amt'], totals['net_sales_qty'], totals['customer_qty']]).toEqual([
      3, 307_587.38, 5_510, 1_000,
    ]);
    const list = await ask(sets.supermarket, 'dashboard/v1/transaction');
    expect([list.totalCount, list.totals['tax'], list.totals['total']]).toEqual([1_000, 15_379.37, 322_966.75]);
    const receipts = await everyReceipt(sets.supermarket);
    expect(sum(receipts, ({ transaction }) => sum(transaction.taxes, ({ amount }) => amount))).toBe(153_793_690);
    expect(sum(receipts, ({ transaction }) => transaction.total)).toBe(3_229_667_490);
    await login(page, 'admin');
    const overview = await totalRow(page, sets.supermarket, '/sales/locationItems');
    for (const figure of ['307,587.38', '5,510', '1,000']) expect(overview).toContain(figure);
    const transactions = await totalRow(page, sets.supermarket, '/transactions');
    for (const figure of ['15,379.37', '322,966.75']) expect(transactions).toContain(figure);
  });

  test('online-retail: 2,025 invoices (326 cancelled), 342,228 units, 748,957.02, 2,822 codes, 20 days', async ({
    page,
    login,
  }) => {
    const { totals } = await ask(sets.retail, 'dashboard/v1/location_items');
    expect([totals['net_sales_amt'], totals['net_sales_qty']]).toEqual([748_957.02, 342_228]);
    const rows = await everyTransaction(sets.retail);
    const cancelled = rows.filter(({ number }) => String(number).startsWith('C'));
    expect([rows.length, cancelled.length]).toEqual([2_025, 326]);
    expect(new Set(cancelled.map(({ kind }) => kind))).toEqual(new Set(['return']));
    expect(new Set(rows.map(({ date }) => date)).size).toBe(20);
    const items = await ask(sets.retail, 'dashboard/v1/department_item_sales', { limit: '1' });
    expect([items.totalCount, items.totals['amt']]).toEqual([2_822, 748_957.02]);
    await login(page, 'admin');
    const overview = await totalRow(page, sets.retail, '/sales/locationItems');
    for (const figure of ['748,957.02', '342,228']) expect(overview).toContain(figure);
  });

  test('complete-journey: 6,527 baskets, 156 stores, sales 32,142.59, discounts 5,309.43, 146.90 and 30.95', async ({
    page,
    login,
  }) => {
    const { totals, totalCount } = await ask(sets.journey, 'dashboard/v1/location_items');
    expect([totalCount, totals['net_sales_amt']]).toEqual([156, 32_142.59]);
    const receipts = await everyReceipt(sets.journey);
    expect(receipts).toHaveLength(6_527);
    const discounts = (name: string) =>
      sum(receipts, ({ transaction }) =>
        sum(
          transaction.discounts.filter(({ description }) => description === name),
          ({ amount }) => amount,
        ),
      );
    expect([discounts('retail_disc'), discounts('coupon_match_disc')]).toEqual([-53_094_300, -309_500]);
    const coupons = sum(receipts, ({ transaction }) =>
      sum(
        transaction.tenders.filter(({ kind }) => kind === 'manufacturerCoupon'),
        ({ amount }) => amount,
      ),
    );
    expect(coupons).toBe(1_469_000);
    const items = await ask(sets.journey, 'dashboard/v1/item_sales', { limit: '1' });
    expect(items.totals['amt']).toBe(32_142.59);
    await login(page, 'admin');
    expect(await totalRow(page, sets.journey, '/sales/locationItems')).toContain('32,142.59');
    expect(await totalRow(page, sets.journey, '/sales/departmentItems')).toContain('32,142.59');
    for (const figure of ['−5,340.38', '32,142.59'])
      expect(await totalRow(page, sets.journey, '/sales/locationSummary')).toContain(figure);
    expect(await totalRow(page, sets.journey, '/sales/locationSummary?view=discounts')).toContain('−5,340.38');
    await expect(page.getByRole('row', { name: /^retail_disc/ })).toContainText('−5,309.43');
    await expect(page.getByRole('row', { name: /^coupon_match_disc/ })).toContainText('−30.95');
    await totalRow(page, sets.journey, '/sales/locationTender');
    await expect(page.getByRole('row', { name: /Mfr\. coupon/ })).toContainText('146.90');
  });

  test('both POSLog files: every receipt shows its own total and tenders', async ({ page, login }) => {
    const receipts = await everyReceipt(sets.poslog);
    expect(receipts).toHaveLength(22);
    const sales = receipts.filter(({ transaction }) => transaction.lines.length > 0);
    expect(sales).toHaveLength(16);
    const stated = sets.poslog.files
      .flatMap((file) => [
        ...readFileSync(join(data, file), 'utf8').matchAll(/TotalType="TransactionGrandAmount">([-\d.]+)</g),
      ])
      .map(([, amount]) => Number(amount))
      .sort((a, b) => a - b);
    expect(sales.map(({ transaction }) => transaction.total / 10_000).sort((a, b) => a - b)).toEqual(stated);
    await login(page, 'admin');
    for (const { token, transaction, subtotal, tax } of sales) {
      const total = transaction.total / 10_000;
      expect((subtotal + tax).toFixed(2)).toBe(total.toFixed(2));
      expect(sum(transaction.tenders, ({ amount }) => amount)).toBe(transaction.total);
      await page.evaluate((id) => localStorage.setItem('companyId', String(id)), await companyOf(sets.poslog));
      await page.goto(`/#/transactions?date=${sets.poslog.dates[0]}&date=${sets.poslog.dates[1]}&receipt=${token}`);
      const receipt = page
        .getByRole('region', { name: /receipt/i })
        .or(page.locator('[data-receipt]'))
        .first();
      await expect(receipt).toContainText(printed(total));
      for (const { amount, change } of transaction.tenders)
        await expect(receipt).toContainText(printed((amount + change) / 10_000));
    }
  });
});
