import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairQueue, type Owner } from './queue.ts';

const always = (): boolean => true;

const drained = (queue: FairQueue<string>): string[] => {
  const order: string[] = [];
  for (let next = queue.next(always); next !== undefined; next = queue.next(always)) order.push(next);
  return order;
};

describe('those who wait', () => {
  it('companies take turns, inside a company its users do, and of one user the first is first', () => {
    const queue = new FairQueue<string>();
    for (const [company, user, ...items] of [
      ['A', 'Ann', 'a1', 'a2', 'a3'],
      ['A', 'Bob', 'b1'],
      ['C', 'Cid', 'c1', 'c2'],
    ] as const)
      for (const item of items) queue.add({ company, user }, item);
    expect(drained(queue)).toEqual(['a1', 'c1', 'b1', 'c2', 'a2', 'a3']);
    expect(queue.isEmpty).toBe(true);
  });

  it('a company that may not go now keeps its turn', () => {
    const queue = new FairQueue<string>();
    queue.add({ company: 'A', user: 'Ann' }, 'a1');
    queue.add({ company: 'C', user: 'Cid' }, 'c1');
    expect(queue.next((company) => company !== 'A')).toBe('c1');
    expect(queue.next((company) => company !== 'A')).toBeUndefined();
    expect(queue.next(always)).toBe('a1');
  });

  const owner = fc.record({ company: fc.constantFrom('A', 'B', 'C'), user: fc.constantFrom('1', '2') });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), owner }),
    fc.record({ kind: fc.constant('next' as const) }),
    fc.record({ kind: fc.constant('leave' as const), at: fc.nat(20) }),
  );

  it('nobody is lost or served twice, and nobody waits for more than one turn of each other company', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const queue = new FairQueue<{ owner: Owner }>();
        const waiting: { owner: Owner; passed: Map<string, number> }[] = [];
        for (const one of steps) {
          if (one.kind === 'add') {
            const item = { owner: { ...one.owner, user: `${one.owner.company}${one.owner.user}` }, passed: new Map() };
            waiting.push(item);
            queue.add(item.owner, item);
          } else if (one.kind === 'leave') {
            const item = waiting[one.at];
            if (!item) continue;
            waiting.splice(one.at, 1);
            expect(queue.remove(item.owner, item)).toBe(true);
            expect(queue.remove(item.owner, item)).toBe(false);
          } else {
            const item = queue.next(always) as (typeof waiting)[number] | undefined;
            expect(item === undefined).toBe(waiting.length === 0);
            if (!item) continue;
            expect(waiting).toContain(item);
            const at = waiting.indexOf(item);
            expect(waiting.slice(0, at).some(({ owner: { user } }) => user === item.owner.user)).toBe(false);
            waiting.splice(at, 1);
            // Every other company gets at most one turn before a waiting company gets a turn.
            const behind = new Set(waiting.map(({ owner: { company } }) => company));
            behind.delete(item.owner.company);
            for (const other of waiting) {
              if (!behind.has(other.owner.company)) {
                other.passed.clear();
                continue;
              }
              const passed = (other.passed.get(item.owner.company) ?? 0) + 1;
              other.passed.set(item.owner.company, passed);
              expect(passed).toBeLessThanOrEqual(1);
            }
          }
        }
        expect(queue.isEmpty).toBe(waiting.length === 0);
      }),
    );
  });
});
