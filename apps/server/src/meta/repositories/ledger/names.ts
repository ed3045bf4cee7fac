import { grouped } from '@lanewise/domain/list/grouped';
import type { Wrote } from '@lanewise/domain/ledger/blind';
import type { ReadingConnection } from './as-of.ts';

/**
 * Finds all names of a person of a company by any one of the names. If two people had the same name one after the
 * other, all names of both are returned, so that an approval of a colleague's count is refused too often rather than
 * too seldom.
 */
export const namesOfPeople = async (
  db: ReadingConnection,
  companyId: number,
): Promise<(name: string) => readonly string[]> => {
  const former = await db
    .selectFrom('former_username')
    .innerJoin('app_user', 'app_user.user_id', 'former_username.user_id')
    .where('app_user.company_id', '=', companyId)
    .select(['former_username.user_id as userId', 'former_username.username as former', 'app_user.username as current'])
    .execute();
  const byPerson = grouped(former, ({ userId }) => userId);
  const named = new Map<string, Set<string>>();
  for (const of of byPerson.values()) {
    const names = of.flatMap(({ former: name, current }) => [name, current]);
    const all = new Set(names.flatMap((name) => [name, ...(named.get(name) ?? [])]));
    for (const name of all) named.set(name, all);
  }
  return (name) => [...(named.get(name) ?? [name])];
};

/** See Books.wroteOf. */
export const wroteOf = async (db: ReadingConnection, name: string): Promise<Wrote> => {
  const person = await db
    .selectFrom('app_user')
    .where('username', '=', name)
    .select(['user_id', 'username', 'named_at as since'])
    .executeTakeFirst();
  if (!person) return () => false;
  const former = await db
    .selectFrom('former_username')
    .where('user_id', '=', person.user_id)
    .select(['username', 'since', 'until'])
    .execute();
  const held = [...former, { ...person, until: null }];
  return (author, at) => {
    if (author === null || at === null) return false;
    const written = new Date(at);
    return held.some(
      ({ username, since, until }) => username === author && since <= written && (until === null || written <= until),
    );
  };
};
