/** The build that the About box shows. */
export interface Build {
  version: string;
  /** False for a version that is not a release. */
  production: boolean;
  builtAt: Date;
  /** Null when the sources came without their history. */
  committedAt: Date | null;
}

const ofSeconds = (value: unknown): Date | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? new Date(value * 1000) : null;

/**
 * Parses the build stamp that the build writes next to the page. The times of the stamp are in seconds. Null: invalid.
 */
export const readBuild = (stamp: unknown): Build | null => {
  if (typeof stamp !== 'object' || stamp === null) return null;
  const { version, production, buildTimestamp, commitTime } = stamp as Record<string, unknown>;
  const builtAt = ofSeconds(buildTimestamp);
  if (typeof version !== 'string' || typeof production !== 'boolean' || !builtAt) return null;
  return { version, production, builtAt, committedAt: ofSeconds(commitTime) };
};

/** Fetches the stamp; null when the page runs from its sources. Rejects when it cannot be fetched. */
export const fetchBuild = async (signal: AbortSignal): Promise<Build | null> => {
  const response = await fetch(new URL('build.json', document.baseURI), { signal });
  try {
    return response.ok ? readBuild(await response.json()) : null;
  } catch (error) {
    // A development server answers with the page itself.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};
