import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { isReportDate } from '@lanewise/contract/reports/period-rules';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import { Control } from '../../ui/control.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Toolbar } from '../../ui/page.tsx';
import type { BookAddress } from './address.ts';
import styles from './daily-book.module.css';

interface ChoiceProps {
  label: string;
  value: number | null;
  choices: readonly (readonly [value: number, text: string])[];
  onChange: (value: number) => void;
}

const Choice = ({ label, value, choices, onChange }: ChoiceProps): JSX.Element => (
  <select
    className={styles.select}
    aria-label={label}
    value={value ?? ''}
    onChange={(event) => onChange(Number(event.currentTarget.value))}
  >
    {value === null ? <option value="">{label}</option> : null}
    {choices.map(([key, text]) => (
      <option key={key} value={key}>
        {text}
      </option>
    ))}
  </select>
);

/** Book, store and business date. */
export const BookControls = ({
  address,
  presets,
  onNext,
}: {
  address: BookAddress;
  presets: readonly LedgerPreset[];
  /** Opens the next open book. */
  onNext: () => void;
}): JSX.Element => {
  const { t } = useTranslation('dailyBook');
  const { chosen, date, stores, choosePreset, chooseStore, chooseDate, step } = address;
  const preset = chosen && 'preset' in chosen ? chosen.preset : null;
  const day = chosen && 'day' in chosen ? chosen.day : null;
  const given = new Set(preset?.locationIds);
  const books = presets.filter(({ isActive, presetId }) => isActive || presetId === preset?.presetId);
  return (
    <Toolbar label={t('controls')}>
      <Choice
        label={t('preset')}
        value={preset?.presetId ?? null}
        choices={books.map(({ presetId, name }) => [presetId, name])}
        onChange={choosePreset}
      />
      <Choice
        label={t('store')}
        value={day?.locationId ?? null}
        choices={stores.filter((store) => given.has(store.reg_loc_id)).map((store) => [store.reg_loc_id, store.name])}
        onChange={chooseStore}
      />
      <div className={styles.days}>
        <IconButton
          icon="chevronRight"
          turned
          label={t('previousDay')}
          aria-keyshortcuts="Alt+PageUp"
          onClick={() => step(-1)}
        />
        <input
          type="date"
          className={styles.select}
          aria-label={t('date')}
          value={date}
          onChange={(event) => isReportDate(event.currentTarget.value) && chooseDate(event.currentTarget.value)}
        />
        <IconButton icon="chevronRight" label={t('nextDay')} aria-keyshortcuts="Alt+PageDown" onClick={() => step(1)} />
      </div>
      <Control label={t('nextOpen')} title={t('nextOpenKey')} aria-keyshortcuts="Alt+Shift+PageDown" onClick={onNext} />
    </Toolbar>
  );
};
