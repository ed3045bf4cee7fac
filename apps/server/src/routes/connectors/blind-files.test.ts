import { beforeAll, describe, expect, it } from 'vitest';
import { data, drawnAgents } from './agents.testing.ts';

// The right to connectors does not include the right to see sales. The log of a register contains its receipts. A
// person who counts blind learns that the file came, as for received files, but cannot read it.

const receipt = {
  store: '1',
  lane: '1',
  number: '7',
  businessDate: '2026-03-02',
  lines: [{ upc: '41', amount: '187.45' }],
  tenders: [{ kind: 'cash', amount: '187.45' }],
};

const { test, drawn, keys, ids, ask, send, list, download } = drawnAgents();
let [blind, merchant] = ['', ''];
beforeAll(async () => {
  const { harvest, stores } = drawn;
  const enter = async (username: string, more: string[]): Promise<string> => {
    const accessGroups = ['Sheets Access Group', 'Connector Setting', ...more];
    const regLocIds = [stores.harborPoint.reg_loc_id];
    return test.meta.sessions.open(
      (await test.user({ username, companyId: harvest.id, regLocIds, accessGroups })).userId,
    );
  };
  blind = await enter('blind.logs@example.com', []);
  merchant = await enter('merchant.logs@example.com', ['Transactions Access Group']);
});

describe('somebody who counts blind, by the right to connectors', () => {
  it.each([
    ['the log of a register', 'tlogfiles', 'tlog'],
    ['a file for support', 'supportfiles', 'support'],
  ])('asks for %s, and reads none of its receipts', async (_what, path, type) => {
    const name = `${type}.jsonl`;
    const { requestId } = await ask(ids.harbor, path, {}, blind);
    data(await send(keys.harbor, requestId, name, `${JSON.stringify(receipt)}\n`));
    // With a hash of the bytes, a person could check whether a guessed receipt is right.
    expect((await list(ids.harbor, path, blind)).data).toMatchObject([
      { fileName: name, isWithheld: true, size: null, sha256: null },
    ]);
    const [shown] = (await list(ids.harbor, path, merchant)).data;
    expect([shown?.isWithheld, shown?.sha256?.length]).toEqual([false, 64]);
    const place = drawn.stores.harborPoint.reg_loc_id;
    expect((await download(place, name, type, merchant)).text).toContain('187.45');
    const answer = await download(place, name, type, blind);
    expect([answer.status, answer.body['code']]).toEqual([403, 'access.denied']);
    expect(answer.text).not.toContain('187.45');
    expect((await download(place, 'none.jsonl', type, blind)).status).toBe(404);
  });

  it('reads what a program says of its own doings', async () => {
    const { requestId } = await ask(ids.harbor, 'logfile', {}, blind);
    data(await send(keys.harbor, requestId, 'agent.log', 'The server takes segments again.\n'));
    expect((await list(ids.harbor, 'logfile', blind)).data).toMatchObject([{ isWithheld: false }]);
    const place = drawn.stores.harborPoint.reg_loc_id;
    expect((await download(place, 'agent.log', 'log', blind)).text).toContain('segments again');
  });
});
