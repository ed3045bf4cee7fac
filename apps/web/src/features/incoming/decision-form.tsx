import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { needsReason, type ActionKind } from '@lanewise/contract/entities/incoming-actions';
import { useLooking } from '../../state/session.ts';
import { fitsState } from './address.ts';
import { useDecide } from './queries.ts';
import styles from './incoming.module.css';

/** The actions that are possible for one record now, and a note for the log. */
export const DecisionForm = ({
  id,
  state,
  kinds,
}: {
  id: number;
  state: string;
  /** The first one is the usual choice. */
  kinds: readonly ActionKind[];
}): JSX.Element | null => {
  const { t } = useTranslation('incoming');
  const looking = useLooking();
  const [note, setNote] = useState('');
  const { mutate, isPending, variables } = useDecide();
  const offered = kinds.filter((kind) => fitsState(kind, state));
  if (offered.length === 0 || looking) return null;
  const [reasoned] = offered.filter(needsReason);
  return (
    <div className={styles.form}>
      <TextInput
        label={t('note')}
        description={reasoned ? t('reasonFor', { what: t(`act.${reasoned}`) }) : undefined}
        value={note}
        maxLength={500}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        {offered.map((kind, at) => (
          <Button
            key={kind}
            variant={at === 0 ? 'filled' : 'default'}
            loading={isPending && variables.kind === kind}
            disabled={isPending || (needsReason(kind) && note.trim() === '')}
            onClick={() => mutate({ kind, ids: [id], note })}
          >
            {t(`act.${kind}`)}
          </Button>
        ))}
      </div>
    </div>
  );
};
