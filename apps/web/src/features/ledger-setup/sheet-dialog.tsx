import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import * as ledger from '@lanewise/contract/endpoints/ledger-config';
import { LOCATION_LEVEL } from '@lanewise/contract/access';
import type { LedgerPreset, LedgerSheet, LedgerSheetChange } from '@lanewise/contract/entities/ledger';
import { sheetStates, sheetTypes, type SheetState, type SheetType } from '@lanewise/contract/entities/ledger-rules';
import { ask } from '../../api/ask.ts';
import { useTold } from '../../i18n/told.ts';
import { FormDialog } from '../../records/form-dialog.tsx';
import { useRecordForm } from '../../records/use-record-form.ts';
import { DayPreview, type Trial } from './day-preview.tsx';
import type { Field } from './field.ts';
import { useLevelOptions } from './level-field.ts';
import { useRemoved, useChange, useLatestSetup } from './queries.ts';
import { Toggle } from './toggle.tsx';
import styles from './ledger-setup.module.css';

interface Values extends Record<string, unknown> {
  name: string;
  type: SheetType;
  state: SheetState;
  authorityLevelId: string;
  carryOver: boolean;
  version: string | undefined;
}

const valuesOf = ({ name, type, state, authorityLevelId, carryOver, version }: LedgerSheet): Values => ({
  name,
  type,
  state,
  carryOver,
  version,
  authorityLevelId: String(authorityLevelId),
});

const empty: Values = {
  name: '',
  type: 'sales',
  state: 'Draft',
  authorityLevelId: String(LOCATION_LEVEL),
  carryOver: false,
  version: undefined,
};

const inputOf = ({ version: _, authorityLevelId, ...rest }: Values) => ({
  ...rest,
  authorityLevelId: Number(authorityLevelId),
});

const changeOf = ({ sheetId }: LedgerSheet, values: Values): LedgerSheetChange => ({
  ...inputOf(values),
  sheetId,
  version: values.version,
});

/** A new sheet has lines only once it is saved. */
const trialOf = (sheet: LedgerSheet | null, values: Values): Trial | null => {
  if (values.name.trim() === '') return null;
  return sheet ? { sheet: changeOf(sheet, values) } : { newSheet: { ...inputOf(values), dpIds: [] } };
};

const CarryOverField = ({ value, error, onChange }: Field<boolean>): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  return (
    <div>
      <Toggle
        words={t('carryOver')}
        label={t('carryOver')}
        on={value}
        disabled={false}
        onChange={() => onChange(!value)}
      />
      <p className={styles.hint}>{t('carryOverHint')}</p>
      {error === null ? null : (
        <p role="alert" className={styles.error}>
          {t('refused.carryOver')}
        </p>
      )}
    </div>
  );
};

/** A sheet of a book; null: a new one. */
export const SheetDialog = ({
  preset: { presetId, locationIds },
  sheet,
  onClose,
}: {
  preset: LedgerPreset;
  sheet: LedgerSheet | null;
  onClose: () => void;
}): JSX.Element => {
  const { t } = useTranslation(['ledgerSetup', 'settings']);
  const told = useTold();
  const change = useChange();
  const removed = useRemoved();
  const latest = useLatestSetup();
  const record = useRecordForm<Values, LedgerSheet>(sheet ? valuesOf(sheet) : empty, {
    validate: ({ name }) => (name.trim() === '' ? { name: t('settings:wrong.required') } : {}),
    save: (values) =>
      change(() =>
        sheet === null
          ? ask(ledger.createLedgerSheet, { query: { presetId }, body: { ...inputOf(values), dpIds: [] } })
          : ask(ledger.changeLedgerSheet, { body: changeOf(sheet, values) }),
      ),
    latest: sheet ? () => latest.sheet(sheet) : undefined,
    saved: (saved) => told(t('sheetSaved'), saved.name),
    valuesOf,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={sheet?.name ?? t('newSheet')}
      width={520}
      record={record}
      removal={
        sheet
          ? {
              question: t('removeSheetQuestion', { name: sheet.name }),
              text: t('removeSheetText'),
              done: told(t('sheetRemoved'), sheet.name),
              tell: () => removed('sheet', sheet.sheetId, told(t('sheetRemoved'), sheet.name)),
              remove: async () =>
                void (await change(() => ask(ledger.removeLedgerSheet, { params: { sheetId: sheet.sheetId } }))),
            }
          : undefined
      }
      onClose={onClose}
    >
      <TextInput label={t('name')} {...record.input('name')} data-autofocus maxLength={100} />
      <div className={styles.two}>
        <NativeSelect
          label={t('type')}
          {...record.input('type')}
          data={sheetTypes.map((value) => ({ value, label: t(`typeName.${value}`) }))}
        />
        <NativeSelect
          label={t('state')}
          {...record.input('state')}
          data={sheetStates.map((value) => ({ value, label: t(`stateName.${value}`) }))}
        />
      </div>
      <NativeSelect
        label={t('level')}
        description={t('levelHint')}
        {...record.input('authorityLevelId')}
        data={useLevelOptions(Number(record.form.getValues().authorityLevelId))}
      />
      <CarryOverField {...record.input('carryOver')} />
      <DayPreview presetId={presetId} stores={locationIds} trial={trialOf(sheet, record.form.getValues())} />
    </FormDialog>
  );
};
