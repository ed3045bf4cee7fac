import type * as session from '../schemas/session.ts';
import type * as health from '../schemas/health.ts';
import type { Examples } from './example.ts';

/** Health of the server and the caller's profile: the first calls of every program. */
export const accessExamples = {
  logIn: {
    body: { username: 'reports@example.com', password: 'tulip-Battery-staple-7' },
    answer: {
      isSuccess: true,
      message: '',
      data: {
        Authorization: 'the-token-of-this-session',
        role: 'Company Admin',
        accessGroupPermissions: ['Sales Access Group', 'Transactions Access Group'],
        isSwitchBackVisible: false,
        clock: '12',
        username: 'reports@example.com',
        analyticsToken: 'the-token-for-analytics',
      },
    },
  },
  ownPermissions: {
    answer: {
      isSuccess: true,
      message: '',
      data: {
        permissions: ['locations/{locationId} GET', 'connectors GET'],
        access_groups: [{ name: 'Sales Access Group' }],
        isAdmin: false,
      },
    },
  },
  stateOfServer: {
    answer: {
      isSuccess: true,
      message: '',
      data: { status: 'ok', maintenance: false, version: '1.0.0', uptimeSeconds: 86400 },
    },
  },
} satisfies Examples<typeof session> & Examples<typeof health>;
