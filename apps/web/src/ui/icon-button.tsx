import type { ButtonHTMLAttributes, JSX } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: IconName;
  /** Its name: the icon says nothing to who cannot see it. */
  label: string;
  /** Points the other way. */
  turned?: boolean;
  /** Of the button, in pixels; larger where a finger meets it. */
  size?: number;
}

/** A button that shows an icon alone: one step back or on, close, change. */
export const IconButton = ({ icon, label, turned = false, size = 32, ...rest }: IconButtonProps): JSX.Element => (
  <button
    type="button"
    {...rest}
    className={styles.button}
    style={{ width: size, height: size }}
    data-turned={turned || undefined}
    aria-label={label}
  >
    <Icon name={icon} />
  </button>
);
