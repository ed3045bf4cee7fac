import { expect, it } from 'vitest';
import { storeStateOf } from './sql-state.ts';

it.each([
  ['22P02 a value that is none', null],
  ['23505 a name that is taken', null],
  ['EPIPE of the operating system', null],
  ['no code', null],
  ['08006 a lost connection', 'busy'],
  ['40P01 a deadlock', 'busy'],
  ['40001 a transaction that cannot be ordered', 'busy'],
  ['53300 too many connections', 'busy'],
  ['55P03 a lock that is not free', 'busy'],
  ['57P03 a server that starts', 'busy'],
  ['53100 a full disk', 'full'],
  ['57014 a statement that took too long', 'canceled'],
  ['58030 a disk that cannot be read', 'broken'],
  ['XX001 a damaged page', 'broken'],
])('%s: the store is %s', (code, state) => {
  expect(storeStateOf(code.split(' ')[0] ?? '')).toBe(state);
});
