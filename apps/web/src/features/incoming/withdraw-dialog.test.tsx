import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { startTexts } from '../../i18n/setup.ts';
import { measure } from '../../report/testing.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

vi.setConfig({ testTimeout: 60_000 });

const file = (segmentId: number, profile: string) => ({
  segmentId,
  fileName: `${segmentId}.csv`,
  part: 1,
  profile,
  places: [],
  transactions: 1,
  amount: '1',
  firstDate: null,
  lastDate: null,
  locationsCreated: [],
});
/** The requests to the server, and the files that were withdrawn. */
let asked: string[];
let sent: unknown[];

/** The profile of the selected file read 600 files in all. */
const answerOf = (url: string) => {
  const files = url.includes('profile=') ? [file(7, 'Tills'), file(8, 'Tills')] : [file(7, 'Tills')];
  const fileCount = url.includes('profile=') ? 600 : 1;
  return { files, fileCount, transactions: files.length, amount: String(files.length) };
};

beforeAll(async () => {
  measure();
  await startTexts();
});
beforeEach(() => {
  [asked, sent] = [[], []];
  queryClient.clear();
  vi.stubGlobal('fetch', async (input: Request | string, options?: RequestInit) => {
    const url = typeof input === 'string' ? input : input.url;
    asked.push(url);
    const body = typeof input === 'string' ? options?.body : await input.text();
    if (url.includes('actions')) sent.push(JSON.parse(typeof body === 'string' ? body : ''));
    const data = url.includes('withdrawal') ? answerOf(url) : [];
    return new Response(JSON.stringify({ isSuccess: true, data }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('withdraws everything that the profile of the chosen file read, after it was shown', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <WithdrawDialog ids={[7]} onDone={() => undefined} onClose={() => undefined} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('7.csv');
  expect(screen.queryByText('8.csv')).toBeNull();
  fireEvent.change(screen.getByLabelText('What is withdrawn'), { target: { value: 'Tills' } });
  await screen.findByText('8.csv');
  expect(screen.getByText(/the first 2 of 600 files/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'Wrong columns' } });
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(sent).toEqual([{ kind: 'withdraw', ids: [7, 8], note: 'Wrong columns' }]));
  expect(asked.some((url) => url.includes('profile=Tills'))).toBe(true);
});
