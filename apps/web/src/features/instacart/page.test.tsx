import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { InstacartCard } from '@lanewise/contract/entities/instacart';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts, startTexts } from '../../i18n/setup.ts';
import { measure } from '../../report/testing.tsx';
import { answerCalls, good, logInAs, showList } from '../../records/testing.tsx';
import { InstacartPage } from './page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const card = (locationId: number, storeName: string, rest: Partial<InstacartCard> = {}): InstacartCard => ({
  locationId,
  storeName,
  storeNumber: '0008',
  partnerStoreCode: '',
  enabled: false,
  pickup: false,
  delivery: false,
  contact: '',
  itemFileFrequency: 'daily',
  lastFileSent: null,
  exists: false,
  ...rest,
});
const ready = card(501, 'Harbor Point', { partnerStoreCode: '007', pickup: true, exists: true });
const bare = card(502, 'West End');

let sent: string[];
const show = (at = '/settings/instacart') =>
  showList(InstacartPage, { list: 'settings/instacart', beside: ['editInstacart/$id'], at });

beforeAll(async () => {
  measure();
  await startTexts();
  await Promise.all(['instacart', 'settings'].map(loadTexts));
});
beforeEach(() => {
  logInAs('admin');
  sent = answerCalls({
    'GET instaCart?': () => good([ready, bare], { totalCount: 2 }),
    'GET instaCart/501?': () => good(ready),
    'GET instaCart/502?': () => good(bare),
    'PUT instaCart/501': () => good({ ...ready, enabled: true }),
    'POST instaCart': () => good({ ...bare, exists: true }),
  });
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

describe('cards of the delivery service', () => {
  it('SCR-44 one for every location, with its switch, its code and its last file', async () => {
    await show();
    expect(sent[0]).toContain('withoutCard=true');
    const cells = within(screen.getByRole('row', { name: /Harbor/ })).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'Harbor Point 0008',
      '',
      '007',
      'Pickup',
      '',
      'Every day',
      'No file sent yet',
    ]);
    fireEvent.click(screen.getByRole('switch', { name: 'Harbor Point is switched on' }));
    const body = '{"partnerStoreCode":"007","enabled":true,"pickup":true,"delivery":false,"contact":""';
    await waitFor(() => expect(sent).toContain(`PUT instaCart/501 ${body},"itemFileFrequency":"daily"}`));
  });

  it('one that lacks something is opened by its switch, and says what', async () => {
    await show('/settings/instacart/editInstacart/502');
    expect(screen.getByRole('link', { name: 'Switch West End on' }).getAttribute('href')).toBe(
      '#/settings/instacart/editInstacart/502',
    );
    await screen.findByRole('form');
    fireEvent.click(screen.getByLabelText('Switched on'));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Needed while the store is switched on')).toBeTruthy();
    expect(screen.getByText('Choose pickup, delivery or both')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Instacart store code'), { target: { value: '0012' } });
    fireEvent.click(screen.getByLabelText('Delivery'));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent.some((call) => call.startsWith('POST instaCart {'))).toBe(true));
    expect(sent.find((call) => call.startsWith('POST'))).toContain('"locationId":502');
  });
});
