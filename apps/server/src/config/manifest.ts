import type { Setting } from './setting.ts';
import { settings } from './settings.ts';

const all: readonly Setting[] = Object.values(settings);

const escaped = (text: string): string => text.replaceAll('|', '\\|');

/** The settings as a Markdown table, for the README. */
export const settingsTable = (): string =>
  [
    '| Variable | Default | Meaning |',
    '| --- | --- | --- |',
    ...all.map(
      ({ variable, default: value, description }) =>
        `| \`${variable}\` | ${value === '' ? '' : `\`${value}\``} | ${escaped(description)} |`,
    ),
    '',
  ].join('\n');

/** The settings as an example file. Every line is commented out, so that the defaults stay in force. */
export const envExample = (): string =>
  all.map(({ variable, default: value, description }) => `# ${description}\n# ${variable}=${value}\n`).join('\n');
