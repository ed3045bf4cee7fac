import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX, ReactNode } from 'react';
import { supportAddress } from '../../api/client.ts';
import { useHistory } from '../../state/history.ts';
import { useAddress } from '../../state/address.ts';
import { useUser } from '../../state/session.ts';
import { useServerWatch } from './server.ts';
import type { ServerState } from './server.ts';
import styles from './pages.module.css';

const Message = ({
  name,
  actions,
  more,
}: {
  name: string;
  actions: ReactNode;
  /** An optional second sentence. */
  more?: string;
}): JSX.Element => {
  const { t } = useTranslation();
  return (
    <main className={styles.page}>
      <title>{`${t(`error.${name}.title`)} · ${t('product')}`}</title>
      <div className={styles.message}>
        <p className={styles.brand}>{t('product')}</p>
        <h1 className={styles.title}>{t(`error.${name}.title`)}</h1>
        <p className={styles.text}>{t(`error.${name}.text`)}</p>
        {more === undefined ? null : <p className={styles.text}>{more}</p>}
        <div className={styles.actions}>{actions}</div>
      </div>
    </main>
  );
};

/** Leads to the overview when logged in, else to login. */
const TakeMeHome = (): JSX.Element => {
  const { t } = useTranslation();
  return (
    <Button component="a" href={useUser() ? '#/sales/locationItems' : '#/login'}>
      {t('error.home')}
    </Button>
  );
};

/** Shown for an unknown address; its action applies the landing rules. */
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

/** The server was too busy for a page; going back tries again. */
const TimeoutPage = (): JSX.Element => {
  const { t } = useTranslation();
  return (
    <Message
      name="timeout"
      actions={
        <>
          <TakeMeHome />
          <Button variant="default" onClick={() => window.history.back()}>
            {t('error.again')}
          </Button>
        </>
      }
    />
  );
};

/** `#/error?status=…`: a status without a page of its own shows as not found. */
export const ErrorPage = (): JSX.Element => {
  const status = useAddress().one('status');
  if (status === '500') return <Message name="server" actions={<TakeMeHome />} />;
  if (status === '403') return <ForbiddenPage />;
  if (status === '429' || status === '503') return <TimeoutPage />;
  return <NotFoundPage />;
};

/** Shown until the server is back; then it moves on by itself. */
const WaitingPage = ({ name, onAnswer }: { name: string; onAnswer: (state: ServerState) => void }): JSX.Element => {
  const { t } = useTranslation();
  const ask = useServerWatch(onAnswer);
  return (
    <Message
      name={name}
      more={t('error.goesOn')}
      actions={
        <Button variant="default" onClick={ask}>
          {t('error.again')}
        </Button>
      }
    />
  );
};

/**
 * Says that the server does not answer. When the server answers again, the page leads to login, because a failed call
 * has already sent a logged-in user to login.
 */
export const ServerUnavailablePage = (): JSX.Element => {
  const history = useHistory();
  const go = (state: ServerState): void => {
    if (state === 'maintenance') history.replace('/maintenance');
    if (state === 'ok') history.replace('/login');
  };
  return <WaitingPage name="unavailable" onAnswer={go} />;
};

/**
 * The page for planned maintenance. After the maintenance, the page returns to the interrupted screen, whose path is
 * `from` in the address.
 */
export const MaintenancePage = (): JSX.Element => {
  const history = useHistory();
  const from = useAddress().one('from');
  const go = (state: ServerState): void => {
    if (state === 'ok') history.replace(from.startsWith('/') ? from : '/');
  };
  return <WaitingPage name="maintenance" onAnswer={go} />;
};
