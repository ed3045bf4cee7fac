import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import type { FieldId } from '@lanewise/contract/fields';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { CloseButton } from '../../ui/close-button.tsx';
import { FieldFacts } from './facts.tsx';
import styles from './dictionary.module.css';

/**
 * The explanation of a field, beside the button that opened the card. The card closes on Escape, on a click outside,
 * and by its close button.
 */
export const FieldCard = ({
  field,
  name,
  button,
  onClose,
}: {
  field: FieldId;
  name: (field: FieldId) => string;
  /** The button that opened the card; a click on it does not count as a click outside. */
  button: HTMLElement | null;
  onClose: () => void;
}): JSX.Element => {
  const { t } = useTranslation('dictionary');
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const listen = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !card.current?.contains(target) && !button?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', listen);
    return () => document.removeEventListener('pointerdown', listen);
  }, [button, onClose]);
  return (
    <Popover
      opened
      position="bottom-start"
      shadow="md"
      width={320}
      trapFocus
      returnFocus
      withinPortal
      closeOnClickOutside={false}
      onChange={(opened) => {
        if (!opened) onClose();
      }}
    >
      <Popover.Target>
        <span className={styles.anchor} />
      </Popover.Target>
      <Popover.Dropdown
        ref={card}
        className={styles.card}
        aria-label={name(field)}
        // The table below handles keys and clicks of its own.
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Escape') onClose();
        }}
      >
        <div className={styles.head}>
          <strong>{name(field)}</strong>
          <CloseButton label={t('close')} onClick={onClose} />
        </div>
        <FieldFacts field={field} name={name} />
      </Popover.Dropdown>
    </Popover>
  );
};
