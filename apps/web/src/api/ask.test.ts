import type { Endpoint } from '@lanewise/contract/endpoints/endpoint';
import { changeTag, listTags, oneTag } from '@lanewise/contract/endpoints/tags';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, askWhole, keyOf, pathOf } from './ask.ts';
import { cancelPending, listenToFailures } from './client.ts';
import type { FailureListener } from './client.ts';

// Only the network is replaced here: the tests see what would be sent and choose the answer.
const sent: { url: string; init: RequestInit }[] = [];
const answer = (status: number, body: unknown): void => {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
};
const told: Parameters<FailureListener>[1][] = [];

beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  told.length = 0;
  listenToFailures((_, call) => told.push(call));
});
afterEach(() => vi.unstubAllGlobals());

describe('a declared endpoint', () => {
  it('shows its failure where the declaration says, unless the call says otherwise', async () => {
    const page: Endpoint = { method: 'GET', path: 'a', page: true };
    const kept: Endpoint = { method: 'GET', path: 'b', kept: true };
    answer(500, {});
    const options = { anonymous: true } as const;
    for (const endpoint of [listTags, page, kept, changeTag])
      await expect(askWhole({ ...endpoint, ...options }, {})).rejects.toThrow();
    await expect(ask({ ...listTags, ...options }, {}, { quiet: false, page: true })).rejects.toThrow();
    expect(told.map(({ path, quiet, page: isPage }) => [path, quiet, isPage])).toEqual([
      ['tag', true, false],
      ['a', false, true],
      ['b', true, false],
      ['tag', false, false],
      ['tag', false, true],
    ]);
  });

  it('is cancelled by a change of route, unless it is kept', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
          setTimeout(() => resolve(new Response(JSON.stringify({ isSuccess: true, data: 7 }))), 20);
        }),
    );
    const left = ask(oneTag, { params: { tagId: 3 } });
    const kept = ask({ ...oneTag, kept: true }, { params: { tagId: 3 } });
    cancelPending();
    await expect(left).rejects.toMatchObject({ name: 'AbortError' });
    expect(await kept).toBe(7);
  });

  it('takes its parameters into the path, encoded', async () => {
    expect(pathOf({ path: 'a/:token/of/:userId' }, { token: '../x?y', userId: 3 })).toBe('a/..%2Fx%3Fy/of/3');
    answer(200, { isSuccess: true, data: { tagId: 3 } });
    expect(await ask(oneTag, { params: { tagId: 3 } })).toEqual({ tagId: 3 });
    await ask(changeTag, { body: { tagId: 3, name: 'New' } });
    expect(sent.map(({ url, init }) => [init.method, url, init.body])).toEqual([
      ['GET', '/api/tag/3', undefined],
      ['PUT', '/api/tag', '{"tagId":3,"name":"New"}'],
    ]);
  });

  it('gives its answers a key: the path up to the first parameter, and what the caller adds', () => {
    expect(keyOf(oneTag, 'one', 3)).toEqual(['tag', 'one', 3]);
    expect(keyOf(listTags)).toEqual(['tag']);
  });
});
