import type { Language } from '@lanewise/contract/primitives/language';
import { byId, readFormula, writeFormula } from '@lanewise/domain/points/formula';
import { usualDataPoints, type UsualDataPoint } from '@lanewise/domain/points/usual';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

const sourceOf = ({ posAssignment, formula }: UsualDataPoint): 'posTotal' | 'manual' | 'formula' => {
  if (posAssignment !== undefined) return 'posTotal';
  return formula === undefined ? 'manual' : 'formula';
};

const points = usualDataPoints.flatMap((category, at) =>
  category.points.map((point, sequence) => ({ point, sequence, category: at })),
);

/** The formulas, parsed once. A formula names points by their positions in the list. */
const formulas = points.flatMap(({ point: { name, formula: text } }) => {
  if (text === undefined) return [];
  const { formula } = readFormula(
    text,
    points.map(({ point }, dpId) => ({ dpId, name: point.key })),
  );
  return formula ? [{ name, formula }] : [];
});

const enterCategories = async (db: Kysely<Tables>, companyId: number, language: Language): Promise<void> => {
  await db
    .insertInto('data_point_category')
    .values(
      usualDataPoints.map(({ name }, sequence) => ({
        company_id: companyId,
        name: name[language],
        description: '',
        sequence,
      })),
    )
    .execute();
};

/** Inserts all points as one JSON parameter. This takes a fraction of the time of one parameter per column. */
const enterPoints = async (db: Kysely<Tables>, companyId: number, language: Language): Promise<Map<string, number>> => {
  const given = points.map(({ point, sequence, category }) => ({
    category,
    sequence,
    name: point.name[language],
    description: point.description?.[language] ?? '',
    value_type: point.valueType,
    source: sourceOf(point),
    pos_assignment: point.posAssignment ?? null,
    filters: point.filters ?? {},
    // A placeholder until all have their ids.
    formula: point.formula === undefined ? null : '0',
    format: point.format,
    sign: point.sign,
    good_direction: point.goodDirection,
    usual_key: point.key,
  }));
  const { rows } = await sql<{ dp_id: number; name: string }>`
    insert into data_point (company_id, dp_category_id, sequence, name, description, value_type, source, pos_assignment,
      filters, formula, format, sign, good_direction, usual_key)
    select ${companyId}::int, of.dp_category_id, given.sequence, given.name, given.description, given.value_type,
      given.source, given.pos_assignment, given.filters, given.formula, given.format, given.sign,
      given.good_direction, given.usual_key
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (category int, sequence int, name text,
      description text, value_type text, source text, pos_assignment text, filters jsonb, formula text, format text, sign text,
      good_direction text, usual_key text)
    join data_point_category of on of.company_id = ${companyId} and of.sequence = given.category
    order by given.category, given.sequence
    returning dp_id, name
  `.execute(db);
  return new Map(rows.map(({ dp_id, name }) => [name, dp_id]));
};

/** Adds the data points that a company starts with, named in its language. */
export const enterUsualDataPoints = async (
  db: Kysely<Tables>,
  companyId: number,
  language: Language,
): Promise<void> => {
  await enterCategories(db, companyId, language);
  const idOf = await enterPoints(db, companyId, language);
  const written = formulas.map(({ name, formula }) => ({
    dpId: idOf.get(name[language]) ?? 0,
    text: writeFormula(formula, (at) => byId(idOf.get(points[at]?.point.name[language] ?? '') ?? 0)),
  }));
  await sql`
    update data_point set formula = wanted.formula
    from unnest(${written.map(({ dpId }) => dpId)}::int[], ${written.map(({ text }) => text)}::text[])
      as wanted (dp_id, formula)
    where data_point.dp_id = wanted.dp_id
  `.execute(db);
};
