import { noRules } from '@lanewise/contract/entities/ledger-rules';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import { describe, expect, it } from 'vitest';
import { localToken } from '../../app-testing.ts';
import { drawnKeepers } from '../keepers.testing.ts';

const { test, drawn, callers, send } = drawnKeepers([
  'Balancing Access Group',
  'Calendar Period Setting',
  'Category Setting',
  'Company Setting',
  'Datapoint Setting',
  'Department Setting',
]);

const good = async <Data>(...asked: Parameters<typeof send>): Promise<Data> => {
  const answer = await send(...asked);
  if (answer.status >= 300) throw new Error(`${asked[0]} ${asked[1]}: ${answer.status} ${answer.text}`);
  return answer.body.data as Data;
};

const refusedTo = async (...[method, path, body]: Parameters<typeof send>): Promise<void> => {
  const answer = await send(method, path, body, callers.harborOnly);
  expect([answer.status, answer.body['code']], `${method} ${path}: ${answer.text}`).toEqual([403, 'user.above']);
};

describe('what every store of a company has alike is changed by who sees every store', () => {
  it('the calendar, at both of its places', async () => {
    const path = `calendar-period?companyId=${drawn.harvest.id}&year=2027`;
    const { version } = await good<{ version: string }>('GET', path);
    await refusedTo('PUT', path, { periods: null, pattern: '4-5-4', rule: 'last', version });
    await refusedTo('PUT', `company/${drawn.harvest.id}`, { calendarPattern: '4-5-4' });
    await refusedTo('DELETE', `file/company-logo?companyId=${drawn.harvest.id}`);
  });

  it('departments, and what of the registers is mapped to them in every store', async () => {
    const { comp_dep_id: id } = await good<{ comp_dep_id: number }>('POST', 'department', { name: 'Fresh' });
    await refusedTo('PUT', `department/${id}`, { name: 'Mine' });
    await refusedTo('DELETE', `department/${id}`);
    const paths = [[{ code: '1', name: 'Produce' }]];
    const [[dep_id = 0] = []] = (await test.meta.departments.resolve(drawn.harvest.id, paths)).map((ids) => ids ?? []);
    await refusedTo('PUT', 'department/mapping', { comp_dep_id: id, departments: [{ dep_id }] });
  });

  it('lists of items that a programme or a data point counts', async () => {
    const milk = { name: 'Milk', program: 'milkIncentive', items: ['4011'] };
    const { categoryId } = await good<{ categoryId: number }>('POST', 'category', milk);
    await refusedTo('PUT', `category/${categoryId}`, { ...milk, items: ['4012'] });
    await refusedTo('DELETE', `category/${categoryId}`);
    await refusedTo('POST', 'category', { ...milk, name: 'More milk' });
    const bread = { name: 'Bread', items: ['4013'] };
    const plain = await good<{ categoryId: number }>('POST', 'category', bread, callers.harborOnly);
    await refusedTo('PUT', `category/${plain.categoryId}`, { ...bread, program: 'doubleUp' });
    await good('PUT', `category/${plain.categoryId}`, { ...bread, items: ['4014'] }, callers.harborOnly);
    const filters = { category: [plain.categoryId] };
    const sales = { source: 'posTotal', posAssignment: 'item.sales', filters };
    await good('POST', 'company/data_point', { name: 'Bread', ...sales });
    await refusedTo('PUT', `category/${plain.categoryId}`, { ...bread, items: ['4015'] });
  });

  it('lists of items that somebody who sees every store made or changed, though nothing counts them yet', async () => {
    const fruit = { name: 'Fruit', items: ['4011'] };
    const { categoryId } = await good<{ categoryId: number }>('POST', 'category', fruit);
    await refusedTo('PUT', `category/${categoryId}`, { ...fruit, items: ['4012'] });
    await refusedTo('DELETE', `category/${categoryId}`);
    const nuts = { name: 'Nuts', items: ['4011'] };
    const own = await good<{ categoryId: number }>('POST', 'category', nuts, callers.harborOnly);
    await good('PUT', `category/${own.categoryId}`, { ...nuts, items: ['4012'] });
    await refusedTo('PUT', `category/${own.categoryId}`, nuts);
  });

  it('lists of items to which somebody who sees every store added', async () => {
    const seeds = { name: 'Seeds', items: ['4011'] };
    const { categoryId } = await good<{ categoryId: number }>('POST', 'category', seeds, callers.harborOnly);
    const headers = { 'content-type': 'text/csv', 'x-company-id': String(drawn.harvest.id) };
    const path = `category/${categoryId}/items?mode=add`;
    const added = await test.ask('PUT', path, { as: localToken, headers, body: '4012' });
    expect(added.status, added.text).toBe(200);
    await refusedTo('DELETE', `category/${categoryId}`);
  });

  it('a book that no store has yet: it is neither changed nor taken', async () => {
    const preset = { name: 'Template', locationIds: [], rules: { ...noRules, tolerance: '1', secondPerson: true } };
    const { presetId, ...fields } = await good<LedgerPreset>('POST', 'ledger-config/preset', preset);
    await refusedTo('PUT', `ledger-config/preset/${presetId}`, { ...fields, rules: noRules });
    const locationIds = [drawn.stores.harborPoint.reg_loc_id];
    await refusedTo('PUT', `ledger-config/preset/${presetId}`, { ...fields, locationIds });
    await refusedTo('DELETE', `ledger-config/preset/${presetId}`);
    const copy = { name: 'Own', locationIds };
    await good('POST', `ledger-config/preset/${presetId}/copy`, copy, callers.harborOnly);
  });
});
