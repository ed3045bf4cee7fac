import { useCallback, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../i18n/setup.ts';
import { toastError } from '../../ui/toast.tsx';

export interface OverlayProps {
  /** Closes the overlay; the focus returns to its previous place. */
  onClose: () => void;
  /** Closes the overlay after navigation; the focus goes to the new screen. */
  onGone: () => void;
}

const loaders = {
  jump: { texts: 'help', load: async () => (await import('./jump/dialog.tsx')).JumpDialog },
  keys: { texts: 'help', load: async () => (await import('./keys.tsx')).KeysDialog },
  about: { texts: 'help', load: async () => (await import('./about.tsx')).AboutDialog },
  guide: { texts: 'guide', load: async () => (await import('./guide.tsx')).Guide },
} as const satisfies Record<string, { texts: string; load: () => Promise<ComponentType<OverlayProps>> }>;

export type OverlayName = keyof typeof loaders;

export interface Overlay extends OverlayProps {
  /** The open overlay; its script and texts load on first use. */
  Shown: ComponentType<OverlayProps> | null;
  /** `opener` gets the focus back when the element that has it now will be removed. */
  open: (name: OverlayName, opener?: HTMLElement | null) => void;
}

/** The overlays of a screen: jump dialog, keyboard shortcuts, About box and guide. At most one overlay is open. */
export const useOverlay = (): Overlay => {
  const { t } = useTranslation();
  const [shown, setShown] = useState<{ component: ComponentType<OverlayProps> } | null>(null);
  const back = useRef<Element | null>(null);
  const open = useCallback<Overlay['open']>(
    (name, opener = null) => {
      back.current = opener ?? document.activeElement;
      const { texts, load } = loaders[name];
      Promise.all([load(), loadTexts(texts)]).then(
        ([component]) => setShown({ component }),
        () => toastError(t('failed.text')),
      );
    },
    [t],
  );
  const onClose = useCallback(() => {
    setShown(null);
    if (back.current instanceof HTMLElement) back.current.focus();
  }, []);
  const onGone = useCallback(() => {
    setShown(null);
    document.getElementById('content')?.focus();
  }, []);
  return { Shown: shown?.component ?? null, open, onClose, onGone };
};
