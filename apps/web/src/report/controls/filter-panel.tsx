import { ruleOf, type ReportFilter } from '@lanewise/contract/reports/filters';
import { useContext, useId, useState } from 'react';
import type { JSX, ReactNode } from 'react';
import type { Department } from '@lanewise/contract/entities/department';
import { useDepartments } from '../../api/queries.ts';
import { Control } from '../../ui/control.tsx';
import type { Labels } from '../labels.ts';
import { PointContext } from '../points/context.ts';
import { CashierField } from './cashier-field.tsx';
import { mistakeOf, panelRows } from './filter-rule.ts';
import type { FilterDraft, PanelKey } from './filter-rule.ts';
import type { AskedPlace } from './use-cashiers.ts';
import { isCashier, useSettledCashier } from './use-settled-cashier.ts';
import styles from './filter-panel.module.css';

/** Each department before its descendants. */
const inTreeOrder = (all: readonly Department[], parent: number | null = null): Department[] =>
  all.filter((one) => one.parent === parent).flatMap((one) => [one, ...inTreeOrder(all, one.dep_id)]);

interface FieldProps {
  name: PanelKey;
  value: string;
  wrong: string | null;
  /** Number of times the user applied a text that may mean several cashiers. */
  refused: number;
  place: AskedPlace;
  labels: Labels;
  onChange: (value: string) => void;
}

const inputModes: Partial<Record<string, 'decimal' | 'numeric'>> = { amount: 'decimal', count: 'numeric' };

/** Departments in the order of their tree, indented by level. */
const Departments = ({
  id,
  value,
  labels,
  onChange,
}: Pick<FieldProps, 'value' | 'labels' | 'onChange'> & { id: string }): JSX.Element => {
  const { data = [] } = useDepartments();
  return (
    <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{labels.say('filters.any')}</option>
      {inTreeOrder(data).map(({ dep_id, name, depth }) => (
        <option key={dep_id} value={dep_id}>
          {'\u2003'.repeat(depth - 1)}
          {name}
        </option>
      ))}
    </select>
  );
};

/** Categories of data points in the order of the company. */
const PointCategories = ({
  id,
  value,
  labels,
  onChange,
}: Pick<FieldProps, 'value' | 'labels' | 'onChange'> & { id: string }): JSX.Element => {
  const categories = useContext(PointContext)?.categories ?? [];
  return (
    <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{labels.say('filters.any')}</option>
      {categories.flatMap(({ id: category, name }) =>
        category === null
          ? []
          : [
              <option key={category} value={category}>
                {name}
              </option>,
            ],
      )}
    </select>
  );
};

/** A local time in the form of the filter: the browser's field omits seconds that are 0. */
const momentOf = (typed: string): string => (typed === '' ? '' : `${typed.replace('T', ' ')}:00`.slice(0, 19));

const Field = ({ name, value, wrong, refused, place, labels, onChange }: FieldProps): JSX.Element => {
  const id = useId();
  const rule = name === 'upc' || name === 'departmentId' ? null : ruleOf(name);
  const change = (event: { target: { value: string } }): void => onChange(event.target.value);
  const input = (): ReactNode => {
    if (name === 'departmentId') return <Departments id={id} value={value} labels={labels} onChange={onChange} />;
    if (name === 'pointCategory') return <PointCategories id={id} value={value} labels={labels} onChange={onChange} />;
    if (isCashier(name))
      return (
        <CashierField
          id={id}
          value={value}
          takesNames={name === 'cashier'}
          refused={refused}
          wrongId={wrong === null ? null : `${id}-wrong`}
          place={place}
          labels={labels}
          onChange={onChange}
        />
      );
    if (rule?.type === 'choice') {
      return (
        <select id={id} value={value} onChange={change}>
          <option value="">{labels.say('filters.any')}</option>
          {rule.values?.map((code) => (
            <option key={code} value={code}>
              {labels.code(rule.field, code)}
            </option>
          ))}
        </select>
      );
    }
    if (rule?.type === 'moment')
      return (
        <input
          id={id}
          type="datetime-local"
          step={1}
          value={value.replace(' ', 'T')}
          onChange={(event) => onChange(momentOf(event.target.value))}
        />
      );
    return (
      <input
        id={id}
        type={rule?.type === 'time' ? 'time' : 'text'}
        inputMode={inputModes[rule?.type ?? 'text']}
        maxLength={rule?.most ?? 64}
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
      <label htmlFor={id}>{name === 'departmentId' ? labels.field('department') : labels.say(`filters.${name}`)}</label>
      {input()}
      {wrong === null ? null : (
        <p id={`${id}-wrong`} role="alert" className={styles.wrong}>
          {wrong}
        </p>
      )}
    </div>
  );
};

/** The form behind the Filters button: nothing changes before Apply, and an error is shown at its field. */
export const FilterPanel = ({
  draft: given,
  filters,
  place,
  labels,
  onApply,
  onCancel,
}: {
  draft: FilterDraft;
  filters: readonly ReportFilter[];
  /** Stores and days whose cashiers can be chosen. */
  place: AskedPlace;
  labels: Labels;
  onApply: (draft: FilterDraft) => void;
  onCancel: () => void;
}): JSX.Element => {
  const { say } = labels;
  const [draft, setDraft] = useState(given);
  const [tried, setTried] = useState(false);
  const { several, refused, settle } = useSettledCashier(given, place);
  const mistake = tried ? mistakeOf(draft) : null;
  const fields = panelRows(filters);
  const wrongOf = (name: PanelKey): string | null => {
    if (mistake?.field === name) return say(`filters.wrong.${mistake.error}`);
    const isMeant = several?.field === name && several.typed === draft[name];
    return isMeant ? say('cashiers.several', { count: several.count }) : null;
  };
  const empty: FilterDraft = Object.fromEntries(fields.flat().map((key) => [key, '']));
  return (
    <form
      className={styles.panel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (mistakeOf(draft) === null) void settle(draft, (settled) => onApply({ ...empty, ...settled }));
      }}
    >
      {fields.map((row) => (
        <div key={row.join()} className={styles.row}>
          {row.map((name) => (
            <Field
              key={name}
              name={name}
              value={draft[name] ?? ''}
              wrong={wrongOf(name)}
              refused={isCashier(name) ? refused : 0}
              place={place}
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
