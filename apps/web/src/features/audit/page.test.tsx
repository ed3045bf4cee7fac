import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { otherActions } from '@lanewise/contract/audit-actions';
import type { AuditRecord } from '@lanewise/contract/entities/audit';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogueOf } from '../../i18n/testing.ts';
import { loadTexts, startTexts } from '../../i18n/setup.ts';
import { measure } from '../../report/testing.tsx';
import { answerCalls, good, logInAs, showList } from '../../records/testing.tsx';
import type { Answers } from '../../records/testing.tsx';
import { AuditPage } from './page.tsx';

vi.setConfig({ testTimeout: 30_000 });

/** The server's halves of all endpoints; some export helpers as well. */
const halves = import.meta.glob<Record<string, { audit?: string | null }>>(
  '../../../../../packages/contract/src/endpoints/schemas/*.ts',
  { eager: true },
);

const record = (recordId: number, rest: Partial<AuditRecord> = {}): AuditRecord => ({
  recordId,
  at: '2026-11-20T10:00:00.000Z',
  companyId: 1,
  realUserId: 3,
  realUser: 'ines@example.com',
  effectiveUserId: 3,
  effectiveUser: 'ines@example.com',
  session: 'a'.repeat(32),
  address: '127.0.0.1',
  action: 'user.update',
  route: 'PUT users/:userId',
  subjectKind: 'user',
  subjectId: '12',
  subjectName: 'dana@example.com',
  outcome: 'done',
  status: 200,
  code: '',
  reason: '',
  changes: [],
  previousHash: '0'.repeat(64),
  hash: 'b'.repeat(64),
  ...rest,
});
const rows = [
  record(9, { action: 'brand.new' }),
  record(8, {
    effectiveUser: 'dana@example.com',
    reason: 'Ticket 4711',
    changes: [{ field: 'lastName', before: 'Osei', after: 'Osei-Mensah' }],
  }),
  record(7, { outcome: 'refused', status: 403, code: 'access.denied' }),
];

let sent: string[];
let answers: Answers;
const show = (at: string) => showList(AuditPage, { list: 'settings/audit', beside: [], at });

beforeAll(async () => {
  measure();
  await startTexts();
  await Promise.all(['audit', 'settings'].map(loadTexts));
});
beforeEach(() => {
  logInAs('admin');
  answers = {
    'GET company': () => good([{ id: 1, name: 'Harvest Lane Markets' }]),
    'GET audit?limit=50': () => good(rows, { totalCount: 120 }),
    'GET audit?before=9&limit=1': () => good([rows[1]], { totalCount: 120 }),
  };
  sent = answerCalls(answers);
});
afterEach(cleanup);

describe('the audit log', () => {
  it('has words for every action of an endpoint and of the server in both languages, and for no others', () => {
    const named = Object.values(halves).flatMap((area) => Object.values(area).flatMap(({ audit }) => audit ?? []));
    const actions = [...new Set([...named, ...otherActions, 'export.start'])].sort();
    expect(actions.length).toBeGreaterThan(60);
    for (const language of ['en', 'fr']) {
      const { action } = catalogueOf<{ action: Record<string, Record<string, string>> }>(language, 'audit');
      const worded = Object.entries(action).flatMap(([kind, verbs]) =>
        Object.keys(verbs).map((verb) => `${kind}.${verb}`),
      );
      expect(worded.sort()).toEqual(actions);
    }
  });

  it('says who did what as whom, and falls back to the code of what has no words yet', async () => {
    await show('/settings/audit');
    expect(await screen.findByText('brand.new')).toBeTruthy();
    expect(screen.getAllByText('Changed a user', { selector: 'td' })).toHaveLength(2);
    expect(screen.getByText('as dana@example.com')).toBeTruthy();
    expect(screen.getByText('Refused', { selector: 'span' })).toBeTruthy();
  });

  it('opens a record beside the log with its changes, and narrows the log to its person', async () => {
    const { path } = await show('/settings/audit?open=8');
    const table = await screen.findByRole('table', { name: 'Changes' });
    expect(within(table).getByRole('row', { name: 'Last name Osei Osei-Mensah' })).toBeTruthy();
    expect(screen.getByText('Ticket 4711')).toBeTruthy();
    answers['GET audit?'] = () => good([], { totalCount: 0 });
    fireEvent.click(screen.getByRole('button', { name: 'Everything by this person' }));
    await waitFor(() => expect(path()).toBe('/settings/audit?user=ines%40example.com'));
    expect(await screen.findByText('Nothing found')).toBeTruthy();
  });

  it('turns its pages by the numbers of records', async () => {
    await show('/settings/audit');
    await screen.findByText('brand.new');
    answers['GET audit?limit=50&before=7'] = () => good([record(6)], { totalCount: 120 });
    fireEvent.click(screen.getByRole('button', { name: 'Older records' }));
    await waitFor(() => expect(sent).toContain('GET audit?limit=50&before=7'));
    answers['GET audit?limit=50'] = () => good(rows, { totalCount: 120 });
    fireEvent.click(await screen.findByRole('button', { name: 'Newer records' }));
    expect(await screen.findByText('brand.new')).toBeTruthy();
  });

  it('offers the records of all companies to admin roles only', async () => {
    await show('/settings/audit');
    expect(await screen.findByLabelText('All companies')).toBeTruthy();
    cleanup();
    logInAs([]);
    await show('/settings/audit');
    await screen.findByText('brand.new');
    expect(screen.queryByLabelText('All companies')).toBeNull();
  });
});
