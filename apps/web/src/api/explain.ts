import i18next from 'i18next';
import type { Problem, Sentence, Situation } from './problem.ts';
import { sentenceOf } from './problem.ts';

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
