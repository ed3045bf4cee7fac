// Prints the path of a Chromium that starts, finding or fetching one; without one it explains how to get it and fails.
const { chromium, help } = await import('./lib/chromium.mjs');
const path = chromium();
if (path === null) {
  console.error(help);
  process.exit(1);
}
console.log(path);
