import type { Language } from '@lanewise/contract/primitives/language';
import { byId, readFormula, writeFormula } from '@lanewise/domain/data-points/formula';
import { usualDataPoints, type UsualDataPoint } from '@lanewise/domain/data-points/usual';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

const sourceOf = ({ posAssignment, formula }: UsualDataPoint): 'posTotal' | 'manual' | 'formula' => {
  if (posAssignment !== undefined) return 'posTotal';
  return formula === undefined ? 'manual' : 'formula';
};

/** Adds the data points that a company starts with, named in its language. */
export const enterUsualDataPoints = async (
  db: Kysely<Tables>,
  companyId: number,
  language: Language,
): Promise<void> => {
  const categories = await db
    .insertInto('data_point_category')
    .values(
      usualDataPoints.map(({ name }, sequence) => ({
        company_id: companyId,
        name: name[language],
        description: '',
        sequence,
      })),
    )
    .returning(['dp_category_id', 'sequence'])
    .execute();
  const categoryOf = new Map(categories.map(({ sequence, dp_category_id }) => [sequence, dp_category_id]));
  const points = usualDataPoints.flatMap((category, at) =>
    category.points.map((point, sequence) => ({ point, sequence, categoryId: categoryOf.get(at) ?? null })),
  );
  const entered = await db
    .insertInto('data_point')
    .values(
      points.map(({ point, sequence, categoryId }) => ({
        company_id: companyId,
        dp_category_id: categoryId,
        sequence,
        name: point.name[language],
        description: '',
        value_type: point.valueType,
        source: sourceOf(point),
        pos_assignment: point.posAssignment ?? null,
        filters: JSON.stringify(point.filters ?? {}),
        // A placeholder until all have their ids.
        formula: point.formula === undefined ? null : '0',
        since: null,
        format: point.format ?? 'number',
        gl_account: '',
        sign: point.sign,
        status: 'Active' as const,
      })),
    )
    .returning(['dp_id', 'name'])
    .execute();
  const idOf = new Map(entered.map(({ dp_id, name }) => [name, dp_id]));
  const keyed = points.map(({ point: { key, name } }) => ({ dpId: idOf.get(name[language]) ?? 0, name: key }));
  const formulas = points.flatMap(({ point: { name, formula: text = '' } }) => {
    const { formula } = readFormula(text, keyed);
    return formula ? [{ dpId: idOf.get(name[language]) ?? 0, text: writeFormula(formula, byId) }] : [];
  });
  await sql`
    update data_point set formula = wanted.formula
    from unnest(${formulas.map(({ dpId }) => dpId)}::int[], ${formulas.map(({ text }) => text)}::text[])
      as wanted (dp_id, formula)
    where data_point.dp_id = wanted.dp_id
  `.execute(db);
};
