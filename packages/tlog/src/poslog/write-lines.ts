import { formatFixed } from '../fixed.ts';
import { attributes, element, escaped, lineItem } from './write-xml.ts';
import type { Discount, Line, Transaction } from '@lanewise/contract/facts/transaction';

/** The item lines with their own discounts. ExtendedAmount is the amount after discounts, as in the standard. */
export const writeLines = ({ lines, discounts }: Transaction): string =>
  lines
    .map((line) => {
      const own = discounts.filter(({ line: place, sequence }) => place === line.sequence && sequence === place);
      return lineItem(line.sequence, writeItem(line, own), {
        EntryMethod: ENTRY[line.entry],
        VoidFlag: line.kind === 'void' ? 'true' : '',
      });
    })
    .join('');

const ENTRY: Record<Line['entry'], string> = {
  scanned: 'Scanned',
  keyed: 'Keyed',
  weighed: 'Weighed',
  department: '',
  unknown: '',
};

const writeItem = (line: Line, discounts: readonly Discount[]): string => {
  const returned = line.kind === 'return';
  const name = returned ? 'Return' : 'Sale';
  const remaining = discounts.reduce((sum, { amount }) => sum + amount, line.amount);
  const sign = (value: number): string => formatFixed(returned ? Math.abs(value) : value);
  return (
    `<${name}${attributes({
      ItemType: line.kind === 'deposit' ? 'Deposit' : 'Stock',
      TaxableFlag: line.taxFlag.includes('T') ? 'true' : '',
      FoodStampableFlag: line.foodStamp ? 'true' : '',
    })}>` +
    `<POSIdentity${attributes({ POSIDType: line.entry === 'department' ? 'Department' : 'GTIN' })}>` +
    `${element('POSItemID', line.upc)}</POSIdentity>` +
    departments(line) +
    element('Description', line.description) +
    element('RegularSalesUnitPrice', formatFixed(line.unitPrice)) +
    element('ExtendedAmount', sign(remaining)) +
    `<Quantity${attributes({ UnitOfMeasureCode: line.weighed ? 'LB' : 'EA' })}>${sign(line.quantity)}</Quantity>` +
    discounts.map((discount) => modifier(line, discount)).join('') +
    `</${name}>`
  );
};

const departments = ({ department }: Line): string =>
  department
    .map(({ code, name }, index) => {
      const level = department.length === 1 ? 'Department' : String(index + 1);
      return `<MerchandiseHierarchy${attributes({ Level: level, Description: name })}>${escaped(code)}</MerchandiseHierarchy>`;
    })
    .join('');

const modifier = (line: Line, { kind, code, description, amount }: Discount): string => {
  const raises = amount !== 0 && amount < 0 === line.amount < 0;
  return (
    `<RetailPriceModifier${attributes({ MethodCode: kind })}>` +
    `<Amount${attributes({ Action: raises ? 'Add' : 'Subtract' })}>${formatFixed(Math.abs(amount))}</Amount>` +
    element('PromotionID', code) +
    element('Description', description) +
    '</RetailPriceModifier>'
  );
};
