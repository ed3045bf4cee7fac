import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ComponentType, JSX } from 'react';
import { listLevels } from '@lanewise/contract/endpoints/companies';
import { listDepartments } from '@lanewise/contract/endpoints/departments';
import { regionHierarchy } from '@lanewise/contract/endpoints/regions';
import { queryKeyOf } from '../../api/ask.ts';
import { loadTexts } from '../../i18n/setup.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useLabels } from '../../report/labels.ts';
import type { Labels } from '../../report/labels.ts';
import { companyId } from '../../state/keys.ts';
import { read } from '../../state/storage.ts';
import { useAddress } from '../../state/address.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { LanguageSwitch } from '../../account/language-switch.tsx';
import { DialogsPart } from './dialogs.tsx';
import { FiguresPart } from './figures.tsx';
import styles from './gallery.module.css';
import { PickersPart } from './pickers.tsx';
import { ReportPart } from './report.tsx';
import { chain, columnPresets, currency, lanePresets, lanes } from './samples.ts';
import { StatesPart } from './states.tsx';
import { TablesPart } from './tables.tsx';
import { sayIn } from './words.ts';
import type { Say, Word } from './words.ts';
import { queryKeys } from '../../api/query-keys.ts';

const parts = {
  figures: FiguresPart,
  report: ReportPart,
  tables: TablesPart,
  pickers: PickersPart,
  states: StatesPart,
  dialogs: DialogsPart,
} satisfies Partial<Record<Word, ComponentType<{ labels: Labels; say: Say }>>>;
type Part = keyof typeof parts;
const partNames = Object.keys(parts) as Part[];

/** Sample answers for the controls; the gallery makes no calls. */
const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
const company = read(companyId);
const week = { startDate: '2026-11-18', lastDate: '2026-11-18', locationIds: undefined };
client.setQueryData(queryKeyOf(regionHierarchy), chain.regions);
client.setQueryData(queryKeyOf(listDepartments), []);
client.setQueryData(
  queryKeyOf(listLevels),
  ['Corporate', 'Region', 'District', 'Location'].map((name, at) => ({ id: at + 1, name })),
);
client.setQueryData(queryKeys.lanes(company, week), lanes);
client.setQueryData(queryKeys.presets(company, 'overview', 'default'), {
  presets: columnPresets,
  selectedId: null,
  columns: null,
});
client.setQueryData(queryKeys.presets(company, 'transactionLanes', 'default'), {
  presets: lanePresets,
  selectedId: null,
  columns: null,
});

/** Returns true once the texts of the current language are loaded. */
const useTexts = (language: string): boolean => {
  const [loaded, setLoaded] = useState('');
  useEffect(() => {
    void Promise.all(['report', 'sales'].map(loadTexts)).then(() => setLoaded(language));
  }, [language]);
  return loaded !== '';
};

/**
 * All shared components, in every state, both themes and both languages: for development and for the reviewed pictures.
 * No release build contains it. `part` in the address shows one part alone.
 */
export const GalleryPage = (): JSX.Element | null => {
  const language = useLanguage();
  const labels = useLabels('overview', currency);
  const { setColorScheme } = useMantineColorScheme();
  const theme = useComputedColorScheme();
  const { one } = useAddress();
  const ready = useTexts(language);
  const say = sayIn(language);
  const asked = partNames.filter((part) => part === one('part'));
  if (!ready) return null;
  return (
    <QueryClientProvider client={client}>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{say('title')}</h1>
          <nav aria-label={say('parts')}>
            {partNames.map((part) => (
              <a key={part} href={`#/gallery?part=${part}`} aria-current={asked.includes(part) || undefined}>
                {say(part)}
              </a>
            ))}
          </nav>
          <Segmented
            label={say('theme')}
            choices={[
              { value: 'light', label: say('light') },
              { value: 'dark', label: say('dark') },
            ]}
            value={theme}
            onChange={setColorScheme}
          />
          <LanguageSwitch />
        </header>
        <main>
          {(asked.length > 0 ? asked : partNames).map((part) => {
            const Shown = parts[part];
            return (
              <div key={part} className={styles.part}>
                <h2>{say(part)}</h2>
                <Shown labels={labels} say={say} />
              </div>
            );
          })}
        </main>
      </div>
    </QueryClientProvider>
  );
};
