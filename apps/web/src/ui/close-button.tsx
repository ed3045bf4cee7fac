import type { JSX } from 'react';
import { IconButton } from './icon-button.tsx';

/** The close button in the corner of an overlay. `size` in pixels; larger for touch. */
export const CloseButton = (props: { label: string; size?: number; onClick: () => void }): JSX.Element => (
  <IconButton icon="close" {...props} />
);
