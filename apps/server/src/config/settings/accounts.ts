import { z } from 'zod';
import { address, flag, isVaried, minutes, optional, setting } from '../setting.ts';

/** How people log in, and how long they stay logged in. */
export const accounts = {
  captchaSiteKey: setting({
    variable: 'LANEWISE_CAPTCHA_SITE_KEY',
    default: 'lanewise',
    description: 'Name of the captcha of this installation: a solution for another name is refused.',
    expected: '1 to 100 letters, digits, dots, dashes or underscores',
    schema: z.string().regex(/^[\w.-]{1,100}$/),
  }),
  secretKey: setting({
    variable: 'LANEWISE_SECRET_KEY',
    default: '',
    description:
      'Key that encrypts second factors: any text of 32 characters or more, the same on all servers of one database. By default the server makes a key in the data folder.',
    expected: 'a text of 32 characters or more that nobody can guess',
    schema: optional(z.string().min(32).max(1_000).refine(isVaried)),
    secret: true,
  }),
  secondFactor: setting({
    variable: 'LANEWISE_SECOND_FACTOR',
    default: 'optional',
    description:
      'With the value admins, Super Admin and Support Admin work only after they have set up a second factor.',
    expected: 'optional or admins',
    schema: z.enum(['optional', 'admins']),
  }),
  switchReason: flag(
    'LANEWISE_SWITCH_REASON',
    false,
    'Whether calls that switch into another account without a reason are refused; the screen always asks for one.',
  ),
  oidcIssuer: setting({
    variable: 'LANEWISE_OIDC_ISSUER',
    default: '',
    description: 'OpenID Connect provider with which people may log in as well as by password; needs PUBLIC_URL.',
    expected: 'an https address such as https://id.example.com (http on this machine only)',
    schema: optional(
      z.union([
        address('https://'),
        z
          .string()
          .regex(/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/)
          .refine((text) => URL.canParse(text)),
      ]),
    ),
  }),
  oidcClientId: setting({
    variable: 'LANEWISE_OIDC_CLIENT_ID',
    default: '',
    description: 'Name by which that provider knows this installation.',
    expected: 'a text of at most 500 characters',
    schema: z.string().max(500),
  }),
  oidcClientSecret: setting({
    variable: 'LANEWISE_OIDC_CLIENT_SECRET',
    default: '',
    description: 'Password of this installation at that provider.',
    expected: 'a text of at most 1000 characters',
    schema: z.string().max(1_000),
    secret: true,
  }),
  oidcLabel: setting({
    variable: 'LANEWISE_OIDC_LABEL',
    default: 'Single sign-on',
    description: 'What the login page calls that provider.',
    expected: 'a text of 1 to 60 characters',
    schema: z.string().min(1).max(60),
  }),
  analyticsTokenRequired: flag(
    'ANALYTICS_TOKEN_REQUIRED',
    false,
    'Whether analytics calls must carry the analytics token that the login returns.',
  ),
  revealUnknownAccounts: flag(
    'REVEAL_UNKNOWN_ACCOUNTS',
    true,
    'Whether "forgot password" says that an account is unknown; false makes all its answers alike.',
  ),
  idleMinutes: minutes('LANEWISE_SESSION_IDLE_MINUTES', 720, 'A session that nobody uses ends after this time.'),
  absoluteMinutes: minutes('LANEWISE_SESSION_ABSOLUTE_MINUTES', 10_080, 'A session ends after this time in any case.'),
  adminIdleMinutes: minutes(
    'LANEWISE_ADMIN_SESSION_IDLE_MINUTES',
    30,
    'The same for an unused session of a Super Admin or Support Admin.',
  ),
  adminAbsoluteMinutes: minutes(
    'LANEWISE_ADMIN_SESSION_ABSOLUTE_MINUTES',
    720,
    'The same for any session of a Super Admin or Support Admin.',
  ),
} as const;
