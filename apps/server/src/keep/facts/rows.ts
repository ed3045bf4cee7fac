/** Blocks of the engine's Native format, each with its table. */
export type KeptRows = AsyncIterable<{ table: string; block: Buffer }>;
