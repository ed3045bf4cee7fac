/** The largest key of the server's stores. */
const mostKey = 2_147_483_647;

/** A list's last page the server would answer: it takes offsets up to ten million, and pages hold fifty rows. */
const mostPage = 200_000;

/** A positive whole number as it stands in an address, up to `most`; null: there is none. */
export const wholeOf = (text: string, most: number = mostKey): number | null => {
  const number = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : most + 1;
  return number > most ? null : number;
};

/** The page of a list, from 1. */
export const pageOf = (text: string): number => wholeOf(text, mostPage) ?? 1;
