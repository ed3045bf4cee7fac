import type { Finding } from '@lanewise/contract/entities/finding';

export const ok = (topic: string, text: string): Finding => ({ topic, state: 'ok', text, todo: null });
export const warn = (topic: string, text: string, todo: string): Finding => ({ topic, state: 'warn', text, todo });
export const bad = (topic: string, text: string, todo: string): Finding => ({ topic, state: 'bad', text, todo });

/** Turns a failed examination into a finding, so that the other examinations continue. */
export const examined = async (topic: string, look: () => Promise<Finding | Finding[]>): Promise<Finding[]> => {
  try {
    return [await look()].flat();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [bad(topic, `could not be examined: ${message}`, 'Look into log/server.log of the data folder.')];
  }
};
