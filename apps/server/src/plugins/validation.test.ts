import { expect, it } from 'vitest';
import { drawnApp } from '../app-drawn.testing.ts';

const { test } = drawnApp();

it('a refusal names at most 100 fields, however many a body has that nobody knows', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`field${at}`, 1]));
  const { status, body } = await test.ask('POST', 'v2/login', { body: { username: 'a', password: 'b', ...unknown } });
  expect([status, (body['fields'] as unknown[]).length]).toEqual([400, 100]);
});
