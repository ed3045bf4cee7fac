import type { SampleColumn, Sample } from './sample.ts';

/** What a row of a file may say of itself, and the rule that takes it so. */
type Mark = 'void' | 'return' | 'other';

type Condition = { column: string; equals: string | string[] };
export type MarkRules = Partial<Record<Mark, Condition | Condition[]>>;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Words of a cell that say what a row is, alone. */
const words: Record<Mark, RegExp> = {
  void: /^(?:void|voided|storno|storniert|cancelled|canceled|annule|annulee|anulado|anulada)$/,
  return: /^(?:return|returned|refund|refunded|retour|ruckgabe|rucknahme|remboursement|rembourse|devolucion|devuelto)$/,
  other: /^(?:training|training mode|schulung|trainingsmodus|ubung|entrenamiento)$/,
};

/** Parts of words that say so within a longer text. */
const parts: Record<Mark, RegExp> = {
  void: /\bvoid|storn|\bcancell?|annul|anulad/,
  return: /\breturn(?!abl)|refund(?!abl)|retour|ruckgabe|rucknahme|rembours|devol|devuel/,
  other: /training|schulung|entrenamiento/,
};

/** Names of columns that say so. */
const flag = '(?: ?(?:flag|ind|indicator|yn|kz|kennzeichen|mode))?';
const named: Record<Mark, RegExp> = {
  void: new RegExp(
    `\\b(?:voids?|voided|\\w*storno|storniert|cancel|cancell?ed|annulee?|annulation|anulad[oa])${flag}\\b`,
  ),
  return: new RegExp(
    `\\b(?:returns?|returned|refunds?|refunded|retoure?s?|ruckgabe|rucknahme|remboursement|rembourse|devolucion|devuelto)${flag}\\b`,
  ),
  other: new RegExp(`\\b(?:training|trainings?modus|schulung|entrenamiento)${flag}\\b`),
};

/**
 * Column names that may mark a sold row whose goods came back later, or the row of the return itself. The name does not
 * show which.
 */
const states = /^(?:returned|refunded|rembourse|devuelto)$/;

/** Names that say more of a return or a void than whether it is one. */
const about =
  /\b(?:reason|grund|motif|motivo|by|date|day|datum|time|at|id|no|nr|num|number|nummer|user|cashier|operator|original|orig|policy|until|days|code|store|tax|fee|period)\b/;
const amounts = /\b(?:amount|amt|betrag|montant|importe|total|value|qty|quantity|menge|count)\b/;

const yes = /^(?:y|yes|j|ja|t|true|w|wahr|vrai|verdadero|o|oui|s|si|1|x)$/;
const no = /^(?:n|no|nein|nee|f|false|falsch|faux|falso|non|0)$/;
const flagOf = (cell: string): 'yes' | 'no' | null => {
  if (/^[-–—.]?$/.test(cell) || no.test(plain(cell))) return 'no';
  return /^[✓✔√☑]$/.test(cell) || yes.test(plain(cell)) ? 'yes' : null;
};

const MOST_WORDS = 12;
const marks: readonly Mark[] = ['void', 'return', 'other'];
const meant: Record<Mark, string> = { void: 'void', return: 'returned', other: 'of a training' };

/** Rules from columns that mark a row as voided, as returned or as training. Adds to `doubts`. */
export const marksOf = (
  { columns }: Sample,
  used: ReadonlySet<SampleColumn>,
  signs: readonly SampleColumn[],
  doubts: string[],
): MarkRules => {
  const found: Record<Mark, Condition[]> = { void: [], return: [], other: [] };
  for (const column of columns) {
    if (used.has(column) || column.distinct.size === 0) continue;
    if (marksByName(column, found, signs, doubts) || column.distinct.size > MOST_WORDS) continue;
    marksByWords(column, found, signs, doubts);
  }
  return Object.fromEntries(
    marks.flatMap((mark) => {
      const [first, ...others] = found[mark];
      return first ? [[mark, others.length === 0 ? first : [first, ...others]]] : [];
    }),
  );
};

type Found = Record<Mark, Condition[]>;

/**
 * Reads a column whose name says void, return or training. Adds a condition to `found`, or a reason to `doubts`. False:
 * the name of the column says none of these.
 */
const marksByName = (column: SampleColumn, found: Found, signs: readonly SampleColumn[], doubts: string[]): boolean => {
  const { name, distinct, cells, numbers } = column;
  const title = plain(column.words);
  const said = marks.filter((mark) => named[mark].test(title));
  const [mark] = said;
  if (mark === undefined || about.test(title)) return false;
  if ([...distinct].some((cell) => marks.some((one) => words[one].test(plain(cell))))) return false;
  if (amounts.test(title)) {
    if (numbers?.some((one) => one))
      doubts.push(
        `"${name}" is not read: where it lowers sales, the file needs rows of its own for it (rules.${mark}).`,
      );
    return true;
  }
  const marked = [...distinct].filter((cell) => flagOf(cell) === 'yes');
  const isFlag = said.length === 1 && [...distinct].every((cell) => flagOf(cell) !== null);
  const [first] = marked;
  if (!isFlag || (first !== undefined && cells.every((cell) => flagOf(cell) === 'yes')))
    doubts.push(
      `"${name}" may say which rows are ${meant[mark]}, and is not read: it holds ${quotedSome(distinct)} (rules.${mark}).`,
    );
  else if (first === undefined)
    doubts.push(`"${name}" marks no row of the sample: name what it says of others in rules.${mark}.`);
  else {
    found[mark].push({ column: name, equals: marked.length === 1 ? first : marked });
    tellReading(column, new Set(marked), mark, states.test(title.replace(/^is | flag$/g, '')), signs, doubts);
  }
  return true;
};

/** A column with words among which some say void, return or training. */
const marksByWords = (column: SampleColumn, found: Found, signs: readonly SampleColumn[], doubts: string[]): void => {
  const { name, distinct } = column;
  const open = new Set(distinct);
  for (const mark of marks) {
    const cells = [...distinct].filter((cell) => words[mark].test(plain(cell)));
    const [first] = cells;
    // An item, too, may be called a training.
    if (first === undefined || (mark === 'other' && !isKind(column))) continue;
    for (const cell of cells) open.delete(cell);
    found[mark].push({ column: name, equals: cells.length === 1 ? first : cells });
    const isState = cells.some((cell) => states.test(plain(cell)));
    tellReading(column, new Set(cells), mark, isState, signs, doubts);
  }
  const said = [...open].filter((cell) => marks.some((mark) => parts[mark].test(plain(cell))));
  const kinds = isKind(column) && distinct.size > 1 ? [...open] : [];
  const unknown = kinds.filter((cell) => !sold.test(plain(cell)));
  // Beside rows of sales, those of payments and of lines may state the same amounts again.
  const again = kinds.some((cell) => ofReceipt.test(plain(cell)))
    ? kinds.filter((cell) => ofPart.test(plain(cell)))
    : [];
  const told = new Set([...said, ...unknown, ...again]);
  if (told.size > 0)
    doubts.push(`"${name}" says ${quotedSome(told)}, and such rows count as sales: name those that are none in rules.`);
};

/** Tells how marked rows are taken where files differ in what they mean. */
const tellReading = (
  { name, cells }: SampleColumn,
  marked: ReadonlySet<string>,
  mark: Mark,
  isState: boolean,
  signs: readonly SampleColumn[],
  doubts: string[],
): void => {
  const isBelow = signs.some(({ numbers }) =>
    numbers?.some((one, row) => (one ?? 0) < 0 && marked.has(cells[row] ?? '')),
  );
  const rows = `Rows that "${name}" calls ${quotedSome(marked)}`;
  if (mark === 'void' && isBelow) doubts.push(`${rows} are below zero: each takes a sale of its receipt off once.`);
  if (mark === 'return' && isState && !isBelow)
    doubts.push(
      `${rows} are taken for what came back. Where they are the sales that were given back later, they belong in rules.void.`,
    );
  if (mark === 'other') doubts.push(`${rows} are taken for a training, which counts nowhere (rules.other).`);
};

const isKind = ({ words: title }: SampleColumn): boolean =>
  /^(?:(?:transaction|trans|txn|tran|line|row|record|receipt|sale|sales|order|event|document|doc|bon|beleg|vorgang|zeilen|ligne|financial|fulfillment) ?)?(?:type|typ|kind|status|art|statut|estado|tipo|flag|indicator)$/.test(
    title,
  );

/** Words of a plain sale. */
const sold =
  /^(?:|sale|sales|sold|sell|ok|normal|regular|complete|completed|closed|close|done|finished|final|paid|payment|settled|success|successful|approved|active|valid|verkauf|umsatz|abgeschlossen|bezahlt|vente|valide|paye|termine|venta|pagado|completado|item|article|artikel|sale line|line item|product)$/;

const ofReceipt = /^(?:sale|sales|receipt|verkauf|vente|venta)$/;
const ofPart = /\b(?:payment|line)\b/;

const quotedSome = (cells: Iterable<string>): string => {
  const all = [...cells];
  const some = all.slice(0, 5).map((cell) => `"${cell}"`);
  return all.length > some.length ? `${some.join(', ')} and ${all.length - some.length} more` : some.join(', ');
};
