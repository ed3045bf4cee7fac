import { useRouterState } from '@tanstack/react-router';
import { Suspense, lazy, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { CompletenessMark } from '../../ui/completeness-mark.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { areaTopics, commonTopics, sectionsOf, topicOf } from './topics.ts';
import type { Topic } from './topics.ts';
import styles from './guide.module.css';

const Dictionary = lazy(() =>
  import('../../report/dictionary/list.tsx').then(({ Dictionary: all }) => ({ default: all })),
);

const width = 400;

const marks = ['complete', 'partial', 'missing', 'closed', 'notExpected'] as const;

/** The marks, each with its meaning. */
const Marks = (): JSX.Element => {
  const { t } = useTranslation('guide');
  return (
    <ul className={styles.marks}>
      {marks.map((state) => (
        <li key={state}>
          <span aria-hidden="true">
            <CompletenessMark state={state} label="" />
          </span>
          {t(`mark.${state}`)}
        </li>
      ))}
    </ul>
  );
};

const Content = ({ topic: { id, label } }: { topic: Topic }): JSX.Element => {
  const { t } = useTranslation('guide');
  const sections = sectionsOf(t(`topic.${id}.sections`, { returnObjects: true }));
  return (
    <article className={styles.content}>
      <h3 className={styles.topic}>{t(label)}</h3>
      <p className={styles.lead}>{t(`topic.${id}.lead`)}</p>
      {id === 'marks' ? <Marks /> : null}
      {id === 'figures' ? (
        <Suspense fallback={null}>
          <Dictionary />
        </Suspense>
      ) : null}
      {sections.map(({ title, text }) => (
        <section key={title}>
          <h4 className={styles.section}>{title}</h4>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
};

/** The topic of the screen, until the user chooses another topic. A new screen resets the choice. */
const useTopic = (): [Topic, (id: string) => void] => {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [chosen, setChosen] = useState({ path, id: '' });
  const wanted = [...areaTopics, ...commonTopics].find(({ id }) => chosen.path === path && id === chosen.id);
  return [wanted ?? topicOf(path), (id) => setChosen({ path, id })];
};

/** Help for the current screen; on wide windows it is beside the screen, which stays usable. */
export const Guide = ({ onClose }: { onClose: () => void }): JSX.Element => {
  const { t } = useTranslation('guide');
  const [topic, choose] = useTopic();
  const id = useId();
  const optionsOf = (topics: readonly Topic[]): JSX.Element[] =>
    topics.map((one) => (
      <option key={one.id} value={one.id}>
        {t(one.label)}
      </option>
    ));
  return (
    <SideSheet
      title={t('title')}
      closeLabel={t('close')}
      width={width}
      className={styles.frame}
      focused
      onClose={onClose}
    >
      <label htmlFor={id} className={styles.label}>
        {t('choose')}
      </label>
      <select id={id} className={styles.choice} value={topic.id} onChange={(event) => choose(event.target.value)}>
        <optgroup label={t('areas')}>{optionsOf(areaTopics)}</optgroup>
        <optgroup label={t('figures')}>{optionsOf(commonTopics)}</optgroup>
      </select>
      <Content topic={topic} />
    </SideSheet>
  );
};
