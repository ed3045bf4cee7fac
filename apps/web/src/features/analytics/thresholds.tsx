import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { estimateTask } from '@lanewise/contract/endpoints/analytics';
import type { Estimated } from '@lanewise/contract/entities/analytics';
import { grains } from '@lanewise/contract/entities/analytics-rules';
import { formatQuantity } from '@lanewise/domain/format';
import { ask } from '../../api/ask.ts';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { useLanguage } from '../../i18n/language.ts';
import type { RecordForm } from '../../records/use-record-form.ts';
import type { Effective } from '../../report/address/wire.ts';
import { OWN_LEVEL, questionOf } from './question.ts';
import type { QuestionValues } from './question.ts';
import { useLevelChoices } from './queries.ts';
import styles from './analytics.module.css';

type Record = RecordForm<QuestionValues>;

/** Chooses the departments that are analysed by item, together with the departments below them. */
const ItemDepartments = ({ record }: { record: Record }): JSX.Element => {
  const { t } = useTranslation('analytics');
  const { data } = useLevelChoices();
  const { error } = record.input('itemDepartments');
  const { itemDepartments: chosen } = record.form.getValues();
  const toggle = (id: string, on: boolean): void => {
    record.form.setFieldValue('itemDepartments', on ? [...chosen, id] : chosen.filter((one) => one !== id));
    record.form.clearFieldError('itemDepartments');
  };
  return (
    <fieldset className={styles.departments} aria-invalid={error !== null || undefined}>
      <legend>{t('itemDepartments')}</legend>
      <div>
        {(data?.departments ?? []).map(({ id, name, level }) => (
          <label key={id} className={styles.check} style={{ paddingLeft: (level - 1) * 16 }}>
            <input
              type="checkbox"
              checked={chosen.includes(String(id))}
              onChange={({ currentTarget }) => toggle(String(id), currentTarget.checked)}
            />
            {name}
          </label>
        ))}
      </div>
      {error === null ? null : (
        <p role="alert" className={styles.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  );
};

/** Levels of the department tree; the top level even if nothing has been sold yet. */
const useLevels = (): { value: string; label: string }[] => {
  const { t } = useTranslation('analytics');
  const { data } = useLevelChoices();
  const levels = [...new Set([1, ...(data?.levels ?? []).map(({ level }) => level)])];
  return [
    ...levels.map((level) => ({ value: String(level), label: t('levelOf', { level }) })),
    { value: OWN_LEVEL, label: t('ownLevel') },
  ];
};

/** The units from which rules are made, and their thresholds. */
export const Thresholds = ({ record }: { record: Record }): JSX.Element => {
  const { t } = useTranslation('analytics');
  const levels = useLevels();
  const { grain } = record.form.getValues();
  const number = (field: 'support' | 'confidence' | 'mostLines', hint: string): JSX.Element => (
    <TextInput label={t(field)} description={hint} inputMode="decimal" maxLength={12} {...record.input(field)} />
  );
  return (
    <div className={styles.fields}>
      <NativeSelect
        label={t('grain')}
        description={t('hint.grain')}
        {...record.input('grain')}
        data={grains.map((value) => ({ value, label: t(`grains.${value}`) }))}
      />
      {grain === 'department' || grain === 'mixed' ? (
        <NativeSelect label={t('level')} description={t('hint.level')} {...record.input('level')} data={levels} />
      ) : null}
      {grain === 'mixed' ? <ItemDepartments record={record} /> : null}
      {number('support', t('hint.support'))}
      {number('confidence', t('hint.confidence'))}
      <NativeSelect label={t('size')} description={t('hint.size')} {...record.input('size')} data={['2', '3', '4']} />
      {number('mostLines', t('hint.mostLines'))}
    </div>
  );
};

/** Shows how much work a task is before the user submits it, and whether the server would refuse it. */
export const Estimate = ({
  values,
  effective,
}: {
  values: QuestionValues;
  effective: Effective | null;
}): JSX.Element => {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const question = effective && questionOf(values, effective);
  const key = JSON.stringify(question);
  const [answer, setAnswer] = useState<{ key: string; said: Estimated | string } | null>(null);
  const [busy, setBusy] = useState(false);
  const estimate = async (): Promise<void> => {
    if (!question) return;
    setBusy(true);
    try {
      setAnswer({ key, said: await ask(estimateTask, { body: question }) });
    } catch (error) {
      setAnswer({ key, said: error instanceof Problem ? explain(error) : '' });
    } finally {
      setBusy(false);
    }
  };
  const write = (value: number): string => formatQuantity(value, language);
  const sentence = (said: Estimated | string): string => {
    if (typeof said === 'string') return said;
    if (said.refused) return t('estimate.refused', { why: t(`failure.${said.refused}`) });
    const { baskets, items, pairs, isMore, seconds } = said;
    return t(isMore ? 'estimate.least' : 'estimate.said', {
      baskets: write(baskets),
      items: write(items),
      pairs: write(pairs),
      seconds: write(Math.max(1, Math.ceil(seconds))),
    });
  };
  // An estimate for other form values does not apply.
  const said = answer?.key === key ? sentence(answer.said) : '';
  return (
    <div className={styles.estimate}>
      <Button size="compact-md" variant="default" loading={busy} disabled={!question} onClick={() => void estimate()}>
        {t('estimate.ask')}
      </Button>
      <span role="status">{said}</span>
    </div>
  );
};
