import type { Config } from '../../config/config.ts';
import type { Facts } from '../../facts/types.ts';
import type { IngestStore } from '../../meta/ingest-types.ts';
import type { Meta } from '../../meta/types.ts';
import type { Faults } from './faults.ts';
import type { Gate } from '../../gate/gate.ts';
import type { Pause } from './passes.ts';
import type { Readers } from '../threads/readers.ts';
import type { SmallUploads } from '../threads/small-uploads.ts';
import type { Threads } from '../threads/threads.ts';

export interface IngestParts {
  config: Config;
  meta: Meta;
  facts: Facts;
  store: IngestStore;
  faults: Faults;
  gate: Pick<Gate, 'entering'>;
  threads: Threads;
  small: SmallUploads;
  readers: Readers;
  /** Set only while a segment enters in turns with other companies. */
  pause?: Pause;
  log: {
    info(data: object, message: string): void;
    warn(data: object, message: string): void;
    error(data: object, message: string): void;
  };
}
