/** What was built and when, as the About box shows it. */
export interface Build {
  version: string;
  /** False for a version that is no release. */
  production: boolean;
  builtAt: Date;
  /** Null where the sources came without their history. */
  committedAt: Date | null;
}

const ofSeconds = (value: unknown): Date | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? new Date(value * 1000) : null;

/** Reads the stamp that the build leaves beside the page; its times are in seconds. Null: it is none. */
export const readBuild = (stamp: unknown): Build | null => {
  if (typeof stamp !== 'object' || stamp === null) return null;
  const { version, production, buildTimestamp, commitTime } = stamp as Record<string, unknown>;
  const builtAt = ofSeconds(buildTimestamp);
  if (typeof version !== 'string' || typeof production !== 'boolean' || !builtAt) return null;
  return { version, production, builtAt, committedAt: ofSeconds(commitTime) };
};

/** The stamp of the page in this browser's server; null where it runs from its sources. Rejects when it cannot be fetched. */
export const fetchBuild = async (signal: AbortSignal): Promise<Build | null> => {
  const response = await fetch(new URL('build.json', document.baseURI), { signal });
  try {
    return response.ok ? readBuild(await response.json()) : null;
  } catch (error) {
    // A server for development answers with the page itself.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};
