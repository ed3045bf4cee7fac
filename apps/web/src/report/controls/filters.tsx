import type { JSX } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { formatHour } from '../../lib/date.ts';
import type { Address } from '../address/address.ts';
import type { Labels } from '../labels.ts';
import type { Screen } from '../use-screen.ts';
import { useDepartmentName } from './use-department-name.ts';
import styles from './controls.module.css';

/** Filters that a drill brought along, each with the way to let it go, unless the screen cannot be without it. */
export const Filters = ({
  screen,
  labels,
  onClear,
}: {
  screen: Screen;
  labels: Labels;
  onClear: (change: Partial<Address>) => void;
}): JSX.Element => {
  const { say } = labels;
  const { address, definition } = screen;
  const department = useDepartmentName(screen);
  const filters: { key: keyof Address; text: string; fixed: boolean }[] = [
    ...(address.department === null
      ? []
      : [
          {
            key: 'department' as const,
            text: department ?? say('filter.oneDepartment'),
            fixed: definition.needs.includes('department'),
          },
        ]),
    ...(address.upc === null
      ? []
      : [{ key: 'upc' as const, text: say('filter.upc', { upc: address.upc }), fixed: false }]),
    ...(address.hour === null
      ? []
      : [{ key: 'hour' as const, text: say('filter.hour', { hour: formatHour(address.hour) }), fixed: false }]),
  ];
  return (
    <>
      {filters.map(({ key, text, fixed }) => (
        <span key={key} className={styles.filter} data-fixed={fixed || undefined}>
          {text}
          {fixed ? null : (
            <button
              type="button"
              aria-label={say('filter.clear', { name: text })}
              onClick={() => onClear({ [key]: null })}
            >
              <Icon name="close" size={12} />
            </button>
          )}
        </span>
      ))}
    </>
  );
};
