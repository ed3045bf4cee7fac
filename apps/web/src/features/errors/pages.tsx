import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX, ReactNode } from 'react';
import { useAddress } from '../../state/address.ts';
import { useUser } from '../../state/session.ts';
import { supportAddress } from '../../api/client.ts';
import styles from './pages.module.css';

const Message = ({ name, actions }: { name: string; actions: ReactNode }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <main className={styles.page}>
      <title>{`${t(`error.${name}.title`)} · ${t('product')}`}</title>
      <div className={styles.message}>
        <p className={styles.brand}>{t('product')}</p>
        <h1 className={styles.title}>{t(`error.${name}.title`)}</h1>
        <p className={styles.text}>{t(`error.${name}.text`)}</p>
        <div className={styles.actions}>{actions}</div>
      </div>
    </main>
  );
};

/** To the overview when logged in, else to login (R-081, R-082). */
const TakeMeHome = (): JSX.Element => {
  const { t } = useTranslation();
  return (
    <Button component="a" href={useUser() ? '#/sales/locationItems' : '#/login'}>
      {t('error.home')}
    </Button>
  );
};

/** Any address that leads nowhere; its action goes where the landing rules send the reader (R-083). */
export const NotFoundPage = (): JSX.Element => {
  const { t } = useTranslation();
  const action = (
    <Button component="a" href="#/">
      {t('error.home')}
    </Button>
  );
  return <Message name="notFound" actions={action} />;
};

const ForbiddenPage = (): JSX.Element => {
  const { t } = useTranslation();
  return (
    <Message
      name="forbidden"
      actions={
        <>
          <Button onClick={() => window.history.back()}>{t('error.back')}</Button>
          <a href={`mailto:${supportAddress()}`}>{t('error.support')}</a>
        </>
      }
    />
  );
};

/** `#/error?status=…` (R-072 to R-078, R-084): anything but these numbers is shown as not found. */
export const ErrorPage = (): JSX.Element => {
  const status = useAddress().one('status');
  if (status === '500') return <Message name="server" actions={<TakeMeHome />} />;
  if (status === '403') return <ForbiddenPage />;
  if (status === '429' || status === '503') return <Message name="timeout" actions={<TakeMeHome />} />;
  return <NotFoundPage />;
};

export const ServerUnavailablePage = (): JSX.Element => <Message name="unavailable" actions={<TakeMeHome />} />;

export const MaintenancePage = (): JSX.Element => <Message name="maintenance" actions={<TakeMeHome />} />;
