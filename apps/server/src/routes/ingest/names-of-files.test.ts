import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { drawnIntake } from '../../app-drawn.testing.ts';

const { test, drawn } = drawnIntake(async () => undefined);

const send = (number: number, query: string) =>
  test.ask('POST', `ingest/segments?${query}`, {
    as: drawn.tokens.connector,
    body: gzipSync(`{"store":"1","number":"${number}","businessDate":"2026-03-01","lines":[{"amount":1}]}\n`),
    headers: { 'content-type': 'application/octet-stream' },
  });

it('a name that no database stores is refused or changed, and others that come with it are kept', async () => {
  const told: [query: string, status: number][] = [
    ['fileName=1.jsonl', 200],
    ['fileName=2%00.jsonl', 400],
    ['fileName=3.jsonl&sending=%00', 400],
    ['fileName=4.jsonl&baseOffset=9007199254740991', 200],
    [`fileName=${'5'.repeat(255)}`, 200],
    ['fileName=6.jsonl&part=1000000', 200],
    ['fileName=%ED%A0%80.jsonl', 200],
    ['fileName=8.jsonl&part=2147483648', 400],
    ['fileName=%F0%9F%98%80.jsonl', 200],
  ];
  const answers = await Promise.all(told.map(([query], at) => send(at, query)));
  expect(answers.map(({ status }) => status)).toEqual(told.map(([, status]) => status));
});
