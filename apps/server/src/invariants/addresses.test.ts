import { expect, it } from 'vitest';
import { z } from 'zod';
import { declaredEndpoints, type Declared } from './declared.testing.ts';

const isOpen = (part: string): boolean => part.startsWith(':');

/** The address pattern that both calls match; null: no address matches both calls. */
const common = (one: string, other: string): string | null => {
  const [a, b] = [one.split('/'), other.split('/')];
  if (a.length !== b.length) return null;
  const parts = a.map((part, at) => {
    const beside = b[at] ?? '';
    if (isOpen(part)) return beside;
    return isOpen(beside) || beside === part ? part : null;
  });
  return parts.includes(null) ? null : parts.join('/');
};

/** Whether a call accepts the address: the schema of its parameters accepts the words at their places. */
const means = ({ endpoint, half }: Declared, address: string): boolean => {
  const { params } = half.schema as { params?: unknown };
  const shape = params instanceof z.ZodObject ? params.shape : {};
  const words = address.split('/');
  return endpoint.path.split('/').every((part, at) => {
    const word = words[at] ?? '';
    const rule: unknown = shape[part.slice(1)];
    return !isOpen(part) || isOpen(word) || !(rule instanceof z.ZodType) || rule.safeParse(word).success;
  });
};

it('no call is shadowed: an address that two patterns take is a call of its own, or means neither', async () => {
  const all = await declaredEndpoints();
  const shapeOf = (path: string): string => path.replaceAll(/:\w+/g, ':');
  const known = new Set(all.map(({ endpoint: { method, path } }) => `${method} ${shapeOf(path)}`));
  const lost = all.flatMap((one, at) =>
    all.slice(at + 1).flatMap((other) => {
      const { method, path } = one.endpoint;
      const both = other.endpoint.method === method ? common(path, other.endpoint.path) : null;
      if (both === null || known.has(`${method} ${shapeOf(both)}`)) return [];
      return means(one, both) || means(other, both) ? [`${method} ${both}`] : [];
    }),
  );
  expect(lost).toEqual([]);
});
