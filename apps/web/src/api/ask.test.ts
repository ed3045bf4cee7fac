import type { Endpoint } from '@lanewise/contract/endpoints/endpoint';
import { reportAt } from '@lanewise/contract/endpoints/reports';
import { changeTag, listTags, oneTag } from '@lanewise/contract/endpoints/tags';
import { reportList } from '@lanewise/contract/reports/index';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pathOf } from '@lanewise/contract/endpoints/address';
import { ask, askWhole, queryKeyOf } from './ask.ts';
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

/** Every module of declarations, by its file. */
const modules = import.meta.glob<Record<string, unknown>>('../../../../packages/contract/src/endpoints/*.ts', {
  eager: true,
});
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value;

describe('a declared endpoint', () => {
  it('API-011 is kept at these addresses alone', () => {
    const declared = Object.values(modules).flatMap((all) => Object.values(all).filter(isEndpoint));
    const reports = reportList.flatMap(({ path, aliases, views }) => [
      path,
      ...aliases,
      ...Object.values(views).flatMap((view) => (view.path === undefined ? [] : [view.path])),
    ]);
    expect(declared.length).toBeGreaterThan(150);
    const kept = [...declared, ...reports.map(reportAt)].filter((endpoint) => endpoint.kept).map(({ path }) => path);
    expect([...new Set(kept)].sort()).toEqual([
      'analytics/spread_sheet/:taskid/file',
      'dashboard/v1/daily_tender_sales',
      'dashboard/v1/department_item_sales',
      'dashboard/v1/department_sales',
      'dashboard/v1/location_sales',
      'dashboard/v1/multi_receipt',
      'dashboard/v1/transaction',
      'regionhierarchy',
      'selected-table-columns',
      'user-profile',
      'users/company',
      'users/company/:companyId',
    ]);
  });

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
    expect(queryKeyOf(oneTag, 'one', 3)).toEqual(['tag', 'one', 3]);
    expect(queryKeyOf(listTags)).toEqual(['tag']);
  });
});
