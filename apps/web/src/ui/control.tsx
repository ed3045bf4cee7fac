import type { ButtonHTMLAttributes, JSX, ReactNode, Ref } from 'react';
import styles from './control.module.css';

export interface ControlProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'value'> {
  /** The setting ('Dates'). */
  label?: ReactNode;
  /** Its value ('Yesterday · 11/19/2026'). */
  value?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button of the toolbar, for instance the target of a popover. */
export const Control = ({ label, value, children, className, ...rest }: ControlProps): JSX.Element => (
  <button type="button" {...rest} className={[styles.control, className].filter(Boolean).join(' ')}>
    {label === undefined ? null : <span>{label}</span>}
    {value === undefined ? null : <strong>{value}</strong>}
    {children}
  </button>
);
