/** A part of a formula: a number, the id or name of a data point, or one of + - * / ( ). `at`: its start. */
export interface Token {
  kind: 'number' | 'id' | 'name' | 'mark';
  text: string;
  at: number;
}

/** Names that need no brackets: words of letters, digits and the like; the first word begins with a letter. */
const plainName = String.raw`\p{L}[\p{L}\p{N}\p{M}_.,'’]*(?: +[\p{L}\p{N}\p{M}_.,'’&%]+)*`;

const token = new RegExp(
  String.raw`(?<number>\d{1,15}(?:\.\d{1,4})?)(?![\d.])|#(?<id>\d{1,10})(?!\d)|\[(?<quoted>(?:[^[\]]|\[\[|\]\])+)\]|(?<name>${plainName})|(?<mark>[-+*/()])`,
  'uy',
);
const blanks = / */y;

/** The tokens of a formula, or the position of the first unreadable character. */
export const readTokens = (text: string): readonly Token[] | number => {
  const tokens: Token[] = [];
  for (let at = skip(text, 0); at < text.length; at = skip(text, at)) {
    token.lastIndex = at;
    const groups = token.exec(text)?.groups;
    if (!groups) return at;
    tokens.push({ ...partOf(groups), at });
    at = token.lastIndex;
  }
  return tokens;
};

const skip = (text: string, from: number): number => {
  blanks.lastIndex = from;
  blanks.test(text);
  return blanks.lastIndex;
};

const partOf = ({ number, id, quoted, name, mark = '' }: Record<string, string | undefined>): Omit<Token, 'at'> => {
  if (number !== undefined) return { kind: 'number', text: number };
  if (id !== undefined) return { kind: 'id', text: id };
  if (quoted !== undefined) return { kind: 'name', text: quoted.replaceAll(/([[\]])\1/g, '$1') };
  if (name !== undefined) return { kind: 'name', text: name };
  return { kind: 'mark', text: mark };
};

const alone = new RegExp(`^${plainName}$`, 'u');

/** A name in a formula, in brackets (doubled inside) where it is more than plain words. */
export const writeName = (name: string): string => (alone.test(name) ? name : `[${name.replaceAll(/[[\]]/g, '$&$&')}]`);
