import type { User } from '../meta/types.ts';

/** A mail before it has a sender: plain text, in the language of whom it is for. */
export interface Text {
  subject: string;
  text: string;
}

type Addressee = Pick<User, 'username' | 'language'>;
interface Link {
  link: string;
  hours: number;
}

const reset: Record<User['language'], (user: Addressee, link: Link) => Text> = {
  en: ({ username }, { link, hours }) => ({
    subject: 'Reset your Lanewise password',
    text: `Hello,

somebody asked for a new password of the Lanewise account ${username}.
This link opens the page that sets one. It works once, for ${hours === 1 ? 'one hour' : `${hours} hours`}:

${link}

If it was not you, leave this mail alone: your password stays as it is.
`,
  }),
  fr: ({ username }, { link, hours }) => ({
    subject: 'Réinitialiser votre mot de passe Lanewise',
    text: `Bonjour,

un nouveau mot de passe a été demandé pour le compte Lanewise ${username}.
Ce lien ouvre la page qui permet de le choisir. Il sert une fois, pendant ${hours === 1 ? 'une heure' : `${hours} heures`} :

${link}

Si la demande ne vient pas de vous, ignorez ce message : votre mot de passe reste le même.
`,
  }),
};

/** The mail with the link of a forgotten password; `hours`: how long the link works. */
export const resetLetter = (user: Addressee, link: Link): Text => reset[user.language](user, link);
