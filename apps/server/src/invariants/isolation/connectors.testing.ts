import type { Row } from './routes.testing.ts';

const plain: Row = {};
const storeFile = { fileName: 'any.log', fileType: 'log' };
const resynced = { resyncStartDate: '2026-03-01', resyncEndDate: '2026-03-02', resyncSumJobType: true };

/** Connectors, their files, and the requests to them. */
export const connectorRows: Readonly<Record<string, Row>> = {
  'GET /connectors': plain,
  'POST /connectors': { names: [{ kind: 'location', body: (id) => ({ name: 'New', locationId: id }) }] },
  'GET /connectors/:connectorId': plain,
  'PUT /connectors/:connectorId': {
    body: { name: 'New Name' },
    names: [{ kind: 'location', body: (id) => ({ name: 'New Name', locationId: id }) }],
  },
  'DELETE /connectors/:connectorId': plain,
  'PUT /users/reset/connector/:connectorId/credential': plain,
  'GET /health_check': plain,
  'GET /connectors/:regionLocationId/logfile': plain,
  'GET /connectors/:connectorId/tlogfiles': plain,
  'GET /connectors/:regionLocationId/supportfiles': plain,
  'POST /connectors/:regionLocationId/logfile': plain,
  'POST /connectors/:connectorId/tlogfiles': plain,
  'POST /connectors/:regionLocationId/supportfiles': plain,
  'GET /connectors/download-file': {
    query: storeFile,
    names: [{ kind: 'place', query: (id) => ({ ...storeFile, regionLocationId: id }) }],
  },
  'GET /connectors/requests': { acts: true },
  'GET /connectors/:connectorId/resyncs': plain,
  'PUT /connectors/:connectorId/startstop/:status': plain,
  'PUT /connectors/:connectorId/startstop': { query: { status: 'start' } },
  'PUT /connectorsflag/:connectorId': { query: { flagName: 'debugLog', flagValue: 'on' } },
  'PUT /enable/cgma/:connectorId': plain,
  'POST /resync_data': { names: [{ kind: 'place', body: (id) => ({ ...resynced, locationIds: [id] }) }] },
  'PUT /connectors/requests/:requestId/done': plain,
  'PUT /connectors/requests/:requestId/file': { query: { fileName: 'any.log' }, body: 'nothing happened' },
};
