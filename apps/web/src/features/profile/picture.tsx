import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeEvent, JSX } from 'react';
import type { UserProfile } from '@lanewise/contract/entities/session';
import { explain } from '../../api/explain.ts';
import { profileImageKey, removeProfileImage, saveProfileImage, useProfileImage } from '../../api/pictures.ts';
import { Problem } from '../../api/problem.ts';
import { shrink } from '../../lib/shrink.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { Icon } from '../../ui/icon.tsx';
import { toastError, toastSuccess } from '../../ui/toast.tsx';
import styles from './page.module.css';

/** Says why it was refused; a session that is over and a server that is gone are told by the one handler. */
export const tellRefusal = (error: unknown): void => {
  if (error instanceof Problem && error.status !== 0 && error.status !== 401) toastError(explain(error));
};

/** One's own picture: chosen from the disk, made small here, looked at, then saved; or removed (SCR-46). */
export const Picture = ({ profile }: { profile: UserProfile }): JSX.Element => {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const file = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Blob | null>(null);
  const preview = useObjectUrl(chosen);
  const current = useProfileImage();
  const shown = preview ?? current;

  /** `picture`: null to remove it. */
  const { mutate, isPending } = useMutation({
    mutationFn: (picture: Blob | null) => (picture ? saveProfileImage(picture) : removeProfileImage()),
    onSuccess: (_answer, picture) => {
      if (picture) client.setQueryData(profileImageKey(profile.userId), picture);
      client.setQueryData<UserProfile>(['user-profile'], (known) => known && { ...known, hasProfileImage: !!picture });
      if (!picture) client.removeQueries({ queryKey: profileImageKey(profile.userId) });
      setChosen(null);
      toastSuccess(t(picture ? 'pictureSaved' : 'pictureRemoved'));
    },
    onError: tellRefusal,
  });
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [picked] = currentTarget.files ?? [];
    // The same file can be chosen again.
    currentTarget.value = '';
    if (!picked) return;
    try {
      setChosen(await shrink(picked));
    } catch {
      toastError(t('noPicture'));
    }
  };
  return (
    <div className={styles.picture}>
      <span className={styles.image}>
        {shown ? <img src={shown} alt={t('picture')} /> : <Icon name="person" size={40} />}
      </span>
      <div className={styles.pictureText}>
        <input
          ref={file}
          type="file"
          accept="image/png,image/jpeg"
          aria-label={t('choosePicture')}
          hidden
          onChange={(event) => void choose(event)}
        />
        <div className={styles.buttons}>
          {chosen ? (
            <>
              <Button loading={isPending} onClick={() => mutate(chosen)}>
                {t('savePicture')}
              </Button>
              <Button variant="default" disabled={isPending} onClick={() => setChosen(null)}>
                {t('cancel')}
              </Button>
            </>
          ) : (
            <Button variant="default" disabled={isPending} onClick={() => file.current?.click()}>
              {t(profile.hasProfileImage ? 'changePicture' : 'choosePicture')}
            </Button>
          )}
          {profile.hasProfileImage && !chosen ? (
            <Button variant="subtle" c="var(--lw-down)" loading={isPending} onClick={() => mutate(null)}>
              {t('removePicture')}
            </Button>
          ) : null}
        </div>
        <p className={styles.hint}>{t(chosen ? 'previewHint' : 'pictureHint')}</p>
      </div>
    </div>
  );
};
