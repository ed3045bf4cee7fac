import { notStated } from '@lanewise/contract/reports/filters';
import type { FoundCashier } from '@lanewise/contract/endpoints/schemas/cashiers';
import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, JSX, KeyboardEvent } from 'react';
import type { Labels } from '../labels.ts';
import styles from './cashier-field.module.css';
import { readTypedCashier } from './typed-cashier.ts';
import { useCashiers, type AskedPlace } from './use-cashiers.ts';

interface CashierFieldProps {
  id: string;
  value: string;
  /** Whether the filter accepts a part of a name as typed; otherwise it needs exactly one cashier. */
  takesNames: boolean;
  /** Number of times the user applied a text that means several cashiers; each time the list opens. */
  refused: number;
  /** Id of the error message; null: no error. */
  wrongId: string | null;
  place: AskedPlace;
  labels: Labels;
  onChange: (value: string) => void;
}

const besideOf = ({ number, name, location }: FoundCashier): string =>
  (name === '' ? [location] : [number, location]).join(' · ');

/** Message below the list, or in place of its options. */
const saidOf = (say: Labels['say'], shown: readonly FoundCashier[], count: number): string => {
  if (shown.length === 0) return say('cashiers.none');
  return count > shown.length ? say('cashiers.more', { count: count - shown.length }) : '';
};

/**
 * Text for the chosen number: the first cashier with this number, and how many other cashiers have the number, because
 * each store numbers its own cashiers.
 */
const chosenText = (say: Labels['say'], [first, ...others]: readonly FoundCashier[]): string => {
  if (!first) return '';
  const name = first.name === '' ? first.location : `${first.name} · ${first.location}`;
  return others.length === 0 ? name : say('cashiers.shared', { name, count: others.length });
};

/**
 * Whether the focus moves to another field. Only then does the list close, because a button below it must not move
 * while it is pressed.
 */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, select, textarea');

const List = ({
  id,
  found,
  at,
  label,
  onPoint,
  onChoose,
}: {
  id: string;
  found: readonly FoundCashier[];
  /** Index of the option under the keyboard focus or the pointer. */
  at: number;
  label: string;
  onPoint: (at: number) => void;
  onChoose: (cashier: FoundCashier) => void;
}): JSX.Element => (
  <ul id={`${id}-list`} role="listbox" aria-label={label} className={styles.list}>
    {found.map((one, index) => (
      <li
        key={`${one.reg_loc_id} ${one.number}`}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === at}
        className={styles.option}
        // The field keeps the focus, so that leaving it does not close the list before the click.
        onMouseDown={(event) => event.preventDefault()}
        onPointerMove={() => onPoint(index)}
        onClick={() => onChoose(one)}
      >
        <span className={styles.name}>{one.name || one.number}</span>
        <span className={styles.beside}>{besideOf(one)}</span>
      </li>
    ))}
  </ul>
);

interface Choice {
  /** Index of the option under the keyboard focus or the pointer; -1: none. */
  at: number;
  opened: boolean;
  open: (opened: boolean) => void;
  point: (at: number) => void;
  choose: (cashier: FoundCashier) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** State and keys of the list below the field. `isSettled`: the list is for the current text. */
const useChoice = (
  id: string,
  found: readonly FoundCashier[],
  isSettled: boolean,
  onChange: (value: string) => void,
): Choice => {
  const [opened, open] = useState(false);
  const [active, point] = useState(-1);
  const at = Math.min(active, found.length - 1);
  useEffect(() => {
    if (opened && at >= 0) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, opened, at]);
  const choose = ({ number }: FoundCashier): void => {
    open(false);
    point(-1);
    onChange(number);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      open(true);
      point(Math.max(0, Math.min(found.length - 1, at + step)));
    } else if (event.key === 'Escape' && opened) {
      // Escape closes the list only; the panel around it stays open (`DialogControl`).
      event.preventDefault();
      open(false);
    } else if (event.key === 'Enter' && opened && found[at]) {
      // While the typed text is newer than the list, the list does not fit the text.
      event.preventDefault();
      if (isSettled) choose(found[at]);
    }
  };
  return { at, opened, open, point, choose, onKeyDown };
};

/** Chooses a cashier among many by name or number; the filter's value is the number. */
export const CashierField = (props: CashierFieldProps): JSX.Element => {
  const { id, value, takesNames, refused, wrongId, place, labels, onChange } = props;
  const { say, code } = labels;
  const typed = value === notStated ? '' : value;
  const { data, isError, isSettled } = useCashiers(place, typed);
  const found = data?.cashiers ?? [];
  const { at, opened, open, point, choose, onKeyDown } = useChoice(id, found, isSettled, onChange);
  const chosen = found.filter(({ number }) => typed !== '' && number === typed);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refused === 0) return;
    input.current?.focus();
    open(true);
  }, [refused, open]);
  const leave = ({ relatedTarget }: FocusEvent): void => {
    if (isField(relatedTarget)) open(false);
    if (!data || !isSettled || typed === '') return;
    const read = readTypedCashier(typed, { found, count: data.count, takesNames });
    if ('value' in read && read.value !== typed) onChange(read.value);
  };
  const isListed = opened && found.length > 0;
  const said = saidOf(say, found, data?.count ?? 0);
  return (
    <>
      <input
        ref={input}
        id={id}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? `${id}-list` : undefined}
        aria-activedescendant={isListed && at >= 0 ? `${id}-${at}` : undefined}
        aria-invalid={wrongId !== null || undefined}
        aria-describedby={wrongId ?? (chosen.length > 0 && !opened ? `${id}-chosen` : undefined)}
        maxLength={64}
        autoComplete="off"
        value={value === notStated ? code('cashier_number', notStated) : value}
        onClick={() => open(true)}
        onBlur={leave}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          open(true);
          point(takesNames ? -1 : 0);
          onChange(event.target.value);
        }}
      />
      {chosen.length > 0 && !opened ? (
        <p id={`${id}-chosen`} className={styles.said}>
          {chosenText(say, chosen)}
        </p>
      ) : null}
      {isListed ? (
        <List id={id} found={found} at={at} label={say('cashiers.label')} onPoint={point} onChoose={choose} />
      ) : null}
      {opened && (isError || (data && said !== '')) ? (
        <p role="status" className={styles.said}>
          {isError ? say('cashiers.failed') : said}
        </p>
      ) : null}
    </>
  );
};
