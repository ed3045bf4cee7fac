import type { MailKind } from '../meta/mail-types.ts';
import type { User } from '../meta/user-types.ts';

/** A mail without a sender: plain text in the language of the recipient. */
export interface Text {
  subject: string;
  text: string;
}

type Addressee = Pick<User, 'username' | 'language'>;
interface Link {
  link: string;
  hours: number;
}

type Write = Record<User['language'], (user: Addressee, link: Link) => Text>;

const reset: Write = {
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

const invite: Write = {
  en: ({ username }, { link, hours }) => ({
    subject: 'Your Lanewise account',
    text: `Hello,

a Lanewise account was made for you. Your username is ${username}.
This link opens the page on which you choose your password. It works once, for ${hours} hours:

${link}

If you do not expect this mail, leave it alone: without a password nobody can use the account.
`,
  }),
  fr: ({ username }, { link, hours }) => ({
    subject: 'Votre compte Lanewise',
    text: `Bonjour,

un compte Lanewise a été créé pour vous. Votre nom d’utilisateur est ${username}.
Ce lien ouvre la page où vous choisirez votre mot de passe. Il sert une fois, pendant ${hours} heures :

${link}

Si vous n’attendiez pas ce message, ignorez-le : sans mot de passe, personne ne peut utiliser ce compte.
`,
  }),
};

const letters: Record<MailKind, Write> = { reset, invite };

/** The mail with the link that sets a password; `hours`: how long the link works. */
export const letterOf = (kind: MailKind, user: Addressee, link: Link): Text => letters[kind][user.language](user, link);

/** The book of a store's day that a person sends to somebody. */
export interface SharedBook {
  sender: string;
  store: string;
  /** As written for people. */
  date: string;
  /** Whether the day is closed with all of its receipts. */
  isFinal: boolean;
  message: string;
}

const shared: Record<User['language'], (book: SharedBook) => Text> = {
  en: ({ sender, store, date, isFinal, message }) => ({
    subject: `Daily book of ${store}, ${date}${isFinal ? '' : ' (provisional)'}`,
    text: `Hello,

${sender} sends you the daily book of ${store} of ${date}.${isFinal ? '' : ' It is provisional: the day is not closed, or receipts are missing.'}
${message === '' ? '' : `\n${message}\n`}`,
  }),
  fr: ({ sender, store, date, isFinal, message }) => ({
    subject: `Livre du jour de ${store}, ${date}${isFinal ? '' : ' (provisoire)'}`,
    text: `Bonjour,

${sender} vous envoie le livre du jour de ${store} du ${date}.${isFinal ? '' : ' Il est provisoire : le jour n’est pas fermé, ou il manque des reçus.'}
${message === '' ? '' : `\n${message}\n`}`,
  }),
};

/** The mail that brings the book of a store's day. */
export const sharedBook = (language: User['language'], book: SharedBook): Text => shared[language](book);

/** An analysis that is over. */
export interface EndedTask {
  title: string;
  isDone: boolean;
  /** The page that shows it. */
  link: string;
}

const ended: Record<User['language'], (task: EndedTask) => Text> = {
  en: ({ title, isDone, link }) => ({
    subject: `${isDone ? 'Done' : 'Failed'}: ${title}`,
    text: `Hello,

your analysis "${title}" ${isDone ? 'is done' : 'failed'}.
This page ${isDone ? 'shows the result' : 'says why'}:

${link}
`,
  }),
  fr: ({ title, isDone, link }) => ({
    subject: `${isDone ? 'Terminée' : 'Échec'} : ${title}`,
    text: `Bonjour,

votre analyse « ${title} » ${isDone ? 'est terminée' : 'a échoué'}.
Cette page ${isDone ? 'montre le résultat' : 'dit pourquoi'} :

${link}
`,
  }),
};

/** The mail that tells that an analysis is over. */
export const endedTask = (language: User['language'], task: EndedTask): Text => ended[language](task);
