import type { CsvColumn } from '@lanewise/contract/facts/profile';
import type { SampleColumn } from './sample.ts';

/** Usual names of columns in English, German, French and Spanish, each with its certainty. */
type Called = readonly (readonly [pattern: RegExp, sure: number])[];

const id = '(?: (?:id|no|nr|num|number|nummer|numero|code|key))?';
const called = (words: string, tail = id): RegExp => new RegExp(`^(?:${words})${tail}$`);

const taxName = /\b(?:tax|vat|mw ?st|ust|tva|tps|tvq|gst|hst|pst|iva|steuer|taxe|taxes)\b/;

const names: Partial<Record<CsvColumn, Called>> = {
  location: [
    [called('store|branch|shop|location|site|outlet|filiale|markt|magasin|succursale|tienda|sucursal'), 3],
    [/\b(?:store|branch|shop|outlet|filiale|magasin|succursale|tienda|sucursal)\b/, 2],
    [/^(?:city|region|country|ville|stadt|land|pays|ciudad|pais)$/, 1],
  ],
  transaction: [
    [
      called(
        'transaction|trans|txn|trx|tran|receipt|invoice|ticket|basket|bon|bonnr|bonnummer|beleg|belegnr|bill|facture|recu|folio',
      ),
      3,
    ],
    [called('order|sale|check|no|number'), 2],
    [
      /^(?:(?:no|num|numero|id) (?:de )?)?(?:transaction|ticket|facture|recu|invoice|receipt|bon)\b(?!.*(?:type|date|time|total))/,
      2,
    ],
  ],
  lane: [
    [
      called(
        'register|lane|terminal|till|pos|kasse|kassen|kassennr|caisse|caja|workstation|station|checkout|reg|pos terminal',
      ),
      3,
    ],
  ],
  cashier: [
    [
      called(
        'cashier|operator|clerk|associate|employee|bediener|kassierer|kassiererin|caissier|caissiere|cajero|staff',
      ),
      3,
    ],
  ],
  cashierName: [[/^(?:cashier|operator|clerk|associate|employee) name$|^nom (?:du |de la )?caissi/, 3]],
  customer: [
    [
      called(
        'customer|member|household|loyalty|client|kunde|kundennr|membre|cliente|shopper',
        ' ?(?:id|no|nr|num|number|nummer|numero|code|key)',
      ),
      3,
    ],
    [called('customer|member|household|kunde|client', ''), 1],
  ],
  item: [
    [called('upc|ean|gtin|plu|sku|barcode|stock code|artikelnr|artikelnummer|upc plu|codigo de barras|code barres'), 3],
    [called('item|product|article|artikel|stock|material', ' (?:id|no|nr|num|number|nummer|numero|code|key)'), 3],
    [/^(?:code|no|numero) (?:article|produit|item|artikel)$/, 3],
    [called('artikel|article|item|product|produit|articulo', ''), 1],
  ],
  description: [
    [
      called(
        'description|desc|item (?:name|desc|description)|product (?:name|desc|description|title)|artikeltext|bezeichnung|artikelbezeichnung|libelle|designation|descripcion',
        '',
      ),
      3,
    ],
    [called('text|name|product|item|article|produit', ''), 1],
  ],
  quantity: [
    [
      called(
        'quantity|qty|qty sold|units|units sold|pieces|menge|anzahl|stuck|quantite|qte|cantidad|quantity sold',
        '',
      ),
      3,
    ],
  ],
  unitPrice: [
    [
      called(
        'unit price|unit retail|price each|price per unit|einzelpreis|stuckpreis|e preis|prix unitaire|pu|precio unitario|item price',
        '',
      ),
      3,
    ],
    [called('price|preis|prix|precio|retail price', ''), 2],
  ],
  amount: [
    [
      called(
        'amount|amt|line total|line amount|extended|extended (?:price|amount)|ext|ext (?:price|amount|amt)|betrag|zeilenbetrag|montant|importe|sales|sales (?:value|amount|amt)|net|net (?:sales|amount|value)|netto|umsatz|revenue',
        '',
      ),
      3,
    ],
    [called('value|subtotal|sub total|turnover|total price|gross sales|sale amount', ''), 2],
  ],
  tax: [[taxName, 3]],
  total: [
    [
      called(
        'grand total|(?:receipt|invoice|transaction|trans|ticket|basket|sale|order) total|total (?:ticket|receipt|facture|recu|bon|transaction)|bonsumme|total ttc|gesamtbetrag|total due|amount due|total amount|basket total|total du ticket',
        '',
      ),
      3,
    ],
    [called('total|summe|gesamt|gross|brutto|gross total|sum', ''), 2],
  ],
  tender: [
    [
      called(
        'tender|payment|zahlart|zahlungsart|zahlung|zahlungsmittel|paiement|pago|pay',
        '(?: (?:type|method|mode|name|means|desc|description))?',
      ),
      3,
    ],
    [/^(?:mode|moyen|forma|medio) de (?:paiement|reglement|pago)$/, 3],
  ],
  tenderAmount: [
    [
      called(
        '(?:pay|payment|paid|tender|tendered) (?:amount|amt|total|value)|amount (?:paid|tendered)|paid|tendered|zahlbetrag|bezahlt|gezahlt|montant (?:paye|regle|du paiement)|importe pagado|monto pagado',
        '',
      ),
      3,
    ],
  ],
};

const discountName =
  /\b(?:discount|disc|discounts|rabatt|rabatte|remise|promo|promotion|markdown|coupon|coupons|reduction|descuento|savings|nachlass)\b/;
const couponName = /\b(?:coupon|coupons|gutschein)\b/;
const storeName = /\b(?:store|match|retail|loyalty|shop)\b/;
const makerName = /\b(?:mfr|mfg|manufacturer|vendor|maker|hersteller|fabricant)\b/;
const departmentName =
  /^(?:(?:product|item|main|sub) ?)?(?:department|dept|departement|category|categorie|kategorie|group|class|subclass|subcategory|family|famille|sous famille|line|warengruppe|untergruppe|hauptgruppe|rayon|abteilung|departamento|categoria)(?: (?:name|desc|description|code|no|nr))?$/;
/** Numbers that are not part of a sale. */
const aside =
  /\b(?:rate|percent|percentage|satz|taux|margin|marge|cost|costs|cout|cogs|wareneinsatz|einstandspreis|income|profit|rating|gewinn|balance)\b|%$/;
/** A rate, a class or a count of taxes or discounts. 'Tax 5%' is the amount of a tax. */
const notMoney =
  /\b(?:\w*rate|rates|percent|percentage|perc|pct|prozent|\w*satz|taux|tasa|tipo|type|typ|\w*class|klasse|classe|\w*group|\w*gruppe|groupe|grupo|category|\w*code|codigo|id|flag|kz|kennzeichen|count|counts|anzahl|nombre|no|nr|num|number|\w*nummer|numero|key|name|desc|description|reason|quantity|qty|menge|per|base|basis|taxable)\b|(?:^|[^\d ]) ?%/;
const sizeName = /\b(?:net|netto\w*|gross|brutto\w*|ht|ttc|neto|bruto)\b/;
/** The amount of something else, with or without its tax. */
const besideTax =
  /\b(?:incl|including|included|inclusive|inkl|inklusive|inc|excl|excluding|exclusive|exkl|exklusive|ex|exempt|with|without|before|after|mit|ohne|vor|nach|avec|sans|hors|avant|apres|con|sin|antes)\b/;

/** How strongly the name of a column indicates a field; 0 for not at all. */
export const sureOf = (field: CsvColumn, { words }: SampleColumn): number =>
  field === 'tax' && (notMoney.test(words) || besideTax.test(words))
    ? 0
    : (names[field]?.find(([pattern]) => pattern.test(words))?.[1] ?? 0);

export const isAside = ({ words }: SampleColumn): boolean => aside.test(words);
export const isDiscount = (column: SampleColumn): boolean =>
  discountName.test(column.words) && !isAside(column) && !notMoney.test(column.words);
/** Whether it names a rate, a class or a count of taxes or discounts. */
export const isRate = ({ words }: SampleColumn, field: 'tax' | 'discount'): boolean =>
  (field === 'tax' ? taxName : discountName).test(words) && (notMoney.test(words) || aside.test(words));
export const isRateOfAny = ({ words }: SampleColumn): boolean => notMoney.test(words);
/** Whether it may hold the amounts of rows, with or without their discounts and taxes. */
export const mayBeAmount = (column: SampleColumn): boolean =>
  sureOf('amount', column) > 0 || sureOf('total', column) > 0 || sizeName.test(column.words);
export const isDepartment = ({ words }: SampleColumn): boolean => departmentName.test(words);
/** Whether it names a coupon that the store does not pay for. */
export const isMakerCoupon = ({ words }: SampleColumn): boolean =>
  couponName.test(words) && (makerName.test(words) || !storeName.test(words));
export const saysMaker = ({ words }: SampleColumn): boolean => makerName.test(words);
