import type { Preset } from '@lanewise/contract/entities/preset';
import type { JSX } from 'react';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import type { Labels } from '../labels.ts';
import { PresetChoice } from './fields.tsx';
import { PresetForm } from './form.tsx';
import type { PresetDraft, PresetKind } from './kind.ts';

export interface PresetDialogProps<Entry extends string> {
  kind: PresetKind<Entry>;
  /** All presets of this kind; the user can edit their own. */
  presets: readonly Preset[];
  /** The current choice of the screen, with which a new preset starts. */
  standing: readonly string[];
  draft: PresetDraft;
  /** Name of the company with which a preset can be shared. */
  company: string;
  labels: Labels;
  onSaved: (preset: Preset) => void;
  onDeleted: (presetId: number) => void;
  onClose: () => void;
}

/** Adds, edits or deletes a preset; each preset chosen in it starts a new form. */
export const PresetDialog = <Entry extends string>(props: PresetDialogProps<Entry>): JSX.Element => {
  const { kind, presets, standing, draft: given, company, labels, onSaved, onDeleted, onClose } = props;
  const { say } = labels;
  const [draft, setDraft] = useState(given);
  const own = presets.filter((preset) => preset.own);
  return (
    <Dialog
      title={say(draft.preset ? 'columnPreset.edit' : 'columnPreset.add')}
      closeLabel={say('cancel')}
      returnFocus={false}
      onClose={onClose}
    >
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
    </Dialog>
  );
};
