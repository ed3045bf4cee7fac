import { useClickOutside, useMediaQuery } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FocusEvent, JSX, KeyboardEvent, PointerEvent } from 'react';
import { CloseButton } from '../ui/close-button.tsx';
import { CompanyProfile } from './company-profile.tsx';
import { CompanySwitcher } from './company-switcher.tsx';
import { Navigation } from './navigation.tsx';
import styles from './side-panel.module.css';

const atOnce = { getInitialValueInEffect: false };

/**
 * Whether the panel is expanded. Above 1200 px it starts expanded and keeps its width. From 841 to 1200 px it starts as
 * a rail of 60 px: the pointer or the focus inside expands it, and leaving collapses it.
 */
const useHover = (rail: boolean, onLeave: () => void) => {
  const [inside, setInside] = useState<boolean | null>(null);
  const panel = useRef<HTMLDivElement | null>(null);
  // A touch has no leave event: the panel collapses on a touch outside.
  const outside = useClickOutside<HTMLDivElement>(() => rail && setInside(false));
  const leave = (): void => {
    setInside(false);
    onLeave();
  };
  return {
    collapsed: inside === false || (rail && inside === null),
    panel,
    handlers: {
      ref: (element: HTMLDivElement | null) => {
        panel.current = element;
        outside.current = element;
      },
      // `onPointerEnter` is not enough: the panel may open under a pointer that does not move.
      onPointerMove: () => setInside(true),
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        const byKeyboard = panel.current?.querySelector('nav :focus-visible') !== null;
        if (pointerType !== 'touch' && !byKeyboard) leave();
      },
      onFocus: ({ target }: FocusEvent) => {
        if (target.matches(':focus-visible')) setInside(true);
      },
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
        const stays = currentTarget.contains(relatedTarget) || currentTarget.matches(':hover');
        if (relatedTarget !== null && !stays) leave();
      },
    },
  };
};

/** Company and navigation; at 840 px and less the panel slides in over an overlay. */
export const SidePanel = ({ open, onClose }: { open: boolean; onClose: () => void }): JSX.Element => {
  const { t } = useTranslation();
  const narrow = useMediaQuery('(max-width: 840px)', undefined, atOnce);
  const rail = useMediaQuery('(min-width: 841px) and (max-width: 1200px)', undefined, atOnce);
  const [switcher, setSwitcher] = useState(false);
  const { collapsed, panel, handlers } = useHover(rail, () => rail && setSwitcher(false));
  const shown = !narrow || open;
  const isCollapsed = !narrow && collapsed;

  // Top of the panel, below the header with the menu icon that closes it. The banner of a switch may be above the
  // header.
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (narrow && open) setTop(document.querySelector('header')?.getBoundingClientRect().bottom ?? 0);
  }, [narrow, open]);

  // Closes the company menu when the page changes.
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => setSwitcher(false), [path]);

  useEffect(() => {
    if (narrow && open) panel.current?.querySelector<HTMLElement>('button, a')?.focus();
    if (narrow && !open) setSwitcher(false);
  }, [narrow, open, panel]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && narrow && open && !switcher) onClose();
  };
  return (
    <>
      {narrow && open ? <div className={styles.veil} aria-hidden="true" onClick={onClose} /> : null}
      <div
        {...handlers}
        id="side-panel"
        className={styles.panel}
        data-shown={shown || undefined}
        data-collapsed={isCollapsed || undefined}
        inert={!shown}
        style={narrow ? { top } : undefined}
        onKeyDown={onKeyDown}
      >
        <section aria-label={t('place.companies')}>
          <div className={styles.top}>
            <CompanyProfile />
            {narrow ? <CloseButton label={t('header.closeMenu')} size={40} onClick={onClose} /> : null}
          </div>
          <CompanySwitcher open={switcher} onOpen={setSwitcher} />
        </section>
        <Navigation collapsed={isCollapsed} onOpen={() => setSwitcher(false)} />
      </div>
    </>
  );
};
