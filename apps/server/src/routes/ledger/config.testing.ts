import type { GlColumn, LedgerPreset, LedgerSheet, Widget } from '@lanewise/contract/entities/ledger';
import { drawnApp } from '../../app-drawn.testing.ts';
import type { Answer } from '../../app-testing.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Holders of the Balancing Access Group: of all stores, of the stores of North, of the first store, and of another company. */
export interface Keepers {
  all: string;
  region: string;
  store: string;
  foreign: string;
}

/** One server for the tests of a file, and its books over HTTP. */
export const drawnKeepers = () => {
  const keepers = {} as Keepers;
  const { test, drawn } = drawnApp(async () => {
    const open = async (name: string, role: string, companyId: number, regLocIds: number[] | 'all') => {
      const accessGroups = ['Balancing Access Group', 'Datapoint Setting'];
      const { userId } = await test.user({ username: `${name}@example.com`, role, companyId, regLocIds, accessGroups });
      return test.meta.sessions.open(userId);
    };
    const { harvest, corner, north, stores } = drawn;
    Object.assign(keepers, {
      all: await open('books', 'Company Admin', harvest.id, 'all'),
      region: await open('region', 'Regional Manager', harvest.id, [north]),
      store: await open('store', 'Store Manager', harvest.id, [stores.harborPoint.reg_loc_id]),
      foreign: await open('elsewhere', 'Company Admin', corner.id, 'all'),
    } satisfies Keepers);
  });

  const send = (method: Method, path: string, body?: object, as = keepers.all): Promise<Answer> =>
    test.ask(method, path.startsWith('company/') ? path : `ledger-config/${path}`, { as, body });
  const good = async <Data>(method: Method, path: string, body?: object, as = keepers.all): Promise<Data> => {
    const answer = await send(method, path, body, as);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body.data as Data;
  };
  let named = 0;
  const name = (): string => `Thing ${(named += 1)}`;

  const preset = (more: object = {}, as = keepers.all): Promise<LedgerPreset> =>
    good('POST', 'preset', { name: name(), ...more }, as);
  const sheet = ({ presetId }: Pick<LedgerPreset, 'presetId'>, more: object = {}): Promise<LedgerSheet> =>
    good('POST', `sheet?presetId=${presetId}`, { name: name(), type: 'sales', ...more });
  const column = ({ presetId }: LedgerPreset, more: object = {}): Promise<GlColumn> =>
    good('POST', `column?presetId=${presetId}`, { name: name(), glAccount: '1010', side: 'debit', ...more });
  const point = async (more: object = {}): Promise<number> =>
    (await good<{ dpId: number }>('POST', 'company/data_point', { name: name(), source: 'manual', ...more })).dpId;
  const widget = (dpIds: number[]): Promise<Widget> => good('POST', 'widget', { title: name(), type: 'number', dpIds });
  const presetOf = async ({ presetId }: LedgerPreset, as = keepers.all): Promise<LedgerPreset | undefined> =>
    (await good<LedgerPreset[]>('GET', 'preset', undefined, as)).find((one) => one.presetId === presetId);
  const sheetsOf = ({ presetId }: LedgerPreset): Promise<LedgerSheet[]> => good('GET', `sheet?presetId=${presetId}`);
  return { test, drawn, keepers, send, good, preset, sheet, column, point, widget, presetOf, sheetsOf };
};

/** What somebody may not who stands too low. */
export const above = { status: 403, body: { code: 'user.above' } };
export const refusedBy = (field: string) => ({ status: 400, body: { fields: [{ field }] } });
