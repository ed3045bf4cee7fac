import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { listTasks, readTask, submitTask } from '@lanewise/contract/endpoints/analytics';
import type { Task } from '@lanewise/contract/entities/analytics';
import { storeMeasures } from '@lanewise/contract/entities/analytics-rules';
import { ask, queryKeyOf } from '../../api/ask.ts';
import { refresh } from '../../api/records.ts';
import { useRecordForm } from '../../records/use-record-form.ts';
import type { RecordForm } from '../../records/use-record-form.ts';
import type { Effective } from '../../report/address/wire.ts';
import { companyId } from '../../state/keys.ts';
import { useLooking } from '../../state/session.ts';
import { useStored } from '../../state/storage.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { ItemField } from './item-field.tsx';
import { PlaceControls } from './place-controls.tsx';
import { usePlace } from './place.ts';
import {
  askedTypes,
  emptyQuestion,
  needsFirst,
  needsSecond,
  questionOf,
  refusedAt,
  typedNumber,
  uses,
} from './question.ts';
import type { QuestionValues } from './question.ts';
import { Estimate, Thresholds } from './thresholds.tsx';
import styles from './analytics.module.css';

type Record = RecordForm<QuestionValues>;

/** Gives the default title of a task. */
const useTitle = (): ((values: QuestionValues) => string) => {
  const { t } = useTranslation('analytics');
  return ({ tasktype, item1, item2 }) =>
    t(`usualTitle.${tasktype}`, { a: item1?.label ?? t('item1'), b: item2?.label ?? t('item2') }).slice(0, 200);
};

type Wrong = { [field in keyof QuestionValues & string]: string };

/** Error texts by field: a missing value, or a text that is no number. */
const useValidation = (): ((values: QuestionValues) => Partial<Wrong>) => {
  const { t } = useTranslation('settings');
  const required = t('wrong.required');
  return (values) => {
    const { tasktype, item1, item2, support, confidence, mostLines, grain, itemDepartments } = values;
    const isMined = uses(tasktype, 'grain');
    return {
      ...(needsFirst(values) && !item1 ? { item1: required } : {}),
      ...(needsSecond(tasktype) && !item2 ? { item2: required } : {}),
      ...(isMined && grain === 'mixed' && itemDepartments.length === 0 ? { itemDepartments: required } : {}),
      ...(isMined
        ? Object.fromEntries(
            Object.entries({ support, confidence, mostLines })
              .filter(([, text]) => !Number.isFinite(typedNumber(text)))
              .map(([field]) => [field, t('wrong.number')]),
          )
        : {}),
    };
  };
};

const useQuestion = (
  initial: QuestionValues,
  effective: Effective | null,
  onSubmitted: (task: Task) => void,
): Record => {
  const { t } = useTranslation('analytics');
  const client = useQueryClient();
  const company = useStored(companyId);
  const titleOf = useTitle();
  return useRecordForm<QuestionValues, { task: Task; values: QuestionValues }>(initial, {
    validate: useValidation(),
    save: async (values) => {
      if (!effective) throw new DOMException('place and period are not known yet', 'AbortError');
      const body = {
        ...questionOf(values, effective),
        task_title: values.task_title.trim() || titleOf(values),
        mail: values.mail,
      };
      try {
        return { task: await ask(submitTask, { body }), values };
      } catch (error) {
        throw refusedAt(error);
      }
    },
    saved: ({ task }) => t('submitted', { name: task.task_title }),
    // The form keeps its values, so that the next task needs only a small change.
    valuesOf: ({ values }) => values,
    onSaved: ({ task }) => {
      // Shows the submitted task below the form at once.
      client.setQueryData(queryKeyOf(readTask, company, 'one', task.taskid), { task, result: null });
      onSubmitted(task);
      void refresh(client, [listTasks]);
    },
  });
};

const Items = ({ record }: { record: Record }): JSX.Element | null => {
  const { t } = useTranslation('analytics');
  const values = record.form.getValues();
  const field = (name: 'item1' | 'item2'): JSX.Element => (
    <ItemField
      label={t(name)}
      value={values[name]}
      error={record.input(name).error}
      onChange={(item) => {
        record.form.setFieldValue(name, item);
        record.form.clearFieldError(name);
      }}
    />
  );
  const isMeasured = uses(values.tasktype, 'measure');
  if (!needsFirst(values) && !isMeasured) return null;
  return (
    <div className={styles.fields}>
      {isMeasured ? (
        <NativeSelect
          label={t('measure')}
          {...record.input('measure')}
          data={storeMeasures.map((value) => ({ value, label: t(`measures.${value}`) }))}
        />
      ) : null}
      {needsFirst(values) ? field('item1') : null}
      {needsSecond(values.tasktype) ? field('item2') : null}
    </div>
  );
};

interface QuestionFormProps {
  initial?: QuestionValues;
  /** Whether the form was opened for another task type; it then scrolls into view. */
  isWanted?: boolean;
  onSubmitted: (task: Task) => void;
}

/** The form of a task: its type, stores and days, and the thresholds of rules. */
export const QuestionForm = (props: QuestionFormProps): JSX.Element => {
  const { initial = emptyQuestion, isWanted = false, onSubmitted } = props;
  const { t } = useTranslation('analytics');
  const place = usePlace();
  const { effective } = place.picked;
  const record = useQuestion(initial, effective, onSubmitted);
  const titleOf = useTitle();
  const looking = useLooking();
  const self = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isWanted) self.current?.scrollIntoView();
  }, [isWanted]);
  const { form, input, busy, onSubmit } = record;
  const values = form.getValues();
  const isMined = uses(values.tasktype, 'grain');
  return (
    <form ref={self} className={styles.form} aria-label={t('question')} data-record-form noValidate onSubmit={onSubmit}>
      <div className={styles.types}>
        <Segmented
          label={t('type')}
          choices={askedTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
          value={values.tasktype}
          onChange={(tasktype) => form.setFieldValue('tasktype', tasktype)}
        />
      </div>
      <p className={styles.lead}>{t(`about.${values.tasktype}`)}</p>
      <Items record={record} />
      {isMined ? <Thresholds record={record} /> : null}
      <PlaceControls place={place} record={record} />
      <div className={styles.fields}>
        <TextInput label={t('title')} placeholder={titleOf(values)} {...input('task_title')} maxLength={200} />
      </div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={values.mail}
          onChange={({ currentTarget }) => form.setFieldValue('mail', currentTarget.checked)}
        />
        {t('mail')}
      </label>
      {isMined ? <Estimate values={values} effective={effective} /> : null}
      <div>
        <Button type="submit" loading={busy} disabled={!effective || looking}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
};
