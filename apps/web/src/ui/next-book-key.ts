/** Alt and Shift with Page Down: to the next day of a book that is not closed. */
export const isNextBook = (event: KeyboardEvent): boolean =>
  event.key === 'PageDown' && event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey;
