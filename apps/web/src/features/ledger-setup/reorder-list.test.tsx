import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadTexts, startTexts } from '../../i18n/setup.ts';
import { ReorderList } from './reorder-list.tsx';

const rows = ['Sales', 'Tenders', 'Safe'].map((name, at) => ({ id: at + 1, name }));
let sent: number[][];

beforeAll(async () => {
  await startTexts();
  await loadTexts('ledgerSetup');
});
beforeEach(() => {
  sent = [];
  render(
    <ReorderList
      label="Sheets"
      rows={rows}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      editable
      onOrder={(ids) => {
        sent.push(ids);
        return Promise.resolve();
      }}
    >
      {({ name }) => <span>{name}</span>}
    </ReorderList>,
  );
});
afterEach(cleanup);

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const press = (name: string, ...keys: string[]): void => {
  for (const key of keys) fireEvent.keyDown(screen.getByRole('button', { name: `Move ${name}` }), { key });
};

describe('a row that is moved by keyboard', () => {
  it('goes as far as the arrows say, and is sent once', async () => {
    press('Safe', 'ArrowUp', 'ArrowUp', 'ArrowUp');
    expect(shown()).toEqual(['Safe', 'Sales', 'Tenders']);
    expect(screen.getByRole('status').textContent).toMatch(/^Safe: place 1 of 3/);
    expect(sent).toEqual([]);
    press('Safe', 'Enter');
    await waitFor(() => expect(sent).toEqual([[3, 1, 2]]));
  });

  it('is taken back by Escape, and kept when its grip is left', () => {
    press('Sales', 'ArrowDown', 'Escape');
    expect([shown(), sent]).toEqual([['Sales', 'Tenders', 'Safe'], []]);
    press('Sales', 'ArrowDown');
    fireEvent.blur(screen.getByRole('button', { name: 'Move Sales' }));
    expect(sent).toEqual([[2, 1, 3]]);
  });

  it('that comes back to its place is not sent', () => {
    press('Tenders', 'ArrowDown', 'ArrowUp', 'Enter');
    expect([shown(), sent]).toEqual([['Sales', 'Tenders', 'Safe'], []]);
  });
});
