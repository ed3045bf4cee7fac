import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Category } from '@lanewise/contract/entities/category';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts, startTexts } from '../../i18n/setup.ts';
import { measure } from '../../report/testing.tsx';
import { answerCalls, good, logInAs, showList } from '../../records/testing.tsx';
import { CategoriesPage } from './page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const fruit: Category = {
  categoryId: 3,
  name: 'Fruit',
  description: 'Fresh',
  program: 'doubleUp',
  itemCount: 2,
  items: ['0041', '4011'],
};

let sent: string[];
const show = () =>
  showList(CategoriesPage, {
    list: 'settings/category',
    beside: ['editCategory/$id'],
    at: '/settings/category/editCategory/3',
  });

beforeAll(async () => {
  measure();
  await startTexts();
  await Promise.all(['category', 'settings'].map(loadTexts));
});
beforeEach(() => {
  logInAs('admin');
  const { items: _, ...entry } = fruit;
  sent = answerCalls({
    'GET category?': () => good([entry], { totalCount: 1 }),
    'GET category/3': () => good(fruit),
    'GET category/3/names': () => good([{ upc: '4011', description: 'Bananas' }]),
    'PUT category/3': () => good(fruit),
  });
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const items = async (): Promise<string[]> =>
  within(await screen.findByRole('list'))
    .getAllByRole('listitem')
    .map(({ firstChild }) => firstChild?.textContent ?? '');
/** Chooses a file with this text. */
const choose = (text: string): void => {
  const file = new File([text], 'fruit.csv', { type: 'text/csv' });
  file.arrayBuffer = () => Promise.resolve(new TextEncoder().encode(text).buffer);
  fireEvent.change(screen.getByLabelText('Import csv', { selector: 'input' }), { target: { files: [file] } });
};

describe('a category', () => {
  it('SCR-45 stands in its list with its program, and shows its items', async () => {
    await show();
    expect(await items()).toEqual(['0041', '4011']);
    const cells = within(screen.getByRole('row', { name: /Fruit/ })).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['Fruit', 'Double Up', '2']);
    expect(await screen.findByText('Bananas')).toBeTruthy();
  });

  it('takes nothing of a file with a line that cannot be read, and names the line', async () => {
    await show();
    await items();
    choose('upc\n0490\nnot a code\n');
    const dialog = await screen.findByRole('dialog', { name: 'fruit.csv cannot be read' });
    expect(within(dialog).getByRole('listitem').textContent).toBe('Line 3There is no item code herenot a code');
    // Escape closes the dialog and nothing else.
    fireEvent.keyDown(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) ?? dialog, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await items()).toEqual(['0041', '4011']);
  });

  it('SCR-45 reads a file in place of its items or beside them, and keeps them when it is saved', async () => {
    await show();
    await items();
    choose('UPC;Name\r\n0490;Rye\r\n4011;Banana\r\n4011;Banana\r\n');
    const dialog = await screen.findByRole('dialog', { name: 'Import fruit.csv' });
    expect(dialog.textContent).toContain('The file holds 2 codes. 1 line repeats another.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add to the list' }));
    await waitFor(async () => expect(await items()).toEqual(['0041', '0490', '4011']));
    press('Save');
    const body = '{"name":"Fruit","description":"Fresh","program":"doubleUp","items":["0041","0490","4011"]}';
    await waitFor(() => expect(sent).toContain(`PUT category/3 ${body}`));
  });

  it('takes codes one by one, each once, and gives them up again', async () => {
    await show();
    await items();
    const code = () => screen.getByLabelText('UPC or PLU');
    const add = (text: string) => {
      fireEvent.change(code(), { target: { value: text } });
      fireEvent.keyDown(code(), { key: 'Enter' });
    };
    add('4011');
    expect(await screen.findByText('This code is in the list already')).toBeTruthy();
    add('two words');
    expect(await screen.findByText('At most 32 characters without blanks, commas or quotes')).toBeTruthy();
    add('0004');
    await waitFor(async () => expect(await items()).toEqual(['0004', '0041', '4011']));
    press('Remove 0041');
    await waitFor(async () => expect(await items()).toEqual(['0004', '4011']));
  });
});
