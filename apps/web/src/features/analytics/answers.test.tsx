import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Task } from '@lanewise/contract/entities/analytics';
import type { Result } from '@lanewise/contract/entities/analytics-results';
import { loadTexts, startTexts } from '../../i18n/setup.ts';
import { answerCalls, good, logInAs } from '../../records/testing.tsx';
import type { Answers } from '../../records/testing.tsx';
import { measure } from '../../report/testing.tsx';
import { noneComplete } from '../../report/none-complete.ts';
import { show, texts, usualAnswers } from './page.testing.tsx';
import * as samples from './samples.testing.ts';

vi.setConfig({ testTimeout: 30_000 });

let sent: string[];
let answers: Answers;
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

/** Shows the answer of a task of this type below its form. */
const answer = async (task: Partial<Task>, result: Partial<Result>, rows: object[], at = ''): Promise<void> => {
  const { tasktype = 'Affinity' } = task;
  answers['GET analytics/spread_sheet/7'] = () =>
    good({ task: samples.taskOf(task), result: samples.resultOf({ tasktype, ...result }) });
  answers['GET analytics/spread_sheet/7/rows?'] = () => good(rows, { totalCount: rows.length });
  await show(`&taskid=7${at}`);
};
const hrefOf = async (name: string | RegExp): Promise<string | null> =>
  (await screen.findByRole('link', { name })).getAttribute('href');
const picture = (name: RegExp): Promise<HTMLElement> => screen.findByRole('img', { name });

describe('the answer of a merchandiser’s question', () => {
  it('about a promotion says what it brought, took along and took away, with its stores and the receipts of both periods', async () => {
    const options = { earlierStart: '2026-02-02', earlierEnd: '2026-03-01' };
    await answer({ tasktype: 'Promotion', location: [11], options }, { promotion: samples.promotion }, [
      samples.effectRow,
    ]);
    const said = await screen.findByText(/changed the sales of Hamburger buns by \+\$500\.00 \(\+\$400\.00 to/);
    expect(said.textContent).toMatch(/took along \+\$800\.00 of other items, and took away −\$90\.00/);
    expect(said.textContent).toMatch(/The data cannot tell whether sales changed all in all: \+\$900\.00/);
    expect(
      screen.getByText(/2 stores with it against 6 without it; 1 week with it against 4 weeks before/),
    ).toBeTruthy();
    expect(await picture(/changed the sales/)).toBeTruthy();
    expect(await hrefOf('900.00')).toBe('#/transactions?location=11&date=2026-02-02&date=2026-03-01&withItems=0052');
    expect(await hrefOf('1,100.00')).toBe('#/transactions?location=11&date=2026-03-02&date=2026-03-29&withItems=0052');
    expect(screen.getByText(/^Before: /)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Taken away' }));
    await waitFor(() => expect(sent.some((call) => call.includes('role=cannibalised'))).toBe(true));
  });

  it('about a promotion without other stores names what then counts as its effect', async () => {
    const promotion = { ...samples.promotion, against: 'weeks', controlStores: 0 } as const;
    await answer({ tasktype: 'Promotion' }, { promotion }, [samples.effectRow]);
    expect(await screen.findByText(/anything else that happened then counts as its effect/)).toBeTruthy();
  });

  it('about a new item says when and where it came and how its baskets differ', async () => {
    await answer({ tasktype: 'New item' }, { newItem: samples.newItem }, [samples.pairRow]);
    const said = await screen.findByText(
      /Hamburger buns was first sold on 03\/09\/2026, in 1 store so far; 40 baskets/,
    );
    expect(said.textContent).toMatch(
      /holds 8\.25 items and comes to \$31\.20 on average; the others 5\.50 and \$22\.10/,
    );
    expect(said.textContent).not.toMatch(/may be older/);
    expect(within(await picture(/first sold/)).getByText('25, 1 store')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Stores' }));
    expect(await hrefOf('40')).toBe('#/transactions?location=11&date=2026-03-02&date=2026-03-29&withItems=0041');
  });

  it('about an item that is sold since the first day says that it may be older', async () => {
    await answer({ tasktype: 'New item' }, { newItem: { ...samples.newItem, firstDate: '2026-03-02' } }, []);
    expect(await screen.findByText(/it may be older/)).toBeTruthy();
  });

  it('about dayparts says when baskets are worth most; each leads to the receipts of its hours', async () => {
    const day = { sales: { value: 22, low: 21.9, high: 22.1 }, size: { value: 5.5, low: 5.4, high: 5.6 } };
    await answer({ tasktype: 'Dayparts', item1: null }, { day }, [samples.daypartRow]);
    expect(
      await screen.findByText(
        /worth most in the evening: \$28\.40 and 7\.50 items on average; over the whole day \$22\.00/,
      ),
    ).toBeTruthy();
    expect(await hrefOf('9,000 baskets')).toBe(
      '#/transactions?location=all&date=2026-03-02&date=2026-03-29&startTime=17%3A00&endTime=20%3A59',
    );
    fireEvent.click(screen.getByRole('radio', { name: 'Items' }));
    expect(await screen.findByText('Items a basket, by part of the day')).toBeTruthy();
  });

  it('about stores names those beyond the limits', async () => {
    const stores = { measure: 'share', expected: 0.025, overdispersion: 1.4, above: 1, below: 0 } as const;
    await answer({ tasktype: 'Differing stores' }, { stores }, [
      samples.storeRow,
      { ...samples.storeRow, reg_loc_id: 12, location: 'Mill Road', value: 0.026, standing: 'within' },
    ]);
    const said = await screen.findByText(/^Share of baskets with Hamburger buns, all stores together: 2\.50%/);
    expect(said.textContent).toMatch(/1 store is above it: Harbor Point\.$/);
    const marks = within(await picture(/all stores together/));
    expect(marks.getByText('Mill Road')).toBeTruthy();
    const row = screen.getByRole('row', { name: /Harbor Point/ });
    expect(within(row).getByRole('link', { name: 'Show the receipts' }).getAttribute('href')).toBe(
      '#/transactions?location=11&date=2026-03-02&date=2026-03-29&withItems=0041',
    );
  });

  it('about rules gained and lost counts them; the receipts of a lost one are those of the earlier period', async () => {
    const changes = {
      gained: 2,
      lost: 3,
      kept: 40,
      earlierBaskets: 9_000,
      earlierCompleteness: noneComplete,
    };
    const options = { earlierStart: '2026-02-02', earlierEnd: '2026-03-01' };
    const thresholds = { support: 0.001, confidence: 0.2, size: 3, mostLines: 200 };
    await answer(
      { tasktype: 'Changed rules', item1: null, options },
      { changes, thresholds },
      [samples.changedRow],
      '&view=lost',
    );
    expect(await screen.findByText(/The least support is 9 baskets here: rules of so few come and go/)).toBeTruthy();
    expect(
      await screen.findByText(
        /^Rules only in 03\/02\/2026 – 03\/29\/2026: 2\. Rules only in 02\/02\/2026 – 03\/01\/2026: 3\./,
      ),
    ).toBeTruthy();
    expect(within(await picture(/Rules in both/)).getAllByText('−$43.76').length).toBeGreaterThan(0);
    expect(await hrefOf('300 baskets')).toBe(
      '#/transactions?location=all&date=2026-02-02&date=2026-03-01&withItems=0041%2C0052',
    );
    fireEvent.click(screen.getByRole('radio', { name: 'Kept (40)' }));
    await waitFor(() => expect(sent.some((call) => call.includes('change=kept'))).toBe(true));
  });

  it('about a pair says in which regions it holds', async () => {
    await answer({ tasktype: 'Pair', item2: samples.patties }, {}, [
      { ...samples.pairRow, ...samples.placeRow },
      { ...samples.pairRow, ...samples.placeRow, reg_loc_id: 4, name: 'South', standing: 'notConfirmed' },
    ]);
    expect(await screen.findByText('It is confirmed in 1 of 2 regions; these cannot say: South.')).toBeTruthy();
  });

  it('about an item leads to its partners in every region by one click, and to its promotion', async () => {
    await answer({}, { partners: { tested: 9, confirmed: 1 } }, [samples.pairRow]);
    answers['POST analytics/spread_sheet'] = () => good(samples.taskOf({ taskid: 8, tasktype: 'Pair' }));
    answers['GET analytics/spread_sheet/8'] = () =>
      good({ task: samples.taskOf({ taskid: 8, tasktype: 'Pair', status: 'Submitted' }), result: null });
    expect(await hrefOf('What did a promotion of Hamburger buns bring?')).toBe(
      '#/analytics/query?location=all&date=2026-03-02&date=2026-03-29&taskid=7&ask=Promotion',
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Beef patties: is it true in every region?' }));
    await waitFor(() => expect(sent.some((call) => call.includes('"tasktype":"Pair"'))).toBe(true));
    const body = sent.find((call) => call.startsWith('POST analytics/spread_sheet ')) ?? '';
    expect(JSON.parse(body.slice(body.indexOf('{')))).toMatchObject({ item1: '0041', item2: '0052' });
  });
});

describe('the form', () => {
  const submit = async (): Promise<unknown> => {
    answers['POST analytics/spread_sheet'] = () => good(samples.taskOf());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' }).hasAttribute('disabled')).toBe(false));
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(sent.some((call) => call.startsWith('POST analytics/spread_sheet '))).toBe(true));
    const body = sent.find((call) => call.startsWith('POST analytics/spread_sheet ')) ?? '';
    return JSON.parse(body.slice(body.indexOf('{')));
  };

  it('asks about a promotion against the four weeks before, with the item of the task that it was opened with', async () => {
    await answer({ location: [11] }, {}, [samples.pairRow], '&location=11&ask=Promotion');
    expect(screen.getByRole('radio', { name: 'Promotion' }).getAttribute('aria-checked')).toBe('true');
    expect(await submit()).toMatchObject({
      tasktype: 'Promotion',
      item1: '0041',
      location: [11],
      options: { earlierStart: '2026-02-02', earlierEnd: '2026-03-01' },
    });
  });

  it('asks about stores by their sales without an item, and states no option that the type does not use', async () => {
    await show();
    fireEvent.click(screen.getByRole('radio', { name: 'Differing stores' }));
    fireEvent.change(await screen.findByLabelText('Compared by'), { target: { value: 'value' } });
    expect(screen.queryByRole('combobox', { name: 'Item 1' })).toBeNull();
    expect(await submit()).toMatchObject({ tasktype: 'Differing stores', options: { measure: 'value' } });
  });

  it('asks for mixed rules of an hour of the day, and wants a department that counts by item', async () => {
    await show();
    fireEvent.click(screen.getByRole('radio', { name: 'All rules' }));
    fireEvent.change(await screen.findByLabelText(/^Rules of/), { target: { value: 'mixed' } });
    fireEvent.change(screen.getByLabelText('From, time of day'), { target: { value: '17:00' } });
    fireEvent.change(screen.getByLabelText('Until, time of day'), { target: { value: '18:59' } });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' }).hasAttribute('disabled')).toBe(false));
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('This is required')).toBeTruthy();
    expect(sent.some((call) => call.startsWith('POST analytics/spread_sheet '))).toBe(false);
    fireEvent.click(await screen.findByLabelText('Bakery'));
    expect(await submit()).toMatchObject({
      options: { grain: 'mixed', level: 1, itemDepartments: [31], startTime: '17:00', endTime: '18:59' },
    });
  });
});
