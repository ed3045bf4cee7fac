import { useEffect } from 'react';
import { singleKeysWork } from '../../state/single-keys.ts';
import { isCharacter, isCommand } from '../../ui/keys.ts';
import type { Overlay } from './use-overlay.ts';

/** The field that a screen marks as its search field. */
const searchField = (): HTMLElement | null => document.querySelector('#content [aria-keyshortcuts~="/"]');

/** The shortcuts of every screen: Ctrl K jumps, '/' focuses the search, '?' lists the shortcuts. */
export const useKeys = (open: Overlay['open']): void => {
  useEffect(() => {
    const actionOf = (event: KeyboardEvent): (() => void) | null => {
      if (isCommand(event, 'k')) return () => open('jump');
      if (!singleKeysWork()) return null;
      if (isCharacter(event, '?')) return () => open('keys');
      const field = isCharacter(event, '/') ? searchField() : null;
      return field && (() => field.focus());
    };
    const listen = (event: KeyboardEvent): void => {
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [open]);
};
