import { types, type CustomTypesConfig } from 'pg';

const asText = (value: string): string => value;

/**
 * A business date is not a moment in time, and a number cannot hold every 64-bit integer or numeric. All three types
 * stay text.
 */
const textTypes: ReadonlySet<number> = new Set([types.builtins.DATE, types.builtins.INT8, types.builtins.NUMERIC]);

/** Types for the driver: `date`, `bigint` and `numeric` are read as text, all other types by the default parsers. */
export const connectionTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    textTypes.has(oid) && format !== 'binary' ? asText : (types.getTypeParser(oid, format) as typeof asText),
};
