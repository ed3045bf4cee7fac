// The defences against the abuse cases 1 to 5 and 10 to 20 of the threat model (docs/decisions/024), and
// against faults (F17, F18: docs/security.md), each with the change that removes it and the tests that must fail.
// `find` occurs exactly once in its file.

import { access } from './defences-of-access.mjs';
import { agents } from './defences-of-agents.mjs';
import { books } from './defences-of-books.mjs';
import { cards } from './defences-of-cards.mjs';
import { guessing } from './defences-of-guessing.mjs';
import { input } from './defences-of-input.mjs';
import { intake } from './defences-of-intake.mjs';
import { isolation } from './defences-of-isolation.mjs';
import { leftDays } from './defences-of-left-days.mjs';
import { secondPerson } from './defences-of-second-person.mjs';
import { secrets, sessions } from './defences-of-secrets.mjs';
import { shares } from './defences-of-shares.mjs';
import { sending } from './defences-of-senders.mjs';
import { failingServers } from './defences-of-servers.mjs';
import { sums } from './defences-of-sums.mjs';
import { whatColleaguesSaid } from './defences-of-what-colleagues-said.mjs';
import { whatWasRead } from './defences-of-what-was-read.mjs';

/**
 * One entry per layer: { case, name, file, find, replace, tests }, and `without`: other layers that would also catch
 * it.
 */
export const defences = [
  ...isolation,
  ...access,
  ...books,
  ...secondPerson,
  ...leftDays,
  ...input,
  ...guessing,
  ...sessions,
  ...secrets,
  ...sending,
  ...shares,
  ...failingServers,
  ...sums,
  ...cards,
  ...intake,
  ...agents,
  ...whatWasRead,
  ...whatColleaguesSaid,
];
