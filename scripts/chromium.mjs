// Prints the path of a Chromium that starts, finding or fetching one; with none it says how to get one and fails.
const { chromium, help } = await import('./lib/chromium.mjs');
const path = chromium();
if (path === null) {
  console.error(help);
  process.exit(1);
}
console.log(path);
