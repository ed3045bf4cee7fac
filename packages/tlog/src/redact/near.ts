/**
 * Every secret name contains at least one of these letters. In few words of a POS file, one of these letters is next to
 * the letters that `isNear` expects.
 */
export const TRIGGERS = new Uint8Array(256);
for (const letter of 'vVpPkKyYgGcC') TRIGGERS[letter.charCodeAt(0)] = 1;

/**
 * Whether the letters around a trigger belong to one of the words cvv, cvc, cvn, verif, pin, pwd, pass, track, rity,
 * mag, api, key or secret, or in French nip, mdp, piste, crypto, secret or confid.
 */
export const isNear = (bytes: Uint8Array, at: number): boolean => {
  switch (lower(bytes, at)) {
    case V:
      return lower(bytes, at - 1) === C ? VERIFICATION.includes(lower(bytes, at + 1)) : follow(bytes, at + 1, ERI);
    case P:
      return isNearP(bytes, at);
    case K:
      return follow(bytes, at - 4, TRAC) || follow(bytes, at + 1, EY);
    case Y:
      return follow(bytes, at - 3, RIT) || (lower(bytes, at - 1) === R && lower(bytes, at + 1) === P);
    case C:
      return lower(bytes, at + 1) === O
        ? follow(bytes, at + 2, NFID)
        : lower(bytes, at + 1) === R && follow(bytes, at - 2, SECR);
    default:
      return lower(bytes, at - 1) === A && lower(bytes, at - 2) === M;
  }
};

const isNearP = (bytes: Uint8Array, at: number): boolean => {
  const next = lower(bytes, at + 1);
  const isPin = next === I && lower(bytes, at + 2) === N && isWordEnd(bytes, at + 3);
  if (isPin || (next === I && follow(bytes, at + 2, ST)) || (next === A && follow(bytes, at + 2, SS))) return true;
  if (next === I && lower(bytes, at - 1) === A) return true;
  if (next === W && lower(bytes, at + 2) === D) return true;
  const isNip = lower(bytes, at - 1) === I && lower(bytes, at - 2) === N && isWordEnd(bytes, at + 1);
  return isNip || (lower(bytes, at - 1) === D && lower(bytes, at - 2) === M);
};

const lower = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | 32;

const follow = (bytes: Uint8Array, at: number, letters: readonly number[]): boolean => {
  for (let index = 0; index < letters.length; index++) if (lower(bytes, at + index) !== letters[index]) return false;
  return true;
};

/**
 * Whether the word 'pin' ends before `at` or continues as pinblock, pindata or pinnumber. PINK and PINEAPPLE are goods,
 * so they do not match.
 */
const isWordEnd = (bytes: Uint8Array, at: number): boolean => {
  const byte = bytes[at] ?? 0;
  const lower = byte | 32;
  if (lower < A || lower > Z || lower === B || lower === D || lower === N) return true;
  const isCapital = byte < A;
  return isCapital && ((bytes[at - 1] ?? 0) >= A || (bytes[at + 1] ?? 0) >= A);
};

const A = 97;
const B = 98;
const C = 99;
const D = 100;
const I = 105;
const K = 107;
const M = 109;
const N = 110;
const O = 111;
const P = 112;
const R = 114;
const V = 118;
const W = 119;
const Y = 121;
const Z = 122;
const VERIFICATION = [V, C, N];
const codesOf = (letters: string): number[] => [...letters].map((letter) => letter.charCodeAt(0));
const EY = codesOf('ey');
const ERI = codesOf('eri');
const TRAC = codesOf('trac');
const RIT = codesOf('rit');
const NFID = codesOf('nfid');
const SECR = codesOf('secr');
const ST = codesOf('st');
const SS = codesOf('ss');
