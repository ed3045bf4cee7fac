import { useClickOutside } from '@mantine/hooks';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { levelsFilter } from '../state/keys.ts';
import { useLevels, useRegionHierarchy } from '../api/queries.ts';
import { beginSelection, storedSelection } from '../state/selection.ts';
import { useStored } from '../state/storage.ts';
import { Icon } from '../ui/icon.tsx';
import { CompanyMenu } from './company-menu.tsx';
import { useMenuSections } from './use-menu-sections.ts';
import styles from './company-switcher.module.css';

/** The label of the applied selection: All Locations, the name of one location, or the number of locations. */
const useSelectionLabel = (): string => {
  const { t } = useTranslation();
  const filter = useStored(levelsFilter);
  const sections = useMenuSections(filter !== null && !filter.isGlobalFilter);
  if (!filter || !sections) return t('place.all');
  const selection = storedSelection(filter, sections);
  if (selection.ids.length > 1) return t('place.count', { count: filter.reg_loc_ids.length });
  const item = sections
    .flatMap(({ items }) => items)
    .find(({ id, isLocation, depth }) => {
      return id === selection.ids[0] && isLocation === selection.isLocation && depth === selection.depth;
    });
  return item?.label ?? t('place.all');
};

/** Stores a selection at the first login, as soon as the tree of the company is known. */
const useFirstSelection = (): void => {
  const { data: levels } = useLevels();
  const { data: roots } = useRegionHierarchy();
  useEffect(() => {
    if (levels && roots) beginSelection(levels, roots);
  }, [levels, roots]);
};

/** Shows the applied selection and opens the company menu. */
export const CompanySwitcher = ({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }): JSX.Element => {
  const { t } = useTranslation();
  const label = useSelectionLabel();
  useFirstSelection();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const place = useClickOutside(() => onOpen(false));
  const close = (): void => {
    onOpen(false);
    button.current?.focus();
  };
  return (
    <div ref={place} className={styles.switcher} onKeyDown={(event) => event.key === 'Escape' && open && close()}>
      <button
        ref={button}
        type="button"
        className={styles.target}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        title={t('place.choose')}
        onClick={() => onOpen(!open)}
      >
        <Icon name="location" />
        <span className={styles.selection}>{label}</span>
        <Icon name="chevronDown" size={12} />
      </button>
      {open ? (
        <div id={id} className={styles.menu} role="dialog" aria-label={t('place.choose')}>
          <CompanyMenu onClose={close} />
        </div>
      ) : null}
    </div>
  );
};
