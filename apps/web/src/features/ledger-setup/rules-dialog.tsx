import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import * as ledger from '@lanewise/contract/endpoints/ledger-config';
import type { LedgerPreset, LedgerPresetChange } from '@lanewise/contract/entities/ledger';
import { readCell } from '@lanewise/domain/ledger/cell';
import type { Language } from '@lanewise/domain/format';
import { ask } from '../../api/ask.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTold } from '../../i18n/told.ts';
import { moneyLine, writeValue } from '../../lib/book-figures.ts';
import { FormDialog } from '../../records/form-dialog.tsx';
import { useRecordForm } from '../../records/use-record-form.ts';
import { Control } from '../../ui/control.tsx';
import { DayPreview } from './day-preview.tsx';
import type { Field } from './field.ts';
import { useChange, useLatestSetup } from './queries.ts';
import { Toggle } from './toggle.tsx';

interface Values extends Record<string, unknown> {
  /** '' is any amount. */
  tolerance: string;
  secondPerson: boolean;
  version: string | undefined;
}

/** A typed tolerance; undefined: the text is not an amount. */
const toleranceOf = (text: string, language: Language): string | null | undefined => {
  const { value, problem } = readCell(text, { language, isCount: false });
  return problem !== undefined || value?.startsWith('-') ? undefined : value;
};

/** The rules of a close for lines that are over or short, with a preview on a day before they are saved. */
const RulesDialog = ({ preset, onClose }: { preset: LedgerPreset; onClose: () => void }): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  const language = useLanguage();
  const told = useTold();
  const change = useChange();
  const latest = useLatestSetup();
  const { presetId, version: _, ...fields } = preset;
  const changeOf = ({ tolerance, secondPerson, version }: Values): LedgerPresetChange => ({
    ...fields,
    rules: { ...fields.rules, secondPerson, tolerance: toleranceOf(tolerance, language) ?? null },
    version,
  });
  const valuesOf = ({ rules, version }: LedgerPreset): Values => ({
    tolerance: writeValue(rules.tolerance, moneyLine, language),
    secondPerson: rules.secondPerson,
    version,
  });
  const isWrong = (text: string): boolean => toleranceOf(text, language) === undefined;
  const record = useRecordForm<Values, LedgerPreset>(valuesOf(preset), {
    validate: ({ tolerance }) => (isWrong(tolerance) ? { tolerance: t('closing.wrong') } : {}),
    save: (values) =>
      change(() => ask(ledger.changeLedgerPreset, { params: { ledgerPresetId: presetId }, body: changeOf(values) })),
    latest: () => latest.preset(presetId),
    saved: (saved) => told(t('closing.saved'), saved.name),
    valuesOf,
    onSaved: onClose,
  });
  const values = record.form.getValues();
  const secondPerson: Field<boolean> = record.input('secondPerson');
  return (
    <FormDialog title={t('tryRules')} width={520} record={record} onClose={onClose}>
      <TextInput
        label={t('closing.tolerance')}
        description={t('closing.toleranceHint')}
        placeholder={t('closing.any')}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...record.input('tolerance')}
      />
      <Toggle
        words={t('closing.secondPerson')}
        label={t('closing.secondPerson')}
        on={secondPerson.value}
        disabled={false}
        onChange={() => secondPerson.onChange(!secondPerson.value)}
      />
      <DayPreview
        presetId={presetId}
        stores={preset.locationIds}
        trial={isWrong(values.tolerance) ? null : { preset: changeOf(values) }}
      />
    </FormDialog>
  );
};

/** Opens the rules of a close for lines, to try them on a day. */
export const TryRules = ({ preset }: { preset: LedgerPreset }): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Control label={t('tryRules')} onClick={() => setOpen(true)} />
      {isOpen ? <RulesDialog preset={preset} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
