import type * as connectors from '../schemas/connectors.ts';
import type * as connectorEnrolment from '../schemas/connector-enrolment.ts';
import type { Examples } from './example.ts';

/** How the program of a store gets its key. */
export const connectorsExamples = {
  createConnector: {
    body: { name: 'West End', locationId: 500003 },
    answer: {
      isSuccess: true,
      message: '',
      data: {
        connectorId: 1009,
        name: 'West End',
        type: '',
        locationId: 500003,
        regionLocationId: 1007,
        locationName: 'West End',
        username: 'connector 1009',
        status: 'Running',
        health: 'Offline',
        findings: [{ code: 'never', params: {} }],
        version: null,
        lastContact: null,
        lastTlogTime: null,
        masterDataResync: 'off',
        cgmaEnabled: false,
        keyOrigin: 'shown',
        keyAt: '2026-03-01T22:15:00.000Z',
        heartbeat: null,
        flags: [],
        key: 'the-key-of-this-connector',
        code: 'K7QF-2MXR-9DTW',
        expiresAt: '2026-03-01T23:15:00.000Z',
      },
    },
  },
  listConnectors: {
    query: { limit: 1 },
    answer: {
      isSuccess: true,
      message: '',
      data: [
        {
          connectorId: 1005,
          name: 'Harbor Point',
          type: '',
          locationId: 500001,
          regionLocationId: 1002,
          locationName: 'Harbor Point',
          username: 'connector 1005',
          status: 'Running',
          health: 'Offline',
          findings: [{ code: 'never', params: {} }],
          version: null,
          lastContact: null,
          lastTlogTime: '2026-03-01T22:15:00.000Z',
          masterDataResync: 'off',
          cgmaEnabled: false,
          keyOrigin: 'enrolled',
          keyAt: '2026-03-01T22:15:00.000Z',
          heartbeat: null,
          flags: [],
        },
      ],
      totalCount: 2,
    },
  },
  logInConnector: {
    body: { username: 'connector 1005', password: 'tulip-Battery-staple-7' },
    answer: { isSuccess: true, message: '', data: { connectorId: 1005, key: 'the-key-of-this-connector' } },
  },
  makeCode: {
    params: { connectorId: 1005 },
    answer: {
      isSuccess: true,
      message: '',
      data: { connectorId: 1005, code: 'K7QF-2MXR-9DTW', expiresAt: '2026-03-01T23:15:00.000Z' },
    },
  },
  enrolConnector: {
    body: {
      code: 'K7QF-2MXR-9DTW',
      keyHash: 'b6f0c1a5b6f0c1a5b6f0c1a5b6f0c1a5b6f0c1a5b6f0c1a5b6f0c1a5b6f0c1a5',
      version: '1.0.0',
    },
    answer: {
      isSuccess: true,
      message: '',
      data: {
        connectorId: 1005,
        name: 'Harbor Point',
        companyName: 'Harvest Lane Markets',
        locationName: 'Harbor Point',
        storeNumber: '0008',
      },
    },
  },
} satisfies Examples<typeof connectors> & Examples<typeof connectorEnrolment>;
