import { amountOf, ignoring, isTrue, leaf, node } from './element.ts';
import type { DraftTax } from './draft.ts';
import type { Element } from './element.ts';

const ofTax = (take: (tax: DraftTax, text: string) => void): Element =>
  leaf((cursor, text) => {
    if (cursor.tax !== null) take(cursor.tax, text);
  });

const amountOfTax = (name: 'amount' | 'percent' | 'exempted' | 'exemptTax', field: string): Element =>
  leaf((cursor, text) => {
    if (cursor.tax !== null) cursor.tax[name] = amountOf(cursor, `Tax ${field}`, text) ?? 0;
  });

const code = ofTax((tax, text) => {
  if (tax.code === '') tax.code = text;
});

const exemptReason = ofTax((tax, text) => {
  if (text !== '') tax.exemptReason = text;
});

/** Tax on a separate line, or within an item. */
export const taxElement: Element = node(
  {
    TaxableAmount: leaf((cursor, text, attributes) => {
      if (cursor.tax === null) return;
      cursor.tax.taxable = amountOf(cursor, 'Tax TaxableAmount', text) ?? 0;
      if (isTrue(attributes.get('TaxIncludedInTaxableAmountFlag'))) cursor.tax.included = true;
    }),
    Amount: amountOfTax('amount', 'Amount'),
    Percent: amountOfTax('percent', 'Percent'),
    TaxRuleID: code,
    TaxGroupID: code,
    Description: ofTax((tax, text) => {
      if (tax.description === '') tax.description = text;
    }),
    Reason: ofTax((tax, text) => {
      tax.reason = text;
    }),
    TaxExemption: node({
      ExemptTaxableAmount: amountOfTax('exempted', 'ExemptTaxableAmount'),
      ExemptTaxAmount: amountOfTax('exemptTax', 'ExemptTaxAmount'),
      ReasonCode: exemptReason,
      CustomerExemptionID: exemptReason,
      ExemptionCertificateID: exemptReason,
      CertificateNumber: exemptReason,
      ...ignoring('SequenceNumber', 'CertificateHolderName', 'IssuingTaxAuthority', 'TaxType'),
    }),
    ...ignoring(
      'SequenceNumber',
      'TaxAuthority',
      'TaxLocationID',
      'ReasonCode',
      'TaxOverride',
      'TaxTypeCode',
      'Quantity',
      'Rounding',
    ),
  },
  (cursor, attributes) => {
    cursor.tax = {
      sequence: 0,
      voided: cursor.voided,
      typeCode: attributes.get('TypeCode'),
      code: attributes.get('TaxID'),
      description: attributes.get('TaxDescription') || attributes.get('TaxType'),
      taxable: 0,
      percent: 0,
      amount: 0,
      included: false,
      exempted: 0,
      exemptTax: 0,
      exemptReason: '',
      reason: '',
    };
    if (cursor.line !== null) cursor.line.taxes.push(cursor.tax);
    else cursor.draft.taxes.push(cursor.tax);
    cursor.parts.push(cursor.tax);
  },
  (cursor) => {
    cursor.tax = null;
  },
);
