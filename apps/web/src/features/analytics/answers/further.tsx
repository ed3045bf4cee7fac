import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { Task, Thing } from '@lanewise/contract/entities/analytics';
import type { TaskType } from '@lanewise/contract/entities/analytics-rules';
import { useLooking } from '../../../state/session.ts';
import { changeOf } from '../next.ts';
import { useTaskActions } from '../queries.ts';
import { pairOf } from '../question.ts';
import { useFigures } from '../words.ts';
import styles from '../analytics.module.css';

interface FurtherProps {
  task: Task;
  /**
   * Partner items for follow-up tasks. One click submits a task that asks whether the partner goes with item 1 in every
   * store.
   */
  partners?: readonly Thing[];
  /** Task types for follow-up tasks about the same item. */
  types: readonly TaskType[];
  onAgain: (task: Task) => void;
}

/** Offers follow-up tasks. */
export const Further = ({ task, partners = [], types, onAgain }: FurtherProps): JSX.Element | null => {
  const { t } = useTranslation('analyticsAnswers');
  const { things } = useFigures();
  const looking = useLooking();
  const { submit } = useTaskActions();
  const [busy, setBusy] = useState(false);
  const { item1 } = task;
  if (!item1) return null;
  const a = things([item1]);
  const askPair = (item: Thing): void => {
    setBusy(true);
    submit(pairOf(task, item1, item, t('next.pairTitle', { a, b: things([item]) }).slice(0, 200)))
      .then(onAgain)
      // The call announces its failure.
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <div className={styles.further}>
      {looking
        ? null
        : partners.map((item) => (
            <Button key={item.code} size="compact-md" variant="default" disabled={busy} onClick={() => askPair(item)}>
              {t('next.everywhere', { b: things([item]) })}
            </Button>
          ))}
      {types.map((type) => (
        <a key={type} href={changeOf(task, type)}>
          {t(`next.${type}`, { a })}
        </a>
      ))}
    </div>
  );
};
