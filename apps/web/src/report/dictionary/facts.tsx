import type { FieldId } from '@lanewise/contract/fields';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { explain } from './explain.ts';
import styles from './dictionary.module.css';

/** The meaning, the calculation and the source of a field. */
export const FieldFacts = ({ field, name }: { field: FieldId; name: (field: FieldId) => string }): JSX.Element => {
  const { t } = useTranslation('dictionary');
  const { about, formula, totals, source } = explain(field, name, t);
  const facts = [
    ['formula', formula],
    ['totals', totals],
    ['source', source],
  ] as const;
  return (
    <>
      <p className={styles.about}>{about}</p>
      <dl className={styles.facts}>
        {facts.map(([key, text]) =>
          text === null ? null : (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>{text}</dd>
            </div>
          ),
        )}
      </dl>
    </>
  );
};
