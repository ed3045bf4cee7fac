import { useEffect, useRef } from 'react';
import type { JSX, KeyboardEvent } from 'react';
import styles from './segmented.module.css';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
}

/** Smallest width, in pixels, of a line that scrolls to the selected option. A narrower line shows its start. */
const leastLine = 600;

/** Scrolls the line of the control and nothing else. */
const showChosen = (row: HTMLElement | null): void => {
  const chosen = row?.querySelector('[aria-checked=true]');
  const line = row?.parentElement;
  if (!chosen || !line || line.clientWidth < leastLine) return;
  const covered = Number.parseFloat(getComputedStyle(line).scrollPaddingRight) || 0;
  const hidden = chosen.getBoundingClientRect().right - line.getBoundingClientRect().right + covered;
  if (hidden > 0) line.scrollLeft += hidden;
};

/** A choice of a few visible options: a radio group drawn as a row. Arrow keys move and select. */
export const Segmented = <Value extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}): JSX.Element => {
  const row = useRef<HTMLDivElement>(null);
  const chosen = choices.findIndex((choice) => choice.value === value);
  useEffect(() => showChosen(row.current), [chosen]);
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (chosen + step + choices.length) % choices.length;
    const choice = choices[next];
    if (!choice) return;
    onChange(choice.value);
    row.current?.querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus();
  };
  return (
    <div ref={row} role="radiogroup" aria-label={label} className={styles.row} onKeyDown={move}>
      {choices.map((choice, index) => (
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={index === chosen}
          tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
          className={styles.choice}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
};
