type Every<Parts> = { [Name in keyof Parts]: (part: Parts[Name]) => void }[keyof Parts];

/** All entries of all parts, as one table. */
export type Merged<Parts> =
  Every<Parts> extends (part: infer Whole) => void ? { [Key in keyof Whole]: Whole[Key] } : never;

/** One table of the parts that a list of areas names, so that an area is one line there. */
export const merged = <Parts extends object>(parts: Parts): Merged<Parts> =>
  Object.assign({}, ...(Object.values(parts) as object[])) as Merged<Parts>;
