import { takeLock } from './lock.ts';

// Takes the lock of the folder it is given, says what came of it, and stays until it is ended.
const [home = ''] = process.argv.slice(2);
takeLock(home).then(
  () => process.send?.('held'),
  (error: unknown) => process.send?.(String(error)),
);
setInterval(() => undefined, 1_000);
