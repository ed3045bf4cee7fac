// Apart from the schemas, so that the web application has these without them.

/** Lanes that one question names. */
export const MOST_LANES = 100;
export const LANE_LENGTH = 32;

/** Lanes of one question as one text: separated by commas, which a lane's own name carries as %2C. */
export const writeLanes = (lanes: readonly string[]): string =>
  lanes.map((lane) => lane.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');

/** The lanes of such a text, each once; [] for ''. */
export const readLanes = (text: string): string[] => {
  const lanes = text.split(',').map((lane) => lane.replaceAll('%2C', ',').replaceAll('%25', '%'));
  return [...new Set(lanes)].filter((lane) => lane !== '');
};
