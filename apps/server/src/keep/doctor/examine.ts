import type { Finding } from '@lanewise/contract/entities/finding';
import type { Config } from '../../config/config.ts';
import type { Facts } from '../../facts/types.ts';
import type { BackupParts } from '../backup.ts';
import { connectTo, metadataAddress } from '../metadata/connection.ts';
import { examineFacts } from './facts.ts';
import { examined } from './finding.ts';
import { examineMetadata } from './metadata.ts';
import { examineSecretKey } from './secret-key.ts';

export interface StoresUnderExamination {
  config: Pick<Config, 'home' | 'databaseUrl' | 'secretKey'>;
  facts: Facts;
  /** Runs work while nothing is entered. */
  alone: BackupParts['alone'];
  /** Whether a server uses the stores. */
  running: boolean;
}

/** Examines both open stores without changing them. */
export const examineStores = async ({ config, facts, alone, running }: StoresUnderExamination): Promise<Finding[]> => {
  const address = await metadataAddress(config);
  const client = await connectTo(address.connection).finally(() => address.release());
  try {
    return [
      ...(await examineMetadata(client, running)),
      ...(await examined('secret key', () => examineSecretKey(client, config))),
      ...(await examineFacts(facts, client, alone)),
    ];
  } finally {
    await client.end();
  }
};
