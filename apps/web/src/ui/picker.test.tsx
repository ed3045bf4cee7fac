import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { JSX } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { measure } from '../report/testing.tsx';
import { PickerPopover } from './picker.tsx';

beforeAll(measure);

it('Escape gives up what was picked, a click elsewhere does not', async () => {
  const [close, giveUp] = [vi.fn(), vi.fn()];
  const Picked = (): JSX.Element => {
    const [opened, setOpened] = useState(true);
    const shut = (how: () => void) => () => {
      setOpened(false);
      how();
    };
    return (
      <PickerPopover
        label="Places"
        opened={opened}
        target={<button onClick={() => setOpened(true)}>Open</button>}
        onClose={shut(close)}
        onGiveUp={shut(giveUp)}
      >
        <input aria-label="Find" />
      </PickerPopover>
    );
  };
  render(<Picked />, { wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider> });
  fireEvent.keyDown(await screen.findByLabelText('Find'), { key: 'Escape' });
  expect([close.mock.calls.length, giveUp.mock.calls.length]).toEqual([0, 1]);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByLabelText('Find');
  fireEvent.mouseDown(document.body);
  expect([close.mock.calls.length, giveUp.mock.calls.length]).toEqual([1, 1]);
});
