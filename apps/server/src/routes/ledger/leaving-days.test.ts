import { describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { receipts } from './book.testing.ts';
import { strictBooks } from './strict.testing.ts';

// A day on which somebody counted short stays in its book until it is closed.

const [day, next] = ['2026-03-02', '2026-03-03'];
const drawn = drawnChain((opened, own) =>
  opened.send(own, receipts(`${day} 0001 cash 100.00\n${next} 0002 cash 20.00`)),
);
const { world, call } = drawn;
const { manager, colleague, draw } = strictBooks(drawn, 'leaves');
const unclosed = { status: 409, body: { params: { reason: 'bookUnclosed', date: day } } };

describe('somebody of a store who counted 45 of 100', () => {
  it.each([
    ['lets the book begin after that day', { since: next }],
    ['takes the book from their store', { locationIds: [] }],
    ['lets the book rest', { isActive: false }],
  ])('is refused who %s', async (name, change) => {
    const { preset, count } = await draw(name, day);
    await count(manager, day, '45');
    const { presetId, ...fields } = preset;
    const ask = (as: string) =>
      world.test.ask('PUT', `ledger-config/preset/${presetId}`, { as, body: { ...fields, ...change } });
    expect(await ask(manager.token)).toMatchObject(unclosed);
    // Who sees every store may.
    const { status } = await call('PUT', `ledger-config/preset/${presetId}`, { ...fields, ...change });
    expect(status).toBe(200);
  });

  it('is refused who removes the book', async () => {
    const { preset, count } = await draw('Removed', day);
    await count(manager, day, '45');
    const path = `ledger-config/preset/${preset.presetId}`;
    expect(await world.test.ask('DELETE', path, { as: manager.token })).toMatchObject(unclosed);
  });

  it('lets the book begin later once that day is closed', async () => {
    const { preset, count, approve, close } = await draw('Closed', day);
    await count(manager, day, '45');
    expect((await approve(colleague, day)).status).toBe(200);
    expect((await close(colleague, day)).status).toBe(200);
    const { presetId, ...fields } = preset;
    const body = { ...fields, since: next };
    const changed = await world.test.ask('PUT', `ledger-config/preset/${presetId}`, { as: manager.token, body });
    expect(changed.status).toBe(200);
  });
});
