import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { TillTolerance } from '@lanewise/contract/entities/till-rules';
import { tenderKinds } from '@lanewise/contract/facts/transaction';
import { readCell } from '@lanewise/domain/ledger/cell';
import { useLocations } from '../../api/queries.ts';
import { useLanguage } from '../../i18n/language.ts';
import { moneyLine, writeValue } from '../../lib/book-figures.ts';
import { Control } from '../../ui/control.tsx';
import styles from './ledger-setup.module.css';

const nobody = { locationId: null, tender: null, cashier: null } as const;
const keyOf = ({ locationId, tender, cashier }: TillTolerance): string => `${locationId} ${tender} ${cashier}`;

interface TolerancesProps {
  list: readonly TillTolerance[];
  onChange: (list: TillTolerance[]) => void;
}

const useStores = () => useLocations().data ?? [];

/** Adds a tolerance for a store, a tender, a cashier of a store, or several of these together. */
const NewTolerance = ({ list, onChange }: TolerancesProps): JSX.Element => {
  const { t } = useTranslation('tillSetup');
  const language = useLanguage();
  const stores = useStores();
  const [one, setOne] = useState<TillTolerance>({ ...nobody, tolerance: null });
  const [text, setText] = useState('');
  const read = readCell(text, { language, isCount: false });
  const isWrong = read.problem !== undefined || read.value?.startsWith('-') === true;
  const add = (): void => {
    const made = { ...one, cashier: one.locationId === null ? null : one.cashier, tolerance: read.value ?? null };
    onChange([...list.filter((known) => keyOf(known) !== keyOf(made)), made]);
    setOne({ ...nobody, tolerance: null });
    setText('');
  };
  return (
    <div className={styles.tolerance}>
      <select
        aria-label={t('store')}
        value={one.locationId ?? ''}
        onChange={({ currentTarget: { value } }) => setOne({ ...one, locationId: value === '' ? null : Number(value) })}
      >
        <option value="">{t('anyStore')}</option>
        {stores.map(({ reg_loc_id, name }) => (
          <option key={reg_loc_id} value={reg_loc_id}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label={t('tenderField')}
        value={one.tender ?? ''}
        onChange={({ currentTarget: { value } }) =>
          setOne({ ...one, tender: tenderKinds.find((kind) => kind === value) ?? null })
        }
      >
        <option value="">{t('anyTender')}</option>
        {tenderKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`tender.${kind}`)}
          </option>
        ))}
      </select>
      <input
        aria-label={t('cashier')}
        placeholder={t('anyCashier')}
        disabled={one.locationId === null}
        value={one.cashier ?? ''}
        maxLength={40}
        onChange={({ currentTarget: { value } }) =>
          setOne({ ...one, cashier: value.trim() === '' ? null : value.trim() })
        }
      />
      <input
        aria-label={t('tolerance')}
        placeholder={t('anyAmount')}
        inputMode="decimal"
        aria-invalid={isWrong || undefined}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Control label={t('add')} disabled={isWrong} onClick={add} />
    </div>
  );
};

/** What drawers may be over or short by: the most specific entry that fits holds. */
export const TillTolerances = ({ list, onChange }: TolerancesProps): JSX.Element => {
  const { t } = useTranslation('tillSetup');
  const language = useLanguage();
  const stores = new Map(useStores().map(({ reg_loc_id, name }) => [reg_loc_id, name]));
  const nameOf = ({ locationId, tender, cashier }: TillTolerance): string =>
    [
      locationId === null ? t('anyStore') : (stores.get(locationId) ?? String(locationId)),
      tender === null ? t('anyTender') : t(`tender.${tender}`),
      cashier === null ? t('anyCashier') : t('cashierOf', { cashier }),
    ].join(' · ');
  return (
    <fieldset>
      <legend>{t('toleranceField')}</legend>
      <p className={styles.hint}>{t('toleranceHint')}</p>
      <ul className={styles.rows}>
        {list.map((one) => (
          <li key={keyOf(one)}>
            <span className={styles.text}>{nameOf(one)}</span>
            <span>{one.tolerance === null ? t('anyAmount') : writeValue(one.tolerance, moneyLine, language)}</span>
            <Control
              label={t('remove')}
              onClick={() => onChange(list.filter((known) => keyOf(known) !== keyOf(one)))}
            />
          </li>
        ))}
      </ul>
      <NewTolerance list={list} onChange={onChange} />
    </fieldset>
  );
};
