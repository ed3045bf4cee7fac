import { takeLock } from './lock.ts';

// Takes the lock of the given folder, prints the result, and runs until it is ended.
const [home = ''] = process.argv.slice(2);
takeLock(home).then(
  () => process.send?.('held'),
  (error: unknown) => process.send?.(String(error)),
);
setInterval(() => undefined, 1_000);
