/** Blocks of the engine's Native format, each with the table that it is of. */
export type Rows = AsyncIterable<{ table: string; block: Buffer }>;
