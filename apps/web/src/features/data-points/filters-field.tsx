import { Input, MultiSelect, NativeSelect, TagsInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { subjectOf, type PosTotal } from '@lanewise/contract/entities/data-point-rules';
import {
  MOST_FILTER_VALUES,
  pointFilterNames,
  pointFilterOf,
  type PointFilterName,
} from '@lanewise/contract/entities/point-filters';
import { useLooking } from '../../state/session.ts';
import { CloseButton } from '../../ui/close-button.tsx';
import type { FilterValues } from './point-values.ts';
import type { FilterWords } from './use-filter-words.ts';
import styles from './data-points.module.css';

/** Most choices shown at once; typing finds further ones. */
const MOST_SHOWN = 200;

/** Codes are pasted as lists; names may hold commas. */
const betweenCodes = [',', ';', ' ', '\t', '\n'];

interface FilterFieldProps {
  filter: PointFilterName;
  value: string[];
  words: FilterWords;
  /** It was just added: its values are chosen next. */
  isNew: boolean;
  /** The filters were refused; one without values says so itself. */
  refused: boolean;
  onChange: (value: string[]) => void;
  onRemove: () => void;
}

const FilterField = ({ filter, value, words, isNew, refused, onChange, onRemove }: FilterFieldProps): JSX.Element => {
  const { t } = useTranslation('dataPoints');
  const label = words.nameOf(filter);
  const classNames = {
    dropdown: styles.choices ?? '',
    options: styles.list ?? '',
    option: styles.choice ?? '',
    pill: styles.chosen ?? '',
  };
  // A fieldset that is disabled leaves the list of choices in reach.
  const disabled = useLooking();
  const shared = {
    label,
    value,
    onChange,
    disabled,
    classNames,
    className: styles.filterField ?? '',
    error: refused && value.length === 0 ? t('wrong.emptyFilter') : null,
    // The list of choices opens below the field and must not cover the error.
    inputWrapperOrder: ['label', 'description', 'error', 'input'] as ('label' | 'description' | 'error' | 'input')[],
    autoFocus: isNew,
  };
  const choices = words.choicesOf(filter);
  const known = new Set(choices.map((choice) => choice.value));
  const unknown = value
    .filter((one) => !known.has(one))
    .map((one) => ({ value: one, label: words.valueOf(filter, one) }));
  return (
    // Enter chooses a value instead of saving the form.
    <div
      className={styles.filter}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    >
      {pointFilterOf(filter).type === 'text' ? (
        <TagsInput
          {...shared}
          maxTags={MOST_FILTER_VALUES}
          splitChars={filter === 'upc' ? betweenCodes : []}
          description={t('textsHint')}
          acceptValueOnBlur
          maxLength={200}
        />
      ) : (
        <MultiSelect
          {...shared}
          maxValues={MOST_FILTER_VALUES}
          data={[...choices, ...unknown]}
          limit={MOST_SHOWN}
          searchable
          hidePickedOptions
          withScrollArea={false}
          // Within the dialog, as the page behind it is out of reach.
          comboboxProps={{ withinPortal: false }}
          nothingFoundMessage={t('noChoice')}
        />
      )}
      <CloseButton label={t('removeFilter', { name: label })} size={28} onClick={onRemove} />
    </div>
  );
};

/** Filters of the total's own parts come first. */
const grouped = (total: PosTotal, filters: readonly PointFilterName[]) => {
  const isOwn = (filter: PointFilterName): boolean =>
    [subjectOf(total), 'lane'].includes(pointFilterOf(filter).subject);
  return { own: filters.filter(isOwn), receipts: filters.filter((filter) => !isOwn(filter)) };
};

/** The filters of a total of the registers: the filters in use, and a choice of further filters. */
export const FiltersField = ({
  total,
  value,
  error,
  words,
  onChange,
}: {
  total: PosTotal;
  value: FilterValues;
  error: string | null;
  words: FilterWords;
  onChange: (value: FilterValues) => void;
}): JSX.Element => {
  const { t } = useTranslation('dataPoints');
  const [added, setAdded] = useState<PointFilterName | null>(null);
  const shown = pointFilterNames.filter((filter) => value[filter] !== undefined);
  const others = grouped(
    total,
    pointFilterNames.filter((filter) => value[filter] === undefined),
  );
  const without = (gone: PointFilterName): FilterValues =>
    Object.fromEntries(Object.entries(value).filter(([filter]) => filter !== gone));
  const add = (name: string): void => {
    const filter = pointFilterNames.find((one) => one === name);
    if (!filter) return;
    setAdded(filter);
    onChange({ ...value, [filter]: [] });
  };
  return (
    <div className={styles.filters} role="group" aria-label={t('filters')}>
      {shown.map((filter) => (
        <FilterField
          key={filter}
          filter={filter}
          value={value[filter] ?? []}
          words={words}
          isNew={filter === added}
          refused={error !== null}
          onChange={(values) => onChange({ ...value, [filter]: values })}
          onRemove={() => onChange(without(filter))}
        />
      ))}
      <NativeSelect
        size="xs"
        aria-label={t('addFilter')}
        value=""
        onChange={(event) => add(event.currentTarget.value)}
        data={[
          { value: '', label: t('addFilter') },
          ...(['own', 'receipts'] as const).map((group) => ({
            group: t(`filterGroup.${group}`),
            items: others[group].map((filter) => ({ value: filter, label: words.nameOf(filter) })),
          })),
        ]}
      />
      {error === null || shown.some((filter) => value[filter]?.length === 0) ? null : (
        <Input.Error role="alert">{error}</Input.Error>
      )}
    </div>
  );
};
