import type { FieldId } from '@lanewise/contract/fields';
import { useState } from 'react';
import type { JSX } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { Labels } from '../labels.ts';
import { fieldOf, mainFields, withCategory, withColumn, type PointCategory } from './categories.ts';
import styles from './point-list.module.css';

/** Most columns that a search lists. */
const MOST_FOUND = 100;

interface CategoryProps {
  category: PointCategory;
  shown: readonly FieldId[];
  mayBeEmpty: boolean;
  labels: Labels;
  onChange: (shown: readonly FieldId[]) => void;
}

/** The columns of a category, each with a box. */
const Columns = ({ category, shown, mayBeEmpty, labels, onChange }: CategoryProps): JSX.Element => {
  const isLast = shown.length === 1 && !mayBeEmpty;
  return (
    <ul className={styles.columns}>
      {category.columns.map(fieldOf).map((field) => {
        const isShown = shown.includes(field);
        return (
          <li key={field}>
            <label>
              <input
                type="checkbox"
                checked={isShown}
                disabled={isShown && isLast}
                onChange={() =>
                  onChange(isShown ? shown.filter((one) => one !== field) : withColumn(shown, field, category))
                }
              />
              <span className={styles.name}>{labels.field(field)}</span>
            </label>
          </li>
        );
      })}
    </ul>
  );
};

/** A category with a box for all its columns, which are listed while it is open. */
const Category = ({ isOpen, onOpen, ...props }: CategoryProps & { isOpen: boolean; onOpen: () => void }) => {
  const { category, shown, mayBeEmpty, labels, onChange } = props;
  const { say } = labels;
  const name = category.id === null ? say('points.noCategory') : category.name;
  const own = category.columns.filter((column) => shown.includes(fieldOf(column))).length;
  const isAll = mainFields(category).every((field) => shown.includes(field));
  const without = withCategory(shown, category, false);
  return (
    <section>
      <div className={styles.head}>
        <input
          type="checkbox"
          aria-label={say('points.wholeCategory', { name })}
          checked={isAll}
          disabled={isAll && without.length === 0 && !mayBeEmpty}
          ref={(box) => {
            if (box) box.indeterminate = own > 0 && !isAll;
          }}
          onChange={() => onChange(isAll ? without : withCategory(shown, category, true))}
        />
        <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onOpen}>
          <span className={styles.name}>{name}</span>
          <span className={styles.count}>{say('columns.some', { count: own, total: category.columns.length })}</span>
          <span className={styles.arrow} data-open={isOpen || undefined}>
            <Icon name="chevronDown" size={14} />
          </span>
        </button>
      </div>
      {isOpen ? <Columns {...props} /> : null}
    </section>
  );
};

/** The first columns of the categories, and the number of further columns. */
const firstOf = (categories: readonly PointCategory[]): { listed: PointCategory[]; more: number } => {
  let room = MOST_FOUND;
  let more = 0;
  const listed: PointCategory[] = [];
  for (const category of categories) {
    const columns = category.columns.slice(0, room);
    room -= columns.length;
    more += category.columns.length - columns.length;
    if (columns.length > 0) listed.push({ ...category, columns });
  }
  return { listed, more };
};

/** All data points under their categories. `isFound`: whether a search found a category; a found category is open. */
export const CategoryList = ({
  categories,
  isFound,
  ...props
}: Omit<CategoryProps, 'category'> & { categories: readonly PointCategory[]; isFound: boolean }): JSX.Element => {
  const [opened, open] = useState<ReadonlySet<number | null>>(new Set());
  const { say } = props.labels;
  const toggle = (id: number | null): void => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    open(next);
  };
  const { listed, more } = isFound ? firstOf(categories) : { listed: categories, more: 0 };
  return (
    <>
      {listed.map((category) => (
        <Category
          key={category.id}
          {...props}
          category={category}
          isOpen={isFound || opened.has(category.id)}
          onOpen={() => toggle(category.id)}
        />
      ))}
      {more > 0 ? <p className={styles.note}>{say('points.more', { count: more })}</p> : null}
      {categories.length === 0 ? (
        <p className={styles.note} role="status">
          {say('points.notFound')}
        </p>
      ) : null}
    </>
  );
};
