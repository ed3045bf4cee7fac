import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Trouble, TroubleList } from '@lanewise/contract/entities/trouble';
import { troubleKinds } from '@lanewise/contract/entities/trouble-rules';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts, startTexts } from '../../../i18n/setup.ts';
import { answerCalls, good, logInAs, refusal, showList, type Answers } from '../../../records/testing.tsx';
import { measure } from '../../../report/testing.tsx';
import { TodayPage } from './page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const trouble = (kind: Trouble['kind'], rest: Partial<Trouble> = {}): Trouble => ({
  kind,
  regionLocationId: 11,
  location: 'Harbor Point',
  storeNumber: '8',
  connectorId: null,
  connector: null,
  since: null,
  count: 1,
  params: {},
  stake: null,
  businessDate: null,
  posReportId: null,
  ...rest,
});

const rows = [
  trouble('silent', {
    connectorId: 5,
    connector: 'Harbor agent',
    since: '2026-03-20T13:00:00Z',
    params: { minutes: 180 },
    stake: { amount: '1234.5', kind: 'time' },
  }),
  trouble('gaps', {
    since: '2026-03-13',
    businessDate: '2026-03-18',
    count: 12,
    params: { days: 2 },
    stake: { amount: '240', kind: 'receipts' },
  }),
  trouble('quiet', { since: '2026-03-20 09:30:00', businessDate: '2026-03-20' }),
  trouble('conflicts', { since: '2026-03-19T10:00:00Z', count: 3 }),
  trouble('closing', {
    since: '2026-03-19',
    businessDate: '2026-03-19',
    posReportId: 44,
    params: { file: 'closing.txt' },
    stake: { amount: '50', kind: 'difference' },
  }),
];

const answer = (data: readonly Trouble[], rest: Partial<TroubleList> = {}) =>
  good(data, {
    totalCount: data.length,
    kinds: data.map(({ kind }) => ({ kind, count: 1 })),
    stores: { troubled: 1, seen: 34 },
    closings: true,
    closingsTruncated: false,
    currency: 'USD',
    today: '2026-03-20',
    ...rest,
  });

let sent: string[];
let answers: Answers;
const show = (at = '/settings/connectors/today', shows = 'table') =>
  showList(TodayPage, { list: 'settings/connectors/today', beside: [], at, shows });

beforeAll(async () => {
  measure();
  await startTexts();
  await Promise.all(['connectors', 'settings'].map(loadTexts));
});
beforeEach(() => {
  logInAs('admin');
  answers = {
    'GET locations': () =>
      good([{ reg_loc_id: 11, location_id: 1, name: 'Harbor Point', timeZone: 'America/New_York' }]),
    'GET connectors/today?': () => answer(rows),
  };
  sent = answerCalls(answers);
});
afterEach(cleanup);

describe('what is wrong today', () => {
  it('says why it cannot be shown', async () => {
    answers['GET connectors/today?'] = () => refusal(500, 'internal');
    await show(undefined, 'alert');
    expect(screen.getByText('What is wrong could not be loaded')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    cleanup();
    // Who may not see it is not asked to try again.
    answers['GET connectors/today?'] = () => refusal(403, 'access.denied');
    await show('/settings/connectors/today?kind=clock', 'heading');
    expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('says that nothing is wrong, and of a filter that nothing of it is', async () => {
    answers['GET connectors/today?'] = () => answer([]);
    await show(undefined, 'heading');
    expect(screen.getByText('Nothing is wrong')).toBeTruthy();
    cleanup();
    await show('/settings/connectors/today?kind=clock', 'heading');
    expect(screen.getByText('Nothing of this is wrong')).toBeTruthy();
  });

  it('each row says what, where, since when and what is at stake, and leads to where it is mended', async () => {
    await show();
    const cells = screen.getAllByRole('row').map((row) => within(row).queryAllByRole('cell'));
    expect(cells.slice(1).map((row) => row.map(({ textContent }) => textContent))).toEqual([
      [
        'SilentIt has been silent for 3 h.',
        'Harbor PointHarbor agent',
        '03/20/2026 9:00 am EDT',
        '$1,234.50usual sales of the time without receipts',
      ],
      [
        'Numbers missing12 transaction numbers are missing, in 2 days.',
        'Harbor Point',
        '03/13/2026',
        '$240.00usual sales of as many receipts',
      ],
      [
        'Quiet todayNothing has come for hours at which it usually sells.',
        'Harbor Point',
        '03/20/2026 9:30:00 am',
        'Not known',
      ],
      ['Conflicts3 receipts wait for a decision.', 'Harbor Point', '03/19/2026 6:00 am EDT', 'Not known'],
      [
        'Closing differs1 figure of closing.txt differs from the receipts.',
        'Harbor Point',
        '03/19/2026',
        '$50.00the difference itself',
      ],
    ]);
    expect(
      within(screen.getByRole('table'))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      '#/settings/connectors/editConnector/5',
      '#/settings/connectors/completeness?location=11&date=2026-03-18',
      '#/settings/connectors/completeness?location=11&date=2026-03-20',
      '#/settings/incoming?list=conflicts&location=11',
      '#/reports/multi-loc?location=11&date=2026-03-19&open=44',
    ]);
    expect(screen.getByText('1 of 34 stores')).toBeTruthy();
  });

  it('asks for one kind and one store by the address', async () => {
    const { path } = await show();
    fireEvent.change(screen.getByRole('combobox', { name: 'What' }), { target: { value: 'gaps' } });
    await waitFor(() => expect(path()).toContain('kind=gaps'));
    fireEvent.change(screen.getByRole('combobox', { name: 'Store' }), { target: { value: '11' } });
    await waitFor(() => expect(sent.at(-1)).toBe('GET connectors/today?kind=gaps&locationIds=11&limit=50&offset=0'));
  });

  it('says that closings are not compared for whoever may not open them', async () => {
    answers['GET connectors/today?'] = () => answer(rows, { closings: false });
    await show();
    expect(screen.getByText(/because you may not open POS reports/)).toBeTruthy();
  });

  it('has words for every kind', async () => {
    const known = troubleKinds.map((kind, at) =>
      trouble(kind, { connectorId: at < 9 ? 5 : null, params: { days: 1 } }),
    );
    answers['GET connectors/today?'] = () => answer(known);
    await show();
    const texts = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(texts.filter((text) => /kind\.|what\.|finding\./.test(text))).toEqual([]);
    expect(texts).toHaveLength(troubleKinds.length + 1);
  });
});
