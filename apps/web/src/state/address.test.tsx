import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { JSX } from 'react';
import { useAddress } from './address.ts';
import { parseSearch, stringifySearch } from './search.ts';

afterEach(cleanup);

const SearchField = (): JSX.Element => {
  const { one, set } = useAddress();
  return (
    <input aria-label="Search" value={one('search')} onChange={(event) => set({ search: event.currentTarget.value })} />
  );
};

/** Two screens, of which the second one, with a record under it, never finishes loading. */
const showFirst = async () => {
  const root = createRootRoute();
  const first = createRoute({ getParentRoute: () => root, path: '/tasks', component: SearchField });
  const record = createRoute({ getParentRoute: () => first, path: '$id' });
  const second = createRoute({
    getParentRoute: () => root,
    path: '/tasks-before',
    loader: () => new Promise<void>(() => undefined),
    component: () => null,
  });
  const router = createRouter({
    routeTree: root.addChildren([first.addChildren([record]), second]),
    history: createMemoryHistory({ initialEntries: ['/tasks?taskid=4'] }),
    parseSearch,
    stringifySearch,
  });
  render(<RouterProvider router={router as never} />);
  const field = await screen.findByLabelText('Search');
  return {
    type: (value: string) => act(() => fireEvent.change(field, { target: { value } })),
    go: (href: string) => act(() => void router.navigate({ href })),
    address: () => router.state.location.href,
  };
};

it('a screen that is being left does not change the address of the next one', async () => {
  const { type, go, address } = await showFirst();
  go('/tasks-before');
  await expect.poll(address).toBe('/tasks-before');
  await type('bread');
  await new Promise((done) => setTimeout(done, 20));
  expect(address()).toBe('/tasks-before');
});

it('a list keeps its own parameters while a record of it is open', async () => {
  const { type, go, address } = await showFirst();
  await type('bread');
  await expect.poll(address).toBe('/tasks?taskid=4&search=bread');
  go('/tasks/7?taskid=4');
  await expect.poll(address).toBe('/tasks/7?taskid=4');
  await type('milk');
  await expect.poll(address).toBe('/tasks/7?taskid=4&search=milk');
});
