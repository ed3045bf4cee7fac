import { beforeAll, describe, expect, it } from 'vitest';
import { data, drawnAgents } from './agents.testing.ts';

// West End has no program of its own. The program of the head office sends for West End, from a folder with the files
// of every store.

const { test, drawn, callers, keys, ask, orders, send, list, download } = drawnAgents();
let west = '';
let place = 0;
beforeAll(async () => {
  const { harvest, stores } = drawn;
  place = stores.westEnd.reg_loc_id;
  const accessGroups = ['Connector Setting'];
  const wanted = { username: 'west@example.com', companyId: harvest.id, regLocIds: [place], accessGroups };
  west = await test.meta.sessions.open((await test.user(wanted)).userId);
});

const receipt = JSON.stringify({ store: '1', number: '7', lines: [{ upc: '4011', amount: '137.45' }] });

describe('the program of the whole company', () => {
  it.each(['tlogfiles', 'logfile', 'supportfiles'])(
    'is asked for no file by somebody of one store: %s',
    async (path) => {
      const body = { fileName: 'harbor.jsonl' };
      const refused = await test.ask('POST', `connectors/${place}/${path}`, { as: west, body });
      expect([refused.status, refused.body['code']]).toEqual([403, 'user.above']);
      expect((await orders(keys.everywhere)).requests).toEqual([]);
    },
  );

  it('sends files that are neither listed nor read by somebody of one store', async () => {
    const { requestId } = await ask(place, 'tlogfiles');
    data(await send(keys.everywhere, requestId, 'harbor.jsonl', receipt));
    expect((await list(place, 'tlogfiles', west)).data).toEqual([]);
    expect((await download(place, 'harbor.jsonl', 'tlog', west)).status).toBe(404);
    expect((await list(place, 'tlogfiles')).data).toMatchObject([{ fileName: 'harbor.jsonl' }]);
    expect((await download(place, 'harbor.jsonl', 'tlog', callers.all)).text).toContain('137.45');
  });

  it('leaves the files of a store’s own program to who sees the store', async () => {
    const maple = drawn.stores.mapleAndFifth.reg_loc_id;
    const { requestId } = await ask(maple, 'tlogfiles', {}, callers.mapleOnly);
    data(await send(keys.maple, requestId, 'maple.jsonl', receipt));
    expect((await list(maple, 'tlogfiles', callers.mapleOnly)).data).toMatchObject([{ fileName: 'maple.jsonl' }]);
    expect((await download(maple, 'maple.jsonl', 'tlog', callers.mapleOnly)).status).toBe(200);
  });
});
