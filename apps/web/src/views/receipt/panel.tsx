import { useCallback } from 'react';
import type { JSX, ReactNode } from 'react';
import { SideFrame } from '../../ui/side-frame.tsx';

/** Closes, and gives the keyboard back to the row that is open now, which may not be the one that was opened first. */
export const useClosing = (onClose: () => void): (() => void) =>
  useCallback(() => {
    const row = document.querySelector<HTMLElement>('a[aria-current="true"]');
    onClose();
    row?.focus();
  }, [onClose]);

interface PanelProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** The side of the list as wide as a receipt is. */
export const Panel = (props: PanelProps): JSX.Element => <SideFrame {...props} width={388} widthOver={440} />;
