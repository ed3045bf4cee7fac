import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Resync } from '@lanewise/contract/entities/connector-command';
import type { LaneCalendar, LaneDay, LaneDayDetail } from '@lanewise/contract/entities/lane-calendar';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts, startTexts } from '../../../i18n/setup.ts';
import { answerCalls, good, logInAs, refusal, showList, type Answers } from '../../../records/testing.tsx';
import { measure } from '../../../report/testing.tsx';
import { CompletenessPage } from './page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const date = (day: number): string => `2026-03-${String(day).padStart(2, '0')}`;
const whole: LaneDay = { state: 'complete', received: 40, missing: 0, waiting: 0 };
const lacking: LaneDay = { state: 'gaps', received: 38, missing: 2, waiting: 1 };
const idle: LaneDay = { state: 'notExpected', received: 0, missing: 0, waiting: 0 };

const asked = (state: Resync['state']): Resync => ({
  requestId: 9,
  regionLocationId: 11,
  storeNumber: '8',
  locationName: 'Harbor Point',
  resyncStartDate: date(2),
  resyncEndDate: date(2),
  resyncSumJobType: false,
  resynctlogJobType: true,
  state,
  askedBy: 'ines@store.example',
  askedAt: '2026-03-04T15:00:00Z',
  expiresAt: '2026-03-05T15:00:00Z',
  receivedAt: state === 'Received' ? new Date().toISOString() : null,
});

const calendar = (second: LaneDay, resyncs: Resync[] = []): LaneCalendar => ({
  regionLocationId: 11,
  name: 'Harbor Point',
  storeNumber: '8',
  today: date(4),
  days: [1, 2, 3, 4].map((day) => ({
    date: date(day),
    state: day === 2 && second.missing > 0 ? 'partial' : day === 3 ? 'missing' : day === 4 ? 'notExpected' : 'complete',
    unfinished: false,
    missing: day === 2 ? second.missing : 0,
    setAside: 0,
  })),
  lanes: [
    { lane: '1', days: [whole, whole, { ...idle, state: 'nothing' }, idle] },
    { lane: '2', days: [whole, second, idle, idle] },
    { lane: '', days: [{ ...whole, state: 'unverified' }, idle, idle, idle] },
  ],
  answering: { connector: { connectorId: 5, name: 'Harbor agent', health: 'Healthy', lastContact: null } },
  resyncs,
  moved: false,
});

const detail = (of: LaneDay): LaneDayDetail => ({
  ...of,
  businessDate: date(2),
  lane: '2',
  gaps: of.missing > 0 ? [{ from: '101', to: '102', count: 2 }] : [],
  gapsTruncated: false,
  numbers: { from: '100', to: '139' },
  lastReceipt: '2026-03-02 20:55:00',
  conflicts: of.waiting > 0 ? [{ conflictId: 77, number: '120', createdAt: '2026-03-03T08:00:00Z' }] : [],
});

const store = { reg_loc_id: 11, location_id: 1, name: 'Harbor Point', timeZone: 'America/New_York' };
let sent: string[];
let answers: Answers;
const show = (at = `/settings/connectors/completeness?location=11&month=2026-03`, shows = 'table') =>
  showList(CompletenessPage, { list: 'settings/connectors/completeness', beside: [], at, shows });

beforeAll(async () => {
  measure();
  await startTexts();
  await Promise.all(['connectors', 'settings'].map(loadTexts));
});
beforeEach(() => {
  logInAs('admin');
  answers = {
    'GET locations': () => good([store]),
    'GET connectors/completeness?': () => good(calendar(lacking)),
    'GET connectors/completeness/lane?': () => good(detail(lacking)),
  };
  sent = answerCalls(answers);
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

const openDay = '/settings/connectors/completeness?location=11&date=2026-03-02&lane=2';

describe('the calendar', () => {
  it('says that there is no store where nobody sees one', async () => {
    answers['GET locations'] = () => good([]);
    await show(undefined, 'heading');
    expect(await screen.findByText('No store to show')).toBeTruthy();
  });

  it('says why it cannot be shown, and asks again', async () => {
    answers['GET connectors/completeness?'] = () => refusal(404, 'notFound');
    await show(undefined, 'alert');
    expect(screen.getByText('The calendar could not be loaded')).toBeTruthy();
  });

  it('shows the store and its lanes by day, each state with a sign of its own and in words', async () => {
    await show();
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows.slice(1)).toEqual(['Store✓2✕·', 'Lane 1✓✓○·', 'Lane 2✓2··', 'No lane~···']);
    expect(screen.getByRole('link', { name: /^Lane 2, 03\/02\/2026/ }).getAttribute('aria-label')).toBe(
      'Lane 2, 03/02/2026: 2 numbers missing, 1 conflict waits, 38 receipts',
    );
    expect(screen.getByRole('link', { name: /^Lane 1, 03\/03\/2026/ }).getAttribute('aria-label')).toBe(
      'Lane 1, 03/03/2026: Nothing arrived',
    );
    expect(screen.getByRole('link', { name: 'Harbor agent' })).toBeTruthy();
  });

  it('leads to the month before, and not past the current one', async () => {
    const { path } = await show();
    fireEvent.click(screen.getByRole('button', { name: 'Month before' }));
    await waitFor(() => expect(path()).toContain('month=2026-02'));
  });
});

describe('a gap', () => {
  it('is opened by its cell: numbers, receipts of the lane and day, and what waits', async () => {
    await show(openDay);
    const sheet = await screen.findByRole('complementary', { name: 'Lane 2, 03/02/2026' });
    expect(await within(sheet).findByText('101 to 102 (2)')).toBeTruthy();
    expect(within(sheet).getByRole('link', { name: '38 receipts' }).getAttribute('href')).toBe(
      '#/transactions?location=11&date=2026-03-02&lane=2&kinds=all',
    );
    expect(within(sheet).getByRole('link', { name: 'Receipt 120' }).getAttribute('href')).toBe(
      '#/settings/incoming?list=conflicts&open=77',
    );
  });

  it('is asked for anew once, and seen to close', async () => {
    answers['POST resync_data'] = () => {
      answers['GET connectors/completeness?'] = () => good(calendar(lacking, [asked('Asked')]));
      return good([asked('Asked')]);
    };
    await show(openDay);
    fireEvent.click(await screen.findByRole('button', { name: 'Ask to send anew' }));
    expect(await screen.findByText('Asked, not sent yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ask to send anew' }).hasAttribute('disabled')).toBe(true);
    const body = '{"locationIds":[11],"resyncStartDate":"2026-03-02","resyncEndDate":"2026-03-02",';
    expect(sent.find((call) => call.startsWith('POST resync_data'))).toBe(
      `POST resync_data ${body}"resynctlogJobType":true,"resyncSumJobType":false}`,
    );
    answers['GET connectors/completeness?'] = () => good(calendar(lacking, [asked('Received')]));
    expect(await screen.findByText('Sent; something is missing still', {}, { timeout: 8_000 })).toBeTruthy();
    answers['GET connectors/completeness?'] = () => good(calendar(whole, [asked('Received')]));
    answers['GET connectors/completeness/lane?'] = () => good(detail(whole));
    expect(await screen.findByText('Sent; nothing is missing any more', {}, { timeout: 8_000 })).toBeTruthy();
    expect(
      await screen.findByText('No number is missing between the first and the last.', {}, { timeout: 8_000 }),
    ).toBeTruthy();
  });

  it('is not asked for by whoever may not, nor where nobody sends for the store', async () => {
    logInAs(['connectors GET']);
    await show(openDay);
    await screen.findByText('101 to 102 (2)');
    expect(screen.queryByRole('button', { name: 'Ask to send anew' })).toBeNull();
    cleanup();
    logInAs('admin');
    answers['GET connectors/completeness?'] = () => good({ ...calendar(lacking), answering: null });
    await show(openDay);
    await screen.findByText('101 to 102 (2)');
    expect(screen.queryByRole('button', { name: 'Ask to send anew' })).toBeNull();
  });

  it('of the store names its lanes', async () => {
    await show('/settings/connectors/completeness?location=11&date=2026-03-02');
    const sheet = await screen.findByRole('complementary', { name: 'Harbor Point, 03/02/2026' });
    expect(within(sheet).getByRole('link', { name: 'Lane 2' }).getAttribute('href')).toBe(
      '#/settings/connectors/completeness?location=11&date=2026-03-02&lane=2',
    );
  });
});
