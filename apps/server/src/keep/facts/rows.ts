/** Blocks of the engine's Native format, each with its table. */
export type Rows = AsyncIterable<{ table: string; block: Buffer }>;
