/** The character encoding of a file. `unit` is the size of one code unit in bytes. */
export interface Encoding {
  label: 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';
  unit: 1 | 2;
  /** Bytes of the byte order mark at the start of the file. */
  bom: number;
  /** True when the file or a mark names the encoding, so that invalid bytes are an error. */
  stated: boolean;
}

/** The encoding by the first four bytes: a byte order mark, or '<' beside a zero byte. */
export const sniffEncoding = (head: Uint8Array): Encoding => {
  const [a = -1, b = -1, c = -1] = head;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { label: 'utf-8', unit: 1, bom: 3, stated: true };
  if (a === 0xff && b === 0xfe) return { label: 'utf-16le', unit: 2, bom: 2, stated: true };
  if (a === 0xfe && b === 0xff) return { label: 'utf-16be', unit: 2, bom: 2, stated: true };
  if (a === LESS && b === 0) return { label: 'utf-16le', unit: 2, bom: 0, stated: true };
  if (a === 0 && b === LESS) return { label: 'utf-16be', unit: 2, bom: 0, stated: true };
  return { label: 'utf-8', unit: 1, bom: 0, stated: false };
};

/**
 * The encoding after the XML declaration. ISO-8859-1 is read as Windows-1252, its superset in practice. Returns null
 * for an unsupported encoding; a declaration never overrides a byte order mark.
 */
export const declaredEncoding = (sniffed: Encoding, declaration: string): Encoding | null => {
  const name = /\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(declaration)?.[1]?.toLowerCase();
  if (name === undefined) return sniffed;
  if (sniffed.unit === 2) return sniffed;
  if (name === 'utf-8' || name === 'utf8' || name === 'us-ascii' || name === 'ascii')
    return { ...sniffed, stated: true };
  if (sniffed.bom > 0) return sniffed;
  if (/^(iso-?8859-1|iso_8859-1|latin-?1|windows-1252|cp-?1252|iso-?8859-15)$/.test(name))
    return { ...sniffed, label: 'windows-1252', stated: true };
  return null;
};

/**
 * Makes a decoder from bytes to text. If no encoding is stated, bytes that are not UTF-8 are read as Windows-1252,
 * which registers write without declaring it. If an encoding is stated, invalid bytes throw a TypeError.
 */
export const openTextDecoder = (encoding: Encoding): ((bytes: Uint8Array) => string) => {
  const strict = new TextDecoder(encoding.label, { fatal: true, ignoreBOM: true });
  if (encoding.stated) return (bytes) => strict.decode(bytes);
  const lenient = new TextDecoder('windows-1252');
  return (bytes) => {
    try {
      return strict.decode(bytes);
    } catch {
      return lenient.decode(bytes);
    }
  };
};

/**
 * Converts text to one byte per code unit, for scanning markup. Markup is ASCII in every supported encoding; in UTF-16
 * every other character becomes '?'. Bytes arrive in chunks. An odd byte waits for the next chunk.
 */
export const openUnits = (encoding: Encoding): ((chunk: Uint8Array) => Uint8Array) => {
  if (encoding.unit === 1) return (chunk) => chunk;
  const low = encoding.label === 'utf-16le' ? 0 : 1;
  let odd = -1;
  return (chunk) => {
    const bytes = odd < 0 ? chunk : Uint8Array.of(odd, ...chunk.subarray(0, 1));
    const first = odd < 0 ? null : unitOf(bytes, 0, low);
    const rest = odd < 0 ? chunk : chunk.subarray(1);
    if (first !== null && chunk.length === 0) return NOTHING;
    const whole = rest.length >> 1;
    const units = new Uint8Array(whole + (first === null ? 0 : 1));
    if (first !== null) units[0] = first;
    for (let at = 0; at < whole; at++) units[at + (first === null ? 0 : 1)] = unitOf(rest, at * 2, low);
    odd = rest.length % 2 === 1 ? (rest[rest.length - 1] ?? -1) : -1;
    return units;
  };
};

/** The bytes of ASCII text in an encoding, without a byte order mark. */
export const encodeUnits = (text: string, encoding: Encoding): Uint8Array => {
  const bytes = new Uint8Array(text.length * encoding.unit);
  const low = encoding.label === 'utf-16be' ? 1 : 0;
  for (let at = 0; at < text.length; at++)
    bytes[at * encoding.unit + (encoding.unit === 2 ? low : 0)] = text.charCodeAt(at);
  return bytes;
};

const LESS = 60;
const QUESTION = 63;
const NOTHING = new Uint8Array(0);

const unitOf = (bytes: Uint8Array, at: number, low: number): number => {
  const value = bytes[at + low] ?? 0;
  return (bytes[at + 1 - low] ?? 0) === 0 && value < 128 ? value : QUESTION;
};
