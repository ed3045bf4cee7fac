import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { replyOf, show } from '../testing.tsx';
import * as saving from './save.ts';

vi.setConfig({ testTimeout: 60_000 });

const row = {
  name: 'Harbor Point',
  reg_loc_id: 11,
  net_sales_amt: 184.5,
  net_sales_qty: 40,
  customer_qty: 9,
  aiv: 1,
  items_per_ticket: 2,
  atv: 3,
};
const control = (): HTMLButtonElement => screen.getByRole('button', { name: /^Export/ });

/** Files that the browser saved, by name. */
let saved: string[];
beforeEach(() => {
  localStorage.clear();
  saved = [];
  vi.spyOn(saving, 'saveFile').mockImplementation((_file, name) => void saved.push(name));
});

/** Shows the overview with 61 rows, one of them on display; `answer` answers the export call. */
const open = async (answer: (address: URL, signal: AbortSignal | undefined) => Promise<Response>) => {
  await show('overview', '?date=2026-11-19&sort=-atv&page=2', () => replyOf([row], { totalCount: 61 }));
  await screen.findByRole('link', { name: 'Harbor Point' });
  const others = globalThis.fetch;
  const asked: URL[] = [];
  globalThis.fetch = ((input: string, init?: RequestInit) => {
    const address = new URL(input, 'http://localhost');
    if (address.pathname.includes('/exports/'))
      return Promise.resolve(Response.json({ isSuccess: true, message: '', data: { written: 25, total: 50 } }));
    if (!address.pathname.endsWith('/export')) return others(input, init);
    asked.push(address);
    return answer(address, init?.signal ?? undefined);
  }) as typeof fetch;
  fireEvent.click(control());
  return asked;
};

const choose = async (name: RegExp): Promise<void> => void fireEvent.click(await screen.findByRole('button', { name }));

describe('the export menu', () => {
  it('SP-25 is off while there is nothing to write', async () => {
    await show('overview', '?date=2026-11-19', () => replyOf([]));
    await screen.findByText('No records found');
    expect(control().disabled).toBe(true);
  });

  it('says what was refused and saves nothing', async () => {
    await open(async () => Response.json({ isSuccess: false, message: 'No', code: 'server.error' }, { status: 500 }));
    await choose(/^CSV/);
    await waitFor(() => expect(control().textContent).toBe('Export'));
    expect(saved).toEqual([]);
  });

  it('says so when a file breaks off, and saves nothing', async () => {
    const broken = () => new ReadableStream({ pull: (controller) => controller.error(new TypeError('network')) });
    await open(async () => new Response(broken()));
    await choose(/^CSV/);
    expect(await screen.findByText('The export broke off and nothing was saved. Try again.')).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('SP-23 EXP-01 offers csv, pdf and excel and asks for the whole result as it is shown', async () => {
    const asked = await open(async () => new Response('file'));
    expect(await screen.findByText('All 61 rows, with the columns shown')).toBeTruthy();
    for (const [name, type, file] of [
      [/^CSV/, 'csv', 'overview_2026-11-19_2026-11-19.csv'],
      [/^PDF/, 'pdf', 'overview_2026-11-19_2026-11-19.pdf'],
      [/^Excel/, 'excel', 'overview_2026-11-19_2026-11-19.xlsx'],
    ] as const) {
      if (type !== 'csv') fireEvent.click(control());
      if (type === 'pdf') fireEvent.click(await screen.findByRole('checkbox', { name: 'PDF with all columns' }));
      await choose(name);
      await waitFor(() => expect(saved.at(-1)).toBe(file));
      const query = Object.fromEntries(asked.at(-1)?.searchParams ?? []);
      expect(query).toMatchObject({ type, startDate: '2026-11-19', sortCol: 'atv', sortDir: 'DESC', language: 'en' });
      expect(query).toMatchObject({
        columns: 'name,net_sales_amt,change_amt,change_pct,net_sales_qty,customer_qty,aiv,items_per_ticket,atv',
      });
      expect([query['allColumns'], query['limit'], query['offset']]).toEqual([
        String(type === 'pdf'),
        undefined,
        undefined,
      ]);
      await waitFor(() => expect(screen.queryByText('All 61 rows, with the columns shown')).toBeNull());
    }
  });

  it('shows how far it is, and Cancel ends the call', async () => {
    let given: AbortSignal | undefined;
    await open(
      (_, signal) =>
        new Promise((_resolve, reject) => {
          given = signal;
          signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
        }),
    );
    await choose(/^Excel/);
    expect(await screen.findByText('Rows written: 25 of 50')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('25');
    expect(control().textContent).toContain('50');
    await choose(/^Cancel/);
    await waitFor(() => expect(control().textContent).toBe('Export'));
    expect([given?.aborted, saved]).toEqual([true, []]);
  });
});
