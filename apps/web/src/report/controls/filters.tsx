import type { JSX } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { Address } from '../address/address.ts';
import type { Labels } from '../labels.ts';
import type { Screen } from '../use-screen.ts';
import { chipsOf, cleared } from './chips.ts';
import { useDepartmentName } from './use-department-name.ts';
import styles from './controls.module.css';

/** The active filters, each with a button to remove it unless the screen needs it. On paper, all filters are shown. */
export const Filters = ({
  screen,
  labels,
  onClear,
}: {
  screen: Screen;
  labels: Labels;
  onClear: (change: Partial<Address>) => void;
}): JSX.Element | null => {
  const { say } = labels;
  const { address, definition } = screen;
  const chips = chipsOf(address, useDepartmentName(screen), definition.needs.includes('department'), labels);
  if (chips.length === 0) return null;
  return (
    <div
      className={styles.chips}
      data-paper={chips.every(({ paper }) => paper) || undefined}
      role="group"
      aria-label={say('filter.label')}
    >
      {chips.map(({ key, text, fixed, paper, clear }) => (
        <span key={key} className={styles.filter} data-fixed={fixed || undefined} data-paper={paper || undefined}>
          {text}
          {fixed ? null : (
            <button type="button" aria-label={say('filter.clear', { name: text })} onClick={() => onClear(clear)}>
              <Icon name="close" size={12} />
            </button>
          )}
        </span>
      ))}
      {chips.filter(({ fixed, paper }) => !fixed && !paper).length > 1 ? (
        <button type="button" className={styles.clearAll} onClick={() => onClear(cleared(address, chips))}>
          {say('filter.clearAll')}
        </button>
      ) : null}
    </div>
  );
};
