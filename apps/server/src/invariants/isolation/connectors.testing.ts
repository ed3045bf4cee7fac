import { inQuery, placesInQuery, type Row } from './rows.testing.ts';

const storeFile = { fileName: 'any.log', fileType: 'log' };
const resynced = { resyncStartDate: '2026-03-01', resyncEndDate: '2026-03-02', resyncSumJobType: true };

/** Connectors, their files, and the requests to them. */
export const connectorRows: Readonly<Record<string, Row>> = {
  'POST /connectors': { names: [{ kind: 'location', body: (id) => ({ name: 'New', locationId: id }) }] },
  'PUT /connectors/:connectorId': {
    body: { name: 'New Name' },
    names: [{ kind: 'location', body: (id) => ({ name: 'New Name', locationId: id }) }],
  },
  'GET /connectors/download-file': {
    query: storeFile,
    names: [{ kind: 'place', query: (id) => ({ ...storeFile, regionLocationId: id }) }],
  },
  'GET /connectors': { names: [{ kind: 'region', query: (id) => ({ regionId: id }) }] },
  'GET /connectors/completeness': inQuery('place', 'regionLocationId', { month: '2026-03' }),
  'GET /connectors/completeness/lane': inQuery('place', 'regionLocationId', { businessDate: '2026-03-01' }),
  'GET /connectors/today': placesInQuery(),
  'GET /connectors/requests': { acts: true },
  'PUT /connectors/requests/key': { acts: true },
  'POST /connectors/requests/heartbeat': { acts: true },
  'PUT /connectors/:connectorId/startstop': { query: { status: 'start' } },
  'PUT /connectorsflag/:connectorId': { query: { flagName: 'debugLog', flagValue: 'on' } },
  'POST /resync_data': { names: [{ kind: 'place', body: (id) => ({ ...resynced, locationIds: [id] }) }] },
  'PUT /connectors/requests/:requestId/file': { query: { fileName: 'any.log' }, body: 'nothing happened' },
};
