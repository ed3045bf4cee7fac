/**
 * The rights that the user of a ClickHouse server needs, on the facts database and elsewhere. Names are backquoted or
 * `*`.
 */
export const rightsOn = (database: string): readonly string[] => [
  `GRANT CREATE DATABASE, DROP DATABASE, CREATE TABLE, CREATE VIEW, DROP TABLE, DROP VIEW, SELECT, INSERT, ALTER, TRUNCATE ON ${database}.*`,
  // The server treats rows sent with a statement as a temporary table.
  'GRANT CREATE TEMPORARY TABLE, KILL QUERY ON *.*',
  'GRANT TABLE ENGINE ON *',
  'GRANT SELECT ON system.*',
];
