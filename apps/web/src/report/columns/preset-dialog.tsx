import { Modal } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import type { Preset } from '@lanewise/contract/entities/preset';
import type { JSX } from 'react';
import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { Labels } from '../labels.ts';
import type { Screen } from '../use-screen.ts';
import styles from './presets.module.css';
import { PresetChoice } from './preset-fields.tsx';
import { PresetForm } from './preset-form.tsx';
import type { Columns } from './use-columns.ts';

/** What the dialog begins with: a new preset (null) or one of one's own, and columns. */
export interface Draft {
  preset: Preset | null;
  columns: readonly string[];
}

/** Adds a preset, or edits and deletes one (SP-14, SP-15); the form begins anew with each preset chosen in it. */
export const PresetDialog = ({
  screen,
  columns,
  draft: given,
  labels,
  onClose,
}: {
  screen: Screen;
  columns: Columns;
  draft: Draft;
  labels: Labels;
  onClose: () => void;
}): JSX.Element => {
  const { say } = labels;
  const [draft, setDraft] = useState(given);
  const own = columns.presets.filter((preset) => preset.own);
  const choose = (preset: Preset | null): void => setDraft({ preset, columns: preset?.columns ?? columns.visible });
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={440}
      centered
      returnFocus={false}
      classNames={{ content: styles.dialog ?? '', overlay: styles.veil ?? '', title: styles.title ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={styles.head}>
          <Modal.Title>{say(draft.preset ? 'columnPreset.edit' : 'columnPreset.add')}</Modal.Title>
          <button type="button" className={styles.close} aria-label={say('cancel')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <PresetChoice own={own} chosen={draft.preset} labels={labels} onChoose={choose} />
        <PresetForm
          key={draft.preset?.id ?? 'new'}
          screen={screen}
          draft={draft}
          own={own}
          labels={labels}
          onSaved={(preset) => {
            columns.saved(preset);
            onClose();
          }}
          onDeleted={(id) => {
            columns.deleted(id);
            onClose();
          }}
          onCancel={onClose}
        />
      </Modal.Content>
    </Modal.Root>
  );
};
