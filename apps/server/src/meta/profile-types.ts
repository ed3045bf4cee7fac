/** What a user says of himself, beside what he is here. */
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
  timeZone: string;
  country: string;
  state: string;
}

export interface Profiles {
  /** Empty for one who is no user. */
  contact(userId: number): Promise<Contact>;
  /** What is left out stays. The values are the caller's to check. */
  change(userId: number, values: { [Field in keyof ProfileValues]?: ProfileValues[Field] | undefined }): Promise<void>;
}
