import type { Fixed } from '@lanewise/contract/primitives/fixed';
import type { Dice } from '../respelled.testing.ts';
import { formatFixed } from '../fixed.ts';
import { ADD_ON, HEADER, STRING, TENDER } from './layout.ts';
import { CENT, packMoney, readMoney } from './packed.ts';
import { fromOf, sizeOf, stringsOf, toOf } from './strings.ts';
import { digits, frame, stringOf, type OutString } from './write-strings.ts';

/** Logs of registers where customers pay in another currency: string 97 beside what that is worth in the store. */

const fieldsOf = (bytes: Buffer): OutString[] =>
  stringsOf(bytes).map((string) =>
    Array.from({ length: sizeOf(string) }, (_, at) => bytes.toString('latin1', fromOf(string, at), toOf(string, at))),
  );

const typeOf = ([type]: OutString): string => Buffer.from(type ?? '', 'latin1').toString('hex');
const moneyIn = (field = ''): Fixed => readMoney(Buffer.from(field, 'latin1'), 0, field.length) ?? 0;

const [tender, correction, till, user] = [STRING.tender, STRING.tenderCorrection, STRING.tillExchange, STRING.user].map(
  (type) => String(type).padStart(2, '0'),
);

/** An amount in another currency, in whole cents. */
const abroad = (amount: Fixed): Fixed => Math.round((Math.abs(amount) * 1.36) / CENT) * CENT;

interface Abroad {
  bytes: Buffer;
  /** What has to be told of it. */
  told: string[];
}

/**
 * The same transaction where some customers paid in another currency. The add-on stands behind the tender or behind what
 * a user exit says of it; some pay so, get that back, and pay otherwise. An add-on to a till exchange says nothing.
 */
export const paidAbroad = (transaction: Uint8Array, roll: Dice): Abroad => {
  const [header = [], ...strings] = fieldsOf(Buffer.from(transaction));
  const told: string[] = [];
  const out: OutString[] = [];
  const addOn = (of: string, amount: Fixed): OutString => {
    const fields = Array.from({ length: ADD_ON.amount }, () => '');
    fields[ADD_ON.of - 1] = digits(of);
    fields[ADD_ON.amount - 1] = packMoney(amount);
    return stringOf(STRING.addOn, ...fields);
  };
  let waiting: OutString | null = null;
  const release = (): void => {
    if (waiting !== null) out.push(waiting);
    waiting = null;
  };
  for (const string of strings) {
    const type = typeOf(string);
    if (type !== user) release();
    const amount = abroad(moneyIn(string[TENDER.amount]));
    if (type === tender && roll(4) === 0) {
      const back = [digits(correction ?? ''), ...string.slice(1)];
      out.push(string, addOn(type, amount), back, addOn(correction ?? '', amount));
    }
    out.push(string);
    if ((type === tender || type === correction) && amount !== 0 && roll(2) === 0) {
      told.push(`Foreign currency ${formatFixed(amount)}`);
      waiting = addOn(type, amount);
    }
    if (type === till) waiting = addOn(type, CENT);
    if (roll(2) === 0) release();
  }
  release();
  const counted = header.map((field, at) => (at === HEADER.strings ? digits(String(out.length), 4) : field));
  return { bytes: frame([counted, ...out]), told };
};
