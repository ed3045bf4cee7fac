import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ownProfile } from '@lanewise/contract/endpoints/profile';
import type { UserProfile } from '@lanewise/contract/entities/session';
import { queryKeyOf } from '../api/ask.ts';
import { explain } from '../api/explain.ts';
import { Problem } from '../api/problem.ts';
import { saveProfile } from '../api/profile.ts';
import { chooseLanguage } from '../i18n/setup.ts';
import { selectedLanguage } from '../state/keys.ts';
import type { Language } from '../state/keys.ts';
import { currentUser, isSwitched } from '../state/session.ts';
import { read } from '../state/storage.ts';
import { toastError } from '../ui/toast.tsx';

/** Saves the language in the user's profile, so that every browser of the user uses it. */
const keepInProfile = async (client: QueryClient, language: Language): Promise<void> => {
  const profile = await saveProfile({ language });
  client.setQueryData<UserProfile>(queryKeyOf(ownProfile), profile);
};

/**
 * Sets the language of the screen. With a session, it also saves the language in the user's own profile, but never in
 * another user's profile during a switch.
 */
export const useChooseLanguage = (): ((language: Language) => Promise<void>) => {
  const client = useQueryClient();
  return async (language) => {
    await chooseLanguage(language);
    if (!currentUser() || isSwitched()) return;
    try {
      await keepInProfile(client, language);
    } catch (error) {
      if (error instanceof Problem && error.status !== 0 && error.status !== 401) toastError(explain(error));
    }
  };
};

/**
 * Saves the language that a user chose on the login page in the user's profile, after the login. If this fails, the
 * profile stays as it was and the login goes on.
 */
export const keepChosenLanguage = async (client: QueryClient): Promise<void> => {
  const language = read(selectedLanguage);
  if (language === '') return;
  await keepInProfile(client, language).catch(() => undefined);
};
