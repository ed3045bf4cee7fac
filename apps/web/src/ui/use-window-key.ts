import { useEffect, useEffectEvent } from 'react';

/** Calls back for each key that is pressed anywhere on a screen, in fields too, but not behind a dialog. */
export const useWindowKey = (onKey: (event: KeyboardEvent) => void): void => {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented && document.querySelector('[aria-modal="true"]') === null) onKey(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => pressed(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};

/** Takes the focus out of a field, so that its typed text is saved before the screen changes. */
export const leaveField = (): void => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
};
