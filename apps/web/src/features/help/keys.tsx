import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { setSingleKeys, singleKeysWork } from '../../state/single-keys.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { commandKey } from '../../ui/keys.ts';
import styles from './parts.module.css';

interface Key {
  /** Text key of the effect. */
  does: string;
  /** Alternative key combinations: names of keys held together, separated by spaces. */
  presses: readonly string[];
}

/** All keyboard shortcuts, by the place where they work. */
const groups: readonly { id: string; keys: readonly Key[] }[] = [
  {
    id: 'everywhere',
    keys: [
      { does: 'jump', presses: ['Command K'] },
      { does: 'search', presses: ['/'] },
      { does: 'list', presses: ['?'] },
      { does: 'close', presses: ['Escape'] },
    ],
  },
  {
    id: 'table',
    keys: [
      { does: 'cells', presses: ['↓', '↑', '→', '←'] },
      { does: 'columns', presses: ['Home', 'End'] },
      { does: 'ends', presses: ['Command Home', 'Command End'] },
      { does: 'windows', presses: ['PageDown', 'PageUp'] },
      { does: 'open', presses: ['Enter'] },
      { does: 'openApart', presses: ['Command Enter'] },
      { does: 'tickRow', presses: ['Space'] },
    ],
  },
  {
    id: 'header',
    keys: [
      { does: 'sort', presses: ['Enter'] },
      { does: 'sortToo', presses: ['Shift Enter'] },
      { does: 'column', presses: ['Shift ←', 'Shift →'] },
      { does: 'width', presses: ['Shift Alt ←', 'Shift Alt →'] },
      { does: 'ownWidth', presses: ['Shift Alt Home'] },
    ],
  },
  { id: 'receipt', keys: [{ does: 'neighbour', presses: ['↓', '↑'] }] },
  {
    id: 'picker',
    keys: [
      { does: 'tree', presses: ['↓', '↑'] },
      { does: 'edges', presses: ['Home', 'End'] },
      { does: 'fold', presses: ['→', '←'] },
      { does: 'tick', presses: ['Space'] },
      { does: 'apply', presses: ['Enter'] },
    ],
  },
  {
    id: 'menu',
    keys: [
      { does: 'choices', presses: ['↓', '↑'] },
      { does: 'edges', presses: ['Home', 'End'] },
      { does: 'tick', presses: ['Enter'] },
    ],
  },
];

const Presses = ({ presses }: Pick<Key, 'presses'>): JSX.Element => {
  const { t } = useTranslation('help');
  const nameOf = (key: string): string =>
    key === 'Command' ? commandKey() : /^\w{2,}$/.test(key) ? t(`keys.name.${key}`) : key;
  return (
    <>
      {presses.map((press, at) => (
        <Fragment key={press}>
          {at > 0 ? <span aria-hidden="true">·</span> : null}
          {press.split(' ').map((key) => (
            <kbd key={key}>{nameOf(key)}</kbd>
          ))}
        </Fragment>
      ))}
    </>
  );
};

/** All keyboard shortcuts, and the switch for single-character shortcuts. */
export const KeysDialog = ({ onClose }: { onClose: () => void }): JSX.Element => {
  const { t } = useTranslation('help');
  const [single, setSingle] = useState(singleKeysWork);
  const turn = (work: boolean): void => {
    setSingleKeys(work);
    setSingle(work);
  };
  return (
    <Dialog title={t('keys.title')} closeLabel={t('close')} width={820} returnFocus={false} onClose={onClose}>
      <div className={styles.body}>
        <div className={styles.groups}>
          {groups.map(({ id, keys }) => (
            <section key={id} aria-label={t(`keys.group.${id}`)}>
              <h3 className={styles.group}>{t(`keys.group.${id}`)}</h3>
              <dl className={styles.keys}>
                {keys.map(({ does, presses }) => (
                  <div key={does}>
                    <dt>{t(`keys.does.${does}`)}</dt>
                    <dd>
                      <Presses presses={presses} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <label className={styles.switch}>
          <input type="checkbox" checked={single} onChange={(event) => turn(event.target.checked)} />
          <span>
            {t('keys.single')}
            <span className={styles.hint}>{t('keys.singleHint')}</span>
          </span>
        </label>
      </div>
    </Dialog>
  );
};
