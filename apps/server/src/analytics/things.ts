import type { Thing } from '@lanewise/contract/entities/analytics';
import { itemNumberOf } from '../facts/item-number.ts';
import { sql, u32, u64s } from '../facts/sql.ts';
import type { Questions } from '../facts/types.ts';
import type { Names } from '../question/names.ts';

/** Items per statement. The limit exists because the items are part of the text of the statement. */
const AT_ONCE = 20_000;

/** The code of an item from its number. A number that begins with 1 contains the code: the digits after the 1. */
const codeOf = (word: string): string => (word.startsWith('1') && word.length < 20 ? word.slice(1) : word);

/** Items by their numbers, with the newest description that registers gave them. */
export const itemsByNumber = async (
  facts: Questions,
  company: number,
  words: readonly string[],
): Promise<Map<string, { code: string; label: string }>> => {
  const found = new Map(words.map((word) => [word, { code: codeOf(word), label: codeOf(word) }]));
  for (let at = 0; at < words.length; at += AT_ONCE) {
    const part = words.slice(at, at + AT_ONCE).map(BigInt);
    const rows = await facts.query<{ item: string; code: string; name: string }>(sql`
      select toString(${itemNumberOf(sql`upc`)}) as item, any(upc) as code, argMax(description, entry_no) as name from item_name
      where company = ${u32(company)} and ${itemNumberOf(sql`upc`)} in ${u64s(part)} group by item`);
    for (const { item, code, name } of rows) found.set(item, { code, label: name === '' ? code : name });
  }
  return found;
};

export const itemThing = (item: { code: string; label: string } | undefined, department: string): Thing => ({
  kind: 'item',
  code: item?.code ?? '',
  label: item?.label ?? '',
  department,
});

export const departmentName = ({ departments }: Names, id: number): string => departments.get(id)?.name ?? '';
