import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import '../lib/patience.testing.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { onWideScreen } from './wide-screen.testing.ts';

vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => {
  cleanup();
  onWideScreen();
});

let closed = 0;
const open = (onConfirm: () => Promise<void>): void => {
  closed = 0;
  render(
    <MantineProvider env="test">
      <ConfirmDialog
        title="Delete the role Analyst?"
        text="Nobody has it."
        confirmLabel="Delete"
        cancelLabel="Cancel"
        danger
        onConfirm={onConfirm}
        onClose={() => (closed += 1)}
      />
    </MantineProvider>,
  );
};
const button = (name: string): HTMLButtonElement | undefined =>
  screen.getAllByRole<HTMLButtonElement>('button', { name }).at(-1);
const press = (name: string): void => void fireEvent.click(button(name) ?? document.body);

it('stays open when what it asks for fails, and can be tried again', async () => {
  open(() => Promise.reject(new Error('no')));
  press('Delete');
  await waitFor(() => expect(button('Delete')?.disabled).toBe(false));
  expect(closed).toBe(0);
});

it('closes when it is done, and does nothing on Cancel', async () => {
  let done = 0;
  open(async () => void (done += 1));
  press('Cancel');
  expect([closed, done]).toEqual([1, 0]);
  press('Delete');
  await waitFor(() => expect(closed).toBe(2));
  expect(done).toBe(1);
});

it('gives the focus back when it is taken off the page', async () => {
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  open(() => Promise.resolve());
  await waitFor(() => expect(document.activeElement).not.toBe(opener));
  cleanup();
  expect(document.activeElement).toBe(opener);
  opener.remove();
});
