// Imported first, so it must be readable by Node versions that are too old for the rest.

/** 20.19 is the first version that can load ES modules with `require`, which some dependencies need. */
export const minimum = [20, 19];

/** One sentence when this version of Node cannot run Lanewise, otherwise null. */
export const nodeProblem = (version) => {
  const [major, minor] = version.split('.').map(Number);
  const enough = major > minimum[0] || (major === minimum[0] && minor >= minimum[1]);
  return enough
    ? null
    : `Lanewise needs Node ${minimum.join('.')} or newer; this is ${version}. Get it from https://nodejs.org.`;
};

export const requireNode = () => {
  const problem = nodeProblem(process.versions.node);
  if (problem === null) return;
  console.error(problem);
  process.exit(1);
};
