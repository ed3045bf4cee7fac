import { notifications } from '@mantine/notifications';
import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { LocationRecord, Region } from '@lanewise/contract/entities/place';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts, startTexts } from '../../i18n/setup.ts';
import { measure } from '../../report/testing.tsx';
import { answerCalls, good, logInAs, showList } from '../../records/testing.tsx';
import type { Answers } from '../../records/testing.tsx';
import { LocationsPage } from './page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const region = (regLocId: number, name: string, parentRegLocId: number | null, locationIds: number[]): Region => ({
  regLocId,
  name,
  parentRegLocId,
  locationIds,
  levelId: 2,
  own: true,
});
const regions = [region(1, 'East', null, []), region(2, 'Coast', 1, [11]), region(3, 'West', null, [])];
const store = (at: number, name: string, regionId: number | null): LocationRecord => ({
  location_id: 500 + at,
  reg_loc_id: at,
  name,
  label: name,
  depth: 2,
  authorityLevel: 3,
  storeNumber: `00${at}`,
  regionId,
  timeZone: 'UTC',
  address: '',
  city: '',
  state: '',
  country: '',
  postalCode: '',
  openDate: null,
  status: 'Active' as const,
  connectorId: null,
  laneCount: null,
  pricesIncludeTax: false,
  tagIds: [],
});
const stores = [store(11, 'Harbor Point', 2), store(12, 'Northgate', null)];

let sent: string[];
let answers: Answers;
const show = (at = '/settings/locations') =>
  showList(LocationsPage, { list: 'settings/locations', beside: ['editLocation/$id'], at });

beforeAll(async () => {
  measure();
  await startTexts();
  await Promise.all(['locations', 'settings'].map(loadTexts));
});
beforeEach(() => {
  logInAs('admin');
  answers = {
    'GET region': () => good(regions, { totalCount: 3 }),
    'GET locations': () => good(stores, { totalCount: 2 }),
    'GET locations?': () => good(stores, { totalCount: 2 }),
    'GET locations/511': () => good(stores[0]),
    'GET tag?entityType=location': () => good([]),
    'GET company': () => good([]),
    'PUT region': () => good(regions[0]),
  };
  sent = answerCalls(answers);
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

const changes = (): string[] => sent.filter((call) => !call.startsWith('GET'));
const item = (name: string): HTMLElement => {
  const found = screen.getByText(name, { selector: '[role=treeitem] *' }).closest('[role=treeitem]');
  if (!(found instanceof HTMLElement)) throw new Error(`There is no ${name} in the tree.`);
  return found;
};

/** Simulates the browser's drag and drop from one element onto another. */
const drag = (from: HTMLElement, to: HTMLElement): boolean => {
  const dataTransfer = { setData: () => undefined, effectAllowed: '' };
  fireEvent.dragStart(from, { dataTransfer });
  const over = createEvent.dragOver(to, { dataTransfer });
  fireEvent(to, over);
  if (over.defaultPrevented) fireEvent.drop(to, { dataTransfer });
  fireEvent.dragEnd(from, { dataTransfer });
  return over.defaultPrevented;
};

const take = async (button: string, entry: string): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name: button }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
};

describe('SCR-39 locations', () => {
  it('is told whether its prices hold the tax', async () => {
    answers['PUT locations/511'] = () => good({ ...stores[0], pricesIncludeTax: true });
    await show('/settings/locations/editLocation/511');
    const field = await screen.findByRole('combobox', { name: 'Prices in its files' });
    expect(field).toHaveProperty('value', 'no');
    fireEvent.change(field, { target: { value: 'yes' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes().join()).toContain('"pricesIncludeTax":true'));
  });

  it('a location is dragged into a region, and the toast takes it back', async () => {
    await show();
    await screen.findByText('Coast', { selector: '[role=treeitem] *' });
    expect(drag(screen.getByRole('link', { name: 'Harbor Point' }), item('Coast'))).toBe(false);
    expect(drag(screen.getByRole('link', { name: 'Harbor Point' }), item('West'))).toBe(true);
    await screen.findByText('Harbor Point moved to West');
    expect(changes()).toEqual(['PUT region {"regLocId":3,"locationIds":[11]}']);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(changes().slice(1)).toEqual([
        'PUT region {"regLocId":2,"locationIds":[11]}',
        'PUT region {"regLocId":3,"locationIds":[]}',
      ]),
    );
  });

  it('a region is dragged, but not below itself; the menu moves it too', async () => {
    await show();
    await screen.findByText('Coast', { selector: '[role=treeitem] *' });
    expect(drag(item('East'), item('Coast'))).toBe(false);
    expect(drag(item('Coast'), item('West'))).toBe(true);
    await waitFor(() => expect(changes()).toEqual(['PUT region {"regLocId":2,"parentRegLocId":3}']));
    await take('Actions for Coast', 'Move to…');
    const dialog = await screen.findByRole('dialog', { name: 'Move Coast' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(changes().at(-1)).toBe('PUT region {"regLocId":2,"parentRegLocId":null}'));
  });

  it('chosen locations are moved together', async () => {
    await show();
    await screen.findByText('Coast', { selector: '[role=treeitem] *' });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Move to…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Move 2 locations' });
    fireEvent.change(within(dialog).getByRole('combobox'), { target: { value: '3' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Move' }));
    await screen.findByText('2 locations moved to West');
    expect(changes()).toEqual(['PUT region {"regLocId":3,"locationIds":[11,12]}']);
  });

  it('regions are added and renamed where they stand, and go only after a question', async () => {
    await show();
    await screen.findByText('Coast', { selector: '[role=treeitem] *' });
    await take('Actions for East', 'Rename');
    const field = await screen.findByRole('textbox', { name: 'Name of the region' });
    fireEvent.change(field, { target: { value: 'Atlantic' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(changes()).toEqual(['PUT region {"regLocId":1,"name":"Atlantic"}']));
    answers['POST region'] = () => good(regions[0]);
    fireEvent.click(await screen.findByRole('button', { name: 'Add region' }));
    const added = await screen.findByRole('textbox', { name: 'Name of the region' });
    fireEvent.change(added, { target: { value: 'North' } });
    fireEvent.keyDown(added, { key: 'Enter' });
    await waitFor(() => expect(changes().at(-1)).toBe('POST region {"name":"North","parentRegLocId":null}'));
    await take('Actions for West', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete the region West?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(changes().at(-1)).toBe('DELETE region/3'));
  });

  it('all regions go at once, after a question that says how many', async () => {
    await show();
    await screen.findByText('Coast', { selector: '[role=treeitem] *' });
    await take('More', 'Remove all regions');
    const dialog = await screen.findByRole('dialog', { name: 'Remove all regions?' });
    expect(within(dialog).getByText(/^3 regions go\./)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove all regions' }));
    expect(await screen.findAllByText('All regions removed')).toHaveLength(1);
    expect(changes()).toEqual(['DELETE all/region']);
  });

  it('the tree leads the list, by its keys too', async () => {
    const { path } = await show();
    await screen.findByText('Coast', { selector: '[role=treeitem] *' });
    const all = within(item('All locations')).getByRole('button');
    all.focus();
    fireEvent.keyDown(all, { key: 'End' });
    const none = within(item('No region')).getByRole('button');
    expect(document.activeElement).toBe(none);
    fireEvent.click(none);
    await waitFor(() => expect(path()).toBe('/settings/locations?region=none'));
    await waitFor(() => expect(sent).toContain('GET locations?limit=50&offset=0&regionId=none'));
    const east = within(item('East')).getByRole('button', { name: /^East/ });
    east.focus();
    fireEvent.keyDown(east, { key: 'ArrowLeft' });
    expect(item('East').getAttribute('aria-expanded')).toBe('false');
  });

  it('10,000 regions are as quick as ten: only the lines in sight are drawn, and the keys reach the others', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => region(at + 1, `Region ${at + 1}`, null, []));
    answers['GET region'] = () => good(many, { totalCount: many.length });
    await show();
    await screen.findByText('Region 1', { selector: '[role=treeitem] *' });
    expect(screen.getAllByRole('treeitem').length).toBeLessThan(60);
    const all = within(item('All locations')).getByRole('button');
    all.focus();
    fireEvent.keyDown(all, { key: 'ArrowDown' });
    await waitFor(() => expect(item('Region 1').contains(document.activeElement)).toBe(true));
  });

  it('PERM-07 PERM-08 PERM-09 what its reader may not do has no button', async () => {
    logInAs(['locations/{locationId} GET']);
    await show('/settings/locations/editLocation/511');
    const form = await screen.findByRole('form');
    expect(within(form).queryByRole('button', { name: 'More' })).toBeNull();
    for (const name of ['Add location', 'Save']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
