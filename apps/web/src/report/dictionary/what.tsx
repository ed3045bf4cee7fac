import type { FieldId } from '@lanewise/contract/fields';
import { Suspense, lazy, useCallback, useRef, useState } from 'react';
import type { JSX } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { Labels } from '../labels.ts';
import styles from './what.module.css';

// The dictionary and its texts load with the first question.
const FieldCard = lazy(() => import('./card.tsx').then(({ FieldCard }) => ({ default: FieldCard })));

/**
 * The button 'What is this?' beside the name of a field. It shows while its cell has the pointer or the focus, and
 * always on devices without hover.
 */
export const What = ({
  field,
  labels,
  stop = true,
}: {
  field: FieldId;
  labels: Labels;
  stop?: boolean;
}): JSX.Element => {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setOpened(false);
    button.current?.focus();
  }, []);
  return (
    <span className={styles.what} data-opened={opened || undefined}>
      <button
        ref={button}
        type="button"
        tabIndex={stop ? 0 : -1}
        aria-label={labels.say('what', { name: labels.field(field) })}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <Icon name="help" />
      </button>
      {opened ? (
        <Suspense fallback={null}>
          <FieldCard field={field} name={labels.field} button={button.current} onClose={close} />
        </Suspense>
      ) : null}
    </span>
  );
};
