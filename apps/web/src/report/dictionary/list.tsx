import { fields } from '@lanewise/contract/fields';
import type { FieldId } from '@lanewise/contract/fields';
import { fieldsOf } from '@lanewise/contract/reports/brought';
import { reportList } from '@lanewise/contract/reports/index';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { folded } from '../../lib/folded.ts';
import { FieldFacts } from './facts.tsx';
import styles from './dictionary.module.css';

/** Fields that some report shows or sums; the dictionary lists no others. */
export const shownFields = (): FieldId[] => {
  const views = reportList.flatMap(({ views: all }) => Object.values(all));
  const shown = new Set(views.flatMap(fieldsOf));
  return (Object.keys(fields) as FieldId[]).filter((field) => shown.has(field));
};

const catalogues = ['report', ...new Set(reportList.flatMap(({ texts = [] }) => texts))];

/** All figures of the reports with their explanations, by name; the search covers names and explanations. */
export const Dictionary = (): JSX.Element => {
  const { t } = useTranslation('dictionary');
  const { t: named } = useTranslation(catalogues);
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const id = useId();
  const name = useMemo(
    () =>
      (field: FieldId): string =>
        named(`field.${field}`, { ns: catalogues }),
    [named],
  );
  const entries = useMemo(
    () =>
      shownFields()
        .map((field) => ({ field, title: name(field), words: folded(`${name(field)} ${t(`field.${field}.about`)}`) }))
        .sort((a, b) => a.title.localeCompare(b.title, language)),
    [name, t, language],
  );
  const found = entries.filter(({ words }) => words.includes(folded(search.trim())));
  return (
    <>
      <label htmlFor={id} className={styles.label}>
        {t('page.search')}
      </label>
      <input
        id={id}
        type="search"
        className={styles.search}
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p role="status" className={styles.found}>
        {found.length === 0 ? t('page.none') : t('page.found', { count: found.length })}
      </p>
      {found.map(({ field, title }) => (
        <section key={field} className={styles.entry}>
          <h4>{title}</h4>
          <FieldFacts field={field} name={name} />
        </section>
      ))}
    </>
  );
};
