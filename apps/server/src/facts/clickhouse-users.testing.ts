import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rightsOn } from './rights.ts';

interface User {
  rights: readonly string[];
  profile: string;
}

const users: Readonly<Record<string, User>> = {
  // Only tests merge the parts of a table.
  lanewise: { rights: [...rightsOn('*'), 'GRANT OPTIMIZE ON *.*'], profile: 'default' },
  narrow: { rights: rightsOn('narrow'), profile: 'default' },
  poor: { rights: ['GRANT SELECT ON system.*'], profile: 'default' },
  careless: { rights: rightsOn('*'), profile: 'careless' },
};

const written = (name: string, { rights, profile }: User, password: string): string => `
<${name}>
  <password>${password}</password><networks><ip>127.0.0.1</ip></networks><profile>${profile}</profile><quota>default</quota>
  <grants>${rights.map((right) => `<query>${right}</query>`).join('')}</grants>
</${name}>`;

/**
 * Writes the configuration of the server into a folder. Its clock has an unusual time zone, so that no figure depends
 * on the zone of a server.
 */
export const configure = (folder: string, password: string): string => {
  const path = join(folder, 'users.xml');
  writeFileSync(
    path,
    `<clickhouse><profiles><default/><careless><skip_unavailable_shards>1</skip_unavailable_shards></careless></profiles>
<quotas><default/></quotas><users>
<default><password></password><networks><ip>::/0</ip></networks><profile>default</profile><quota>default</quota></default>
${Object.entries(users)
  .map(([name, user]) => written(name, user, password))
  .join('')}
</users></clickhouse>`,
  );
  const config = join(folder, 'config.xml');
  writeFileSync(
    config,
    `<clickhouse><users_config>${path}</users_config><timezone>Pacific/Chatham</timezone></clickhouse>`,
  );
  return config;
};
