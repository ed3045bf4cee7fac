import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { chooseLanguage } from '../i18n/setup.ts';
import { languages } from '../state/keys.ts';
import styles from './language-switch.module.css';

/** EN · FR: switches at once, without a reload, and is stored in this browser. */
export const LanguageSwitch = (): JSX.Element => {
  const { t } = useTranslation();
  const current = useLanguage();
  return (
    <div role="group" aria-label={t('language.label')} className={styles.switch}>
      {languages.map((language, index) => (
        <Fragment key={language}>
          {index > 0 ? <span aria-hidden="true">·</span> : null}
          <button
            type="button"
            lang={language}
            title={t(`language.${language}`)}
            aria-pressed={language === current}
            className={styles.choice}
            onClick={() => void chooseLanguage(language)}
          >
            {language.toUpperCase()}
          </button>
        </Fragment>
      ))}
    </div>
  );
};
