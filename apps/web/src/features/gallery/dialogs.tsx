import { useState } from 'react';
import type { JSX } from 'react';
import { ColumnPresets } from '../../report/columns/column-presets.tsx';
import { useColumns } from '../../report/columns/use-columns.ts';
import type { Labels } from '../../report/labels.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Control } from '../../ui/control.tsx';
import { toastError, toastSuccess } from '../../ui/toast.tsx';
import { PasswordDialog } from '../../account/password/dialog.tsx';
import { columnPresets } from './samples.ts';
import { Piece } from './parts.tsx';
import styles from './gallery.module.css';
import { useSampleScreen } from './report.tsx';
import type { Say, Word } from './words.ts';

const names = ['confirm', 'danger', 'own', 'other', 'preset'] as const satisfies readonly Word[];
type Name = (typeof names)[number];

const done = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 600));

const Preset = ({ labels, onClose }: { labels: Labels; onClose: () => void }): JSX.Element => {
  const screen = useSampleScreen();
  const columns = useColumns(screen);
  const [preset = null] = columnPresets;
  return (
    <ColumnPresets
      screen={screen}
      columns={columns}
      draft={{ preset, list: preset?.columns ?? [] }}
      labels={labels}
      onClose={onClose}
    />
  );
};

/** Buttons that open dialogs and other overlays. */
export const DialogsPart = ({ labels, say }: { labels: Labels; say: Say }): JSX.Element => {
  const [open, setOpen] = useState<Name | null>(null);
  const close = (): void => setOpen(null);
  return (
    <Piece name={say('dialogs')}>
      <div className={styles.row}>
        {names.map((name) => (
          <Control key={name} data-opens={name} label={say(name)} onClick={() => setOpen(name)} />
        ))}
        <Control data-opens="worked" label={say('worked')} onClick={() => toastSuccess(say('workedText'))} />
        <Control data-opens="refused" label={say('refused')} onClick={() => toastError(say('refusedText'))} />
      </div>
      {open === 'confirm' || open === 'danger' ? (
        <ConfirmDialog
          title={say('question')}
          text={say('consequence')}
          confirmLabel={say('delete')}
          cancelLabel={labels.say('cancel')}
          danger={open === 'danger'}
          onConfirm={done}
          onClose={close}
        />
      ) : null}
      {open === 'own' || open === 'other' ? (
        <PasswordDialog flavour={open} name="maria@harvest.example" onSubmit={done} onClose={close} />
      ) : null}
      {open === 'preset' ? <Preset labels={labels} onClose={close} /> : null}
    </Piece>
  );
};
