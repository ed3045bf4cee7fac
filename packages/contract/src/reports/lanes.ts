// Separate from the schemas, so that the web application loads these without them.

/** Most lanes in one query. */
export const MOST_LANES = 100;
export const LANE_LENGTH = 32;

/** Writes lanes as one comma-separated text; a comma in a lane's name becomes %2C. */
export const writeLanes = (lanes: readonly string[]): string =>
  lanes.map((lane) => lane.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');

/** Reads the distinct lanes of a text by `writeLanes`; [] for ''. */
export const readLanes = (text: string): string[] => {
  const lanes = text.split(',').map((lane) => lane.replaceAll('%2C', ',').replaceAll('%25', '%'));
  return [...new Set(lanes)].filter((lane) => lane !== '');
};
