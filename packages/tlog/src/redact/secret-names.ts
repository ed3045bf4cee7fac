/**
 * Names of data that must never be kept: card verification values, PINs, passwords, magnetic tracks and keys of programs,
 * in English and French. Names are split at capitals, digits and signs, so that ShippingFee and TrackingNumber do not match.
 */
const SECRET = new RegExp(
  `^(${[
    'cvv|cvc|cvn|cvv2|cvc2|pin|pinblock|pindata|pinnumber|password|passwd|pwd|passcode|passphrase|track|trackdata|magstripe',
    'apikey|secretkey|accesskey|privatekey|clientsecret|cleapi|clesecrete',
    'nip|mdp|motdepasse|motpasse|codesecret|codeconfidentiel|cryptogramme|piste|pistemagnetique|passwort',
  ].join('|')})$`,
);
const SECRET_PHRASE = new RegExp(
  `(^| )(${[
    'api key|secret key|access key|private key|client secret|cle api|cle secrete',
    'card verification|security code|pin block|track [123]|track data|mag stripe|magnetic stripe|pass word',
    'mot de passe|code secret|code confidentiel|code de securite|cryptogramme visuel|piste [123]|piste magnetique',
  ].join('|')})( |$)`,
);
/** Names of facts about a secret that are not the secret itself. */
const ABOUT =
  /(verified|result|response|indicator|flag|required|method|status|present|type|attempts|length|pad|pad id)$/;

const wordsOf = (name: string): string =>
  name
    .slice(name.indexOf(':') + 1)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/([A-Za-z])(\d)/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase();

const readName = (name: string): boolean => {
  const words = wordsOf(name);
  if (ABOUT.test(words)) return false;
  return (
    words.split(' ').some((word) => SECRET.test(word)) ||
    SECRET_PHRASE.test(words) ||
    SECRET.test(words.replaceAll(' ', ''))
  );
};

/** Cache of classified names; a file has few, and a hostile file with many resets it. */
const known = new Map<string, boolean>();
const MOST_KNOWN = 4_096;

/** Whether the value with this name is secret. */
export const isSecretName = (name: string): boolean => {
  let secret = known.get(name);
  if (secret === undefined) {
    secret = readName(name);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(name, secret);
  }
  return secret;
};

/** Whether a text is exactly the name of a secret: 'Password', but not 'PIN debit'. */
export const namesSecret = (text: string): boolean => {
  if (!isSecretName(text)) return false;
  const words = wordsOf(text);
  return SECRET.test(words.replaceAll(' ', '')) || SECRET_PHRASE.exec(words)?.[0].trim() === words;
};

/** Whether a field names another value, or holds the value that such a field names: `Name="Password" Value="..."`. */
export const isNaming = (name: string): boolean => NAMING.test(name);
export const isHolding = (name: string): boolean => HOLDING.test(name);

const NAMING =
  /^([\w.-]+:)?(field_?|property_?|attribute_?|param_?)?(name|key|field|label|property|param|parameter|attribute|nom|champ|cle|libelle)$/i;
const HOLDING =
  /^([\w.-]+:)?(field_?|property_?|attribute_?|param_?|string_?)?(value|val|text|data|contents?|string|valeur|texte|donnee)$/i;
