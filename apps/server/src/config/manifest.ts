import type { Setting } from './setting.ts';
import { settingGroups } from './settings.ts';

const escaped = (text: string): string => text.replaceAll('|', '\\|');

const rowOf = ({ variable, default: value, description }: Setting): string =>
  `| \`${variable}\` | ${value === '' ? '' : `\`${value}\``} | ${escaped(description)} |`;

/** The documented settings, by group. */
const told = settingGroups.map(({ title, settings }) => ({
  title,
  settings: settings.filter(({ isForTests }) => isForTests !== true),
}));

/** The settings as Markdown for the README, with one table for each group. */
export const settingsTable = (): string =>
  told
    .map(({ title, settings }) =>
      [`### ${title}`, '', '| Variable | Default | Meaning |', '| --- | --- | --- |', ...settings.map(rowOf), ''].join(
        '\n',
      ),
    )
    .join('\n');

/** The settings as an example file. Every line is commented out, so that the defaults stay in force. */
export const envExample = (): string =>
  told
    .map(({ title, settings }) =>
      [
        `# ${title}\n`,
        ...settings.map(({ variable, default: value, description }) => `# ${description}\n# ${variable}=${value}\n`),
      ].join('\n'),
    )
    .join('\n');
