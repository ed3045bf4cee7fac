import * as pictures from '@lanewise/contract/endpoints/pictures';
import { ask, askPicture } from './ask.ts';

// Separate from `pictures.ts`: every screen shows pictures, but only two change them.

/** Replaces the user's own picture. The caller shows a refusal. */
export const saveProfileImage = (file: Blob): Promise<unknown> => askPicture(pictures.saveProfileImage, { body: file });

export const removeProfileImage = (): Promise<unknown> => ask(pictures.removeProfileImage, {});

/** Replaces a company's logo. The caller shows a refusal. */
export const saveCompanyLogo = (companyId: number, file: Blob): Promise<unknown> =>
  askPicture(pictures.saveCompanyLogo, { query: { companyId }, body: file });

export const removeCompanyLogo = (companyId: number): Promise<unknown> =>
  ask(pictures.removeCompanyLogo, { query: { companyId } });
