// Prints the path of a Chromium that passes its proof, finding or fetching one; without one it explains how to get it and
// fails.
const { chromium, help } = await import('./lib/chromium.mjs');
const { path, tried } = chromium();
if (path === null) {
  console.error(help(tried));
  process.exit(1);
}
console.log(path);
