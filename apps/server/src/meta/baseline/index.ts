import { audit } from './audit.ts';
import { goods } from './goods.ts';
import { incoming } from './incoming.ts';
import { intake } from './intake.ts';
import { organization } from './organization.ts';
import { people } from './people.ts';
import { senders } from './senders.ts';
import { signIn } from './sign-in.ts';

/** The statements that make the tables of an empty store. */
export const baseline = [organization, goods, people, signIn, senders, intake, incoming, audit].join('\n');
