import type { LocationId, RegLocId } from '@lanewise/contract/primitives/ids';
import type { CalendarYear } from '@lanewise/contract/entities/calendar-period';
import type { MovementDay } from '@lanewise/contract/entities/movements';
import type { AllPermissions } from '@lanewise/contract/entities/rights';
import { localToken, type Answer } from '../../app-testing.ts';
import { type Chain, type World } from '../world.testing.ts';
import { type Id, type Kind, type SharedBook } from './kinds.testing.ts';

const date = '2026-03-01';

/**
 * Two receipts of a store, and a line that is no receipt. The second receipt is sent twice with different content,
 * which makes a conflict.
 */
const fileOf = (company: string, store: string, word: string, upc: string): Buffer => {
  const receipt = (number: string, amount: string) =>
    JSON.stringify({
      store,
      businessDate: date,
      lane: '1',
      number,
      ended: `${date}T09:15:00`,
      kind: 'sale',
      occurrence: 1,
      cashier: '7',
      cashierName: `${word} Clerk`,
      lines: [{ upc, description: `${word} Beans`, department: [`${company} Grocery`], quantity: 1, amount }],
      tenders: [{ kind: 'cash', description: `${word} Cash`, amount }],
    });
  const lines = [receipt('0001', '5.00'), receipt('0002', '7.77'), receipt('0002', '8.88')];
  return Buffer.from(`${lines.join('\n')}\n{"store":"${store}","note":"${word} is no receipt\n`);
};

interface Made {
  chain: Chain;
  ids: Partial<Record<Kind, Id>>;
  /** Ids at the second store. */
  beside: Partial<Record<Kind, Id>>;
  /** The book of both stores. */
  shared: SharedBook;
  connectorKey: string;
}

/** Creates one thing of every kind for a company, through the calls of its administrator. */
export const drawCompany = async (world: World, word: string, second: string, secondStore: string): Promise<Made> => {
  const { test } = world;
  const company = (await must(test.ask('POST', 'company', { as: localToken, body: { name: `${word} Markets` } }))) as {
    id: number;
  };
  const headers = { 'x-company-id': String(company.id) };
  const ask = async <Data>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Data> =>
    (await must(test.ask(method, path, { as: localToken, headers, ...(body ? { body } : {}) }))) as Data;
  interface Store {
    location_id: LocationId;
    reg_loc_id: RegLocId;
  }
  const placed = async (name: string, storeNumber: string) => {
    const { regLocId } = await ask<{ regLocId: RegLocId }>('POST', 'region', { name: `${name} Region` });
    const body = { name: `${name} Store`, storeNumber, regionId: regLocId, address: `1 ${name} Street` };
    return { region: regLocId, ...(await ask<Store>('POST', 'locations', body)) };
  };
  const first = await placed(word, '0008');
  const other = await placed(second, secondStore);
  const belongings = async ({ region, location_id, reg_loc_id }: typeof first, name: string) => {
    const connector = await ask<{ connectorId: number; key: string }>('POST', 'connectors', {
      name: `${name} Connector`,
      locationId: location_id,
    });
    const { requestId } = await ask<{ requestId: number }>('POST', `connectors/${reg_loc_id}/logfile`, {
      fileName: `${name}.log`,
    });
    await ask('POST', 'instaCart', { locationId: location_id, contact: `${name} Contact` });
    await ask('PUT', 'trading-calendar/days', {
      locationIds: [reg_loc_id],
      from: '2026-07-01',
      to: '2026-07-01',
      hours: 'closed',
      note: `${name} Feast`,
    });
    return {
      key: connector.key,
      ids: {
        region,
        place: reg_loc_id,
        location: location_id,
        connector: connector.connectorId,
        fileRequest: requestId,
      } satisfies Partial<Record<Kind, Id>>,
    };
  };
  const here = await belongings(first, word);
  const there = await belongings(other, second);
  const { permissions } = await ask<AllPermissions>('GET', 'all/permissions');
  const role = await ask<{ roleId: number }>('POST', 'roles', { name: `${word} Role`, authorityLevelId: 1 });
  const everything = { name: `${word} Everything`, permissionIds: permissions.map(({ permissionId }) => permissionId) };
  const group = await ask<{ accessGroupId: number }>('POST', 'access_group', everything);
  const tag = await ask<{ tagId: number }>('POST', 'tag', {
    name: `${word} Tag`,
    entityType: 'location',
    entityIds: [first.reg_loc_id, other.reg_loc_id],
  });
  const calendar = `calendar-period?companyId=${company.id}&year=2026`;
  await ask('PUT', calendar, { periods: null, pattern: '4-5-4' });
  const { periods } = await ask<CalendarYear>('GET', calendar);
  await ask('PUT', calendar, {
    periods: periods.map(({ number, startDate, endDate }) => ({ number, startDate, endDate })),
  });
  const department = await ask<{ comp_dep_id: number }>('POST', 'department', { name: `${word} Department` });
  const category = await ask<{ categoryId: number }>('POST', 'category', { name: `${word} Category`, items: ['4011'] });
  const dataPointCategory = await ask<{ id: number }>('POST', 'company/data_point_category', {
    name: `${word} Figures`,
  });
  const dataPoint = await ask<{ dpId: number }>('POST', 'company/data_point', {
    name: `${word} Figure`,
    source: 'posTotal',
    posAssignment: 'net_sales_amt',
    categoryId: dataPointCategory.id,
  });
  // Accounts and tiles belong to the whole company, and all of its users may see them.
  const account = async (kind: string, name: string): Promise<number> =>
    (await ask<{ accountId: number }>('POST', 'ledger-config/account', { kind, name: `${word} ${name}` })).accountId;
  const accounts = { safe: await account('safe', 'Safe'), bank: await account('bank', 'Bank') };
  const books = await drawBooks(ask, { word, store: first.reg_loc_id, dpId: dataPoint.dpId, accounts });
  const stores = [first.reg_loc_id, other.reg_loc_id];
  const shared = await drawBook(ask, { name: `${word} Shared`, stores, dpId: dataPoint.dpId });
  const { widget: _, ...besides } = await drawBooks(ask, {
    word: second,
    store: other.reg_loc_id,
    dpId: dataPoint.dpId,
    accounts,
  });
  const chain: Chain = {
    company: { ...(await ask<Chain['company']>('GET', `company/${company.id}`)) },
    places: new Map(),
    regions: { North: first.region, South: other.region },
  };
  const sales = async (store: string, name: string, upc: string, place: number): Promise<Partial<Record<Kind, Id>>> => {
    const { segmentId } = await world.send(chain, fileOf(word, store, name, upc));
    const [conflict] = await ask<{ conflictId: number }[]>('GET', `incoming/conflicts?segmentId=${segmentId}`);
    const [broken] = await ask<{ quarantineId: number }[]>('GET', `incoming/quarantine?segmentId=${segmentId}`);
    const receipts = await ask<Record<'number' | 'token' | 'uniqueId', string>[]>(
      'GET',
      `dashboard/v1/transaction?startDate=${date}&lastDate=${date}&locationIds=${place}`,
    );
    const receipt = receipts.find(({ number }) => number === '0001');
    const posReport = await world.test.ask(
      'POST',
      `ingest/reports?regionLocationId=${place}&businessDate=${date}&reportType=closing&fileName=closing.txt`,
      { as: localToken, headers: { ...headers, 'content-type': 'text/plain' }, body: `${name}\nNET SALES    12.77\n` },
    );
    const { posReportId } = (await must(Promise.resolve(posReport))) as { posReportId: number };
    if (!conflict || !broken || !receipt) throw new Error(`The sales of ${name} did not enter.`);
    return {
      segment: segmentId,
      conflict: conflict.conflictId,
      quarantine: broken.quarantineId,
      receipt: receipt.token,
      receiptId: receipt.uniqueId,
      posReport: posReportId,
    };
  };
  const sold = await sales('0008', word, '4011', first.reg_loc_id);
  const [posDepartment] = await ask<{ dep_id: number }[]>('GET', 'department/pos');
  if (!posDepartment) throw new Error(`The file of ${word} named no department.`);
  return {
    chain,
    shared,
    connectorKey: here.key,
    ids: {
      ...here.ids,
      ...sold,
      posDepartment: posDepartment.dep_id,
      company: company.id,
      accessGroup: group.accessGroupId,
      tag: tag.tagId,
      department: department.comp_dep_id,
      category: category.categoryId,
      dataPoint: dataPoint.dpId,
      dataPointCategory: dataPointCategory.id,
      ...books,
      cashAccount: accounts.safe,
      role: role.roleId,
      // Every company has it.
      permission: permissions[0]?.permissionId ?? 0,
    },
    beside: {
      ...there.ids,
      ...besides,
      store: secondStore,
      ...(await sales(secondStore, second, '4012', other.reg_loc_id)),
    },
  };
};

interface Accounts {
  safe: number;
  bank: number;
}

type Ask = <Data>(method: 'POST', path: string, body: object) => Promise<Data>;

/** A preset of stores, with a sheet and a GL column. */
const drawBook = async (
  ask: Ask,
  { name, stores, dpId }: { name: string; stores: readonly number[]; dpId: number },
): Promise<SharedBook> => {
  const body = { name: `${name} Book`, since: date, locationIds: stores };
  const { presetId } = await ask<{ presetId: number }>('POST', 'ledger-config/preset', body);
  const of = `presetId=${presetId}`;
  const { sheetId } = await ask<{ sheetId: number }>('POST', `ledger-config/sheet?${of}`, {
    name: `${name} Sheet`,
    type: 'sales',
    state: 'Active',
    dpIds: [dpId],
  });
  const { glConfigId } = await ask<{ glConfigId: number }>('POST', `ledger-config/column?${of}`, {
    name: `${name} Column`,
    glAccount: '1010',
    side: 'debit',
    dpIds: [dpId],
  });
  return { ledgerPreset: presetId, ledgerSheet: sheetId, glColumn: glConfigId };
};

/** The daily book of a store: its preset, a sheet, a GL column, a deposit, and a tile of the company. */
const drawBooks = async (
  ask: Ask,
  { word, store, dpId, accounts }: { word: string; store: number; dpId: number; accounts: Accounts },
): Promise<Partial<Record<Kind, Id>>> => {
  const book = await drawBook(ask, { name: word, stores: [store], dpId });
  const tile = { title: 'Net sales', type: 'number', dpIds: [dpId] };
  const { widgetId } = await ask<{ widgetId: number }>('POST', 'ledger-config/widget', tile);
  const { movements } = await ask<MovementDay>('POST', 'value_table/movements', {
    date,
    locationId: store,
    presetId: book.ledgerPreset,
    kind: 'deposit',
    source: { accountId: accounts.safe },
    target: { accountId: accounts.bank },
    tender: 'cash',
    amount: '5.00',
    note: `${word} Deposit`,
  });
  const movementId = movements[0]?.movementId;
  if (typeof movementId !== 'number') throw new Error(`The deposit of ${word} was not entered.`);
  return {
    ...book,
    widget: widgetId,
    movement: movementId,
  };
};

export const must = async (asked: Promise<Answer>): Promise<unknown> => {
  const { status, body, text } = await asked;
  if (status >= 300) throw new Error(`The world could not be drawn: ${text}`);
  return body.data;
};
