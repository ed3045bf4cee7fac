import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ValueLine } from '@lanewise/contract/entities/value-table';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts, startTexts } from '../../i18n/setup.ts';
import { answerCalls, good, logInAs, refusal, showList } from '../../records/testing.tsx';
import { harborPoint, harvestLane, lineWith, smallShop, tableWith } from './book.testing.ts';
import { BookPage } from './pages.tsx';

vi.setConfig({ testTimeout: 30_000 });

const lines = [
  lineWith(),
  lineWith({ dpId: 8, name: 'Checks', posValue: '40', expected: '40', total: '40' }),
  lineWith({
    dpId: 9,
    name: 'Remark',
    source: 'manual',
    valueType: 'text',
    posValue: null,
    expected: null,
    total: null,
  }),
];

let sent: string[];
const answers = (rows: ValueLine[] = lines, rest: object = {}) => ({
  'GET company?': () => good([harvestLane]),
  'GET company': () => good([harvestLane], { totalCount: 1 }),
  'GET locations': () => good([harborPoint]),
  'GET locations?': () => good([harborPoint]),
  'GET ledger-config/preset': () => good([smallShop], { totalCount: 1 }),
  'GET value_table?': () => good(tableWith(rows, rest)),
  'PUT value_table': () => refusal(503, 'server.busy'),
});
const show = (shows = 'grid') =>
  showList(BookPage, {
    list: 'balancing/daily-reporting',
    beside: [],
    shows,
    at: '/balancing/daily-reporting?presetId=3&location=1007&date=2026-11-19',
  });
const cell = (name: string, at: number): HTMLElement => {
  const row = screen.getByRole('rowheader', { name }).closest('tr');
  const found = row?.querySelectorAll<HTMLElement>('td')[at];
  if (!found) throw new Error(`${name} has no cell ${at}.`);
  return found;
};
const counted = (name: string): HTMLElement => cell(name, 1);
const press = (key: string, more: object = {}): void =>
  void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const type = (text: string): void => {
  press(text.slice(0, 1));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
};

beforeAll(async () => {
  await startTexts();
  await Promise.all(['dailyBook', 'report', 'settings'].map(loadTexts));
});
beforeEach(() => {
  sessionStorage.clear();
  logInAs('admin');
  sent = answerCalls(answers());
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

describe('the sheets of a day by keyboard', () => {
  it('SCR-14 take arithmetic, show over and short while it is typed, and go down by Enter', async () => {
    await show();
    counted('Cash').focus();
    type('=50+48.50');
    expect(cell('Cash', 4).textContent).toBe('−1.50');
    press('Enter');
    expect(document.activeElement).toBe(counted('Checks'));
    expect(counted('Cash').textContent).toBe('98.50');
    await waitFor(() => expect(sent.some((call) => call.startsWith('PUT value_table'))).toBe(true));
    const body = JSON.parse(
      sent.find((call) => call.startsWith('PUT'))?.replace('PUT value_table ', '') ?? '',
    ) as object;
    expect(body).toMatchObject({ version: 5, rows: [{ dpId: 7, enteredValue: '98.5' }] });
    // Nobody took it: it stays, over a reload as well.
    await screen.findByText(/Typed values are kept/);
    expect(sessionStorage.getItem('dailyBook.1007.3.2026-11-19')).toContain('98.5');
  });

  it('keep what cannot be read with the reason, and do not send it', async () => {
    await show();
    counted('Cash').focus();
    type('12*');
    press('Enter');
    expect(counted('Cash').textContent).toBe('12*No number and no arithmetic');
    expect(counted('Cash').getAttribute('aria-invalid')).toBe('true');
    expect(sent.filter((call) => call.startsWith('PUT'))).toEqual([]);
    press('ArrowUp');
    press('Escape');
    expect(counted('Cash').textContent).toBe('·');
  });

  it('take back by Escape, empty by Delete, undo and redo', async () => {
    await show();
    counted('Cash').focus();
    type('5');
    press('Escape');
    expect([counted('Cash').textContent, document.activeElement]).toEqual(['·', counted('Cash')]);
    type('98');
    press('Tab');
    expect(document.activeElement).toBe(cell('Cash', 2));
    press('z', { ctrlKey: true });
    expect(counted('Cash').textContent).toBe('·');
    press('y', { ctrlKey: true });
    expect(counted('Cash').textContent).toBe('98.00');
    press('ArrowLeft');
    press('Delete');
    expect(counted('Cash').textContent).toBe('·');
  });

  it('take a pasted column downwards, or nothing of it', async () => {
    await show();
    counted('Cash').focus();
    const paste = (text: string) => fireEvent.paste(counted('Cash'), { clipboardData: { getData: () => text } });
    paste('99\nforty\nquiet\n');
    expect(screen.getByText(/Nothing was pasted: line 2 does not fit/)).toBeTruthy();
    expect(counted('Cash').textContent).toBe('·');
    paste('99\n41\nquiet\n');
    expect(['Cash', 'Checks', 'Remark'].map((name) => counted(name).textContent)).toEqual(['99.00', '41.00', 'quiet']);
  });
});

describe('a book', () => {
  it('that is counted blind has no column of what is expected', async () => {
    answerCalls(answers(lines, { isBlind: true }));
    await show();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Line',
      'Counted',
      'Note',
    ]);
    expect(screen.queryByText(/Over \/ short/)).toBeNull();
  });

  it('ST-37 that is closed is read-only, and says who closed it', async () => {
    answerCalls(
      answers(lines, { isBookClosed: true, state: 'Closed', closedBy: 'Ida', closedAt: '2026-11-20T12:00:00Z' }),
    );
    await show();
    counted('Cash').focus();
    press('5');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText(/^Closed by Ida/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reopen' })).toBeTruthy();
  });

  it('that nobody set up leads to the configuration', async () => {
    answerCalls({ ...answers(), 'GET ledger-config/preset': () => good([], { totalCount: 0 }) });
    await show('heading');
    expect(screen.getByRole('link', { name: 'Set up a book' }).getAttribute('href')).toBe('#/balancing/configuration');
  });

  it('ST-37 names before a close what is open, and leads to it', async () => {
    const open = [{ dpId: 9, name: 'Remark', date: null }];
    answerCalls(answers(lines, { checks: [{ check: 'entered', isMet: false, open }] }));
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Close the book' }));
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Close' })).disabled).toBe(true);
    fireEvent.click(await screen.findByRole('button', { name: 'Remark' }));
    await waitFor(() => expect(document.activeElement).toBe(counted('Remark')));
  });
});

describe('a morning by keyboard', () => {
  const next = (place: object | null) => ({
    'GET value_table/next?': () => good({ next: place, since: '2026-08-20' }),
  });
  const keys = { altKey: true, shiftKey: true };

  it('goes on to the next open day, where the focus is on what is counted', async () => {
    sent = answerCalls({ ...next({ locationId: 1007, date: '2026-11-20' }), ...answers() });
    await show();
    counted('Checks').focus();
    press('PageDown', keys);
    await waitFor(() => expect(sent.some((call) => call.includes('date=2026-11-20'))).toBe(true));
    expect(sent.find((call) => call.includes('value_table/next'))).toContain('date=2026-11-19');
    await waitFor(() => expect(document.activeElement).toBe(counted('Cash')));
  });

  it('ends with the first day that was looked at', async () => {
    sent = answerCalls({ ...next(null), ...answers() });
    await show();
    press('PageDown', keys);
    await screen.findByText(/no day since 08\/20\/2026 waits/);
  });

  it('closes a book that lacks nothing by two keys', async () => {
    const checks = [{ check: 'counted' as const, isMet: true, open: [] }];
    const saved = () => good(tableWith([lineWith({ enteredValue: '98' }), ...lines.slice(1)], { checks, version: 6 }));
    sent = answerCalls({ ...answers(lines, { checks }), 'PUT value_table': saved });
    await show();
    // Also out of a cell that is typed in.
    counted('Cash').focus();
    type('98');
    press('Enter', keys);
    const close = await screen.findByRole('button', { name: 'Close' });
    await waitFor(() => expect(document.activeElement).toBe(close));
  });
});

describe('a difference beyond its tolerance', () => {
  const beyond = lineWith({
    enteredValue: '90',
    total: '90',
    overShort: '-10',
    tolerance: '5',
    authors: ['somebody'],
    updatedBy: 'somebody',
    updatedAt: '2026-11-20T08:00:00Z',
  });

  it('asks for a note, and is approved by somebody else than who counted', async () => {
    sent = answerCalls(answers([beyond], { secondPerson: true }));
    await show();
    expect(cell('Cash', 4).textContent).toBe('−10.00');
    expect(cell('Cash', 5).textContent).toBe('A note is needed');
    expect(screen.getByText(/More than 5.00 over or short · A note is needed · Waits for approval/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(sent.some((call) => call.startsWith('PUT value_table'))).toBe(true));
  });

  it('is not approved by who counted it', async () => {
    sent = answerCalls(answers([{ ...beyond, authors: ['ines@store.example'] }], { secondPerson: true }));
    await show();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });
});
