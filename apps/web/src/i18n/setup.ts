import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readCookie, writeCookie } from '../state/cookie.ts';
import { languages, selectedLanguage } from '../state/keys.ts';
import type { Language } from '../state/keys.ts';
import { read, write } from '../state/storage.ts';
import { loadWhole, wholeTextsOf } from './parts.ts';

/** The frame's English texts are built in. All other texts load with the first screen that uses them. */
const catalogues = import.meta.glob<{ default: unknown }>([
  '../../../../packages/words/*/*.json',
  '../../../../packages/words/*/*/*.json',
  '!../../../../packages/words/en/common.json',
  '!../../../../packages/words/en/common/*.json',
]);

const frame = import.meta.glob<unknown>(
  ['../../../../packages/words/en/common.json', '../../../../packages/words/en/common/*.json'],
  {
    eager: true,
    import: 'default',
  },
);
const common = wholeTextsOf(frame, 'en', 'common') as Record<string, unknown>;

const cookie = 'lanewise_language';

/**
 * The language at the start: the choice of this browser, kept in storage and, across a logout, in a cookie; otherwise
 * English.
 */
export const startingLanguage = (): Language =>
  read(selectedLanguage) || languages.find((one) => one === readCookie(cookie)) || 'en';

const mark = (language: string): void => {
  document.documentElement.lang = language;
};

/** Starts the texts; resolves when the frame texts of the first language are loaded. */
export const startTexts = async (): Promise<void> => {
  i18next.on('languageChanged', mark);
  await i18next
    .use({
      type: 'backend',
      read: (language: string, namespace: string, done: (error: unknown, data: unknown) => void) => {
        loadWhole(catalogues, language, namespace).then(
          (texts) => done(texts === null ? new Error(`no texts ${namespace} in ${language}`) : null, texts),
          (error: unknown) => done(error, null),
        );
      },
    })
    .use(initReactI18next)
    .init({
      lng: startingLanguage(),
      fallbackLng: 'en',
      supportedLngs: [...languages],
      ns: ['common', 'code'],
      defaultNS: 'common',
      fallbackNS: 'common',
      // The server's sentences are English, so only the other languages have a catalogue of its codes.
      resources: { en: { common, code: {} } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      returnNull: false,
    });
};

/** Switches the whole interface without a reload and stores the choice in this browser. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  write(selectedLanguage, language);
  writeCookie(cookie, language);
  await i18next.changeLanguage(language);
};

/** After login: the language of the profile, where none was chosen since. */
export const adoptLanguage = async (profile: Language): Promise<void> => {
  if (read(selectedLanguage) === '') await chooseLanguage(profile);
};

/** Loads the texts of a screen before it is shown, so that it is never drawn in part. */
export const loadTexts = async (namespace: string): Promise<void> => {
  await i18next.loadNamespaces(namespace);
};
