import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeEvent, JSX } from 'react';
import { MOST_CATEGORY_ITEMS } from '@lanewise/contract/entities/category';
import { formatQuantity } from '@lanewise/domain/format';
import { readItemList } from '@lanewise/domain/items/item-list';
import type { ItemList } from '@lanewise/domain/items/item-list';
import { useLanguage } from '../../i18n/language.ts';
import { Control } from '../../ui/control.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './items.module.css';

/** The number of bad lines shown; there may be more. */
const shownLines = 20;

interface Read extends ItemList {
  fileName: string;
}

/** Unreadable lines with their numbers. Such a file is not imported at all. */
const BadLines = ({ read }: { read: Read }): JSX.Element => {
  const { t } = useTranslation('category');
  const most = formatQuantity(MOST_CATEGORY_ITEMS, useLanguage());
  return (
    <>
      <p className={styles.text}>{t('import.badText')}</p>
      <ul className={styles.bad}>
        {read.bad.slice(0, shownLines).map(({ line, reason, text }) => (
          <li key={line}>
            <span>{t('import.line', { line })}</span>
            <span>{t(`import.reason.${reason}`, { most })}</span>
            <code>{text}</code>
          </li>
        ))}
      </ul>
      {read.bad.length > shownLines ? <p className={styles.text}>{t('import.more')}</p> : null}
    </>
  );
};

/** Reads the items of a CSV file into the form; saving the form stores them. */
export const ItemImport = ({
  items,
  onChange,
}: {
  items: readonly string[];
  onChange: (items: readonly string[]) => void;
}): JSX.Element => {
  const { t } = useTranslation(['category', 'settings']);
  const language = useLanguage();
  const file = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<Read | null>(null);
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [picked] = currentTarget.files ?? [];
    // Lets the user choose the same file again.
    currentTarget.value = '';
    if (picked) setRead({ ...readItemList(new Uint8Array(await picked.arrayBuffer())), fileName: picked.name });
  };
  const write = (value: number): string => formatQuantity(value, language);
  const merged = read ? [...new Set([...items, ...read.items])] : [];
  const take = (next: readonly string[]): void => {
    onChange([...next].sort());
    setRead(null);
  };
  const close = (): void => setRead(null);
  const cancel = t('settings:cancel');
  return (
    <>
      <input
        ref={file}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={t('import.label')}
        hidden
        onChange={(event) => void choose(event)}
      />
      <Control label={t('import.label')} onClick={() => file.current?.click()} />
      {read && read.bad.length > 0 ? (
        <Dialog title={t('import.badTitle', { name: read.fileName })} closeLabel={cancel} onClose={close}>
          <BadLines read={read} />
          <div className={styles.buttons}>
            <Control label={t('settings:close')} data-autofocus onClick={close} />
          </div>
        </Dialog>
      ) : null}
      {read && read.bad.length === 0 ? (
        <Dialog title={t('import.title', { name: read.fileName })} closeLabel={cancel} onClose={close}>
          <p className={styles.text}>
            {read.items.length === 0
              ? t('import.none')
              : t('import.read', { count: read.items.length, text: write(read.items.length) })}{' '}
            {read.repeated > 0 ? t('import.repeated', { count: read.repeated, text: write(read.repeated) }) : null}
          </p>
          {merged.length > MOST_CATEGORY_ITEMS ? (
            <p className={styles.text}>{t('wrong.tooMany', { most: write(MOST_CATEGORY_ITEMS) })}</p>
          ) : null}
          <div className={styles.buttons}>
            <Control label={cancel} data-autofocus={read.items.length === 0 || undefined} onClick={close} />
            {items.length > 0 ? (
              <Control
                label={t('import.add')}
                disabled={merged.length > MOST_CATEGORY_ITEMS || read.items.length === 0}
                onClick={() => take(merged)}
              />
            ) : null}
            <Control
              label={t(items.length > 0 ? 'import.replace' : 'import.take')}
              disabled={read.items.length === 0}
              data-autofocus={read.items.length > 0 || undefined}
              onClick={() => take(read.items)}
            />
          </div>
        </Dialog>
      ) : null}
    </>
  );
};
