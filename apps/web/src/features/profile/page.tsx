import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { UserProfile } from '@lanewise/contract/entities/session';
import { failureOf } from '../../api/explain.ts';
import { changeOwnPassword } from '../../api/profile.ts';
import { useProfile } from '../../api/queries.ts';
import { useLooking, useSwitched } from '../../state/session.ts';
import { Control } from '../../ui/control.tsx';
import { Page } from '../../ui/page.tsx';
import { FailedAnswer } from '../../ui/failed-answer.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { SecondFactorSection, Sessions, Switches } from '../../account/lazy.tsx';
import { PasswordDialog } from '../../account/password/dialog.tsx';
import { useBuiltIn } from '../../records/use-built-in.ts';
import { Details } from './details.tsx';
import { Picture } from './picture.tsx';
import styles from './page.module.css';

/** The facts about a user that only others can change. */
const Facts = ({ profile }: { profile: UserProfile }): JSX.Element => {
  const { t } = useTranslation('profile');
  const builtIn = useBuiltIn();
  const facts = (['username', 'role', 'companyName'] as const).filter((key) => profile[key] !== '');
  return (
    <dl className={styles.facts}>
      {facts.map((key) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>{key === 'role' ? builtIn(profile.role) : profile[key]}</dd>
        </div>
      ))}
    </dl>
  );
};

/**
 * The button that changes the user's own password, which requires the old password. Hidden while the user is switched
 * to another user.
 */
const Password = (): JSX.Element => {
  const { t } = useTranslation('profile');
  const switched = useSwitched();
  const [open, setOpen] = useState(false);
  return (
    <>
      <p className={styles.hint}>{t('passwordHint')}</p>
      {switched ? null : (
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('changePassword')}
        </Button>
      )}
      {open ? (
        <PasswordDialog
          flavour="own"
          name=""
          onSubmit={async (values) => void (await changeOwnPassword(values))}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};

/** The user's own picture, details, language and password. */
export const ProfilePage = (): JSX.Element => {
  const { t } = useTranslation('profile');
  const looking = useLooking();
  const { data: profile, isError, error, refetch } = useProfile();
  if (!profile) {
    return (
      <Page>
        {isError ? (
          <FailedAnswer
            {...failureOf(error, t('couldNotLoad'))}
            retry={<Control label={t('retry')} onClick={() => void refetch()} />}
          />
        ) : (
          <LoadingState label={t('loading')} />
        )}
      </Page>
    );
  }
  return (
    <Page>
      <div className={styles.profile}>
        <section aria-label={t('picture')} className={styles.who}>
          <Picture profile={profile} />
          <Facts profile={profile} />
        </section>
        <section>
          <h2 className={styles.heading}>{t('details')}</h2>
          <Details key={profile.userId} profile={profile} />
        </section>
        <section>
          <h2 className={styles.heading}>{t('password')}</h2>
          <Password />
        </section>
        {looking ? null : <Security username={profile.username} />}
      </div>
    </Page>
  );
};

/**
 * Two-step login, sessions, and other people who worked under this account. Hidden during a read-only switch to this
 * user.
 */
const Security = ({ username }: { username: string }): JSX.Element => {
  const { t } = useTranslation('profile');
  return (
    <>
      <section>
        <h2 className={styles.heading}>{t('secondFactor')}</h2>
        <Suspense>
          <SecondFactorSection username={username} />
        </Suspense>
      </section>
      <section>
        <h2 className={styles.heading}>{t('sessions')}</h2>
        <Suspense>
          <Sessions userId={null} name="" />
        </Suspense>
      </section>
      <section>
        <h2 className={styles.heading}>{t('switches')}</h2>
        <Suspense>
          <Switches />
        </Suspense>
      </section>
    </>
  );
};
