import type { JSX } from 'react';
import { IconButton } from './icon-button.tsx';

/** The cross in the corner of what was opened. `size` in pixels; larger where a finger meets it. */
export const CloseButton = (props: { label: string; size?: number; onClick: () => void }): JSX.Element => (
  <IconButton icon="close" {...props} />
);
