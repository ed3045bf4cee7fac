import { Modal } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX, KeyboardEvent } from 'react';
import { useHistory } from '../../../state/history.ts';
import { CloseButton } from '../../../ui/close-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useTargets } from './use-targets.ts';
import type { Section, Targets } from './use-targets.ts';
import type { Target } from './targets.ts';
import styles from './dialog.module.css';

const optionId = (list: string, target: Target): string => `${list}-${target.id.replace(/[^\w-]/g, '_')}`;

/** Results of one kind; the field above or the pointer chooses an option. */
const Results = ({
  section,
  list,
  active,
  onPoint,
  onGo,
}: {
  section: Section;
  list: string;
  active: Target | undefined;
  onPoint: (target: Target) => void;
  onGo: (target: Target) => void;
}): JSX.Element => {
  const { t } = useTranslation('help');
  return (
    <div role="group" aria-label={t(`jump.${section.id}`)}>
      <div className={styles.heading} aria-hidden="true">
        {t(`jump.${section.id}`)}
      </div>
      {section.targets.map((target) => (
        <div
          key={target.id}
          id={optionId(list, target)}
          role="option"
          aria-selected={target.id === active?.id}
          className={styles.option}
          onPointerMove={() => onPoint(target)}
          onClick={() => onGo(target)}
        >
          <Icon name={target.icon} />
          <span className={styles.name}>{target.name}</span>
          <span className={styles.beside}>{target.beside}</span>
        </div>
      ))}
    </div>
  );
};

/** The message next to the results: the state of the receipt search, or that nothing was found. */
const Say = ({ receipts, count }: { receipts: Targets['receipts']; count: number }): JSX.Element => {
  const { t } = useTranslation('help');
  const said = { pending: 'jump.pending', failed: 'jump.failed', nothing: 'jump.noReceipt' } as const;
  const text = receipts === 'off' || receipts === 'found' ? '' : t(said[receipts]);
  const nothing = count === 0 && receipts === 'off' ? t('jump.nothing') : '';
  return (
    <div role="status" className={styles.said} data-shown={text + nothing === '' ? undefined : true}>
      {text}
      {nothing}
      {count > 0 ? <VisuallyHidden>{t('jump.count', { count })}</VisuallyHidden> : null}
    </div>
  );
};

/** The field of the dialog: what is typed finds the options of the list below it. */
const Typed = ({
  list,
  isOpen,
  activeId,
  value,
  onChange,
  onKeyDown,
}: {
  list: string;
  isOpen: boolean;
  activeId: string | undefined;
  value: string;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}): JSX.Element => {
  const { t } = useTranslation('help');
  return (
    <input
      type="text"
      role="combobox"
      aria-label={t('jump.label')}
      aria-expanded={isOpen}
      aria-controls={list}
      aria-autocomplete="list"
      aria-activedescendant={activeId}
      autoComplete="off"
      spellCheck={false}
      data-autofocus
      placeholder={t('jump.placeholder')}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
};

/** Jumps to a screen, a location or a receipt by the typed text: arrows choose, Enter goes, Escape closes. */
export const JumpDialog = ({ onClose, onGone }: { onClose: () => void; onGone: () => void }): JSX.Element => {
  const { t } = useTranslation('help');
  const history = useHistory();
  const list = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const { sections, receipts } = useTargets(typed);
  const targets = sections.flatMap((section) => section.targets);
  const at = Math.max(
    targets.findIndex(({ id }) => id === chosen),
    0,
  );
  const active = targets[at];
  const activeId = active && optionId(list, active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const go = ({ to }: Target): void => {
    onGone();
    history.push(to);
  };
  const keyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen(targets[(at + step + targets.length) % targets.length]?.id ?? null);
    else if (event.key === 'Enter' && active) go(active);
    else return;
    event.preventDefault();
  };
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={600}
      yOffset="12dvh"
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: styles.dialog ?? '', overlay: styles.veil ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('jump.label')}>
        <div className={styles.field}>
          <Icon name="search" />
          <Typed
            list={list}
            isOpen={targets.length > 0}
            activeId={activeId}
            value={typed}
            onChange={(value) => {
              setTyped(value);
              setChosen(null);
            }}
            onKeyDown={keyDown}
          />
          <CloseButton label={t('close')} size={36} onClick={onClose} />
        </div>
        <div id={list} role="listbox" aria-label={t('jump.results')} className={styles.list}>
          {sections.map((section) => (
            <Results
              key={section.id}
              section={section}
              list={list}
              active={active}
              onPoint={({ id }) => setChosen(id)}
              onGo={go}
            />
          ))}
        </div>
        <Say receipts={receipts} count={targets.length} />
      </Modal.Content>
    </Modal.Root>
  );
};
