import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTexts } from '../i18n/setup.ts';
import { OfflineNotice } from './offline-notice.tsx';

beforeAll(startTexts);
afterEach(() => vi.restoreAllMocks());

it('says that there is no connection, for as long as there is none', () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const change = (online: boolean): void => {
    network.mockReturnValue(online);
    act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
  };
  render(<OfflineNotice />);
  expect(screen.queryByRole('status')).toBeNull();
  change(false);
  expect(screen.getByRole('status').textContent).toBe('No connection. What is missing comes as soon as it is back.');
  change(true);
  expect(screen.queryByRole('status')).toBeNull();
});
