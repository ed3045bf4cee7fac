import { beforeEach, describe, expect, it, vi } from 'vitest';
import { unsentSelections } from '../../state/keys.ts';
import { read, write } from '../../state/storage.ts';
import { answerCalls, good, logInAs } from '../../records/testing.tsx';
import { keepSelection, selectionsKept } from './keep.ts';

const path = 'PUT selected-table-columns';
const choice = (...columns: string[]) => ({
  presetType: 'overview',
  view: 'default',
  columns: JSON.stringify(columns),
});
const call = (...columns: string[]): string => `${path} ${JSON.stringify(choice(...columns))}`;

beforeEach(() => logInAs('admin'));

describe('a selection of columns', () => {
  it('is sent after the one before it, and only the last of several that wait', async () => {
    const sent = answerCalls({});
    keepSelection(choice('a'));
    await Promise.resolve();
    await Promise.resolve();
    keepSelection(choice('b'));
    keepSelection(choice('c'));
    await selectionsKept();
    expect(sent).toEqual([call('a'), call('c')]);
    expect(read(unsentSelections)).toEqual({});
  });

  it('is sent after a reload that came before the answer', async () => {
    write(unsentSelections, { 'overview default': choice('b') });
    const sent = answerCalls({});
    await selectionsKept();
    expect(sent).toEqual([call('b')]);
    expect(read(unsentSelections)).toEqual({});
  });

  it('stays while the server does not answer, and goes with a refusal', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    keepSelection(choice('a'));
    await selectionsKept();
    expect(read(unsentSelections)).toEqual({ 'overview default': choice('a') });
    const sent = answerCalls({ [call('a')]: () => new Response('{}', { status: 400 }), [path]: () => good(null) });
    await selectionsKept();
    expect([sent, read(unsentSelections)]).toEqual([[call('a')], {}]);
  });

  it('is not sent once the session is over', async () => {
    const sent = answerCalls({});
    keepSelection(choice('a'));
    localStorage.clear();
    await selectionsKept();
    expect(sent).toEqual([]);
  });
});
