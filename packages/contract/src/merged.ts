/** All entries of all parts, as one table. */
export type Merged<Part> = (Part extends unknown ? (part: Part) => void : never) extends (part: infer Whole) => void
  ? { [Key in keyof Whole]: Whole[Key] }
  : never;

/** One table of the parts that areas add, so that an area is one line in a list. */
export const merged = <Part extends object>(parts: readonly Part[]): Merged<Part> =>
  Object.assign({}, ...parts) as Merged<Part>;
