import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts, startTexts } from '../../i18n/setup.ts';
import { measure } from '../../report/testing.tsx';
import { answerCalls, good, logInAs, refusal } from '../../records/testing.tsx';
import type { Answers } from '../../records/testing.tsx';
import { list, show, texts, usualAnswers } from './page.testing.tsx';
import { pairRow, patties, receiptRow, resultOf, ruleRow, taskOf } from './samples.testing.ts';

vi.setConfig({ testTimeout: 30_000 });

let sent: string[];
let answers: Answers;
const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const submits = (): string[] => sent.filter((call) => call.startsWith('POST analytics/spread_sheet '));

/** Types a part of a name and takes the item that it finds. */
const take = async (field: string, typed: string, name: RegExp): Promise<void> => {
  fireEvent.click(screen.getByRole('combobox', { name: field }));
  fireEvent.change(screen.getByRole('combobox', { name: field }), { target: { value: typed } });
  fireEvent.click(await screen.findByRole('option', { name }));
};

beforeAll(async () => {
  measure();
  await startTexts();
  await Promise.all(texts.map(loadTexts));
});
beforeEach(() => {
  logInAs('admin');
  answers = usualAnswers();
  sent = answerCalls(answers);
});
afterEach(cleanup);

describe('a question', () => {
  it('that names no item is refused at the field and not sent (SCR-32)', async () => {
    await show();
    fireEvent.click(screen.getByRole('radio', { name: 'Pair' }));
    await waitFor(() => expect(button('Submit').hasAttribute('disabled')).toBe(false));
    fireEvent.click(button('Submit'));
    await waitFor(() => expect(screen.getAllByText('This is required')).toHaveLength(2));
    expect(submits()).toEqual([]);
  });

  it('that the server refuses shows why at its field, also below the options and at the period', async () => {
    answers['POST analytics/spread_sheet'] = () =>
      refusal(400, 'validation', {
        fields: [
          { field: 'options.support', code: 'tooBig', message: 'too big' },
          { field: 'end_date', code: 'date.tooLong', message: 'too long' },
        ],
      });
    await show();
    fireEvent.click(screen.getByRole('radio', { name: 'All rules' }));
    await waitFor(() => expect(button('Submit').hasAttribute('disabled')).toBe(false));
    fireEvent.click(button('Submit'));
    expect(await screen.findByText('This period is too long')).toBeTruthy();
    expect(screen.getByLabelText(/^Least support/).getAttribute('aria-invalid')).toBe('true');
  });

  it('sends the items, the period and a title of its own, and shows the answer below it (SCR-32, ST-33)', async () => {
    answers['POST analytics/spread_sheet'] = () => good(taskOf());
    const { path } = await show();
    fireEvent.click(screen.getByRole('radio', { name: 'Pair' }));
    await take('Item 1', 'bun', /Hamburger buns/);
    await take('Item 2', 'beef', /Beef patties/);
    fireEvent.click(button('Submit'));
    await waitFor(() => expect(path()).toContain('taskid=7'));
    const [body = ''] = submits();
    expect(JSON.parse(body.slice(body.indexOf('{')))).toEqual({
      task_title: 'Hamburger buns with Beef patties',
      tasktype: 'Pair',
      start_date: '2026-03-02',
      end_date: '2026-03-29',
      item1: '0041',
      item2: '0052',
      mail: false,
    });
    expect(await screen.findByRole('heading', { name: 'Buns in summer' })).toBeTruthy();
  });

  it('about all rules sends the thresholds as shares', async () => {
    answers['POST analytics/spread_sheet'] = () => good(taskOf({ tasktype: 'All rules' }));
    await show();
    fireEvent.click(screen.getByRole('radio', { name: 'All rules' }));
    fireEvent.change(await screen.findByLabelText(/^Least support/), { target: { value: '0,05' } });
    await waitFor(() => expect(button('Submit').hasAttribute('disabled')).toBe(false));
    fireEvent.click(button('Submit'));
    await waitFor(() => expect(submits()).toHaveLength(1));
    expect(submits()[0]).toContain(
      '"options":{"grain":"item","support":0.0005,"confidence":0.2,"size":3,"mostLines":200}',
    );
  });

  it('says before it is asked that it would be refused', async () => {
    answers['POST analytics/estimate'] = () =>
      good({ baskets: 0, lines: 0, items: 0, pairs: 0, isMore: false, seconds: 0, bytes: 0, refused: 'baskets' });
    await show();
    fireEvent.click(screen.getByRole('radio', { name: 'All rules' }));
    await waitFor(() => expect(button('Estimate the work').hasAttribute('disabled')).toBe(false));
    fireEvent.click(button('Estimate the work'));
    expect(await screen.findByText(/There is no basket in these days and stores/)).toBeTruthy();
  });
});

describe('an answer', () => {
  it('that is being worked out shows the step and the time left, and is asked for until it is there', async () => {
    let asked = 0;
    const running = taskOf({
      status: 'In Progress',
      progress: { phase: 'rules', done: 0.4, secondsLeft: 9 },
    });
    answers['GET analytics/spread_sheet/7'] = () =>
      ++asked < 3 ? good({ task: running, result: null }) : good({ task: taskOf(), result: resultOf() });
    await show('&taskid=7');
    expect(await screen.findByText('Testing the rules · about 9 seconds left')).toBeTruthy();
    expect(await screen.findByText(/What brings most with Hamburger buns: Beef patties/)).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(asked).toBe(3);
  });

  it('counts what is confirmed, leads to the receipts and names what its figures lack (SCR-34)', async () => {
    answers['GET analytics/spread_sheet/7'] = () =>
      good({
        task: taskOf(),
        result: resultOf({
          setAside: 12,
          partners: { tested: 4, confirmed: 1 },
          thresholds: { support: 0, confidence: 0, size: 2, mostLines: 200 },
        }),
      });
    await show('&taskid=7');
    expect(
      await screen.findByText(/Confirmed to be more than chance: 1 of 4 that were sold often enough/),
    ).toBeTruthy();
    const link = await screen.findByRole('link', { name: '300 baskets' });
    expect(link.getAttribute('href')).toBe(
      '#/transactions?location=all&date=2026-03-02&date=2026-03-29&withItems=0041%2C0052',
    );
    expect(screen.getByText('12 baskets of more than 200 lines were set aside.')).toBeTruthy();
    const columns = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(columns).toEqual(expect.arrayContaining(['Baskets with A', 'Baskets with B', 'All baskets', 'Support']));
  });

  it('about a pair says it when the baskets cannot say', async () => {
    answers['GET analytics/spread_sheet/7'] = () =>
      good({ task: taskOf({ tasktype: 'Pair', item2: patties }), result: resultOf({ tasktype: 'Pair' }) });
    answers['GET analytics/spread_sheet/7/rows?'] = () =>
      good([{ ...pairRow, lift: 1.1, liftLow: 0.8, liftHigh: 1.4, standing: 'notConfirmed' }], { totalCount: 1 });
    await show('&taskid=7');
    expect(
      await screen.findByText(/these baskets cannot tell whether that is more than chance: 1.10 times as often/i),
    ).toBeTruthy();
  });

  it('about an item lists its receipts, each of which opens', async () => {
    answers['GET analytics/spread_sheet/7'] = () =>
      good({
        task: taskOf({ tasktype: 'Item transactions' }),
        result: resultOf({ tasktype: 'Item transactions', totals: { receipts: 1, qty: 2, amount: 7.98 } }),
      });
    answers['GET analytics/spread_sheet/7/rows?'] = () => good([receiptRow], { totalCount: 1 });
    await show('&taskid=7');
    expect(await screen.findByText(/1 receipt with Hamburger buns: quantity 2/)).toBeTruthy();
    const link = await screen.findByRole('link', { name: /03\/05\/2026/ });
    expect(link.getAttribute('href')).toBe('#/transactions?location=11&date=2026-03-05&receipt=abc');
  });

  it('of rules hides redundant ones until they are asked for, and says where it stopped', async () => {
    answers['GET analytics/spread_sheet/7'] = () =>
      good({
        task: taskOf({ tasktype: 'All rules', item1: null }),
        result: resultOf({
          tasktype: 'All rules',
          redundant: 4,
          completeTo: 2,
          stopped: { reason: 'sets', limit: 5000 },
          confirmation: { canConfirm: true, confirmed: 3, tested: 9, finding: [], testing: [] },
          counts: { rows: 9, substitutes: 2, places: 0 },
        }),
      });
    answers['GET analytics/spread_sheet/7/rows?'] = () => good([ruleRow], { totalCount: 1 });
    await show('&taskid=7');
    expect(await screen.findByText('Confirmed: 3 of 9.')).toBeTruthy();
    expect(screen.getByText(/Complete to rules of size 2; the work stopped there/)).toBeTruthy();
    fireEvent.click(await screen.findByLabelText('Show 4 redundant rules too'));
    await waitFor(() => expect(sent.some((call) => call.includes('standing=confirmed&redundant=true'))).toBe(true));
    fireEvent.click(screen.getByRole('radio', { name: 'Substitutes (2)' }));
    await waitFor(() => expect(sent.some((call) => call.includes('list=substitutes'))).toBe(true));
  });

  it('says why there is none', async () => {
    answers['GET analytics/spread_sheet/7'] = () =>
      good({ task: taskOf({ status: 'Failed', failure: { reason: 'rules', params: {} } }), result: null });
    await show('&taskid=7');
    expect(await screen.findByText(/thresholds let too many rules pass/)).toBeTruthy();
    expect(button('Retry')).toBeTruthy();
  });
});

describe('previous queries', () => {
  it('name title, type, items, range, locations and status, with what can be done (SCR-33, ST-34)', async () => {
    answers['GET analytics/spread_sheet?'] = () =>
      good([taskOf(), taskOf({ taskid: 8, task_title: 'Broken', status: 'Failed' })], { totalCount: 2 });
    await list();
    const done = screen.getByRole('row', { name: /Buns in summer/ });
    for (const text of ['Affinity', 'Hamburger buns', '03/02/2026 – 03/29/2026', 'All locations', 'Completed'])
      expect(within(done).getByText(text)).toBeTruthy();
    expect(within(done).getByRole('button', { name: 'Download .xlsx' })).toBeTruthy();
    expect(within(done).queryByRole('button', { name: 'Retry' })).toBeNull();
    const failed = screen.getByRole('row', { name: /Broken/ });
    expect(within(failed).queryByRole('button', { name: 'Download .xlsx' })).toBeNull();
    expect(within(failed).getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('are repeated with one click', async () => {
    answers['POST analytics/spread_sheet'] = () => good(taskOf());
    const { path } = await list();
    fireEvent.click(button('Repeat'));
    await waitFor(() => expect(path()).toBe('/analytics/previousQuery?taskid=7'));
    const [body = ''] = submits();
    expect(JSON.parse(body.slice(body.indexOf('{')))).toEqual({
      task_title: 'Buns in summer',
      start_date: '2026-03-02',
      end_date: '2026-03-29',
      tasktype: 'Affinity',
      item1: '0041',
      options: {},
    });
  });

  it('that wait are cancelled, and one is deleted only after a confirmation', async () => {
    answers['GET analytics/spread_sheet?'] = () => good([taskOf({ status: 'Submitted', ahead: 2 })], { totalCount: 1 });
    await list();
    expect(screen.getByText('It waits for 2 tasks before it.')).toBeTruthy();
    fireEvent.click(button('Cancel'));
    await waitFor(() => expect(sent).toContain('PUT batch_analytics/update_status/7 {"status":"Cancelled"}'));
    await waitFor(() => expect(button('Delete').hasAttribute('disabled')).toBe(false));
    fireEvent.click(button('Delete'));
    const dialog = await screen.findByRole('dialog');
    expect(sent.some((call) => call.startsWith('DELETE'))).toBe(false);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent).toContain('DELETE analytics/spread_sheet/7'));
  });

  it('that are gone, or of other stores, are told from a failure', async () => {
    answers['GET analytics/spread_sheet/7'] = () => refusal(404, 'notFound');
    await list('?taskid=7', 'alert');
    expect(await screen.findByText(/does not exist, or you do not see all of its stores/)).toBeTruthy();
  });
});
