import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { toastError } from '../../ui/toast.tsx';
import type { Labels } from '../labels.ts';
import styles from './controls.module.css';
import { isSearchable, searchFor } from './search-rule.ts';

/** Pause after the last key before a search begins, in milliseconds. */
const PAUSE = 300;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The search field; `/` goes to it from anywhere on the screen. */
export const Search = ({
  value,
  labels,
  onSearch,
}: {
  value: string;
  labels: Labels;
  onSearch: (text: string) => void;
}): JSX.Element => {
  const { say } = labels;
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef(0);
  useEffect(() => setText(value), [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const search = (next: string, by: 'typing' | 'enter'): void => {
    window.clearTimeout(timer.current);
    const wanted = searchFor(next, by);
    if (wanted === null || wanted === value) return;
    if (!isSearchable(wanted)) {
      toastError(say('search.notAllowed'));
      return;
    }
    if (by === 'enter') onSearch(wanted);
    else timer.current = window.setTimeout(() => onSearch(wanted), PAUSE);
  };
  return (
    <div className={styles.search}>
      <Icon name="search" size={14} />
      <input
        ref={field}
        type="search"
        placeholder={say('search.label')}
        aria-label={say('search.label')}
        aria-keyshortcuts="/"
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          search(event.target.value, 'typing');
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(text, 'enter');
          if (event.key !== 'Escape') return;
          setText('');
          search('', 'enter');
        }}
      />
    </div>
  );
};
