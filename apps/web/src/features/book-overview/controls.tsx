import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate, formatMonth } from '../../lib/date.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Toolbar } from '../../ui/page.tsx';
import type { OverviewAddress } from './address.ts';
import styles from './book-overview.module.css';

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
    {choices.map(([key, text]) => (
      <option key={key} value={key}>
        {text}
      </option>
    ))}
  </select>
);

/** The span in words: its period, its month, or its first and last day. */
const SpanName = ({ address: { span } }: { address: OverviewAddress }): JSX.Element => {
  const language = useLanguage();
  if (!span) return <span className={styles.span} />;
  const { startDate, lastDate, period } = span;
  const isMonth = startDate.endsWith('-01') && startDate.slice(0, 7) === lastDate.slice(0, 7);
  const dates = `${formatDate(startDate, language)} – ${formatDate(lastDate, language)}`;
  return (
    <strong className={styles.span} aria-live="polite">
      {isMonth ? formatMonth(startDate, language) : period === null ? dates : `${period} · ${dates}`}
    </strong>
  );
};

/** The value of a date and time field in the form of the address: the field omits seconds that are 0. */
const momentOf = (value: string): string => value.replace('T', ' ').replace(/ (\d\d:\d\d)$/, ' $1:00');

/** Controls for the book, for the store if the screen shows one, and for the span. */
export const OverviewControls = ({
  address,
  ofStore,
}: {
  address: OverviewAddress;
  ofStore?: boolean;
}): JSX.Element => {
  const { t } = useTranslation('bookOverview');
  const { presets, preset, stores, store, knownAt, choosePreset, chooseStore, chooseMoment, step } = address;
  return (
    <Toolbar label={t('controls')}>
      <Choice
        label={t('preset')}
        value={preset?.presetId ?? null}
        choices={presets.map(({ presetId, name }) => [presetId, name])}
        onChange={choosePreset}
      />
      {ofStore ? (
        <Choice
          label={t('store')}
          value={store?.reg_loc_id ?? null}
          choices={stores.map(({ reg_loc_id, name }) => [reg_loc_id, name])}
          onChange={chooseStore}
        />
      ) : null}
      <div className={styles.spans}>
        <IconButton icon="chevronRight" turned label={t('previous')} onClick={() => step(-1)} />
        <SpanName address={address} />
        <IconButton icon="chevronRight" label={t('next')} onClick={() => step(1)} />
      </div>
      <label className={styles.moment}>
        {t('asKnownAt')}
        <input
          type="datetime-local"
          step={1}
          className={styles.select}
          value={knownAt.replace(' ', 'T')}
          onChange={({ currentTarget: { value } }) => chooseMoment(momentOf(value))}
        />
      </label>
    </Toolbar>
  );
};
