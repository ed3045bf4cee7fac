import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import styles from './analytics.module.css';

/** The figures of a rule. */
const measures = [
  'support',
  'confidence',
  'lift',
  'leverage',
  'conviction',
  'rule_value',
  'rule_worth',
  'baskets_all',
  'rule_standing',
] as const;

/** Explains figures in the words of the dictionary. Without `of`: the figures of a rule. */
export const MeasureFacts = ({ of = measures }: { of?: readonly string[] }): JSX.Element => {
  const { t } = useTranslation(['dictionary', 'analyticsFiles']);
  return (
    <dl className={styles.measures}>
      {of.map((name) => (
        <div key={name}>
          <dt>{t(`analyticsFiles:field.${name}`)}</dt>
          <dd>{t(`field.${name}.about`)}</dd>
        </div>
      ))}
    </dl>
  );
};
