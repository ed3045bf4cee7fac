import { describe, expect, it } from 'vitest';
import { drawnApp } from '../app-drawn.testing.ts';
import { localToken } from '../app-testing.ts';
import { maskNumber } from './masking.ts';

const card = '4111111111111111';
const hidden = '4111\u00a01111 1111-1111';

const { test } = drawnApp();

describe('what people type', () => {
  it('is kept with its card numbers covered', async () => {
    const { status, body } = await test.ask('POST', 'company', {
      as: localToken,
      body: { name: `Shop ${hidden}`, address: card, city: card, contactName: card },
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ name: 'Shop ****\u00a0**** ****-1111', address: '************1111' });
    const { id } = body.data as { id: number };
    expect(JSON.stringify(await test.meta.companies.find(id))).not.toContain(card);
  });

  it.each([
    [4111111111111111, 4.11111e15],
    [-4111111111111111, -4.11111e15],
    [4.111111111111111, 4.111111111111111],
    [4222222222222, 4.22222e12],
    [4111111111111111 * 1000, 4.11111e18],
    [2 ** 34, 2 ** 34],
    [0.25, 0.25],
  ])('is rounded where it is a number that could be that of a card: %d', (number, kept) => {
    expect(maskNumber(number, 'unknown')).toBe(kept);
  });

  it('is refused by the name of its field where one text is longer than any, before it is searched', async () => {
    const body = { name: 'Fruit', description: '4 '.repeat(200_000), program: 'none', items: [] };
    const answer = await test.ask('POST', 'category', { as: localToken, body, headers: { 'x-company-id': '1' } });
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ field: 'description', code: 'tooBig' }] } });
  });

  it('is covered in bodies of several pieces, also where a number is cut by them', async () => {
    const body = { items: Array.from({ length: 20_000 }, () => `no ${card}`), name: `${'x'.repeat(65_530)}${card}` };
    const { text } = await test.ask('POST', 'category', { as: localToken, body, headers: { 'x-company-id': '1' } });
    expect(text).not.toContain(card);
  });

  it('is no password that was covered', async () => {
    const secret = `correct horse ${card}`;
    await test.user({ username: 'typist@example.com', role: 'Super Admin', regLocIds: 'all', password: secret });
    const { status } = await test.ask('POST', 'v2/login', {
      body: { username: 'typist@example.com', password: secret },
    });
    expect(status).toBe(200);
  });

  it('is no hash by which something is named: of an enrolment, whose digits could be those of a card', async () => {
    const keyHash = `a80f7e460d65f5${card}c0138fab57f1cd1664bb4d9d4da16f919d`;
    const enrol = (body: object) => test.ask('POST', 'connectors/enrol', { body: { code: 'K7QF-2MXR-9DTW', ...body } });
    expect(await enrol({ keyHash })).toMatchObject({ status: 400, body: { code: 'auth.invalidCredentials' } });
    expect(await enrol({ keyHash: `${keyHash}a` })).toMatchObject({ status: 400, body: { code: 'validation' } });
  });

  it('is covered in the log', async () => {
    await test.ask('GET', `company/${card}/nothing`, { as: localToken });
    await test.ask('GET', `/nowhere/${card}`, { as: localToken });
    expect(test.log()).toContain('/nowhere/************1111');
    expect(test.log()).not.toContain(card);
  });
});
