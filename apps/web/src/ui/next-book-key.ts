/** Alt and Shift with Page Down: to the next day of a book that is not closed; works in fields too, but not behind a dialog. */
export const isNextBook = (event: KeyboardEvent): boolean =>
  event.key === 'PageDown' &&
  event.altKey &&
  event.shiftKey &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.defaultPrevented &&
  document.querySelector('[aria-modal="true"]') === null;
