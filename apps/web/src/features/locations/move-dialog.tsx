import { Button, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { Region } from '@lanewise/contract/entities/place';
import { Control } from '../../ui/control.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { regionChoices } from './region-tree.ts';
import styles from './locations.module.css';

/** Moves a region or locations without dragging. */
export const MoveDialog = ({
  title,
  regions,
  none,
  onMove,
  onClose,
}: {
  title: string;
  /** The possible target regions. */
  regions: readonly Region[];
  /** Label of the target without a region. */
  none: string;
  onMove: (to: number | null) => Promise<void>;
  onClose: () => void;
}): JSX.Element => {
  const { t } = useTranslation(['locations', 'settings']);
  const [to, setTo] = useState('');
  const [busy, setBusy] = useState(false);
  const targets = useMemo(() => regionChoices(regions), [regions]);
  const move = (): void => {
    setBusy(true);
    void onMove(to === '' ? null : Number(to))
      .then(onClose, () => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <Dialog title={title} closeLabel={t('settings:cancel')} onClose={onClose}>
      <NativeSelect
        label={t('moveTarget')}
        data-autofocus
        value={to}
        data={[{ value: '', label: none }, ...targets]}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <div className={styles.last}>
        <Control label={t('settings:cancel')} onClick={onClose} />
        <Button size="compact-md" loading={busy} onClick={move}>
          {t('move')}
        </Button>
      </div>
    </Dialog>
  );
};
