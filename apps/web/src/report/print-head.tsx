import type { JSX } from 'react';
import type { Labels } from './labels.ts';
import styles from './print-head.module.css';
import { writeRange } from './summary/sentences.ts';
import type { Screen } from './use-screen.ts';

/**
 * Head for paper only: page, company, places and period, because the controls are not printed. The style sheet draws
 * the head.
 */
export const PrintHead = ({ screen, labels }: { screen: Screen; labels: Labels }): JSX.Element => {
  const { definition, effective, locations, company } = screen;
  const chosen = effective?.locations ?? locations.map((location) => location.reg_loc_id);
  const names = locations.filter(({ reg_loc_id }) => chosen.includes(reg_loc_id)).map(({ name }) => name);
  const place = names.length <= 3 ? names.join(', ') : labels.say('locations.some', { count: names.length });
  const period = effective ? writeRange(effective.dates, labels.language) : '';
  const detail = [company, place, period].filter((text) => text !== '').join(' · ');
  return (
    <div
      className={styles.head}
      aria-hidden="true"
      data-title={labels.say(`page.${definition.title}`)}
      data-detail={detail}
    />
  );
};
