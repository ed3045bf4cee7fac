import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import type { Movement, MovementDay } from '@lanewise/contract/entities/movements';
import type { TillDay, TillRow } from '@lanewise/contract/entities/tills';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts, startTexts } from '../../i18n/setup.ts';
import { answerCalls, good, logInAs, refusal, showList } from '../../records/testing.tsx';
import { harborPoint, harvestLane, lineWith, smallShop, tableWith } from './book.testing.ts';
import { BookPage } from './pages.tsx';

vi.setConfig({ testTimeout: 30_000 });

const company = { ...harvestLane, currency: 'CAD' };
const place = { locationId: 1007, date: '2026-11-19', isBookClosed: false };

const drawer: TillRow = {
  lane: '1',
  cashier: '',
  cashierName: '',
  tender: 'cash',
  dpId: 7,
  lineName: 'Cash',
  counted: null,
  moved: '0',
  registers: '50.1',
  expected: '50.1',
  taken: null,
  overShort: null,
  adjustment: null,
  tolerance: null,
  reason: '',
  approvedBy: null,
  approvedAt: null,
  authors: [],
  countedBy: null,
  countedAt: null,
  counts: 0,
  history: [],
};
const drawers = (row: Partial<TillRow> = {}, rest: Partial<TillDay> = {}): TillDay => ({
  ...place,
  by: 'lane',
  tenders: ['cash'],
  currency: 'CAD',
  isBlind: false,
  secondPerson: false,
  version: 5,
  basis: 'basis',
  rows: [{ ...drawer, ...row }],
  ...rest,
});
const counted = {
  counted: '50.25',
  taken: '50.25',
  overShort: '0.15',
  counts: 1,
  authors: ['ines@store.example'],
  history: [{ amount: '50.25', pieces: null, by: 'ines@store.example', at: '2026-11-20T08:00:00Z' }],
};

const pickup: Movement = {
  kind: 'pickup',
  source: { lane: '1', cashier: '' },
  target: null,
  tender: 'cash',
  amount: '60',
  bag: '',
  slip: '',
  note: '',
  state: 'registerOnly',
  movementId: null,
  by: null,
  at: null,
  record: { lane: '1', number: '12', occurrence: 0, cashier: '11', at: '2026-11-19 14:05:00' },
  reversedBy: null,
  reversedAt: null,
  reason: null,
};
const received: Movement = {
  ...pickup,
  state: 'matched',
  target: { accountId: 4 },
  movementId: 9,
  by: 'ines@store.example',
  at: '2026-11-20T08:00:00Z',
};
const moved = (...movements: Movement[]): MovementDay => ({
  ...place,
  areMatched: true,
  accounts: [{ accountId: 4, kind: 'safe', name: 'Safe' }],
  tills: [{ lane: '1', cashier: '' }],
  movements,
  withheld: [],
  balances: [{ accountId: 4, opening: '0', in: '0', out: '0', closing: '0' }],
});

const answers = {
  'GET company?': () => good([company]),
  'GET company': () => good([company], { totalCount: 1 }),
  'GET locations': () => good([harborPoint]),
  'GET locations?': () => good([harborPoint]),
  'GET ledger-config/preset': () => good([smallShop], { totalCount: 1 }),
  'GET value_table/tills?': () => good(drawers()),
  'PUT value_table/tills': () => good(drawers(counted)),
  'GET value_table/movements?': () => good(moved(pickup)),
  'PUT value_table/movements/received': () => good(moved(received)),
  'GET value_table?': () => good(tableWith([lineWith()])),
};

/** Answers, and what is sent to a path. */
const answering = (more: Record<string, () => Response> = {}) => {
  const calls = answerCalls({ ...answers, ...more });
  return (path: string): unknown[] =>
    calls
      .filter((call) => call.startsWith(`PUT ${path} `))
      .map((call): unknown => JSON.parse(call.slice(path.length + 5)));
};
const show = (tab: string, shows = 'table', more = '') =>
  showList(BookPage, {
    list: 'balancing/daily-reporting',
    beside: [],
    shows,
    at: `/balancing/daily-reporting?presetId=3&location=1007&date=2026-11-19&tab=${tab}${more}`,
  });
const figures = (column: string): (string | null)[] =>
  [...document.querySelectorAll(`tbody [data-column="${column}"]`)].map(({ textContent }) => textContent);
/** The field of a piece: what it is worth together stands behind its name once it is typed. */
const pieceIn = (dialog: HTMLElement, name: string) =>
  within(dialog).getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name.replace('.', '\\.')}`) });
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s/g, ' ');

beforeAll(async () => {
  await startTexts();
});
beforeEach(() => {
  sessionStorage.clear();
  logInAs('admin');
});
afterEach(async () => {
  cleanup();
  await act(() => i18next.changeLanguage('en'));
});

const words = {
  en: {
    drawer: /Lane 1/,
    twenty: '20.00',
    quarter: '0.25',
    roll: 'Roll of 0.25',
    expected: '50.10',
    sum: '50.25',
    over: '+0.15',
    save: 'Save',
    receive: 'Received as reported',
    pickup: /Pickup/,
    only: 'Only the register reports it',
    matched: 'Matched',
    withheld: /where a line of the book counts it: Paid in, Paid out\.$/,
  },
  fr: {
    drawer: /Caisse 1/,
    twenty: '20,00',
    quarter: '0,25',
    roll: 'Rouleau de 0,25',
    expected: '50,10',
    sum: '50,25',
    over: '+0,15',
    save: 'Enregistrer',
    receive: 'Reçu comme indiqué',
    pickup: /Prélèvement/,
    only: 'Indiqué par la caisse seulement',
    matched: 'Rapproché',
    withheld: /quand une ligne du livre le compte\s: Entrée, Sortie\.$/,
  },
} as const;

describe.each(['en', 'fr'] as const)('in %s', (language) => {
  const word = words[language];
  beforeEach(async () => {
    await Promise.all(['dailyBook', 'tills', 'report', 'settings'].map(loadTexts));
    await act(() => i18next.changeLanguage(language));
    await Promise.all(['dailyBook', 'tills', 'report', 'settings'].map(loadTexts));
  });

  it('a drawer is counted by its pieces, and shows what it is over while it is typed (R-028)', async () => {
    const sent = answering();
    await show('counts');
    expect(figures('expected')).toEqual([word.expected]);
    fireEvent.click(screen.getByRole('row', { name: word.drawer }));
    const dialog = await screen.findByRole('dialog');
    const type = (label: string, text: string): void =>
      void fireEvent.change(pieceIn(dialog, label), { target: { value: text } });
    type(word.twenty, '=1+1');
    type(word.quarter, '1');
    type(word.roll, '1');
    const shown = [...dialog.querySelectorAll('dd')].map(({ textContent }) => textContent);
    expect(shown).toEqual([word.expected, word.sum, word.over]);
    fireEvent.click(within(dialog).getByRole('button', { name: word.save }));
    await waitFor(() => expect(figures('counted')).toEqual([word.sum]));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent('value_table/tills')).toEqual([
      {
        presetId: 3,
        locationId: 1007,
        date: '2026-11-19',
        version: 5,
        basis: 'basis',
        tills: [{ lane: '1', cashier: '', tender: 'cash', pieces: { note20: 2, 'coin0.25': 1, 'roll0.25': 1 } }],
      },
    ]);
  });

  it('kinds of movements that are withheld are named', async () => {
    answering({ 'GET value_table/movements?': () => good({ ...moved(), withheld: ['paidIn', 'paidOut'] }) });
    await show('movements');
    expect(await screen.findByText(word.withheld)).toBeDefined();
  });

  it('a movement that a register reports is received by one press (R-027)', async () => {
    const sent = answering();
    await show('movements');
    expect(screen.getByRole('row', { name: word.pickup }).textContent).toContain(word.only);
    fireEvent.click(screen.getByRole('button', { name: word.receive }));
    await waitFor(() => expect(screen.getByRole('row', { name: word.pickup }).textContent).toContain(word.matched));
    expect(screen.queryByRole('button', { name: word.receive })).toBeNull();
    expect(sent('value_table/movements/received')).toEqual([
      {
        presetId: 3,
        locationId: 1007,
        date: '2026-11-19',
        records: [{ lane: '1', number: '12', occurrence: 0, tender: 'cash' }],
      },
    ]);
  });
});

describe('a count', () => {
  beforeEach(() => Promise.all(['dailyBook', 'tills', 'report', 'settings'].map(loadTexts)).then(() => undefined));

  it('is not sent while a field holds no number of pieces', async () => {
    const sent = answering();
    await show('counts');
    fireEvent.click(screen.getByRole('row', { name: /Lane 1/ }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(pieceIn(dialog, '20.00'), { target: { value: '1.5' } });
    expect(plain(dialog.textContent)).toContain('A number');
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    expect(sent('value_table/tills')).toEqual([]);
  });

  it('stays typed where it is refused, with the reason', async () => {
    answering({ 'PUT value_table/tills': () => refusal(503, 'server.busy') });
    await show('counts');
    fireEvent.click(screen.getByRole('row', { name: /Lane 1/ }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(pieceIn(dialog, '20.00'), { target: { value: '2' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByRole('alert')).toBeTruthy();
    expect(pieceIn(dialog, '20.00').value).toBe('2');
  });

  it('that is made blind shows nothing that is expected', async () => {
    const blind = { ...counted, moved: null, registers: null, expected: null, taken: null, overShort: null };
    answering({ 'GET value_table/tills?': () => good(drawers(blind, { isBlind: true })) });
    await show('counts');
    expect([figures('expected'), figures('overShort'), figures('counted')]).toEqual([[], [], ['50.25']]);
    fireEvent.click(screen.getByRole('row', { name: /Lane 1/ }));
    expect((await screen.findByRole('dialog')).querySelectorAll('dd')).toHaveLength(1);
  });
});

describe('a book as it was known', () => {
  it('is its sheets alone: counts and movements are those of now', async () => {
    await Promise.all(['dailyBook', 'tills', 'report', 'settings'].map(loadTexts));
    answering();
    await show('counts', 'grid', '&knownAt=2026-11-19%2012:00:00');
    expect(screen.queryByRole('link', { name: 'Counts' })).toBeNull();
  });
});
