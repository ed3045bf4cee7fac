import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { toastError } from '../../ui/toast.tsx';
import type { Labels } from '../labels.ts';
import styles from './controls.module.css';
import { isSearchable, searchFor } from './search-rule.ts';

/** Pause after the last key before the search starts, in milliseconds. */
const PAUSE = 300;

/** The search field; `/` focuses it from anywhere on the screen, like every field marked as the search field. */
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
  const timer = useRef(0);
  useEffect(() => setText(value), [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

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
