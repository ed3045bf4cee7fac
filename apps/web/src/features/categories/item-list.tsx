import { TextInput } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX, KeyboardEvent } from 'react';
import { itemCodePattern, MOST_CATEGORY_ITEMS } from '@lanewise/contract/entities/category';
import { formatQuantity } from '@lanewise/domain/format';
import { writeItemList } from '@lanewise/domain/items/item-list';
import { useLanguage } from '../../i18n/language.ts';
import { saveFile } from '../../report/export/save.ts';
import { observeScroll } from '../../report/scroll.ts';
import { CloseButton } from '../../ui/close-button.tsx';
import { Control } from '../../ui/control.tsx';
import { ItemImport } from './item-import.tsx';
import styles from './items.module.css';
import { folded } from '../../lib/folded.ts';

const ROW = 32;

interface ItemListProps {
  /** Name of the category and of the downloaded file. */
  name: string;
  items: readonly string[];
  /** Names of the items from the registers, as far as they are known. */
  names: ReadonlyMap<string, string>;
  error: string | null;
  onChange: (items: readonly string[]) => void;
}

/** Only the rows in view are drawn, so 50,000 items open as fast as ten. */
const Rows = ({
  items,
  names,
  onRemove,
}: Pick<ItemListProps, 'items' | 'names'> & { onRemove: (item: string) => void }): JSX.Element => {
  const { t } = useTranslation('category');
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    observeElementOffset: observeScroll,
    overscan: 6,
    initialRect: { width: 380, height: ROW * 8 },
  });
  return (
    <div ref={scroller} className={styles.rows} tabIndex={0} role="region" aria-label={t('items')}>
      <ul className={styles.sheet} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const item = items[index] ?? '';
          return (
            <li key={item} className={styles.row} style={{ transform: `translateY(${start}px)` }}>
              <span>{item}</span>
              <span className={styles.itemName} title={names.get(item)}>
                {names.get(item) ?? ''}
              </span>
              <CloseButton label={t('removeItem', { item })} size={24} onClick={() => onRemove(item)} />
            </li>
          );
        })}
      </ul>
    </div>
  );
};

/** Adds the typed code; a duplicate or an invalid code is reported. */
const AddItem = ({ items, onChange }: Pick<ItemListProps, 'items' | 'onChange'>): JSX.Element => {
  const { t } = useTranslation('category');
  const language = useLanguage();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const add = (): void => {
    const item = code.trim();
    const wrong = !itemCodePattern.test(item)
      ? t('wrong.code')
      : items.includes(item)
        ? t('wrong.repeated')
        : items.length >= MOST_CATEGORY_ITEMS
          ? t('wrong.tooMany', { most: formatQuantity(MOST_CATEGORY_ITEMS, language) })
          : null;
    setError(wrong);
    if (wrong !== null) return;
    onChange([...items, item].sort());
    setCode('');
  };
  const keyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // Enter adds an item; it does not submit the form.
    event.preventDefault();
    add();
  };
  return (
    <div className={styles.add}>
      <TextInput
        size="xs"
        className={styles.code ?? ''}
        aria-label={t('itemCode')}
        placeholder={t('itemCode')}
        value={code}
        error={error}
        maxLength={32}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setError(null);
        }}
        onKeyDown={keyDown}
      />
      <Control label={t('addItem')} disabled={code.trim() === ''} onClick={add} />
    </div>
  );
};

/** The items of a category: search, add, remove, import from CSV and export to CSV. */
export const ItemList = ({ name, items, names, error, onChange }: ItemListProps): JSX.Element => {
  const { t } = useTranslation('category');
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const wanted = folded(search.trim());
  const found = useMemo(
    () => (wanted === '' ? items : items.filter((item) => folded(`${item} ${names.get(item) ?? ''}`).includes(wanted))),
    [items, names, wanted],
  );
  const save = (): void => {
    saveFile(new Blob([writeItemList(items)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
  };
  return (
    <div className={styles.items} role="group" aria-label={t('items')}>
      <div className={styles.head}>
        <h3 className={styles.heading}>
          {t('itemCount', { count: items.length, text: formatQuantity(items.length, language) })}
        </h3>
        <ItemImport items={items} onChange={onChange} />
        <Control label={t('export')} disabled={items.length === 0} onClick={save} />
      </div>
      <AddItem items={items} onChange={onChange} />
      {items.length > 8 ? (
        <TextInput
          size="xs"
          type="search"
          aria-label={t('searchItems')}
          placeholder={t('searchItems')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      ) : null}
      {items.length === 0 ? <p className={styles.quiet}>{t('noItems')}</p> : null}
      {items.length > 0 && found.length === 0 ? <p className={styles.quiet}>{t('notFound')}</p> : null}
      {found.length > 0 ? (
        <Rows items={found} names={names} onRemove={(gone) => onChange(items.filter((item) => item !== gone))} />
      ) : null}
      {error === null ? null : <p className={styles.error}>{error}</p>}
    </div>
  );
};
