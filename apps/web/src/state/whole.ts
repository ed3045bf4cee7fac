/** The largest key of the server's databases. */
const mostKey = 2_147_483_647;

/** The last page of a list that the server answers: offsets up to ten million, with fifty rows on a page. */
const mostPage = 200_000;

/** A positive whole number in an address, up to `most`; null for anything else. */
export const wholeNumberOf = (text: string, most: number = mostKey): number | null => {
  const number = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : most + 1;
  return number > most ? null : number;
};

/** The page of a list in an address, from 1. */
export const pageNumberOf = (text: string): number => wholeNumberOf(text, mostPage) ?? 1;
