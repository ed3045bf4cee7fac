/** Alt+Shift+Page Down opens the next day without a closed book. */
export const isNextBook = (event: KeyboardEvent): boolean =>
  event.key === 'PageDown' && event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey;
