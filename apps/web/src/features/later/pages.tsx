import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { Page } from '../../ui/page.tsx';
import { EmptyState, LaterState } from '../../ui/states.tsx';

/** A page of an area whose screens come with a later version. */
export const LaterPage = (): JSX.Element => {
  const { t } = useTranslation();
  return (
    <Page>
      <LaterState title={t('later.title')} text={t('later.text')} action={<a href="#/">{t('later.back')}</a>} />
    </Page>
  );
};

/** The frame of somebody whose rights open no page (LAND-28). */
export const NothingPage = (): JSX.Element => {
  const { t } = useTranslation();
  return (
    <Page>
      <EmptyState title={t('nothing.title')} text={t('nothing.text')} />
    </Page>
  );
};
