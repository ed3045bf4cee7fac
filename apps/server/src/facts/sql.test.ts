import { describe, expect, it } from 'vitest';
import { rendered } from './rendered.testing.ts';
import { and, choose, empty, join, or, sql, text, u32, u32s, type Sql, type Value } from './sql.ts';

describe('sql', () => {
  it('refuses a bare text or number between its parts', () => {
    const bare = "' or 1=1" as unknown as Value;
    expect(() => sql`select ${bare}`).toThrow(TypeError);
    expect(() => sql`select ${7 as unknown as Value}`).toThrow('only SQL and typed values enter SQL');
    expect(() => sql`select ${{ parts: ['1'], values: [] } as unknown as Sql}`).toThrow(TypeError);
  });

  it('keeps values apart from the text, in the order of the text', () => {
    const where = sql`company = ${u32(7)} and name = ${text("O'Brien")}`;
    expect(rendered(sql`select ${u32(1)} from line where ${where}`)).toEqual({
      text: 'select {p0:UInt32} from line where company = {p1:UInt32} and name = {p2:String}',
      params: { p0: 1, p1: 7, p2: "O'Brien" },
    });
  });

  it('joins pieces, also very many', () => {
    expect(rendered(join([sql`a`, sql`b`, u32(3)], sql`, `)).text).toBe('a, b, {p0:UInt32}');
    expect(rendered(join([], sql`, `)).text).toBe('');
    const many = join(
      Array.from({ length: 20_000 }, (_, index) => u32(index)),
      sql`, `,
    );
    expect(Object.keys(rendered(many).params)).toHaveLength(20_000);
  });

  it('or of nothing is false', () => {
    expect(rendered(or([])).text).toBe('false');
    expect(rendered(or([sql`a = 1`, sql`b = 2`])).text).toBe('(a = 1 or b = 2)');
  });

  it('and of nothing is true', () => {
    expect(rendered(and([])).text).toBe('true');
    expect(rendered(and([sql`a = 1`, sql`b = 2`])).text).toBe('(a = 1 and b = 2)');
  });

  it('a name from outside becomes SQL only through a closed map', () => {
    const columns = { name: sql`name`, amt: sql`amount` };
    expect(rendered(choose(columns, 'amt')).text).toBe('amount');
    for (const key of ['AMT', 'name; drop table line', 'toString', '__proto__', ''])
      expect(() => choose(columns, key)).toThrow('is none of name, amt');
  });

  it('an empty piece is nothing', () => {
    expect(rendered(sql`select 1${empty} where x in ${u32s([])}`)).toEqual({
      text: 'select 1 where x in {p0:Array(UInt32)}',
      params: { p0: [] },
    });
  });
});
