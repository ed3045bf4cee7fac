import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Failure } from '@lanewise/intake/call';
import { isLasting, waitBefore } from '../../apps/agent/src/process/wait.ts';
import type { Ask } from './call.ts';
import type { Draw } from './draw.ts';
import type { StoreFaults } from './faults.ts';
import type { Receipt, Till } from './receipts.ts';
import type { Tally } from './tally.ts';

/** A store with the key of its connector. */
export interface Store {
  number: string;
  key: string;
}

export interface AgentParts {
  ask: Ask;
  till: Till;
  tally: Tally;
  faults: StoreFaults;
  draw: Draw;
  /** Item lines of an upload. */
  lines: number;
  /** `performance.now()` at the start of the traffic. */
  began: number;
}

/** A part of a register's file on its way. */
interface Segment {
  name: string;
  part: number;
  base: number;
  receipts: readonly Receipt[];
  sending: string;
}

const version = '1.0.0';
const day = 86_400_000;
/** Acknowledged segments that an agent may send once more. */
const remembered = 4;
/** Item lines of the segments that a restarted agent cuts. */
const cutAnew = [5, 30, 90] as const;

/** The agent of one store: what its register writes, its spool, and what it sends. */
export class SimulatedAgent {
  readonly #store: Store;
  readonly #parts: AgentParts;
  readonly #numbers = new Map<string, number>();
  readonly #spool: Segment[] = [];
  readonly #sent: Segment[] = [];
  readonly #instance = randomBytes(16).toString('hex');
  #file = 1;
  #part = 0;
  #base = 0;
  #sendings = 0;
  #run = 1;
  #beats = 0;
  #isSending = false;

  constructor(store: Store, parts: AgentParts) {
    this.#store = store;
    this.#parts = parts;
  }

  /** Segments that are not acknowledged. */
  get waiting(): number {
    return this.#spool.length;
  }

  /** The register sells, and the agent takes what it wrote. */
  sell(): void {
    const { till, draw, lines, faults } = this.#parts;
    if (faults.rotates()) this.#rotate();
    this.#cut(till.sell(this.#store.number, this.#numbers, lines, this.#now(), draw));
    void this.#send();
  }

  /** Says that it lives, as every minute. */
  async beat(): Promise<void> {
    if (this.#isAway()) return;
    this.#beats += 1;
    const { clock } = this.#parts.faults;
    const upSeconds = Math.round((performance.now() - this.#parts.began) / 1_000);
    const body = {
      version,
      instance: this.#instance,
      host: `store-${this.#store.number}`,
      run: this.#run,
      sequence: this.#beats,
      upSeconds,
      clockOffsetMs: clock ? -clock.days * day : 0,
      receiptSeconds: null,
      spool: { segments: this.#spool.length, bytes: 0, limit: 2 ** 30, oldestSeconds: null },
      diskFreeBytes: 2 ** 35,
      aside: 0,
      lost: 0,
      missed: { files: 0, bytes: 0, seconds: null },
    };
    await this.#parts.ask({ method: 'POST', path: 'connectors/requests/heartbeat', key: this.#store.key, body });
  }

  #now(): Date {
    const { clock } = this.#parts.faults;
    const isOff = clock !== null && performance.now() - this.#parts.began >= clock.from;
    return new Date(Date.now() + (isOff ? clock.days * day : 0));
  }

  #isAway(): boolean {
    return this.#outage() > 0;
  }

  /** Milliseconds that the line is still away. */
  #outage(): number {
    const { outage } = this.#parts.faults;
    const at = performance.now() - this.#parts.began;
    return outage === null || at < outage.from ? 0 : Math.max(0, outage.to - at);
  }

  #rotate(): void {
    this.#file += 1;
    this.#part = 0;
    this.#base = 0;
  }

  #nameOf(file: number): string {
    return `pos-${this.#store.number}-${file}.${this.#parts.till.extension}`;
  }

  #cut(receipts: readonly Receipt[], name = this.#nameOf(this.#file)): void {
    this.#part += 1;
    this.#sendings += 1;
    const sending = `${this.#instance.slice(0, 24)}-${this.#run}-${this.#sendings}`;
    this.#spool.push({ name, part: this.#part, base: this.#base, receipts, sending });
    this.#base += receipts.reduce((sum, { text }) => sum + text.length, 0);
  }

  /** Sends the spool in its order. */
  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (let tried = 0, next = this.#spool[0]; next; next = this.#spool[0]) {
      const away = this.#outage();
      if (away > 0) await delay(away + this.#parts.draw.below(1_000));
      const failure = await this.#sendOne(next);
      tried = failure === null ? 0 : tried + 1;
      if (failure !== null) await delay(waitBefore(failure, tried - 1, this.#parts.draw.fraction()));
    }
    this.#isSending = false;
  }

  async #sendOne(segment: Segment): Promise<Failure | null> {
    const { ask, till, tally, faults } = this.#parts;
    const { name, part, base, sending, receipts } = segment;
    const content = till.file(receipts);
    const query = new URLSearchParams({ fileName: name, part: `${part}`, baseOffset: `${base}`, sending });
    const path = `ingest/segments?${query.toString()}`;
    const body = gzipSync(content, { level: 1 });
    const cutAfter = faults.restart();
    const from = performance.now();
    const call = { method: 'POST', path, key: this.#store.key, body } as const;
    const answer = await ask(cutAfter === null ? call : { ...call, cutAfter });
    const now = performance.now();
    tally.answered(answer.status, now - from);
    if (answer.status === null || answer.status >= 300) {
      if (isLasting(answer)) throw new Error(`An upload was refused for good: ${answer.code} ${answer.message}`);
      if (cutAfter !== null && answer.status === null) this.#restart();
      return answer;
    }
    const { contentHash } = (answer.body as { data: { contentHash: string } }).data;
    if (contentHash !== createHash('sha256').update(content).digest('hex')) tally.wrongHashes += 1;
    tally.acknowledged(this.#store.number, receipts, now);
    this.#spool.shift();
    this.#remember(segment);
    return null;
  }

  /** Keeps what was acknowledged for a while; some of it comes once more. */
  #remember(segment: Segment): void {
    this.#sent.push(segment);
    this.#sent.splice(0, this.#sent.length - remembered);
    const again = this.#parts.faults.again();
    if (again === 'segment') this.#cut(segment.receipts, segment.name);
    if (again === 'overlap') this.#cut(this.#sent.slice(-2).flatMap(({ receipts }) => receipts.slice(1)));
    // A file that was renamed is found as a new one and read from its beginning.
    if (again === 'rotated')
      this.#cut(
        this.#sent.flatMap(({ receipts }) => receipts),
        `${segment.name}.1`,
      );
  }

  /** An agent that was cut off reads its file again from the last place that it had noted, and cuts it elsewhere. */
  #restart(): void {
    this.#run += 1;
    this.#beats = 0;
    const { draw } = this.#parts;
    if (draw.oneIn(2)) return;
    const noted = draw.oneIn(3) ? (this.#sent.at(-1)?.receipts ?? []) : [];
    const rest = [...noted, ...this.#spool.splice(0).flatMap(({ receipts }) => receipts)];
    const most = cutAnew[draw.below(cutAnew.length)] ?? 1;
    for (let at = 0; at < rest.length; at += most) this.#cut(rest.slice(at, at + most));
  }
}
