import { render, screen } from '@testing-library/react';
import type { ReceivedFile } from '@lanewise/contract/entities/incoming';
import { expect, it } from 'vitest';
import { DoubtCount, RecordCount } from './counts.tsx';

const file = (more: Partial<ReceivedFile>): ReceivedFile =>
  ({ fileName: 'a.csv', records: null, doubts: [], ...more }) as ReceivedFile;
const words = {
  say: (key: string, values: Record<string, string | number> = {}) => `${key} ${Object.values(values).join(' ')}`,
  language: 'en' as const,
};

it('a file that nobody counted has the sign of what is not known, and one of which nothing is doubtful tells nothing', () => {
  const { container } = render(
    <>
      <RecordCount file={file({})} {...words} />
      <DoubtCount file={file({})} href="#/doubts" {...words} />
    </>,
  );
  expect(container.textContent).toBe('?');
});

it('what became of the records of a file stands beside their number', () => {
  const records = { read: 1_003, entered: 1_000, known: 0, conflicting: 1, quarantined: 2, setAside: 0 };
  render(<RecordCount file={file({ records })} {...words} />);
  expect(screen.getByText('1,003').getAttribute('aria-label')).toBe(
    '1,003: recordPart.entered 1,000, recordPart.conflicting 1, recordPart.quarantined 2',
  );
});

it('doubtful receipts are counted with the money that is at stake, and lead to them', () => {
  const doubts: ReceivedFile['doubts'] = [
    { kind: 'unbalanced', count: 2, amount: '1234.5' },
    { kind: 'mayGoOn', count: 1, amount: '30' },
    { kind: 'sameNumber', count: 4, amount: '8.4' },
  ];
  render(<DoubtCount file={file({ doubts })} href="#/doubts" {...words} />);
  expect(screen.getByText('waiting.doubts 7 7').getAttribute('aria-label')).toBe(
    'waiting.doubts 7 7: doubtful.unbalanced 2, atStake 1,234.50, doubtful.mayGoOn 1, atStake 30.00, doubtful.sameNumber 4, atStake 8.40',
  );
  expect(screen.getByRole('link').getAttribute('href')).toBe('#/doubts');
});
