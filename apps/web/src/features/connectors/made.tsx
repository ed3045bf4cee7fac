import { useState } from 'react';
import type { JSX } from 'react';
import { CodeDialog, type ShownCode } from './code-dialog.tsx';
import { KeyDialog } from './key-dialog.tsx';

/** The credentials of a connector that was just added. Both are shown once. */
export interface MadeConnector extends ShownCode {
  name: string;
  locationId: number | null;
  key: string;
}

/**
 * Shows the code of a connector that was just added. The user may switch to the key, for programs that are not the
 * agent.
 */
export const Made = ({ made, onClose }: { made: MadeConnector; onClose: () => void }): JSX.Element => {
  const [asKey, setAsKey] = useState(false);
  const { name, locationId, key } = made;
  if (asKey) return <KeyDialog name={name} source={key} onClose={onClose} />;
  return <CodeDialog name={name} locationId={locationId} code={made} onKey={() => setAsKey(true)} onClose={onClose} />;
};
