import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { languages } from '../state/keys.ts';
import { useChooseLanguage } from './choose-language.ts';
import styles from './language-switch.module.css';

/** EN · FR: switches at once, without a reload, and is stored in this browser and in the profile. */
export const LanguageSwitch = (): JSX.Element => {
  const { t } = useTranslation();
  const current = useLanguage();
  const choose = useChooseLanguage();
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
            onClick={() => void choose(language)}
          >
            {language.toUpperCase()}
          </button>
        </Fragment>
      ))}
    </div>
  );
};
