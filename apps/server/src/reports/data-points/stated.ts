import { own } from '@lanewise/contract/own';
import { companyPoints } from '../../points/company.ts';
import { InvalidParameter } from '../../question/invalid-parameter.ts';
import type { ReportQuestion, Stated } from '../engine/query.ts';
import { chosenColumns, pointColumns } from './columns.ts';

/**
 * Names of data points, and the columns of their screen: the columns of the question, otherwise the columns that the
 * screen shows at first. Refuses columns and a category that the company does not have.
 */
export const statedPoints = async (question: ReportQuestion): Promise<Stated> => {
  const { definition, parameters, meta, scope } = question;
  const part = own(definition.views, parameters.view)?.dataPoints;
  if (part === undefined && parameters.dataPoint === undefined) return { parameters };
  const [{ points }, categories] = await Promise.all([
    companyPoints(question),
    meta.dataPointCategories.all(scope.company),
  ]);
  const columns = pointColumns(points);
  const names = {
    columns: new Map(columns.map((column) => [column.field, column])),
    values: {
      dataPoint: new Map(points.map(({ dpId, name }) => [dpId, name])),
      pointCategory: new Map(categories.map(({ id, name }) => [id, name])),
    },
  };
  const { pointCategory, points: named = part && chosenColumns(columns, part, pointCategory) } = parameters;
  if (pointCategory !== undefined && !names.values.pointCategory.has(pointCategory))
    throw new InvalidParameter('pointCategory', `${pointCategory} is no category of data points`);
  const unknown = named?.find((field) => !names.columns.has(field));
  if (unknown !== undefined) throw new InvalidParameter('points', `${unknown} is no column of a data point`);
  return { parameters: { ...parameters, points: named }, own: names };
};
