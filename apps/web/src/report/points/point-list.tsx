import type { FieldId } from '@lanewise/contract/fields';
import { isPointField } from '@lanewise/contract/fields/points';
import { usualColumns } from '@lanewise/contract/reports/definition';
import { useContext, useState } from 'react';
import type { JSX, KeyboardEvent } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { ColumnList, type ColumnListProps } from '../columns/column-list.tsx';
import type { Labels } from '../labels.ts';
import { foundIn, withChange, type PointCategory } from './categories.ts';
import { CategoryList } from './category-list.tsx';
import { PointContext } from './context.ts';
import styles from './point-list.module.css';

const noCategories: readonly PointCategory[] = [];

/** The arrow keys step through the boxes; Tab would take hundreds of steps. */
const stepBy = (event: KeyboardEvent<HTMLElement>): void => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined || !(event.target instanceof HTMLInputElement)) return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not(:disabled)')];
  const next = boxes[boxes.indexOf(event.target) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

/**
 * The visible columns in their order. Next to a report they are folded, so that the categories below stay in sight; in
 * the form of a preset they are open. Data points that the user hides here stay in the list.
 */
const OnDisplay = (props: ColumnListProps): JSX.Element => {
  const { view, shown, labels, onChange } = props;
  const [isOpen, open] = useState(props.mayBeEmpty);
  const [hidden, hide] = useState<readonly FieldId[]>([]);
  const listed = new Set([...shown, ...hidden]);
  const columns = view.columns.filter((column, at) => at === 0 || !isPointField(column) || listed.has(column));
  return (
    <section>
      <h3 className={styles.head}>
        <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {labels.say('points.onDisplay')}
          <span className={styles.count}>{shown.length + 1}</span>
          <span className={styles.arrow} data-open={isOpen || undefined}>
            <Icon name="chevronDown" size={14} />
          </span>
        </button>
      </h3>
      {isOpen ? (
        <ColumnList
          {...props}
          view={{ ...view, columns }}
          onChange={(next) => {
            hide([...hidden, ...shown.filter((column) => !next.includes(column))]);
            onChange(next);
          }}
        />
      ) : null}
    </section>
  );
};

const Search = ({
  value,
  labels,
  onSearch,
}: {
  value: string;
  labels: Labels;
  onSearch: (text: string) => void;
}): JSX.Element => (
  <input
    type="search"
    className={styles.search}
    placeholder={labels.say('points.search')}
    aria-label={labels.say('points.search')}
    value={value}
    onChange={({ target }) => onSearch(target.value)}
  />
);

/** The columns of a screen of data points: the visible columns in their order, and all data points by category. */
export const PointList = (props: ColumnListProps): JSX.Element => {
  const { view, shown, mayBeEmpty, labels, onChange } = props;
  const categories = useContext(PointContext)?.categories ?? noCategories;
  const [search, setSearch] = useState('');
  const found = search.trim() === '' ? null : foundIn(categories, search, labels.field);
  return (
    <div className={styles.list} onKeyDown={stepBy}>
      <Search value={search} labels={labels} onSearch={setSearch} />
      <div className={styles.all}>
        {found ? null : (
          <OnDisplay view={view} shown={shown} mayBeEmpty={mayBeEmpty} labels={labels} onChange={onChange} />
        )}
        <CategoryList
          categories={found ?? categories}
          isFound={found !== null}
          shown={shown}
          mayBeEmpty={mayBeEmpty}
          labels={labels}
          onChange={(next) => onChange(withChange(shown, next, usualColumns(view)))}
        />
      </div>
    </div>
  );
};
