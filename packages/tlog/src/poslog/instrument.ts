import { ignoring, leaf, node } from './element.ts';
import type { Element } from './element.ts';

/**
 * An empty text or a balance of zero. Registers that write every element of an item write such texts for an item
 * without stored value.
 */
const NOTHING = /^[0.]*$/;

const says = leaf(({ line }, text) => {
  if (line !== null && !NOTHING.test(text)) line.storedValue = true;
});

/** A gift card or certificate inside of an item: it is what the item sells. */
export const instrumentElement: Element = node(
  {
    SerialNumber: says,
    AccountNumber: says,
    PrimaryAccountNumber: says,
    MaskedAccountNumber: says,
    CardNumber: says,
    ScanCode: says,
    FaceValueAmount: says,
    InitialBalance: says,
    CurrentBalance: says,
    UnspentAmount: says,
    Amount: says,
    ...ignoring('Description', 'ExpirationDate', 'ExpiryDate', 'StartDate', 'IssueDate', 'IssueSequence', 'CardType'),
    ...ignoring('CardBrand', 'Brand', 'ReferenceNumber', 'Status', 'State', 'TypeCode', 'IssuingStoreNumberID'),
    ...ignoring('Authorization', 'CardHolderName', 'ServiceCode', 'Track', 'Customer', 'ReasonCode', 'CurrencyCode'),
  },
  null,
  says.close,
);
