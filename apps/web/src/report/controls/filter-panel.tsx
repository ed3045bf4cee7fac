import { eventKinds, tenderKinds } from '@lanewise/contract/facts/transaction';
import type { ReportFilter } from '@lanewise/contract/reports/definition';
import { useId, useState } from 'react';
import type { JSX, ReactNode } from 'react';
import { Control } from '../../ui/control.tsx';
import type { Labels } from '../labels.ts';
import { mistakeOf } from './filter-rule.ts';
import type { Draft } from './filter-rule.ts';
import styles from './filter-panel.module.css';

type Key = keyof Draft;
/** Fields of the panel in their order; two that belong together stand side by side. */
const rows: readonly (readonly Key[])[] = [
  ['number', 'upc'],
  ['cashier'],
  ['event', 'tender'],
  ['minAmount', 'maxAmount'],
  ['startTime', 'endTime'],
];
const choices = { event: eventKinds, tender: tenderKinds } as const;
const codes = { event: 'events', tender: 'tenders' } as const;

/** Rows of the panel that a report has use for. */
export const panelRows = (filters: readonly ReportFilter[]): Key[][] =>
  rows.map((row) => row.filter((key) => filters.includes(key))).filter((row) => row.length > 0);

interface FieldProps {
  name: Key;
  value: string;
  wrong: string | null;
  labels: Labels;
  onChange: (value: string) => void;
}

const Field = ({ name, value, wrong, labels, onChange }: FieldProps): JSX.Element => {
  const id = useId();
  const isMoney = name === 'minAmount' || name === 'maxAmount';
  const isTime = name === 'startTime' || name === 'endTime';
  const change = (event: { target: { value: string } }): void => onChange(event.target.value);
  const input = (): ReactNode => {
    if (name === 'event' || name === 'tender') {
      return (
        <select id={id} value={value} onChange={change}>
          <option value="">{labels.say('filters.any')}</option>
          {choices[name].map((code) => (
            <option key={code} value={code}>
              {labels.code(codes[name], code)}
            </option>
          ))}
        </select>
      );
    }
    return (
      <input
        id={id}
        type={isTime ? 'time' : 'text'}
        inputMode={isMoney ? 'decimal' : undefined}
        maxLength={64}
        autoComplete="off"
        aria-invalid={wrong !== null || undefined}
        aria-describedby={wrong === null ? undefined : `${id}-wrong`}
        value={value}
        onChange={change}
      />
    );
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{labels.say(`filters.${name}`)}</label>
      {input()}
      {wrong === null ? null : (
        <p id={`${id}-wrong`} role="alert" className={styles.wrong}>
          {wrong}
        </p>
      )}
    </div>
  );
};

/** The form behind the Filters button: nothing is asked before Apply, and a mistake is said at its field. */
export const FilterPanel = ({
  draft: given,
  filters,
  labels,
  onApply,
  onCancel,
}: {
  draft: Draft;
  filters: readonly ReportFilter[];
  labels: Labels;
  onApply: (draft: Draft) => void;
  onCancel: () => void;
}): JSX.Element => {
  const { say } = labels;
  const [draft, setDraft] = useState(given);
  const [tried, setTried] = useState(false);
  const mistake = tried ? mistakeOf(draft) : null;
  const fields = panelRows(filters);
  const empty: Draft = Object.fromEntries(fields.flat().map((key) => [key, '']));
  return (
    <form
      className={styles.panel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (mistakeOf(draft) === null) onApply({ ...empty, ...draft });
      }}
    >
      {fields.map((row) => (
        <div key={row.join()} className={styles.row}>
          {row.map((name) => (
            <Field
              key={name}
              name={name}
              value={draft[name] ?? ''}
              wrong={mistake?.field === name ? say(`filters.wrong.${mistake.error}`) : null}
              labels={labels}
              onChange={(value) => setDraft({ ...draft, [name]: value })}
            />
          ))}
        </div>
      ))}
      <div className={styles.actions}>
        <Control label={say('filters.clear')} onClick={() => setDraft(empty)} />
        <span className={styles.space} />
        <Control label={say('cancel')} onClick={onCancel} />
        <Control label={say('apply')} type="submit" className={styles.apply ?? ''} />
      </div>
    </form>
  );
};
