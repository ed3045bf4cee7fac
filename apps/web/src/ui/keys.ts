// Keyboard shortcuts that work anywhere on a screen. A single-character shortcut is ignored while the user types, with
// a modifier, and behind an open dialog.

const fields =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=range], [type=file]), textarea, select';

/** True if the focused element takes typed characters. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(fields) !== null);

/** AltGr writes characters on some keyboards, and Windows reports it as Ctrl and Alt. */
const isModified = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');

const isBehindDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/** A single character as a shortcut; Shift is allowed, because some keyboards need it for the character. */
export const isCharacter = (event: KeyboardEvent, character: string): boolean =>
  event.key === character &&
  !event.defaultPrevented &&
  !event.isComposing &&
  !event.repeat &&
  !isModified(event) &&
  !isWriting(event.target) &&
  !isBehindDialog();

/** Ctrl, or Command on a Mac, with a letter; works in fields too, but not behind a dialog. */
export const isCommand = (event: KeyboardEvent, letter: string): boolean =>
  event.key.toLowerCase() === letter &&
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  !event.defaultPrevented &&
  !event.isComposing &&
  !isBehindDialog();

const apple = /Mac|iPhone|iPad/;

/** The name of the key that `isCommand` expects on this device. */
export const commandKey = (): string => (apple.test(navigator.userAgent) ? '⌘' : 'Ctrl');
