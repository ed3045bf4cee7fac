import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onWay, toastError, Toasts } from './toast.tsx';

const told = (...texts: string[]) =>
  waitFor(() => expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(texts));

beforeEach(() => {
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  );
});
afterEach(() => {
  notifications.clean();
  cleanup();
});

describe('a failure that a toast tells', () => {
  it('goes with its screen', async () => {
    toastError('Not for you');
    await told('Not for you');
    onWay('endFailures');
    await told();
  });

  it('of a way to another screen is read there, however many screens the way leaves', async () => {
    toastError('Please log in again', true);
    onWay('endFailures');
    onWay('endFailures');
    await told('Please log in again');
    onWay('arrive');
    await told('Please log in again');
    onWay('endFailures');
    await told();
  });
});
