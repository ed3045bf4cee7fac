import { drawnApp } from '../app-drawn.testing.ts';

/** A server for the tests of a file, and callers with every right to its lists: three keepers with access groups. */
export const drawnKeepers = (accessGroups: string[]) => {
  /** The three callers: one for all of Harvest Lane, one for only Harbor Point, and one in Corner Shops. */
  const callers = { all: '', harborOnly: '', foreign: '' };
  const { test, drawn } = drawnApp(async () => {
    const open = async (username: string, companyId: number, regLocIds: number[] | 'all') => {
      const { userId } = await test.user({ username, companyId, regLocIds, accessGroups });
      return test.meta.sessions.open(userId);
    };
    callers.all = await open('all@example.com', drawn.harvest.id, 'all');
    callers.harborOnly = await open('harbor@example.com', drawn.harvest.id, [drawn.stores.harborPoint.reg_loc_id]);
    callers.foreign = await open('elsewhere@example.com', drawn.corner.id, 'all');
  });
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as = callers.all) =>
    test.ask(method, path, { as, body });
  return { test, drawn, callers, send };
};

/** A refusal that names the field. */
export const refusedBy = (field: string) => ({ status: 400, body: { fields: [{ field }] } });
