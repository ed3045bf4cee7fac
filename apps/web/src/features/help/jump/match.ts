import { folded } from '../../../lib/folded.ts';

/**
 * The match of a word in a folded text: 0 at the beginning of the text, 1 at the beginning of a word, 2 within a word;
 * null: no match.
 */
const placeOf = (word: string, text: string): number | null => {
  const at = text.indexOf(word);
  if (at < 0) return null;
  if (at === 0) return 0;
  const begins = text.split(/[\s'’&/–-]+/).some((part) => part.startsWith(word));
  return begins ? 1 : 2;
};

/**
 * The rank of a name for the typed text: every word must occur in the name or its additional text. Lower is better;
 * null if a word is missing.
 */
export const rankOf = (typed: string, name: string, beside = ''): number | null => {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const [inName, inBeside] = [folded(name), folded(beside)];
  let rank = 0;
  for (const word of words) {
    const place = placeOf(word, inName);
    if (place === null && !inBeside.includes(word)) return null;
    rank += place ?? 3;
  }
  return rank;
};

/**
 * Things that match the typed text, best match first. Equal matches keep their order. An empty text matches all things.
 */
export const matching = <Thing extends { name: string; beside: string; also?: string }>(
  typed: string,
  things: readonly Thing[],
): Thing[] =>
  things
    .map((thing) => ({ thing, rank: rankOf(typed, thing.name, `${thing.beside} ${thing.also ?? ''}`) }))
    .filter((one): one is { thing: Thing; rank: number } => one.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ thing }) => thing);

/** Whether the typed text may be a transaction number: one word of at least two characters with a digit. */
export const isNumber = (typed: string): boolean => /^(?=.*\d)[\w.:-]{2,64}$/.test(typed.trim());
