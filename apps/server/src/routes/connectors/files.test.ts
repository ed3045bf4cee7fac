import { gzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import type { Connector } from '@lanewise/contract/entities/connector';
import type { ConnectorFile } from '@lanewise/contract/entities/connector-file';
import { describe, expect, it } from 'vitest';
import { data, drawnAgents } from './agents.testing.ts';

const log = 'boot ok\nswiped 4111 1111 1111 1111 at lane 3\nbye\n';
const covered = 'boot ok\nswiped **** **** **** 1111 at lane 3\nbye\n';

const { test, drawn, callers, keys, ids, ask, orders, send, list, download } = drawnAgents();

/** Paths that leave a folder, in every spelling that some system accepts. */
const wayOuts = (): string[] => {
  const steps = [
    '../',
    '..\\',
    '%2e%2e%2f',
    '..%2f',
    '..%5c',
    '%252e%252e%252f',
    '..;/',
    '....//',
    '..%c0%af',
    '.\u2024/',
  ];
  const ends = ['etc/passwd', 'windows/win.ini', 'server.json', 'base/1/2601', 'boot.log', 'boot.log\u0000.txt'];
  const climbed = steps.flatMap((step) =>
    [1, 2, 3, 4, 5, 6, 7, 8].flatMap((times) => ends.map((end) => step.repeat(times) + end)),
  );
  const absolute = ['/', '//', 'C:\\', '\\\\host\\', 'file:///', '~/', '.'].flatMap((start) =>
    ends.map((end) => start + end),
  );
  return [...climbed, ...absolute];
};

describe('files of stores are refused', () => {
  it('API-114 under five hundred names of other files', async () => {
    const place = drawn.stores.harborPoint.reg_loc_id;
    const { requestId } = await ask(place);
    data(await send(keys.harbor, requestId, 'boot.log', log));
    const names = wayOuts();
    expect(names.length).toBeGreaterThan(500);
    const missing = (await download(place, 'no such file')).text;
    const answers: Awaited<ReturnType<typeof download>>[] = [];
    for (const name of names) answers.push(await download(place, name));
    const found = answers.filter(({ status, text }) => status !== 400 && text !== missing);
    expect(found.map(({ text }) => text)).toEqual([]);
    const raw = await test.ask('GET', `connectors/download-file/../../../etc/passwd?fileType=log`, { as: callers.all });
    expect(raw.status).toBeGreaterThanOrEqual(400);
    const { requestId: second } = await ask(place);
    for (const name of ['../boot.log', 'C:\\boot.log', '.boot', 'a\u0000b'])
      expect((await send(keys.harbor, second, name, log)).body['fields'], name).toMatchObject([{ field: 'fileName' }]);
  });

  it('of stores of others, in the words for what is not there', async () => {
    const { harborPoint } = drawn.stores;
    const nothing = await test.ask('GET', 'connectors/2000000000/logfile', { as: callers.all });
    expect(nothing.status).toBe(404);
    for (const as of [callers.mapleOnly, callers.foreign])
      for (const id of [harborPoint.reg_loc_id, ids.harbor])
        for (const [method, path] of [
          ['GET', 'logfile'],
          ['GET', 'tlogfiles'],
          ['POST', 'supportfiles'],
        ] as const)
          expect((await test.ask(method, `connectors/${id}/${path}`, { as })).text).toBe(nothing.text);
    expect((await download(harborPoint.reg_loc_id, 'boot.log', 'log', callers.mapleOnly)).text).toBe(nothing.text);
    expect((await download(harborPoint.reg_loc_id, 'boot.log', 'tlog')).text).toBe(nothing.text);
  });

  it('PERM-17 to people without the right, and orders to everybody but the store’s own program', async () => {
    const { manager, admin } = drawn.tokens;
    const place = drawn.stores.harborPoint.reg_loc_id;
    for (const path of ['logfile', 'tlogfiles', 'supportfiles'])
      for (const method of ['GET', 'POST'] as const)
        expect((await test.ask(method, `connectors/${place}/${path}`, { as: manager })).status).toBe(403);
    expect((await download(place, 'boot.log', 'log', manager)).status).toBe(403);
    for (const as of [callers.all, manager, admin])
      expect((await test.ask('GET', 'connectors/requests', { as })).status).toBe(403);
  });

  it('from another store’s program, which learns nothing of the request', async () => {
    const { requestId } = await ask(drawn.stores.harborPoint.reg_loc_id, 'supportfiles');
    const missing = await send(keys.maple, 2_000_000_000, 'a.log', log);
    expect(missing.status).toBe(404);
    for (const key of [keys.maple, keys.everywhere, keys.foreign]) {
      expect((await orders(key)).requests).toEqual([]);
      expect((await send(key, requestId, 'a.log', log)).text).toBe(missing.text);
    }
  });

  it.each([
    ['a packed archive', gzipSync('x').subarray(0, 8), 400],
    ['an archive in gzip', gzipSync(Buffer.from('PK\u0003\u0004\u0000\u0000')), 400],
    ['a gzip stream that is cut off', gzipSync(log.repeat(500)).subarray(0, 60), 400],
    ['more than 32 MB', Buffer.alloc(32 * 2 ** 20 + 1, 'x'), 413],
    ['more than 32 MB in a few bytes', gzipSync(Buffer.alloc(33 * 2 ** 20, 'x')), 413],
  ])('that are %s, and nothing is kept', async (_what, body, status) => {
    const place = drawn.stores.mapleAndFifth.reg_loc_id;
    const { requestId } = await ask(place);
    const answer = await send(keys.maple, requestId, 'bad.log', body);
    expect([answer.status, answer.body['fields']]).toMatchObject([status, [{ field: 'file' }]]);
    expect((await list(place)).data).toEqual([]);
  });

  it('for a request whose time is over, and for one that was answered otherwise', async () => {
    const place = drawn.stores.mapleAndFifth.reg_loc_id;
    const { requestId } = await ask(place, 'tlogfiles', { fileName: 'late.log' });
    await test.meta.db
      .updateTable('connector_request')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('request_id', '=', requestId)
      .execute();
    expect((await orders(keys.maple)).requests.map((one) => one.requestId)).not.toContain(requestId);
    expect((await send(keys.maple, requestId, 'late.log', log)).status).toBe(409);
    expect((await list(place, 'tlogfiles')).requests).toMatchObject([{ requestId, state: 'Expired' }]);
    const again = await ask(place, 'tlogfiles', { fileName: 'late.log' });
    expect((await send(keys.maple, again.requestId, 'other.log', log)).body['fields']).toMatchObject([
      { field: 'fileName' },
    ]);
    expect((await send(keys.maple, again.requestId, 'late.log', log)).status).toBe(200);
    expect((await send(keys.maple, again.requestId, 'late.log', `${log}more`)).status).toBe(409);
  });
});

describe('files of stores', () => {
  it('API-111 API-115 ENT-27 ENT-41 are asked for, sent by the store’s program and read back with card numbers covered', async () => {
    const { reg_loc_id: place } = drawn.stores.harborPoint;
    const asked = await ask(place, 'logfile', { fileName: 'pos.log' });
    expect(asked).toMatchObject({ fileName: 'pos.log', state: 'Asked', askedBy: 'all@example.com' });
    // Asking twice for the same makes one request.
    expect((await ask(ids.harbor, 'logfile', { fileName: 'pos.log' })).requestId).toBe(asked.requestId);
    const told = await orders(keys.harbor);
    expect(told).toMatchObject({ status: 'Running', cgmaEnabled: false });
    const order = told.requests.find(({ requestId }) => requestId === asked.requestId);
    expect(order).toMatchObject({ fileType: 'log', fileName: 'pos.log', regionLocationId: place, storeNumber: '1' });

    // The card number spans two chunks.
    const chunks = Readable.from([Buffer.from(log.slice(0, 20)), Buffer.from(log.slice(20))]);
    const sent = data<{ size: number; sha256: string; covered: number }>(
      await send(keys.harbor, asked.requestId, 'pos.log', chunks),
    );
    expect(sent).toMatchObject({ size: log.length, covered: 1 });
    const repeated = await send(keys.harbor, asked.requestId, 'pos.log', gzipSync(log));
    expect(data(repeated)).toEqual(data({ ...repeated, body: { data: { ...sent, requestId: asked.requestId } } }));

    const listed = await list(place);
    expect(listed.data.find(({ fileName }) => fileName === 'pos.log')).toMatchObject({
      fileName: 'pos.log',
      fileType: 'log',
      size: log.length,
      regionLocationId: place,
      sha256: sent.sha256,
    } satisfies Partial<ConnectorFile>);
    expect(listed.requests.find(({ requestId }) => requestId === asked.requestId)).toMatchObject({ state: 'Received' });
    const file = await download(place, 'pos.log');
    expect(file.text).toBe(covered);
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(log.length),
      'content-disposition': `attachment; filename="pos.log"; filename*=UTF-8''pos.log`,
      'x-content-type-options': 'nosniff',
    });
  });

  it('API-110 API-112 API-113 are listed by connector and by location, each type by itself', async () => {
    const { reg_loc_id: place } = drawn.stores.harborPoint;
    for (const [path, name] of [
      ['tlogfiles', 'day.log'],
      ['supportfiles', 'versions.txt'],
    ] as const) {
      const { requestId } = await ask(ids.harbor, path, { fileName: name });
      data(await send(keys.harbor, requestId, name, 'one\n'));
      for (const id of [ids.harbor, place])
        expect((await list(id, path)).data.map(({ fileName }) => fileName)).toEqual([name]);
    }
    // The newest content replaces older content of the same name.
    const { requestId } = await ask(place, 'tlogfiles', { fileName: 'day.log' });
    data(await send(keys.harbor, requestId, 'day.log', 'one\ntwo\n'));
    expect((await list(ids.harbor, 'tlogfiles')).data).toMatchObject([{ fileName: 'day.log', size: 8 }]);
  });

  it('of a store without a program of its own are sent by the one of the company', async () => {
    const { westEnd, mapleAndFifth } = drawn.stores;
    expect(
      (await test.ask('POST', `connectors/${ids.everywhere}/logfile`, { as: callers.all })).body['fields'],
    ).toMatchObject([{ field: 'regionLocationId' }]);
    expect(await list(ids.everywhere)).toMatchObject({ data: [], requests: [] });
    const { requestId } = await ask(westEnd.reg_loc_id);
    expect((await orders(keys.everywhere)).requests).toMatchObject([{ requestId, storeNumber: '4', fileName: null }]);
    data(await send(keys.everywhere, requestId, 'west.log', 'ok\n'));
    expect((await list(westEnd.reg_loc_id)).data).toMatchObject([{ fileName: 'west.log' }]);
    expect((await list(mapleAndFifth.reg_loc_id)).data).toEqual([]);
    expect(
      (await test.ask('POST', `connectors/${drawn.stores.corner.reg_loc_id}/logfile`, { as: callers.foreign })).status,
    ).toBe(200);
  });

  it('leave a trace in the log, and nothing but covered bytes in the store', async () => {
    const rows = await test.meta.db
      .selectFrom('audit_record')
      .select(['action', 'effective_user'])
      .where('action', 'in', ['connector.ask', 'connector.answer', 'connector.readFile'])
      .where('outcome', '=', 'done')
      .execute();
    for (const one of [
      'connector.ask all@example.com',
      `connector.answer connector ${ids.harbor}`,
      'connector.readFile all@example.com',
    ])
      expect(rows.map(({ action, effective_user }) => `${action} ${effective_user}`)).toContain(one);
    const files = await test.meta.db.selectFrom('connector_file').select(['content', 'file_name']).execute();
    expect(files.length).toBeGreaterThan(3);
    for (const { content } of files) expect(content.toString('hex', 0, 3)).toBe('1f8b08');
  });

  it('API-119 tell that a program lives, and which version it is', async () => {
    await orders(keys.maple);
    const lines = data<Connector[]>(await test.ask('GET', 'health_check', { as: callers.all }));
    expect(lines.find(({ name }) => name === 'Maple')).toMatchObject({ health: 'Healthy', status: 'Running' });
    const mine = data<Connector[]>(await test.ask('GET', 'health_check', { as: callers.mapleOnly }));
    expect(mine.map(({ name }) => name)).toEqual(['Maple']);
    const one = data<Connector[]>(await test.ask('GET', 'connectors?searchText=maple', { as: callers.all }));
    expect(one).toMatchObject([{ name: 'Maple', version: '4.2.0' }]);
    expect((await test.ask('GET', 'health_check', { as: drawn.tokens.manager })).status).toBe(403);
  });
});
