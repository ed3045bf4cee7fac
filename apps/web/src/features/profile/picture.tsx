import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { ownProfile } from '@lanewise/contract/endpoints/profile';
import type { UserProfile } from '@lanewise/contract/entities/session';
import { queryKeyOf } from '../../api/ask.ts';
import { removeProfileImage, saveProfileImage } from '../../api/picture-changes.ts';
import { useProfileImage } from '../../api/pictures.ts';
import { Icon } from '../../ui/icon.tsx';
import { useLooking } from '../../state/session.ts';
import { toastSuccess } from '../../ui/toast.tsx';
import { tellRefusal } from '../../records/pictures/tell-refusal.ts';
import { PictureChooser } from '../../records/pictures/chooser.tsx';
import { queryKeys } from '../../api/query-keys.ts';

/** Longest side in pixels: a little more than twice the size in the profile. */
const longestSide = 256;

export const Picture = ({ profile }: { profile: UserProfile }): JSX.Element => {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const current = useProfileImage();
  const looking = useLooking();
  /** `picture`: null removes it. */
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: (picture: Blob | null) => (picture ? saveProfileImage(picture) : removeProfileImage()),
    onSuccess: (_answer, picture) => {
      if (picture) client.setQueryData(queryKeys.profileImage(profile.userId), picture);
      client.setQueryData<UserProfile>(
        queryKeyOf(ownProfile),
        (known) => known && { ...known, hasProfileImage: !!picture },
      );
      if (!picture) client.removeQueries({ queryKey: queryKeys.profileImage(profile.userId) });
      toastSuccess(t(picture ? 'pictureSaved' : 'pictureRemoved'));
    },
    onError: tellRefusal,
  });
  return (
    <PictureChooser
      readOnly={looking}
      current={profile.hasProfileImage ? current : null}
      placeholder={<Icon name="person" size={40} />}
      words={{
        name: t('picture'),
        choose: t('choosePicture'),
        change: t('changePicture'),
        save: t('savePicture'),
        cancel: t('cancel'),
        remove: t('removePicture'),
        hint: t('pictureHint'),
        previewHint: t('previewHint'),
        noPicture: t('noPicture'),
      }}
      round
      longestSide={longestSide}
      busy={isPending}
      onSave={mutateAsync}
      onRemove={profile.hasProfileImage ? () => mutate(null) : undefined}
    />
  );
};
