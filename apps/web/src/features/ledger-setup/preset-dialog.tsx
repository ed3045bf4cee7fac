import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import * as ledger from '@lanewise/contract/endpoints/ledger-config';
import type { LedgerPreset, LedgerPresetInput } from '@lanewise/contract/entities/ledger';
import { usualBookKinds, type UsualBookKind } from '@lanewise/contract/entities/ledger-rules';
import { LOCATION_LEVEL } from '@lanewise/contract/access';
import { ask } from '../../api/ask.ts';
import { useLocations } from '../../api/queries.ts';
import { useTold } from '../../i18n/told.ts';
import { FormDialog } from '../../records/form-dialog.tsx';
import { useRecordForm, type RecordForm } from '../../records/use-record-form.ts';
import { ChoiceList } from './choice-list.tsx';
import { DayPreview } from './day-preview.tsx';
import { useLevelOptions } from './level-field.ts';
import { useChange, useLatestSetup } from './queries.ts';
import { Toggle } from './toggle.tsx';
import type { Field } from './field.ts';
import styles from './ledger-setup.module.css';

interface Values extends Record<string, unknown> {
  name: string;
  /** The usual book from which a new book starts; '' is an empty book. */
  kind: '' | UsualBookKind;
  authorityLevelId: string;
  locationIds: number[];
  isActive: boolean;
  /** '' is the current day. */
  since: string;
  version: string | undefined;
}

type Mode = { mode: 'add' } | { mode: 'copy' | 'change'; preset: LedgerPreset };
type PresetDialogProps = Mode & { onSaved?: (saved: LedgerPreset) => void; onClose: () => void };

const empty: Values = {
  name: '',
  kind: '',
  authorityLevelId: String(LOCATION_LEVEL),
  locationIds: [],
  isActive: true,
  since: '',
  version: undefined,
};

const valuesOf = ({ name, authorityLevelId, locationIds, isActive, since, version }: LedgerPreset): Values => ({
  name,
  isActive,
  since,
  version,
  kind: '',
  authorityLevelId: String(authorityLevelId),
  locationIds: [...locationIds],
});

const inputOf = ({ name, authorityLevelId, locationIds, isActive, since }: Values): LedgerPresetInput => ({
  name,
  authorityLevelId: Number(authorityLevelId),
  locationIds,
  isActive,
  since: since === '' ? undefined : since,
});

const saveOf = (props: Mode, values: Values): Promise<LedgerPreset> => {
  const body = inputOf(values);
  if (props.mode === 'add')
    return values.kind === ''
      ? ask(ledger.createLedgerPreset, { body })
      : ask(ledger.createUsualPreset, { body: { ...body, kind: values.kind } });
  const params = { ledgerPresetId: props.preset.presetId };
  return props.mode === 'copy'
    ? ask(ledger.copyLedgerPreset, { params, body })
    : ask(ledger.changeLedgerPreset, { params, body: { ...body, version: values.version } });
};

const Fields = ({ record, mode }: { record: RecordForm<Values>; mode: Mode['mode'] }): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  const { data: locations = [] } = useLocations();
  const levels = useLevelOptions(Number(record.form.getValues().authorityLevelId));
  const stores = locations.map(({ reg_loc_id, name, storeNumber }) => ({ id: reg_loc_id, name, hint: storeNumber }));
  const stated: Field<number[]> = record.input('locationIds');
  const isActive: Field<boolean> = record.input('isActive');
  return (
    <>
      <TextInput label={t('name')} {...record.input('name')} data-autofocus maxLength={100} />
      {mode === 'add' ? (
        <NativeSelect
          label={t('beginWith')}
          description={t('beginWithHint')}
          {...record.input('kind')}
          data={['', ...usualBookKinds].map((kind) => ({ value: kind, label: t(`kindName.${kind || 'none'}`) }))}
        />
      ) : null}
      <ChoiceList
        label={t('stores')}
        options={stores}
        value={stated.value}
        error={stated.error}
        onChange={stated.onChange}
      />
      <div className={styles.two}>
        <TextInput type="date" label={t('since')} description={t('sinceHint')} {...record.input('since')} />
        <NativeSelect
          label={t('level')}
          description={t('levelHint')}
          {...record.input('authorityLevelId')}
          data={levels}
        />
      </div>
      <Toggle
        words={t('isActive')}
        label={t('isActive')}
        on={isActive.value}
        disabled={false}
        onChange={() => isActive.onChange(!isActive.value)}
      />
    </>
  );
};

/** The form of a book: a new book, a copy of a book for other stores, or a change. */
export const PresetDialog = (props: PresetDialogProps): JSX.Element => {
  const { mode, onSaved, onClose } = props;
  const { t } = useTranslation(['ledgerSetup', 'settings']);
  const told = useTold();
  const change = useChange();
  const latest = useLatestSetup();
  const preset = props.mode === 'add' ? null : props.preset;
  const copied = preset && mode === 'copy' ? { name: t('copyName', { name: preset.name }), locationIds: [] } : {};
  const record = useRecordForm<Values, LedgerPreset>(preset ? { ...valuesOf(preset), ...copied } : empty, {
    validate: ({ name }) => (name.trim() === '' ? { name: t('settings:wrong.required') } : {}),
    save: (values) => change(() => saveOf(props, values)),
    latest: preset && mode === 'change' ? () => latest.preset(preset.presetId) : undefined,
    saved: (saved) => told(t('saved'), saved.name),
    valuesOf,
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
    },
  });
  // A copy may be saved without a change of its suggested values.
  const savable = mode === 'copy' ? { ...record, dirty: true } : record;
  return (
    <FormDialog
      title={t(`dialogTitle.${mode}`, { name: preset?.name ?? '' })}
      width={520}
      record={savable}
      onClose={onClose}
    >
      <Fields record={record} mode={mode} />
      {preset && mode === 'change' ? (
        <DayPreview
          presetId={preset.presetId}
          stores={[...preset.locationIds, ...record.form.getValues().locationIds]}
          trial={{ preset: { ...inputOf(record.form.getValues()), version: record.form.getValues().version } }}
        />
      ) : null}
    </FormDialog>
  );
};
