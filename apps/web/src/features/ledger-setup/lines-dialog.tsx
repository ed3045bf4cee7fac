import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import * as ledger from '@lanewise/contract/endpoints/ledger-config';
import type { LedgerPreset, LedgerSheet, LedgerSheetChange } from '@lanewise/contract/entities/ledger';
import { ask } from '../../api/ask.ts';
import { useTold } from '../../i18n/told.ts';
import { FormDialog } from '../../records/form-dialog.tsx';
import { useRecordForm } from '../../records/use-record-form.ts';
import { ChoiceList } from './choice-list.tsx';
import { DayPreview } from './day-preview.tsx';
import type { Field } from './field.ts';
import { useChange, useLatestSetup } from './queries.ts';
import { bodyOf } from './sheet-body.ts';
import { usePoints } from './use-points.ts';

interface Values extends Record<string, unknown> {
  dpIds: number[];
  version: string | undefined;
}

const valuesOf = ({ dpIds, version }: LedgerSheet): Values => ({ dpIds: [...dpIds], version });

/**
 * A dialog that adds and removes several lines of a sheet at once, and previews them on a day before they are saved.
 */
export const LinesDialog = ({
  preset: { presetId, locationIds },
  sheet,
  onClose,
}: {
  preset: LedgerPreset;
  sheet: LedgerSheet;
  onClose: () => void;
}): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  const told = useTold();
  const change = useChange();
  const latest = useLatestSetup();
  const { options } = usePoints();
  const changeOf = (values: Values): LedgerSheetChange => ({ ...bodyOf(sheet), ...values });
  const record = useRecordForm<Values, LedgerSheet>(valuesOf(sheet), {
    save: (values) => change(() => ask(ledger.changeLedgerSheet, { body: changeOf(values) })),
    latest: () => latest.sheet(sheet),
    saved: (saved) => told(t('linesSaved'), saved.name),
    valuesOf,
    onSaved: onClose,
  });
  const dpIds: Field<number[]> = record.input('dpIds');
  return (
    <FormDialog title={t('onSheet', { name: sheet.name })} width={520} record={record} onClose={onClose}>
      <ChoiceList label={t('points')} options={options} {...dpIds} />
      <DayPreview presetId={presetId} stores={locationIds} trial={{ sheet: changeOf(record.form.getValues()) }} />
    </FormDialog>
  );
};
