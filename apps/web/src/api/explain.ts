import i18next from 'i18next';
import type { Sentence, Situation } from './problem.ts';
import { Problem, sentenceOf } from './problem.ts';

/**
 * A sentence in the user's language. The server's text is English: other languages translate it by its code and params
 * and fall back to the text. `params.by` or `params.reason` chooses among several texts
 * of one code.
 */
export const say = (sentence: Sentence): string => {
  if ('key' in sentence) return i18next.t(sentence.key);
  const key = `code:${sentence.code}`;
  const translate = i18next.language !== 'en' && i18next.exists(key, { lng: i18next.language, fallbackLng: [] });
  const { by, reason = '' } = sentence.params;
  return translate ? i18next.t(key, { ...sentence.params, context: String(by ?? reason) }) : sentence.text;
};

/** The message for a failed call. */
export const explain = (problem: Problem, situation?: Situation): string => say(sentenceOf(problem, situation));

/**
 * The text that a screen shows in place of a failed answer: the reason, and whether the user lacks the right, so that
 * another try is useless. `title`: name of the content that failed.
 */
export const failureOf = (error: unknown, title: string): { title: string; text: string | null; refused: boolean } => {
  const refused = error instanceof Problem && error.status === 403;
  return {
    title: refused ? i18next.t('error.forbidden.title') : title,
    text: error instanceof Problem ? explain(error) : null,
    refused,
  };
};
