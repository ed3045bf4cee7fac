/** What the user of a ClickHouse server must be allowed, on the database of the facts and beside it. Names are backquoted or `*`. */
export const rightsOn = (database: string): readonly string[] => [
  `GRANT CREATE DATABASE, DROP DATABASE, CREATE TABLE, CREATE VIEW, DROP TABLE, DROP VIEW, SELECT, INSERT, ALTER, TRUNCATE ON ${database}.*`,
  // Rows that travel with a statement are a temporary table to the server.
  'GRANT CREATE TEMPORARY TABLE, KILL QUERY ON *.*',
  'GRANT TABLE ENGINE ON *',
  'GRANT SELECT ON system.*',
];
