import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { setSingleKeys, singleKeysWork } from '../../state/single-keys.ts';
import { commandKey } from '../../ui/keys.ts';
import { HelpDialog } from './dialog.tsx';
import styles from './dialog.module.css';

/** Keys that are pressed together; several such are alternatives. */
type Press = readonly string[];

/** Every key that the product knows, by where it works; a text key says what it does. */
const groups: readonly { id: string; keys: readonly { does: string; presses: readonly Press[] }[] }[] = [
  {
    id: 'everywhere',
    keys: [
      { does: 'jump', presses: [['Command', 'K']] },
      { does: 'search', presses: [['/']] },
      { does: 'list', presses: [['?']] },
      { does: 'close', presses: [['Escape']] },
    ],
  },
  {
    id: 'table',
    keys: [
      { does: 'rows', presses: [['↓'], ['↑']] },
      { does: 'ends', presses: [['Home'], ['End']] },
      { does: 'open', presses: [['Enter']] },
      {
        does: 'column',
        presses: [
          ['Shift', '←'],
          ['Shift', '→'],
        ],
      },
    ],
  },
  { id: 'receipt', keys: [{ does: 'neighbour', presses: [['↓'], ['↑']] }] },
  {
    id: 'picker',
    keys: [
      { does: 'tree', presses: [['↓'], ['↑']] },
      { does: 'fold', presses: [['→'], ['←']] },
      { does: 'tick', presses: [['Space']] },
      { does: 'apply', presses: [['Enter']] },
    ],
  },
  {
    id: 'menu',
    keys: [
      { does: 'choices', presses: [['↓'], ['↑']] },
      { does: 'ends', presses: [['Home'], ['End']] },
      { does: 'tick', presses: [['Enter']] },
    ],
  },
];

const Presses = ({ presses }: { presses: readonly Press[] }): JSX.Element => {
  const { t } = useTranslation('help');
  const nameOf = (key: string): string =>
    key === 'Command' ? commandKey() : /^\w{2,}$/.test(key) ? t(`keys.name.${key}`) : key;
  return (
    <>
      {presses.map((press, at) => (
        <Fragment key={press.join('+')}>
          {at > 0 ? <span aria-hidden="true">·</span> : null}
          {press.map((key) => (
            <kbd key={key}>{nameOf(key)}</kbd>
          ))}
        </Fragment>
      ))}
    </>
  );
};

/** All keys, and the switch for those of a single character. */
export const KeysDialog = ({ onClose }: { onClose: () => void }): JSX.Element => {
  const { t } = useTranslation('help');
  const [single, setSingle] = useState(singleKeysWork);
  const turn = (work: boolean): void => {
    setSingleKeys(work);
    setSingle(work);
  };
  return (
    <HelpDialog title={t('keys.title')} onClose={onClose}>
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
      <label className={styles.switch}>
        <input type="checkbox" checked={single} onChange={(event) => turn(event.target.checked)} />
        <span>
          {t('keys.single')}
          <span className={styles.hint}>{t('keys.singleHint')}</span>
        </span>
      </label>
    </HelpDialog>
  );
};
