import type { Drawn } from '../../app-drawn.testing.ts';
import type { Answer, TestApp } from '../../app-testing.ts';
import type { NewUser } from '../../meta/types.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const accessGroups = ['Location Setting', 'Sales Access Group'];

/**
 * The users who manage the places of Harvest Lane, and their calls. `open` makes the users after the server has
 * started.
 */
export const placeKeepers = (test: TestApp, drawn: Drawn) => {
  /** The three users: one for all of Harvest Lane, one for the region North, and one for only store 1. */
  const callers = { keeper: '', north: '', single: '' };
  const session = async (username: string, rest: Partial<NewUser>): Promise<string> => {
    const { userId } = await test.user({ username, companyId: drawn.harvest.id, accessGroups, ...rest });
    return test.meta.sessions.open(userId);
  };
  const ask = (method: Method, path: string, body?: unknown, as = callers.keeper): Promise<Answer> =>
    test.ask(method, path, body === undefined ? { as } : { as, body });
  const get = async <Data>(path: string, as = callers.keeper): Promise<Data> =>
    (await ask('GET', path, undefined, as)).body.data as Data;
  return {
    callers,
    session,
    open: async () => {
      callers.keeper = await session('keeper@example.com', { role: 'Company Admin', regLocIds: 'all' });
      callers.north = await session('north@example.com', { role: 'Regional Manager', regLocIds: [drawn.north] });
      callers.single = await session('single@example.com', { regLocIds: [drawn.stores.harborPoint.reg_loc_id] });
    },
    ask,
    get,
    names: async (path: string, as = callers.keeper): Promise<string[]> =>
      (await get<{ name: string }[]>(path, as)).map(({ name }) => name),
  };
};

/** A refusal that names the field and, if given, the reason. */
export const refused = (field: string, code?: string) => ({
  status: 400,
  body: { fields: [{ field, ...(code === undefined ? {} : { code }) }] },
});
