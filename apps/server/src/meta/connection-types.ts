import { types, type CustomTypesConfig } from 'pg';

const asText = (value: string): string => value;

/** A business date is no moment in time, and 64-bit integers and numerics do not fit a number: all three stay text. */
const textTypes: ReadonlySet<number> = new Set([types.builtins.DATE, types.builtins.INT8, types.builtins.NUMERIC]);

/** Types for the driver: `date`, `bigint` and `numeric` are read as text, everything else as by default. */
export const connectionTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    textTypes.has(oid) && format !== 'binary' ? asText : (types.getTypeParser(oid, format) as typeof asText),
};
