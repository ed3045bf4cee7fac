import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import * as ledger from '@lanewise/contract/endpoints/ledger-config';
import type { LedgerPreset, LedgerSheet } from '@lanewise/contract/entities/ledger';
import type { CloseRules } from '@lanewise/contract/entities/ledger-rules';
import { readCell } from '@lanewise/domain/ledger/cell';
import { ask } from '../../api/ask.ts';
import { useLanguage } from '../../i18n/language.ts';
import { moneyLine, writeValue } from '../../lib/book-figures.ts';
import { quiet, useAct, useMayConfigure } from './queries.ts';
import { TryRules } from './rules-dialog.tsx';
import { Toggle } from './toggle.tsx';
import { usePoints } from './use-points.ts';
import styles from './ledger-setup.module.css';

interface AmountFieldProps {
  label: string;
  value: string | null;
  /** Words in an empty field. */
  empty: string;
  onChange: (value: string | null) => void;
}

/** An amount that is saved when its field is left; empty is null. */
const AmountField = ({ label, value, empty, onChange }: AmountFieldProps): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  const language = useLanguage();
  const written = writeValue(value, moneyLine, language);
  const [text, setText] = useState(written);
  const [wrong, setWrong] = useState(false);
  const save = (): void => {
    const read = readCell(text, { language, isCount: false });
    const isWrong = read.problem !== undefined || (read.value?.startsWith('-') ?? false);
    setWrong(isWrong);
    if (!isWrong && read.value !== value) onChange(read.value);
  };
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={empty}
      inputMode="decimal"
      autoComplete="off"
      disabled={!useMayConfigure()}
      value={text}
      error={wrong ? t('closing.wrong') : undefined}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
    />
  );
};

/** Changes of the rules of a book, each with its way back. */
const useRules = ({ presetId, version, ...preset }: LedgerPreset) => {
  const { t } = useTranslation('ledgerSetup');
  const act = useAct();
  const put = (rules: CloseRules, read?: string) => () =>
    ask(
      ledger.changeLedgerPreset,
      { params: { ledgerPresetId: presetId }, body: { ...preset, rules, version: read } },
      quiet,
    );
  return (change: Partial<CloseRules>): Promise<void> =>
    act({
      change: put({ ...preset.rules, ...change }, version),
      undo: (made) => put(preset.rules, made.version)(),
      what: t('closing.saved'),
      name: preset.name,
    });
};

/** Lines of the sheets of tenders, each once. */
const useTenderLines = (sheets: readonly LedgerSheet[]): { dpId: number; name: string }[] => {
  const { byId } = usePoints();
  const dpIds = new Set(sheets.filter(({ type }) => type === 'tender').flatMap((sheet) => sheet.dpIds));
  return [...dpIds].flatMap((dpId) => {
    const point = byId.get(dpId);
    return point && point.valueType !== 'text' ? [{ dpId, name: point.name }] : [];
  });
};

/** The rules of a close: tolerances of lines, required approvals, and whether figures may be missing. */
export const ClosingTab = ({
  preset,
  sheets,
}: {
  preset: LedgerPreset;
  sheets: readonly LedgerSheet[];
}): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  const language = useLanguage();
  const change = useRules(preset);
  const lines = useTenderLines(sheets);
  const mayNotConfigure = !useMayConfigure();
  const { tolerance, tolerances, secondPerson, mayBeIncomplete, lateReceipts } = preset.rules;
  const own = new Map(tolerances.map((line) => [line.dpId, line.tolerance]));
  const setLine = (dpId: number, value: string | null): void => {
    const others = tolerances.filter((line) => line.dpId !== dpId);
    void change({ tolerances: value === null ? others : [...others, { dpId, tolerance: value }] });
  };
  const any = t('closing.any');
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.hint}>{t('closing.hint')}</p>
        {mayNotConfigure ? null : <TryRules preset={preset} />}
      </div>
      <ul className={styles.rows} aria-label={t('tab.closing')}>
        <li>
          <div className={styles.text}>
            <strong>{t('closing.tolerance')}</strong>
            <span className={styles.quiet}>{t('closing.toleranceHint')}</span>
          </div>
          <AmountField
            key={tolerance}
            label={t('closing.tolerance')}
            value={tolerance}
            empty={any}
            onChange={(value) => void change({ tolerance: value })}
          />
        </li>
        {lines.map(({ dpId, name }) => (
          <li key={dpId}>
            <span className={styles.text}>{name}</span>
            <AmountField
              key={own.get(dpId)}
              label={t('closing.toleranceOf', { name })}
              value={own.get(dpId) ?? null}
              empty={tolerance === null ? any : writeValue(tolerance, moneyLine, language)}
              onChange={(value) => setLine(dpId, value)}
            />
          </li>
        ))}
        {(
          [
            ['secondPerson', secondPerson, { secondPerson: !secondPerson }],
            ['mayBeIncomplete', mayBeIncomplete, { mayBeIncomplete: !mayBeIncomplete }],
            [
              'lateReceipts',
              lateReceipts === 'rebooking',
              { lateReceipts: lateReceipts === 'rebooking' ? 'adjustment' : 'rebooking' },
            ],
          ] as const
        ).map(([rule, isOn, turned]) => (
          <li key={rule}>
            <div className={styles.text}>
              <strong>{t(`closing.${rule}`)}</strong>
              <span className={styles.quiet}>{t(`closing.${rule}Hint`)}</span>
            </div>
            <Toggle
              words={t(isOn ? 'closing.on' : 'closing.off')}
              label={t(`closing.${rule}`)}
              on={isOn}
              disabled={mayNotConfigure}
              onChange={() => void change(turned)}
            />
          </li>
        ))}
      </ul>
    </>
  );
};
