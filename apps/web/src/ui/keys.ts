// Keys that work anywhere on a screen. A single character is left alone while somebody writes, with a modifier, and behind
// an open dialog.

const fields =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=range], [type=file]), textarea, select';

/** True where a character that is typed belongs to what has the focus. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(fields) !== null);

/** AltGr is how some keyboards write a character, and Windows reports it as Ctrl and Alt. */
const isModified = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');

const isBehindDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/** A character pressed by itself, for a shortcut; Shift may be what it takes to write it. */
export const isCharacter = (event: KeyboardEvent, character: string): boolean =>
  event.key === character &&
  !event.defaultPrevented &&
  !event.isComposing &&
  !event.repeat &&
  !isModified(event) &&
  !isWriting(event.target) &&
  !isBehindDialog();

/** Ctrl with a letter, on a Mac the command key with it; works in fields too, but not behind a dialog. */
export const isCommand = (event: KeyboardEvent, letter: string): boolean =>
  event.key.toLowerCase() === letter &&
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  !event.defaultPrevented &&
  !event.isComposing &&
  !isBehindDialog();

const apple = /Mac|iPhone|iPad/;

/** What the key is called on this machine that `isCommand` asks for. */
export const commandKey = (): string => (apple.test(navigator.userAgent) ? '⌘' : 'Ctrl');
