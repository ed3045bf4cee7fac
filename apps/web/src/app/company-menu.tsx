import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX, KeyboardEvent } from 'react';
import { useCompanies, useCompany, useLevels, useRegionHierarchy } from '../api/queries.ts';
import { allDataPointList, companyId, levelsFilter, locationResponseData, tickedPlaces } from '../state/keys.ts';
import { applySelection, choose, forgetSelection, tickedSelection, withSelected } from '../state/selection.ts';
import type { MenuSection, Selection } from '../state/selection.ts';
import { parseSearch, stringifySearch } from '../state/search.ts';
import { read, remove, useStored, write } from '../state/storage.ts';
import { Icon } from '../ui/icon.tsx';
import { LoadingState } from '../ui/states.tsx';
import { useMenuSections } from './use-menu-sections.ts';
import styles from './company-menu.module.css';
import { folded } from '../lib/folded.ts';

/** Reloads the page without `location` in its address, which would override the new selection. */
const reloadWithoutLocation = (): void => {
  const [path = '', search = ''] = window.location.hash.slice(1).split('?');
  window.location.hash = `${path}${stringifySearch({ ...parseSearch(search), location: undefined })}`;
  window.location.reload();
};

/** Up and Down move between rows, Home and End to the ends; the browser handles all other keys. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('button[data-row]')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  rows[Math.min(Math.max(to, 0), rows.length - 1)]?.focus();
};

/** Admin roles choose the selected company; other users have one company and see no list. */
const Companies = (): JSX.Element | null => {
  const { t } = useTranslation();
  const { data: companies = [] } = useCompanies();
  const current = useCompany();
  if (companies.length < 2) return null;
  const show = (id: number): void => {
    forgetSelection();
    remove(locationResponseData);
    remove(allDataPointList);
    write(companyId, id);
    reloadWithoutLocation();
  };
  return (
    <div role="group" aria-label={t('place.companies')}>
      <div className={styles.heading} aria-hidden="true">
        {t('place.companies')}
      </div>
      {companies.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          data-row
          className={styles.item}
          aria-current={id === current?.id ? 'true' : undefined}
          onClick={() => show(id)}
        >
          <span className={styles.name}>{name}</span>
          {id === current?.id ? <Icon name="check" size={14} /> : null}
        </button>
      ))}
    </div>
  );
};

const Section = ({
  section,
  selection,
  onChoose,
}: {
  section: MenuSection;
  selection: Selection;
  onChoose: (selection: Selection) => void;
}): JSX.Element => {
  const { t } = useTranslation();
  const heading = section.level === null ? t('place.locationLevel') : t('place.level', { name: section.level });
  return (
    <div role="group" aria-label={heading}>
      <div className={styles.heading} aria-hidden="true">
        {heading}
      </div>
      {section.items.map((item) => (
        <button
          key={`${item.depth}:${item.id}`}
          type="button"
          data-row
          className={styles.item}
          aria-pressed={item.selected}
          onClick={() => onChoose(choose(selection, item))}
        >
          <span className={styles.name}>{item.label}</span>
          {item.selected ? <Icon name="check" size={14} /> : null}
        </button>
      ))}
    </div>
  );
};

/** The search filters locations only; regions and All Locations stay in view. */
const searched = (sections: readonly MenuSection[], text: string): MenuSection[] => {
  const wanted = folded(text.trim());
  return sections.map((section) =>
    section.level !== null || wanted === ''
      ? section
      : { ...section, items: section.items.filter(({ label }) => folded(label).includes(wanted)) },
  );
};

/** Levels, regions and locations to choose from. A tick is stored at once, but takes effect with Apply. */
export const CompanyMenu = ({ onClose }: { onClose: () => void }): JSX.Element => {
  const { t } = useTranslation();
  const asked = [useLevels(), useRegionHierarchy()] as const;
  const [{ data: levels }, { data: roots }] = asked;
  const [text, setText] = useState('');
  const ticked = useStored(tickedPlaces);
  const list = useRef<HTMLDivElement>(null);
  const sections = useMenuSections();
  if (!levels || !roots || !sections) {
    const failed = asked.filter(({ error }) => error);
    if (failed.length === 0) return <LoadingState label={t('loading')} />;
    const again = (): void => failed.forEach(({ refetch }) => void refetch());
    return (
      <div className={styles.failed} role="alert">
        {t('place.failed')}
        <Button variant="default" size="compact-sm" onClick={again}>
          {t('place.retry')}
        </Button>
      </div>
    );
  }

  const selection = tickedSelection(ticked, read(levelsFilter), sections);
  const tick = (next: Selection): void => write(tickedPlaces, next);
  const apply = (): void => {
    applySelection(selection, levels, roots);
    onClose();
    reloadWithoutLocation();
  };
  return (
    <>
      <TextInput
        className={styles.search}
        size="xs"
        data-autofocus
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          list.current?.querySelector<HTMLElement>('button[data-row]')?.focus();
        }}
        placeholder={t('place.search')}
        aria-label={t('place.search')}
        leftSection={<Icon name="search" size={14} />}
      />
      <div ref={list} className={styles.list} onKeyDown={moveFocus}>
        <Companies />
        {searched(withSelected(sections, selection), text).map((section) => (
          <Section key={section.level ?? 'locations'} section={section} selection={selection} onChoose={tick} />
        ))}
      </div>
      <div className={styles.foot}>
        <Button size="compact-sm" fullWidth onClick={apply}>
          {t('place.apply')}
        </Button>
      </div>
    </>
  );
};
