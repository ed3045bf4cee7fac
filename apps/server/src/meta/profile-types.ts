/** Contact details that users state about themselves, in addition to their account. */
export interface Contact {
  phone: string;
  country: string;
  state: string;
  hasProfileImage: boolean;
}

export interface ProfileValues {
  firstName: string;
  lastName: string;
  phone: string;
  language: 'en' | 'fr';
  clock: '12' | '24';
  timeZone: string;
  country: string;
  state: string;
}

export interface Profiles {
  /** Empty for callers that are no users. */
  contact(userId: number): Promise<Contact>;
  /** Fields that are left out stay. The caller checks the values. */
  change(userId: number, values: { [Field in keyof ProfileValues]?: ProfileValues[Field] | undefined }): Promise<void>;
}
