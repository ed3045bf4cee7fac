import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawnApp } from '../../app-drawn.testing.ts';
import { localToken } from '../../app-testing.ts';
import { drawnJpeg, drawnPng } from './images.testing.ts';

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const notAPicture = { status: 400, body: { code: 'validation', fields: [{ field: 'file', code: 'image' }] } };
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

/** A file in a form, with its content type. */
const formOf = async (...files: readonly Buffer[]): Promise<{ body: Buffer; headers: Record<string, string> }> => {
  const form = new FormData();
  for (const file of files) form.append('file', new Blob([new Uint8Array(file)]), 'picture.png');
  const response = new Response(form);
  const body = Buffer.from(await response.arrayBuffer());
  return { body, headers: { 'content-type': response.headers.get('content-type') ?? '' } };
};

describe('images', () => {
  let editor: string;
  let foreignEditor: string;
  const { test, drawn } = drawnApp(async () => {
    const own = { role: 'Company Admin', accessGroups: ['Company Setting'], regLocIds: 'all' } as const;
    for (const [username, companyId] of [
      ['editor@example.com', drawn.harvest.id],
      ['other@example.com', drawn.corner.id],
    ] as const)
      await test.user({ ...own, accessGroups: [...own.accessGroups], username, companyId });
    editor = await test.token('editor@example.com');
    foreignEditor = await test.token('other@example.com');
  });

  const logo = (companyId = drawn.harvest.id): string => `file/company-logo?companyId=${companyId}`;
  /** The bytes of a served picture, read without `ask`, because `ask` reads texts. */
  const bytesAt = async (path: string, as: string): Promise<Buffer> =>
    (await test.app.inject({ url: `/api/${path}`, headers: { authorization: as } })).rawPayload;
  const stored = async (): Promise<string[]> =>
    (await test.meta.db.selectFrom('image').select('sha256').execute()).map(({ sha256 }) => sha256);

  it('refuses what is no PNG and no JPEG of a bearable size, at every route, whatever it says to be', async () => {
    const headers = { 'content-type': 'image/png' };
    const huge = drawnPng(4097, 1);
    for (const [method, path] of [
      ['PUT', logo()],
      ['PUT', 'file/user-profile'],
      ['POST', 'uploadImage'],
    ] as const) {
      for (const body of [svg, huge, drawnPng(2, 2).subarray(0, 20)])
        expect(await test.ask(method, path, { as: editor, body, headers }), path).toMatchObject(notAPicture);
      expect(await test.ask(method, path, { as: editor })).toMatchObject({
        status: 400,
        body: { fields: [{ field: 'file', code: 'required' }] },
      });
      const large = Buffer.concat([drawnPng(2, 2), Buffer.alloc(2 * 1024 * 1024)]);
      expect(await test.ask(method, path, { as: editor, body: large, headers })).toMatchObject({
        status: 413,
        body: { code: 'payload.tooLarge', fields: [{ field: 'file', code: 'tooBig' }] },
      });
    }
    expect(await stored()).toEqual([]);
  });

  it('refuses forms that are broken, empty, or hold anything but one picture', async () => {
    const broken = { body: 'no form', headers: { 'content-type': 'multipart/form-data; boundary=x' } };
    expect(await test.ask('POST', 'uploadImage', { as: editor, ...broken })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'body', code: 'format' }] },
    });
    const two = await formOf(drawnPng(1, 1), drawnPng(1, 1));
    for (const form of [await formOf(), two])
      expect(await test.ask('POST', 'uploadImage', { as: editor, ...form })).toMatchObject({
        status: 400,
        body: { fields: [{ field: expect.stringMatching(/file|body/) as string }] },
      });
    expect(await test.ask('POST', 'uploadImage', { as: editor, ...(await formOf(svg)) })).toMatchObject(notAPicture);
    expect(await stored()).toEqual([]);
  });

  it('an image that nobody uploaded is named as the mistake', async () => {
    const unknown = { status: 400, body: { fields: [{ field: 'imageId' }] } };
    for (const imageId of ['f'.repeat(64), 'f', "'"])
      expect(await test.ask('PUT', `file/user-profile?imageId=${imageId}`, { as: editor })).toMatchObject(unknown);
  });

  it('API-090 a foreign company and one that is not answer the same 404, to whoever reads or writes', async () => {
    const body = drawnPng(1, 1);
    await test.ask('PUT', logo(), { as: editor, body });
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const foreign = await test.ask(method, logo(), { as: foreignEditor, body });
      const unknown = await test.ask(method, logo(999_999), { as: foreignEditor, body });
      expect([foreign.status, foreign.text], method).toEqual([404, unknown.text]);
    }
    expect(await bytesAt(logo(), editor)).toEqual(body);
    await test.ask('DELETE', logo(), { as: editor });
  });

  it('PERM-41 PERM-42 a logo is written with the right to the company alone, and read without', async () => {
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await test.ask(method, logo(), { as: drawn.tokens.manager, body: drawnPng(1, 1) })).status).toBe(403);
    expect((await test.ask('GET', logo(), { as: drawn.tokens.manager })).status).toBe(404);
    expect((await test.ask('GET', logo(), {})).status).toBe(401);
  });

  it('API-090 API-091 API-092 ENT-05 a logo is set, flagged, served as it came and removed', async () => {
    const png = drawnPng(8, 8, 1);
    const put = await test.ask('PUT', logo(), { as: editor, body: png });
    expect(put).toMatchObject({ status: 200, body: { data: { imageId: hashOf(png) } } });
    const flagged = async () => (await test.ask('GET', `company/${drawn.harvest.id}`, { as: editor })).body.data;
    expect(await flagged()).toMatchObject({ company_haslogo: true });
    const read = await test.ask('GET', logo(), { as: drawn.tokens.nobody });
    expect(read).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
        etag: `"${hashOf(png)}"`,
      },
    });
    expect(await bytesAt(logo(), drawn.tokens.admin)).toEqual(png);
    const headers = { 'if-none-match': `"${hashOf(png)}"` };
    const again = await test.ask('GET', logo(), { as: editor, headers });
    expect([again.status, again.text]).toEqual([304, '']);
    await test.ask('DELETE', logo(), { as: editor });
    expect(await flagged()).toMatchObject({ company_haslogo: false });
    expect((await test.ask('GET', logo(), { as: editor, headers })).status).toBe(404);
  });

  it('API-028 API-029 API-030 one has a picture of one’s own, and nobody else’s', async () => {
    const jpeg = drawnJpeg(256, 256);
    expect((await test.ask('GET', 'file/user-profile', { as: editor })).status).toBe(404);
    expect((await test.ask('PUT', 'file/user-profile', { as: editor, body: jpeg })).status).toBe(200);
    const read = await test.ask('GET', 'file/user-profile', { as: editor });
    expect(read).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } });
    expect((await test.ask('GET', 'file/user-profile', { as: foreignEditor })).status).toBe(404);
    expect((await test.ask('GET', 'user-profile', { as: editor })).body.data).toMatchObject({ hasProfileImage: true });
    expect((await test.ask('DELETE', 'user-profile', { as: editor })).status).toBe(200);
    expect((await test.ask('GET', 'file/user-profile', { as: editor })).status).toBe(404);
    expect((await test.ask('GET', 'user-profile', { as: editor })).body.data).toMatchObject({ hasProfileImage: false });
  });

  it('API-093 an uploaded picture has an id that logo and profile take, and is stored once', async () => {
    const png = drawnPng(5, 5, 2);
    const upload = await test.ask('POST', 'uploadImage', { as: editor, ...(await formOf(png)) });
    expect(upload).toMatchObject({ status: 200, body: { data: { imageId: hashOf(png) } } });
    const used = [`${logo()}&imageId=${hashOf(png)}`, `file/user-profile?imageId=${hashOf(png)}`];
    for (const path of used) {
      expect((await test.ask('PUT', path, { as: editor })).status).toBe(200);
      expect(await bytesAt(path.replace(/.imageId=.*/, ''), editor)).toEqual(png);
    }
    expect((await stored()).filter((one) => one === hashOf(png))).toHaveLength(1);
  });

  it('of pictures that nobody shows the latest hundred stay, and one that is shown stays however old', async () => {
    const shown = hashOf(drawnPng(5, 5, 2));
    const unused = Array.from({ length: 120 }, (_, seed) => drawnPng(7, 1, seed));
    for (const content of unused) await test.meta.images.keep({ mediaType: 'image/png', content }, null);
    const kept = await stored();
    expect(kept).toContain(shown);
    expect(unused.filter((content) => kept.includes(hashOf(content)))).toHaveLength(100);
    expect(kept).toContain(hashOf(drawnPng(7, 1, 119)));
    expect(kept).not.toContain(hashOf(drawnPng(7, 1, 0)));
  });

  it('of one company push out none of another', async () => {
    const kept = drawnPng(9, 1, 1);
    await test.ask('POST', 'uploadImage', { as: foreignEditor, body: kept });
    for (let seed = 0; seed < 110; seed += 1)
      await test.meta.images.keep({ mediaType: 'image/png', content: drawnPng(11, 1, seed) }, drawn.harvest.id);
    expect(await stored()).toContain(hashOf(kept));
  });

  it('the program of this machine is nobody who could have a picture', async () => {
    expect((await test.ask('PUT', 'file/user-profile', { as: localToken, body: drawnPng(1, 1) })).status).toBe(404);
    expect((await test.ask('DELETE', 'user-profile', { as: localToken })).status).toBe(404);
  });
});
