// The README's table of settings and .env.example are generated from the list that the server itself validates with.

export const markers = ['<!-- settings: made by scripts/settings.mjs -->', '<!-- /settings -->'];

/** The README with its table replaced. Throws when the markers are gone. */
export const withTable = (readme, table) => {
  const [begin, end] = markers.map((marker) => readme.indexOf(marker));
  if (begin < 0 || end < begin) throw new Error('README.md has lost the markers around its table of settings.');
  return `${readme.slice(0, begin)}${markers[0]}\n\n${table.trim()}\n\n${readme.slice(end)}`;
};

const head = `# Settings of Lanewise. Copy this file to .env and remove the # in front of what you change;
# variables of the environment win over the file. LANEWISE_HOME should be an absolute path here.

`;

export const exampleFile = (example) => `${head}${example.trim()}\n`;
