import { loggedInUser } from '@lanewise/contract/entities/session';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../../app-testing.ts';
import { loadConfig } from '../../config/load.ts';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { catchMails } from '../../mail/testing.ts';
import { drawnBooks, filled, receipts } from './book.testing.ts';

const smtp = {} as Awaited<ReturnType<typeof catchMails>>;
const { world, chain, idOf, call } = drawnChain(
  (opened, own) => opened.send(own, receipts('2026-03-02 1 cash 100.00')),
  120_000,
  async () => {
    Object.assign(smtp, await catchMails());
    return { settings: { LANEWISE_SMTP_URL: smtp.url } };
  },
);
afterAll(() => smtp.close());

const { draw, at, save } = drawnBooks({ idOf, call });
const day = '2026-03-02';

const send = async (body: object) => call('POST', 'share-sheet', body);
const mailsTo = (address: string) => smtp.mails.filter(({ to }) => to.includes(address));

/** The parts of a mail: its text, and the bytes of its file. */
const partsOf = (raw: string): { text: string; file: Buffer; name: string } => {
  const boundary = /boundary="?([^"\r\n]+)"?/.exec(raw)?.[1] ?? '';
  const [, first = '', second = ''] = raw.split(`--${boundary}`);
  const bodyOf = (part: string): string => part.split('\r\n\r\n').slice(1).join('\r\n\r\n');
  return {
    text: bodyOf(first),
    file: Buffer.from(bodyOf(second), 'base64'),
    name: /filename="?([^"\r\n]+)"?/.exec(second)?.[1] ?? '',
  };
};

describe('API-134 a book that is sent', () => {
  it.each([
    ['without a recipient', { recipients: [] }, 'recipients'],
    ['to what is no address', { recipients: ['nobody'] }, 'recipients.0'],
    ['to one address twice', { recipients: ['a@example.com', 'A@example.com'] }, 'recipients'],
    ['to a crowd', { recipients: Array.from({ length: 21 }, (_, n) => `p${n}@example.com`) }, 'recipients'],
    ['as a file of another kind', { fileType: 'csv' }, 'fileType'],
  ])('%s is refused by field', async (name, wrong, field) => {
    const drawn = await draw(`Refused ${name}`);
    const body = { ...at(drawn, day), recipients: ['a@example.com'], fileType: 'pdf', ...wrong };
    const answer = await send(body);
    expect([answer.status, answer.body.fields]).toMatchObject([400, [{ field }]]);
    expect(mailsTo('a@example.com')).toEqual([]);
  });

  it('is refused where no mail server is set up, and by those who may not', async () => {
    const drawn = await draw('Unsent');
    const body = { ...at(drawn, day), recipients: ['b@example.com'], fileType: 'pdf' };
    const { meta } = world.test;
    const plain = await openTestApp({
      meta,
      facts: world.facts,
      config: loadConfig({}, { home: '/x' }),
      modules: world.area.modules,
    });
    const { token } = await join(
      world,
      'keeps.books',
      'Company Admin',
      chain.company.id,
      ['Balancing Access Group'],
      'all',
    );
    expect(await plain.ask('POST', 'share-sheet', { as: token, body })).toMatchObject({
      status: 409,
      body: { code: 'conflict', params: { reason: 'noMailServer' } },
    });
    await plain.app.close();
    const counter = await join(world, 'counts.here', 'Store Manager', chain.company.id, ['Sheets Access Group'], 'all');
    expect((await world.test.ask('POST', 'share-sheet', { as: counter.token, body })).status).toBe(403);
    expect(mailsTo('b@example.com')).toEqual([]);
  });

  it('comes to each recipient by itself, marked provisional until its day is closed', async () => {
    const drawn = await draw('Sent');
    await save(drawn, day, { rows: [...filled(drawn), { dpId: drawn.cash, enteredValue: '97.5', note: 'short' }] });
    const body = { ...at(drawn, day), recipients: ['c@example.com', 'd@example.com'], fileType: 'pdf' };
    expect((await send({ ...body, message: 'Look at cash' })).body.data).toEqual({ mails: 2 });
    await expect.poll(() => mailsTo('d@example.com').length, { timeout: 10_000 }).toBe(1);
    const [mail] = mailsTo('c@example.com');
    expect(mail?.to).toEqual(['c@example.com']);
    expect(mail?.raw).toContain('(provisional)');
    const { text, file, name } = partsOf(mail?.raw ?? '');
    expect(text).toContain('Look at cash');
    expect([name, file.subarray(0, 5).toString()]).toEqual([`book_0008_${day}.pdf`, '%PDF-']);

    await save(drawn, day, { isBookClosed: true });
    await send({ ...body, recipients: ['e@example.com'], fileType: 'excel', language: 'fr' });
    await expect.poll(() => mailsTo('e@example.com').length, { timeout: 10_000 }).toBe(1);
    const [closed] = mailsTo('e@example.com');
    const french = partsOf(closed?.raw ?? '');
    expect(closed?.raw).not.toContain('provisoire');
    expect([french.name, french.file.subarray(0, 2).toString()]).toEqual([`book_0008_${day}.xlsx`, 'PK']);
    // Nothing of the mail is stored after it is sent.
    const left = () =>
      world.test.meta.db
        .selectFrom('mail')
        .select('mail_id')
        .where('kind', '=', 'sheet')
        .where((where) => where.or([where('body', 'is not', null), where('attachment', 'is not', null)]))
        .execute();
    await expect.poll(left, { timeout: 5_000 }).toEqual([]);
  });

  it('is refused beyond 50 mails of one sender within an hour', async () => {
    const drawn = await draw('Flood');
    const to = (from: number) => Array.from({ length: 20 }, (_, n) => `f${from + n}@example.com`);
    const body = { ...at(drawn, day), fileType: 'excel' };
    expect((await send({ ...body, recipients: to(0) })).status).toBe(200);
    expect((await send({ ...body, recipients: to(20) })).status).toBe(200);
    const refused = await send({ ...body, recipients: to(40) });
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  it('names the person who sends it, also while they work as a colleague', async () => {
    const drawn = await draw('Switched');
    const groups = ['Balancing Access Group', 'Users Setting'];
    const colleague = await join(world, 'away.today', 'Store Manager', chain.company.id, groups, 'all');
    const sender = await join(world, 'sits.there', 'Company Admin', chain.company.id, groups, 'all');
    const begun = await world.test.ask('POST', `v2/switch/user/${colleague.userId}`, { as: sender.token, body: {} });
    const { Authorization: as } = loggedInUser.parse(begun.body.data);
    const body = { ...at(drawn, day), recipients: ['g@example.com'], fileType: 'pdf' };
    expect((await world.test.ask('POST', 'share-sheet', { as, body })).status).toBe(200);
    await expect.poll(() => mailsTo('g@example.com').length, { timeout: 10_000 }).toBe(1);
    const { text } = partsOf(mailsTo('g@example.com')[0]?.raw ?? '');
    expect(text).toContain('sits.there@example.com sends you');
    expect(text).not.toContain('away.today');
  });
});
