import { describe, expect, it } from 'vitest';
import type { RequestCaller } from './caller.ts';
import { KnownTurns, mostKnown } from './known-turns.ts';

const callerOf = (companyId: number, userId: number): RequestCaller =>
  ({ kind: 'user', user: { userId }, switchedBy: null, connector: null, companyId }) as unknown as RequestCaller;
const stranger = { company: 'strangers', user: '10.0.0.1' };

describe('the turn of a call whose caller is not known yet', () => {
  it('is that of its network among strangers, also without a token', () => {
    const turns = new KnownTurns();
    expect(turns.of('token', '10.0.0.1')).toEqual(stranger);
    turns.note(null, callerOf(7, 1));
    expect(turns.of(null, '10.0.0.1')).toEqual(stranger);
  });

  it('is that of whom its token belonged to the last time', () => {
    const turns = new KnownTurns();
    turns.note('token', callerOf(7, 1));
    turns.note('token', callerOf(8, 1));
    expect(turns.of('token', '10.0.0.1')).toEqual({ company: '8', user: 'user 1' });
    expect(turns.of('other', '10.0.0.1')).toEqual(stranger);
  });

  it('is forgotten for the one that was not seen for longest', () => {
    const turns = new KnownTurns();
    for (let at = 0; at < mostKnown; at += 1) turns.note(`${at}`, callerOf(7, 1));
    turns.note('0', callerOf(7, 1));
    turns.note('further', callerOf(7, 1));
    expect(turns.of('1', '10.0.0.1')).toEqual(stranger);
    for (const token of ['0', '2', 'further']) expect(turns.of(token, '10.0.0.1').company).toBe('7');
  });
});
