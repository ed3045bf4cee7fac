import { Modal } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import type { Preset } from '@lanewise/contract/entities/preset';
import type { JSX } from 'react';
import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { Labels } from '../labels.ts';
import styles from './presets.module.css';
import { PresetChoice } from './fields.tsx';
import { PresetForm } from './form.tsx';
import type { Draft, PresetKind } from './kind.ts';

export interface PresetDialogProps<Entry extends string> {
  kind: PresetKind<Entry>;
  /** All of this kind; one's own can be edited. */
  presets: readonly Preset[];
  /** What stands on the screen: a new preset begins with it. */
  standing: readonly string[];
  draft: Draft;
  /** Name of the company that a preset can be shared with. */
  company: string;
  labels: Labels;
  onSaved: (preset: Preset) => void;
  onDeleted: (presetId: number) => void;
  onClose: () => void;
}

/** Adds a preset, or edits and deletes one (SP-14, SP-15); the form begins anew with each preset chosen in it. */
export const PresetDialog = <Entry extends string>(props: PresetDialogProps<Entry>): JSX.Element => {
  const { kind, presets, standing, draft: given, company, labels, onSaved, onDeleted, onClose } = props;
  const { say } = labels;
  const [draft, setDraft] = useState(given);
  const own = presets.filter((preset) => preset.own);
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
        <PresetChoice
          own={own}
          chosen={draft.preset}
          labels={labels}
          onChoose={(preset) => setDraft({ preset, list: preset?.columns ?? standing })}
        />
        <PresetForm
          key={draft.preset?.id ?? 'new'}
          kind={kind}
          draft={draft}
          own={own}
          company={company}
          labels={labels}
          onSaved={(preset) => {
            onSaved(preset);
            onClose();
          }}
          onDeleted={(id) => {
            onDeleted(id);
            onClose();
          }}
          onCancel={onClose}
        />
      </Modal.Content>
    </Modal.Root>
  );
};
