import { afterEach, describe, expect, it } from 'vitest';
import { isCharacter, isCommand } from './keys.ts';

/** Presses a key on an element and returns the result of a listener on the whole page. */
const press = <Answer>(
  element: Element,
  init: KeyboardEventInit,
  judge: (event: KeyboardEvent) => Answer,
): Answer | undefined => {
  let answer: Answer | undefined;
  const listen = (event: KeyboardEvent): void => {
    answer = judge(event);
  };
  document.addEventListener('keydown', listen);
  element.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
  document.removeEventListener('keydown', listen);
  return answer;
};

const draw = (html: string): Element => {
  document.body.innerHTML = html;
  return document.querySelector('.here') ?? document.body;
};
const slash = (event: KeyboardEvent): boolean => isCharacter(event, '/');
const jump = (event: KeyboardEvent): boolean => isCommand(event, 'k');
afterEach(() => {
  document.body.innerHTML = '';
});

describe('a single character', () => {
  it.each([
    ['a text field', '<input class="here">'],
    ['a search field', '<input type="search" class="here">'],
    ['a text area', '<textarea class="here"></textarea>'],
    ['a list of choices', '<select class="here"></select>'],
  ])('is left to %s', (_, html) => {
    expect(press(draw(html), { key: '/' }, slash)).toBe(false);
  });

  it.each([['ctrlKey'], ['altKey'], ['metaKey']])('does nothing with %s', (modifier) => {
    expect(press(draw(''), { key: '/', [modifier]: true }, slash)).toBe(false);
  });

  it('does nothing behind a dialog, while it is composed, or held down', () => {
    expect(press(draw('<div role="dialog" aria-modal="true"></div>'), { key: '/' }, slash)).toBe(false);
    expect(press(draw(''), { key: '/', isComposing: true }, slash)).toBe(false);
    expect(press(draw(''), { key: '/', repeat: true }, slash)).toBe(false);
  });

  it('works on a page, a button, a box to tick, and where AltGr or Shift writes it', () => {
    expect(press(draw('<button class="here"></button>'), { key: '/' }, slash)).toBe(true);
    expect(press(draw('<input type="checkbox" class="here">'), { key: '/' }, slash)).toBe(true);
    expect(press(draw(''), { key: '?', shiftKey: true }, (event) => isCharacter(event, '?'))).toBe(true);
    const altGraph = { key: '/', ctrlKey: true, altKey: true, modifierAltGraph: true };
    expect(press(draw(''), altGraph, slash)).toBe(true);
  });
});

describe('a command', () => {
  it('works with Ctrl or the command key, in a field too, however the letter is written', () => {
    expect(press(draw('<input class="here">'), { key: 'k', ctrlKey: true }, jump)).toBe(true);
    expect(press(draw(''), { key: 'K', metaKey: true }, jump)).toBe(true);
  });

  it('does nothing by the letter alone, with further modifiers, or behind a dialog', () => {
    expect(press(draw(''), { key: 'k' }, jump)).toBe(false);
    expect(press(draw(''), { key: 'k', ctrlKey: true, shiftKey: true }, jump)).toBe(false);
    expect(press(draw('<div aria-modal="true"></div>'), { key: 'k', ctrlKey: true }, jump)).toBe(false);
  });
});
