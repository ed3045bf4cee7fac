import type { Preset } from '@lanewise/contract/entities/preset';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { drawnApp } from '../../app-drawn.testing.ts';
import { localToken, type Answer } from '../../app-testing.ts';

const { test, drawn: people } = drawnApp();

type Who = 'admin' | 'manager' | 'limited' | 'foreign';

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, who: Who, body?: object): Promise<Answer> =>
  test.ask(method, path, { as: people.tokens[who], ...(body ? { body } : {}) });
const list = (who: Who, type: string, more = '') => ask('GET', `table-columns?presetType=${type}${more}`, who);
const names = async (who: Who, type: string): Promise<string[]> =>
  ((await list(who, type)).body.data as Preset[]).map(({ name }) => name);
const selectedOf = async (who: Who, type: string, view?: string): Promise<[header: unknown, columns: unknown]> => {
  const { headers, body } = await list(who, type, view === undefined ? '' : `&view=${view}`);
  return [headers['x-selected-preset-id'], body['columns']];
};
const add = async (who: Who, body: object): Promise<Preset> => {
  const answer = await ask('POST', 'table-columns', who, body);
  expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
  return answer.body.data as Preset;
};
const draft = { name: 'Manager view', view: 'default', presetType: 'overview', columns: ['net_sales_amt', 'atv'] };

describe('presets', () => {
  it('VAL-26 refuses what is not a preset and names the field', async () => {
    const wrong: [body: object, field: string, code: string][] = [
      [{ ...draft, name: '   ' }, 'name', 'tooSmall'],
      [{ ...draft, name: 'a<b>' }, 'name', 'text.characters'],
      [{ ...draft, name: 'x'.repeat(61) }, 'name', 'tooBig'],
      [{ ...draft, columns: [] }, 'columns', 'tooSmall'],
      [{ ...draft, columns: '[]' }, 'columns', 'tooSmall'],
      [{ ...draft, columns: 'net_sales_amt' }, 'columns', 'list.format'],
      [{ ...draft, columns: ['atv', 'atv'] }, 'columns', 'list.unique'],
      [{ ...draft, columns: undefined }, 'columns', 'required'],
      [{ ...draft, data: ['atv'] }, 'columns', 'columns.one'],
      [{ ...draft, presetType: 'over view' }, 'presetType', 'presetType.format'],
      [{ ...draft, presetType: undefined }, 'presetType', 'required'],
      [{ ...draft, colour: 'red' }, 'colour', 'unknown'],
    ];
    for (const [body, field, code] of wrong) {
      const answer = await ask('POST', 'table-columns', 'manager', body);
      expect([answer.status, answer.body['fields']]).toEqual([400, [expect.objectContaining({ field, code })]]);
    }
    const nameless = await ask('PUT', 'table-columns', 'manager', draft);
    expect(nameless.body).toMatchObject({ fields: [{ field: 'presetId', code: 'required' }] });
    const untyped = await ask('PUT', 'selected-table-columns', 'manager', { columns: ['atv'] });
    expect(untyped.body).toMatchObject({ fields: [{ field: 'presetType', code: 'required' }] });
    expect((await ask('GET', 'table-columns', 'manager')).body).toMatchObject({ fields: [{ field: 'presetType' }] });
    expect(await names('manager', 'overview')).toEqual([]);
  });

  it('are for people: not for the nameless, for connectors, or for the program of this machine', async () => {
    for (const [as, status] of [
      [undefined, 401],
      [people.tokens.connector, 403],
      [localToken, 404],
    ] as const)
      expect((await test.ask('POST', 'table-columns', { as, body: draft })).status).toBe(status);
  });

  it('ENT-23 API-053 API-055 API-056 API-057 are kept, changed and deleted at both paths', async () => {
    const root = 'trueretailadmin/v2/';
    const text = { ...draft, presetType: 'items', columns: '["qty","amt"]' };
    const created = await ask('POST', `${root}table-columns`, 'manager', text);
    const { id } = created.body.data as Preset;
    const kept = { id, presetId: id, name: 'Manager view', view: 'default', presetType: 'items' };
    const own = { columns: ['qty', 'amt'], shared: false, own: true, owner: 'Ines Ortega' };
    expect([created.status, created.body.data]).toEqual([201, { ...kept, ...own }]);
    for (const path of [root, '']) {
      const { body } = await ask('GET', `${path}table-columns?presetType=items`, 'manager');
      expect(body).toMatchObject({ isSuccess: true, totalCount: 1, data: [{ ...kept, ...own }] });
    }
    const lanes = { ...text, columns: undefined, data: ['1', '2'], name: ' Lanes ', presetId: id };
    expect((await ask('PUT', 'table-columns', 'manager', lanes)).body.data).toMatchObject({
      name: 'Lanes',
      columns: ['1', '2'],
    });
    const back = { ...kept, ...own, name: 'Given back' };
    expect((await ask('PUT', `${root}table-columns`, 'manager', back)).status).toBe(200);
    expect(await names('manager', 'items')).toEqual(['Given back']);
    expect((await ask('DELETE', `${root}table-columns/${id}`, 'manager')).status).toBe(200);
    expect(await names('manager', 'items')).toEqual([]);
    expect((await ask('DELETE', `table-columns/${id}`, 'manager')).status).toBe(404);
  });

  it('VAL-26 have one name each on a view, in whatever case', async () => {
    const { id } = await add('manager', { ...draft, presetType: 'tender' });
    const taken = await ask('POST', 'table-columns', 'manager', {
      ...draft,
      presetType: 'tender',
      name: 'MANAGER VIEW',
    });
    expect([taken.status, taken.body['code'], taken.body['fields']]).toEqual([
      409,
      'conflict',
      [expect.objectContaining({ field: 'name' })],
    ]);
    await add('manager', { ...draft, presetType: 'tender', view: 'daily' });
    await add('limited', { ...draft, presetType: 'tender' });
    expect((await ask('PUT', 'table-columns', 'manager', { ...draft, presetType: 'tender', id })).status).toBe(200);
  });

  it('SP-16 VAL-26 belong to their user: unknown to everybody else, in and out of the company', async () => {
    const { id } = await add('manager', { ...draft, presetType: 'summary' });
    const body = { ...draft, presetType: 'summary', presetId: id };
    for (const who of ['limited', 'foreign', 'admin'] as const) {
      expect(await names(who, 'summary')).toEqual([]);
      const changed = await ask('PUT', 'table-columns', who, body);
      const unknown = await ask('PUT', 'table-columns', who, { ...body, presetId: 999_999 });
      expect([changed.status, changed.text]).toEqual([404, unknown.text]);
      expect((await ask('DELETE', `table-columns/${id}`, who)).text).toBe(unknown.text);
      expect((await ask('PUT', 'selected-table-columns', who, { presetId: id })).text).toBe(unknown.text);
    }
    expect(await names('manager', 'summary')).toEqual(['Manager view']);
    expect((await ask('PUT', 'table-columns', 'manager', { ...body, presetType: 'items' })).status).toBe(404);
  });

  it('a shared one is read by the company and changed by its owner only', async () => {
    const shared = await add('manager', { ...draft, presetType: 'department', shared: true });
    const body = { ...draft, presetType: 'department', presetId: shared.id };
    expect((await list('limited', 'department')).body.data).toMatchObject([
      { id: shared.id, own: false, owner: 'Ines Ortega', shared: true },
    ]);
    expect(await names('foreign', 'department')).toEqual([]);
    expect((await ask('PUT', 'table-columns', 'limited', body)).status).toBe(403);
    expect((await ask('DELETE', `table-columns/${shared.id}`, 'limited')).status).toBe(403);
    await ask('PUT', 'selected-table-columns', 'limited', { presetId: shared.id });

    await ask('PUT', 'table-columns', 'manager', { ...body, columns: ['qty'] });
    expect(await selectedOf('limited', 'department')).toEqual([String(shared.id), ['qty']]);
    await ask('PUT', 'table-columns', 'manager', { ...body, shared: false });
    expect(await names('limited', 'department')).toEqual([]);
    expect(await selectedOf('limited', 'department')).toEqual([undefined, ['net_sales_amt', 'atv']]);
  });

  it('API-054 API-058 the selected one of a screen is named by a header and lasts until it is cleared', async () => {
    const type = 'transaction';
    const select = (body: object) =>
      ask('PUT', 'trueretailadmin/v2/selected-table-columns', 'manager', { presetType: type, ...body });
    expect(await selectedOf('manager', type)).toEqual([undefined, null]);
    const preset = await add('manager', { ...draft, presetType: type });
    expect((await select(preset)).headers['x-selected-preset-id']).toBe(String(preset.id));
    expect(await selectedOf('manager', type)).toEqual([String(preset.id), preset.columns]);
    expect(await selectedOf('limited', type)).toEqual([undefined, null]);

    const arranged = { ...preset, columns: '["atv","net_sales_amt"]' };
    await select(arranged);
    expect(await selectedOf('manager', type)).toEqual([String(preset.id), ['atv', 'net_sales_amt']]);
    expect((await list('manager', type)).body.data).toMatchObject([{ columns: preset.columns }]);

    await select({ view: 'hourly', columns: ['lane'] });
    expect(await selectedOf('manager', type, 'hourly')).toEqual([undefined, ['lane']]);
    expect(await selectedOf('manager', type)).toEqual([String(preset.id), ['atv', 'net_sales_amt']]);
    expect((await select({ presetId: preset.id, view: 'hourly' })).status).toBe(404);

    await select({ view: 'default', presetId: null });
    expect(await selectedOf('manager', type, 'default')).toEqual([undefined, []]);
    await select(preset);
    await ask('DELETE', `table-columns/${preset.id}`, 'manager');
    expect(await selectedOf('manager', type, 'default')).toEqual([undefined, preset.columns]);
  });
});

describe('a program that names screens and views that nobody has', () => {
  const count = async (table: 'preset' | 'preset_selection', { id }: Preset): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)}
      where user_id = (select user_id from preset where preset_id = ${id})`.execute(test.meta.db);
    return rows[0]?.count ?? 0;
  };

  it('adds no presets without end', async () => {
    const first = await add('foreign', { ...draft, presetType: 'none' });
    await sql`
      insert into preset (user_id, company_id, preset_type, view, name, columns, shared)
      select user_id, company_id, 'none' || number, view, name, columns, shared
      from preset, generate_series(1, 998) number where preset_id = ${first.id}`.execute(test.meta.db);
    const last = await add('foreign', { ...draft, presetType: 'last' });
    const refused = await ask('POST', 'table-columns', 'foreign', { ...draft, presetType: 'further' });
    expect([refused.status, refused.body['params']]).toEqual([409, { most: 1_000 }]);
    expect(await count('preset', last)).toBe(1_000);
  });

  it('keeps its newest selections alone', async () => {
    const preset = await add('limited', { ...draft, presetType: 'none' });
    await ask('PUT', 'selected-table-columns', 'limited', preset);
    await sql`
      insert into preset_selection (user_id, preset_type, view, columns, follows, selected_at)
      select user_id, 'none' || number, view, columns, follows, selected_at - make_interval(secs => number)
      from preset_selection, generate_series(1, 600) number where preset_id = ${preset.id}`.execute(test.meta.db);
    await ask('PUT', 'selected-table-columns', 'limited', { presetType: 'newest', view: 'default', columns: ['atv'] });
    expect(await count('preset_selection', preset)).toBe(500);
    expect(await selectedOf('limited', 'newest')).toEqual([undefined, ['atv']]);
    expect(await selectedOf('limited', 'none')).toEqual([String(preset.id), preset.columns]);
  });
});
