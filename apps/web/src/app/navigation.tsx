import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX, MouseEvent } from 'react';
import { useCompany } from '../api/queries.ts';
import { useUser, useWorksAsAnother } from '../state/session.ts';
import { Icon } from '../ui/icon.tsx';
import { bySubGroup, groupOf, menuOf, parentOf } from './menu.ts';
import type { MenuEntry, MenuGroup } from './menu.ts';
import { reloadPage } from './reload.ts';
import type { AnyHashRouter } from './reload.ts';
import styles from './navigation.module.css';
import { WaitingBadge } from './waiting-badge.tsx';

/** The current place in the navigation, and the handler for a click on the head of a group. */
interface Here {
  address: string;
  /** Address of the parent page. */
  parent: string | null;
  group: string | null;
  isOpen: (id: string) => boolean;
  /** Folds an open group. A closed group opens because its link leads to an address in it. */
  onHead: (event: MouseEvent, id: string) => void;
  onEntry: (event: MouseEvent, to: string) => void;
}

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

const Entry = ({ entry: { label, to, counted }, here }: { entry: MenuEntry; here: Here }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <li>
      <a
        href={`#${to}`}
        className={styles.entry}
        aria-current={here.address === to ? 'page' : here.parent === to ? 'true' : undefined}
        onClick={(event) => here.onEntry(event, to)}
      >
        {t(`page.${label}`)}
        {counted ? <WaitingBadge /> : null}
      </a>
    </li>
  );
};

const SubGroup = ({
  id,
  label,
  entries,
  here,
}: {
  id: string;
  label: string;
  entries: readonly MenuEntry[];
  here: Here;
}): JSX.Element => {
  const open = here.isOpen(id);
  return (
    <li>
      <a
        href={`#${entries[0]?.to ?? ''}`}
        className={styles.sub}
        aria-expanded={open}
        onClick={(event) => here.onHead(event, id)}
      >
        {label}
        <Icon name={open ? 'chevronDown' : 'chevronRight'} size={12} />
      </a>
      {open ? (
        <ul className={styles.subEntries}>
          {entries.map((entry) => (
            <Entry key={entry.to} entry={entry} here={here} />
          ))}
        </ul>
      ) : null}
    </li>
  );
};

const Group = ({ group, here }: { group: MenuGroup; here: Here }): JSX.Element => {
  const { t } = useTranslation();
  const { id, icon, to, entries } = group;
  const single = entries.length === 0;
  const open = here.isOpen(id);
  return (
    <li>
      <a
        href={`#${to}`}
        className={styles.group}
        data-open={open || undefined}
        data-current={here.group === id || undefined}
        aria-current={single && here.address === to ? 'page' : undefined}
        aria-expanded={single ? undefined : open}
        aria-label={t(`group.${id}`)}
        onClick={(event) => (single ? here.onEntry(event, to) : here.onHead(event, id))}
      >
        <Icon name={icon} />
        <span className={styles.label}>{t(`group.${id}`)}</span>
        {!open && entries.some(({ counted }) => counted) ? <WaitingBadge /> : null}
      </a>
      {open && !single ? (
        <ul className={styles.entries}>
          {bySubGroup(entries).map(({ sub, entries: listed }) =>
            sub === null ? (
              listed.map((entry) => <Entry key={entry.to} entry={entry} here={here} />)
            ) : (
              <SubGroup key={sub} id={`${id}/${sub}`} label={t(`sub.${sub}`)} entries={listed} here={here} />
            ),
          )}
        </ul>
      ) : null}
    </li>
  );
};

/**
 * The groups that the user may open. Only the group and the sub-group of the address are open at a time. Opening
 * another group leads to its landing page. `collapsed` closes all groups; `onOpen` is called on each step.
 */
export const Navigation = ({ collapsed, onOpen }: { collapsed: boolean; onOpen: () => void }): JSX.Element => {
  const { t } = useTranslation();
  const router = useRouter<AnyHashRouter>();
  const user = useUser();
  const company = useCompany();
  const switched = useWorksAsAnother();
  const address = useRouterState({ select: ({ location }) => location.pathname });
  const href = useRouterState({ select: ({ location }) => location.href });
  const [folded, setFolded] = useState<string | null>(null);
  const current = groupOf(address);
  const sub = current?.sub ? `${current.group}/${current.sub}` : null;
  useEffect(() => setFolded(null), [current?.group, sub]);
  const list = useRef<HTMLElement>(null);
  // The panel may be longer than the window: the entry of this page scrolls into view.
  useEffect(() => {
    // Newer browsers return a promise here, which an effect must not return.
    void list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [address, company]);

  const isOpen = (id: string): boolean => !collapsed && folded !== id && (id === current?.group || id === sub);
  const here: Here = {
    address,
    parent: parentOf(address)?.to ?? null,
    group: current?.group ?? null,
    isOpen,
    onHead: (event, id) => {
      onOpen();
      setFolded(isOpen(id) ? id : null);
      if (isOpen(id) && isPlain(event)) event.preventDefault();
    },
    onEntry: (event, to) => {
      onOpen();
      // A link to the current page would do nothing, so it reloads the page.
      if (href !== to || !isPlain(event)) return;
      event.preventDefault();
      void reloadPage(router);
    },
  };
  return (
    <nav ref={list} aria-label={t('navigation.label')} className={styles.navigation}>
      <ul>
        {(user ? menuOf({ user, company, switched }) : []).map((group) => (
          <Group key={group.id} group={group} here={here} />
        ))}
      </ul>
    </nav>
  );
};
