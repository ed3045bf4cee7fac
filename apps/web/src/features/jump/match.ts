/** Letters without their accents, in lower case: 'Québec' is found by 'quebec'. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase();

/** How well one word is met by a folded text: 0 at its beginning, 1 at the beginning of a word, 2 within; null: not at all. */
const placeOf = (word: string, text: string): number | null => {
  const at = text.indexOf(word);
  if (at < 0) return null;
  if (at === 0) return 0;
  const begins = text.split(/[\s'’&/–-]+/).some((part) => part.startsWith(word));
  return begins ? 1 : 2;
};

/**
 * How well a name answers what was typed: every word must stand in the name or in what is said beside it; the lower the
 * better, null when one does not.
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

/** Things that answer what was typed, the best first and otherwise in their order; all of them while nothing is typed. */
export const matching = <Thing extends { name: string; beside: string }>(
  typed: string,
  things: readonly Thing[],
): Thing[] =>
  things
    .map((thing) => ({ thing, rank: rankOf(typed, thing.name, thing.beside) }))
    .filter((one): one is { thing: Thing; rank: number } => one.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ thing }) => thing);

/** Whether what was typed may be the number of a transaction: one word with a digit in it, of two characters and more. */
export const isNumber = (typed: string): boolean => /^(?=.*\d)[\w.:-]{2,64}$/.test(typed.trim());
