import { parseArgs } from 'node:util';
import { own } from '@lanewise/contract/own';
import type { World } from './world.ts';
import { UsageError } from './world.ts';

export interface Option {
  /** The placeholder after the option in the help, for example FILE; null for a switch. */
  value: string | null;
  help: string;
}

export interface Command {
  name: string;
  summary: string;
  /** Names of the operands, for example 'PATH...'; '[FILE]' if optional; '' for none. */
  operands: string;
  options: Readonly<Record<string, Option>>;
  /** Paragraphs at the end of the help. */
  notes: readonly string[];
  /** Returns the exit code. */
  run(input: Arguments, world: World): Promise<number>;
}

export interface Arguments {
  text(option: string): string | undefined;
  isSet(option: string): boolean;
  operands: string[];
}

/** The options that name a server elsewhere. */
export const serverOptions = {
  url: { value: 'URL', help: 'address of the server; without it the one running on this machine' },
  token: { value: 'TOKEN', help: 'key or session token for --url; better set LANEWISE_TOKEN, which nobody can list' },
} as const satisfies Record<string, Option>;

/** Throws UsageError for an unknown option, a missing value or an operand too many. */
export const readArguments = (command: Command, args: readonly string[]): Arguments => {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { value }]) => [
      name,
      { type: value === null ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const { values, positionals } = parse(args, options);
  if (command.operands === '' && positionals.length > 0)
    throw new UsageError(`${command.name} takes no "${positionals[0]}".`);
  if (command.operands !== '' && !command.operands.startsWith('[') && positionals.length === 0)
    throw new UsageError(`${command.name} needs a path.`);
  return {
    text: (option) => {
      const value = own(values, option);
      return typeof value === 'string' ? value : undefined;
    },
    isSet: (option) => own(values, option) === true,
    operands: positionals,
  };
};

type ParseOptions = Record<string, { type: 'boolean' | 'string' }>;

const parse = (args: readonly string[], options: ParseOptions) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // The first sentence names the option. The rest explains how to change the parser.
    throw new UsageError(`${(error instanceof Error ? error.message : String(error)).split('. ')[0]}.`);
  }
};

export const helpOf = (command: Command): string => {
  const rows = Object.entries(command.options).map(([name, { value, help }]) => ({
    left: `--${name}${value === null ? '' : ` ${value}`}`,
    help,
  }));
  const width = Math.max(0, ...rows.map(({ left }) => left.length)) + 2;
  return [
    `lanewise ${command.name}${rows.length > 0 ? ' [options]' : ''}${command.operands === '' ? '' : ` ${command.operands}`}`,
    '',
    command.summary,
    ...(rows.length > 0 ? ['', ...rows.map(({ left, help }) => `  ${left.padEnd(width)}${help}`)] : []),
    ...(command.notes.length > 0 ? ['', ...command.notes] : []),
  ].join('\n');
};
