import type { ButtonHTMLAttributes, JSX } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: IconName;
  /** Accessible name; the icon itself has none. */
  label: string;
  /** Points in the opposite direction. */
  turned?: boolean;
  /** Size of the button in pixels; larger for touch. */
  size?: number;
}

/** A button that shows only an icon: previous, next, close, edit. */
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
