import type { Command } from './arguments.ts';
import { helpOf, readArguments } from './arguments.ts';
import { commands } from './commands.ts';
import { CallFailed } from '@lanewise/intake/call';
import { plainText } from './plain.ts';
import { CommandError, UsageError } from './world.ts';
import type { World } from './world.ts';

const overview = (): string => {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  return [
    'lanewise COMMAND [options]',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`),
    '',
    'lanewise COMMAND --help tells more; lanewise --version tells the version.',
  ].join('\n');
};

/** Finds the command whose name the words begin with, and returns it with the rest. */
const find = (words: readonly string[]): { command: Command; rest: string[] } | null => {
  const command = commands.find(({ name }) => name.split(' ').every((part, index) => words[index] === part));
  return command ? { command, rest: words.slice(command.name.split(' ').length) } : null;
};

/** Runs a command line. Returns the exit code: 0 done, 1 failed or incomplete, 2 not understood. */
export const runCommandLine = async (words: readonly string[], world: World): Promise<number> => {
  const asked = (...options: string[]) => words.some((word) => options.includes(word));
  const found = find(words);
  if (found === null) {
    if (words.length > 0 && asked('--version')) world.out(world.version);
    else if (asked('--help', '-h', 'help')) world.out(overview());
    else world.err(words.length === 0 ? overview() : `There is no command "${words.join(' ')}".\n\n${overview()}`);
    return asked('--version', '--help', '-h', 'help') ? 0 : 2;
  }
  if (asked('--help', '-h')) {
    world.out(helpOf(found.command));
    return 0;
  }
  try {
    return await found.command.run(readArguments(found.command, found.rest), world);
  } catch (error) {
    return explain(error, found.command, world);
  }
};

/** Prints one sentence for an expected error. Any other error is a fault of the program and shows its stack. */
const explain = (error: unknown, command: Command, world: World): number => {
  if (error instanceof UsageError) {
    world.err(`${error.message}\nlanewise ${command.name} --help tells how it is used.`);
    return 2;
  }
  const foreseen = error instanceof CommandError || error instanceof CallFailed;
  world.err(
    plainText(foreseen ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
  return 1;
};
