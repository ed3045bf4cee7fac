import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import * as ledger from '@lanewise/contract/endpoints/ledger-config';
import type { GlColumn, LedgerPreset } from '@lanewise/contract/entities/ledger';
import { glSides, type GlSide } from '@lanewise/contract/entities/ledger-rules';
import { ask } from '../../api/ask.ts';
import { useTold } from '../../i18n/told.ts';
import { FormDialog } from '../../records/form-dialog.tsx';
import { useRecordForm } from '../../records/use-record-form.ts';
import { ChoiceList } from './choice-list.tsx';
import { DayPreview, type Trial } from './day-preview.tsx';
import type { Field } from './field.ts';
import { useRemoved, useChange } from './queries.ts';
import { usePoints } from './use-points.ts';
import styles from './ledger-setup.module.css';

interface Values extends Record<string, unknown> {
  name: string;
  glAccount: string;
  side: GlSide;
  dpIds: number[];
  version: string | undefined;
}

const valuesOf = ({ name, glAccount, side, dpIds, version }: GlColumn): Values => ({
  name,
  glAccount,
  side,
  dpIds,
  version,
});
const empty: Values = { name: '', glAccount: '', side: 'debit', dpIds: [], version: undefined };

const trialOf = (column: GlColumn | null, { version, ...fields }: Values): Trial | null => {
  if (fields.name.trim() === '' || fields.glAccount.trim() === '') return null;
  return column ? { column: { ...fields, version, glConfigId: column.glConfigId } } : { newColumn: fields };
};

/** A column of the general ledger; null: a new one. */
export const ColumnDialog = ({
  preset: { presetId, locationIds },
  column,
  onClose,
}: {
  preset: LedgerPreset;
  column: GlColumn | null;
  onClose: () => void;
}): JSX.Element => {
  const { t } = useTranslation(['ledgerSetup', 'settings']);
  const told = useTold();
  const change = useChange();
  const removed = useRemoved();
  const { options } = usePoints();
  const required = t('settings:wrong.required');
  const record = useRecordForm<Values, GlColumn>(column ? valuesOf(column) : empty, {
    validate: ({ name, glAccount }) => ({
      ...(name.trim() === '' ? { name: required } : {}),
      ...(glAccount.trim() === '' ? { glAccount: required } : {}),
    }),
    save: ({ version, ...body }) =>
      change(() =>
        column === null
          ? ask(ledger.createGlColumn, { query: { presetId }, body })
          : ask(ledger.changeGlColumn, { params: { glConfigId: column.glConfigId }, body: { ...body, version } }),
      ),
    saved: (saved) => told(t('columnSaved'), saved.name),
    valuesOf,
    onSaved: onClose,
  });
  const dpIds: Field<number[]> = record.input('dpIds');
  return (
    <FormDialog
      title={column?.name ?? t('newColumn')}
      width={520}
      record={record}
      removal={
        column
          ? {
              question: t('removeColumnQuestion', { name: column.name }),
              text: t('removeColumnText'),
              done: told(t('columnRemoved'), column.name),
              tell: () => removed('column', column.glConfigId, told(t('columnRemoved'), column.name)),
              remove: async () =>
                void (await change(() => ask(ledger.removeGlColumn, { params: { glConfigId: column.glConfigId } }))),
            }
          : undefined
      }
      onClose={onClose}
    >
      <TextInput label={t('name')} {...record.input('name')} data-autofocus maxLength={100} />
      <div className={styles.two}>
        <TextInput label={t('glAccount')} {...record.input('glAccount')} maxLength={40} />
        <NativeSelect
          label={t('side')}
          {...record.input('side')}
          data={glSides.map((value) => ({ value, label: t(`sideName.${value}`) }))}
        />
      </div>
      <ChoiceList label={t('points')} options={options} {...dpIds} />
      <DayPreview presetId={presetId} stores={locationIds} trial={trialOf(column, record.form.getValues())} />
    </FormDialog>
  );
};
