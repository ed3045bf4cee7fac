import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CompanyRecord } from '@lanewise/contract/entities/company';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts, startTexts } from '../../i18n/setup.ts';
import { measure } from '../../report/testing.tsx';
import { companyId } from '../../state/keys.ts';
import { read, write } from '../../state/storage.ts';
import { answerCalls, good, logInAs, refusal, showList } from '../../records/testing.tsx';
import type { Answers } from '../../records/testing.tsx';
import { CompaniesPage } from './page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const company = (id: number, name: string, rest: Partial<CompanyRecord> = {}): CompanyRecord => ({
  id,
  name,
  us_week: true,
  connector_type: 'ACE',
  company_haslogo: false,
  currency: 'USD',
  timeZone: 'America/New_York',
  calendarPattern: 'months',
  special_retailer: false,
  address: '',
  city: '',
  state: '',
  country: '',
  postalCode: '',
  phone: '',
  contactName: '',
  contactEmail: '',
  language: 'en',
  status: 'Active',
  passwordMinimum: 8,
  hasData: false,
  ...rest,
});
const corner = company(1, 'Corner Shops', { status: 'Inactive', us_week: false, connector_type: '' });
const harvest = company(2, 'Harvest Lane Markets', { hasData: true });

/** Sizes of the pictures that were drawn. */
const drawn: string[] = [];
let sent: string[];
let answers: Answers;
const show = (at: string) =>
  showList(CompaniesPage, { list: 'settings/companies', beside: ['addCompany', 'editCompany/$id'], at });

beforeAll(async () => {
  measure();
  await startTexts();
  await Promise.all(['companies', 'settings'].map(loadTexts));
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 2048, height: 1024, close: () => undefined }));
  HTMLCanvasElement.prototype.getContext = (() => ({ drawImage: () => undefined })) as never;
  HTMLCanvasElement.prototype.toBlob = function (this: HTMLCanvasElement, done: BlobCallback) {
    drawn.push(`${this.width}x${this.height}`);
    done(new Blob(['logo']));
  };
  URL.createObjectURL = () => 'blob:logo';
  URL.revokeObjectURL = () => undefined;
});
beforeEach(() => {
  logInAs('admin');
  answers = {
    'GET company?': () => good([corner, harvest], { totalCount: 2 }),
    'GET company/1': () => good(corner),
    'GET company/2': () => good(harvest),
  };
  sent = answerCalls(answers);
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('companies', () => {
  it('are refused beside their fields before they are sent', async () => {
    await show('/settings/companies/addCompany');
    await screen.findByRole('form');
    type('Name', ' ');
    type('Phone', 'call me');
    type('E-mail', 'nobody');
    type('Shortest password', '7');
    press('Save');
    for (const text of [
      'This is required',
      'Use digits, spaces and + ( ) . / - # x only',
      'This is not an e-mail address',
      'A whole number from 8 to 64',
    ]) {
      expect(await screen.findByText(text)).toBeTruthy();
    }
    expect(sent.some((call) => call.startsWith('POST'))).toBe(false);
  });

  it('SCR-36 stand with registers, week and status', async () => {
    await show('/settings/companies');
    const cells = (name: string) =>
      within(screen.getByRole('row', { name: new RegExp(name) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells('Harvest')).toEqual(['HLHarvest Lane Markets', '', 'ACE', 'Sunday to Saturday', 'USD', 'Active']);
    expect(cells('Corner')).toEqual(['CSCorner Shops', '', 'Other', 'Monday to Sunday', 'USD', 'Inactive']);
  });

  it('keep currency and time zone once sales are in', async () => {
    await show('/settings/companies/editCompany/2');
    await screen.findByRole('form');
    expect(screen.getByLabelText('Currency')).toHaveProperty('disabled', true);
    expect(screen.getByLabelText('Time zone')).toHaveProperty('disabled', true);
  });

  it('are added, and opened like any other', async () => {
    const { path } = await show('/settings/companies/addCompany');
    await screen.findByRole('form');
    answers['POST company'] = () => good(corner);
    type('Name', 'Corner Shops');
    type('Week', 'false');
    press('Save');
    await waitFor(() => expect(path()).toBe('/settings/companies/editCompany/1'));
    const body = sent.find((call) => call.startsWith('POST company '))?.slice('POST company '.length) ?? '{}';
    expect(JSON.parse(body)).toMatchObject({ name: 'Corner Shops', us_week: false, passwordMinimum: 8 });
    // An untouched flag is not sent: the server derives it from the name.
    expect(body).not.toContain('special_retailer');
  });

  it('SCR-36 show a logo that is chosen, made small, saved and removed', async () => {
    await show('/settings/companies/editCompany/2');
    await screen.findByRole('form');
    const file = new File(['large'], 'logo.png', { type: 'image/png' });
    fireEvent.change(screen.getByLabelText('Choose a logo', { selector: 'input' }), { target: { files: [file] } });
    fireEvent.click(await screen.findByRole('button', { name: 'Save logo' }));
    expect(await screen.findByText(/^Logo saved: /)).toBeTruthy();
    expect(drawn).toEqual(['512x256']);
    expect(sent).toContain('PUT file/company-logo?companyId=2');
    cleanup();
    answers['GET company/2'] = () => good({ ...harvest, company_haslogo: true });
    answers['GET file/company-logo?'] = () => new Response('logo');
    await show('/settings/companies/editCompany/2');
    expect(await screen.findByAltText('Logo')).toBeTruthy();
    press('Remove logo');
    expect(await screen.findByText(/^Logo removed: /)).toBeTruthy();
    expect(sent).toContain('DELETE file/company-logo?companyId=2');
  });

  it('that are in use say so; one that is deleted is no longer in view', async () => {
    write(companyId, 1);
    await show('/settings/companies/editCompany/1');
    await screen.findByRole('form');
    const remove = async () => {
      press('More');
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
      const dialog = await screen.findByRole('dialog', { name: 'Delete the company Corner Shops?' });
      fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
      return dialog;
    };
    answers['DELETE company/1'] = () => refusal(409, 'inUse', { params: { by: 'users', count: 4 } });
    const dialog = await remove();
    await waitFor(() => expect(sent).toContain('DELETE company/1'));
    expect(read(companyId)).toBe(1);
    delete answers['DELETE company/1'];
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findAllByText(/^Company deleted: /)).toHaveLength(1);
    expect(read(companyId)).toBeNull();
  });

  it('draw no button for what their reader may not do', async () => {
    logInAs(['company GET', 'company/{companyId} GET']);
    await show('/settings/companies/editCompany/2');
    await screen.findByRole('form');
    for (const name of ['Add company', 'Save', 'More', 'Choose a logo'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByLabelText('Status')).toBeNull();
  });
});
