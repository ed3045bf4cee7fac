import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import * as ledger from '@lanewise/contract/endpoints/ledger-config';
import type { LedgerAuthority, LedgerPreset, LedgerSheet } from '@lanewise/contract/entities/ledger';
import { ask } from '../../api/ask.ts';
import { useLevelOptions } from './level-field.ts';
import { quiet, useAct, useMayConfigure } from './queries.ts';
import styles from './ledger-setup.module.css';

const send = (body: LedgerAuthority) => ask(ledger.changeAuthorityLevel, { body }, quiet);

const LevelSelect = ({
  label,
  level,
  onChange,
}: {
  label: string;
  level: number;
  onChange: (level: number) => void;
}): JSX.Element => (
  <NativeSelect
    size="xs"
    aria-label={label}
    value={String(level)}
    disabled={!useMayConfigure()}
    onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    data={useLevelOptions(level)}
  />
);

/** Up to which level people close and set up a book: all of it at once, or by sheet. */
export const AuthorityTab = ({
  preset: { presetId, name, authorityLevelId },
  sheets,
}: {
  preset: LedgerPreset;
  sheets: readonly LedgerSheet[];
}): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  const act = useAct();
  /** Restores the level of the book, then the levels of sheets that had another one. */
  const putBack = async (): Promise<void> => {
    await send({ presetId, authorityLevelId });
    for (const sheet of sheets)
      if (sheet.authorityLevelId !== authorityLevelId)
        await send({ sheetId: sheet.sheetId, authorityLevelId: sheet.authorityLevelId });
  };
  const setAll = (level: number): Promise<void> =>
    act({
      change: () => send({ presetId, authorityLevelId: level }),
      undo: putBack,
      what: t('levelsSaved', { count: sheets.length }),
      name,
    });
  const setOne = (sheet: LedgerSheet, level: number): Promise<void> => {
    const { sheetId, authorityLevelId: before } = sheet;
    return act({
      change: () => send({ sheetId, authorityLevelId: level }),
      undo: () => send({ sheetId, authorityLevelId: before }),
      what: t('levelSaved'),
      name: sheet.name,
    });
  };
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.hint}>{t('authorityHint')}</p>
      </div>
      <ul className={styles.rows} aria-label={t('tab.authority')}>
        <li>
          <div className={styles.text}>
            <strong>{t('wholeBook')}</strong>
            <span className={styles.quiet}>{t('wholeBookHint')}</span>
          </div>
          <LevelSelect label={t('wholeBook')} level={authorityLevelId} onChange={(level) => void setAll(level)} />
        </li>
        {sheets.map((sheet) => (
          <li key={sheet.sheetId}>
            <span className={styles.text}>{sheet.name}</span>
            <LevelSelect
              label={t('levelOf', { name: sheet.name })}
              level={sheet.authorityLevelId}
              onChange={(level) => void setOne(sheet, level)}
            />
          </li>
        ))}
      </ul>
    </>
  );
};
