import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { PosTotal } from '@lanewise/contract/entities/data-point-rules';
import type { PointFilters } from '@lanewise/contract/entities/point-filters';
import { definitionsIn, type Days } from './definitions.ts';
import { addExact, evaluate, isFigure, type Exact } from './evaluate.ts';
import { formulasOf, isSumOfDays, pointsOf, type Formula } from './formula.ts';

/** A definition prepared for calculation: indexes of its sums, its formula, or the index of its entered values. */
interface Definition {
  since: string;
  total: { amount: number | null; quantity: number | null } | null;
  formula: Formula | null;
  /** Index of the data point in the list of entered data points; null: people do not enter it. */
  entered: number | null;
}

interface BookPoint {
  dpId: number;
  isCount: boolean;
  /** Definitions, the oldest first; the first holds from the first day of the period. */
  definitions: readonly Definition[];
}

/**
 * The amount and quantity of a data point. Null: the data point has no such figure, nobody entered it, it cannot be
 * calculated, or it is too large to be a figure.
 */
export interface ValuationFigures {
  amount: Exact | null;
  quantity: Exact | null;
}

/** The sums for the amount and the quantity of a data point. Null: the data point has no such figure. */
export interface Total<Sum> {
  amount: Sum | null;
  quantity: Sum | null;
}

/** Gives the sums for a POS total with filters. Two sums are the same if their JSON is equal. */
export type TotalOf<Sum> = (total: PosTotal, filters: PointFilters) => Total<Sum>;

/**
 * The sums of a row, in ten-thousandths. Each epoch (a part of the period between two breaks) holds the values of
 * `sums` in their order. Then follow, for each data point of `entered`, the entered amount and the number of days with
 * an entry.
 */
export type Sums = readonly (readonly bigint[])[];

type Epochs = number | readonly [first: number, last: number];

/** Reads values of one row over the epochs `first` to `last`, both inclusive. */
interface Reading {
  sum: (place: number, first: number, last: number) => Exact;
  figureOf: (dpId: number, first: number, last: number) => Exact | null;
}

/** Sums of the facts have four decimals. */
const SCALE = 10_000n;

/**
 * Values data points over a period with the definitions of its days. Sums are added first (of a row, of all rows, or of
 * several days), then the value is calculated. If a definition changes within the period, a data point that adds up
 * over days adds the parts before and after the change; any other data point has no value.
 */
export class PointValuation<Sum = unknown> {
  readonly #points: ReadonlyMap<number, BookPoint>;
  readonly #sums: Sum[] = [];
  readonly #entered: number[] = [];
  readonly #places = new Map<string, number>();
  readonly #sumsOfDays = new Map<number, boolean>();
  readonly #from: string;
  /** First days of new definitions within the period. */
  readonly breaks: readonly string[];

  /** `wanted`: the requested data points; the data points in their formulas are included automatically. */
  constructor(all: readonly DataPoint[], wanted: readonly number[], totalOf: TotalOf<Sum>, period: Days) {
    const points = new Map<number, BookPoint>();
    const byId = new Map(all.map((point) => [point.dpId, point]));
    const open = [...wanted];
    const read = formulasOf(all);
    for (let dpId = open.pop(); dpId !== undefined; dpId = open.pop()) {
      const point = byId.get(dpId);
      if (!point || points.has(dpId)) continue;
      const definitions = definitionsIn(point, period).map((one): Definition => {
        const formula = one.formula === null ? null : read(one.formula);
        if (formula) for (const point of pointsOf(formula)) open.push(point);
        const total = one.posAssignment === null ? null : totalOf(one.posAssignment, one.filters);
        const isEntered = one.source === 'manual' && point.valueType !== 'text';
        const entered = isEntered ? this.#enteredAt(dpId) : null;
        return { since: one.since, total: total && this.#placesOf(total), formula, entered };
      });
      points.set(dpId, { dpId, isCount: point.valueType === 'count', definitions });
    }
    this.#points = points;
    this.#from = period.from;
    const later = [...points.values()].flatMap(({ definitions }) => definitions.map(({ since }) => since));
    this.breaks = [...new Set(later.filter((since) => since > period.from))].sort();
  }

  /** The distinct sums that every row must hold. */
  get sums(): readonly Sum[] {
    return this.#sums;
  }

  /** Data points whose values people enter on at least some days. */
  get entered(): readonly number[] {
    return this.#entered;
  }

  /** Data points whose definition changes within the period, by date. */
  changes(): { dpId: number; since: string }[] {
    return [...this.#points.values()]
      .flatMap(({ dpId, definitions }) => definitions.map(({ since }) => ({ dpId, since })))
      .filter(({ since }) => since > this.#from)
      .sort((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : a.dpId - b.dpId));
  }

  /** Index of the epoch that contains a day. */
  epochOf(date: string): number {
    return this.breaks.filter((since) => since <= date).length;
  }

  /** The valuation of rows that cover only these days; changes of definitions on other days do not affect them. */
  during(days: Days | null): Pick<PointValuation, 'read'> {
    if (days === null || this.breaks.length === 0) return this;
    const epochs = [this.epochOf(days.from), this.epochOf(days.to)] as const;
    return { read: (row) => this.read(row, epochs) };
  }

  /**
   * A reader of the values of one row; it calculates each value once. `epochs`: the epochs that the row covers, one or
   * a range. `given`: values that replace the calculated values of data points.
   */
  read(row: Sums, epochs?: Epochs, given?: ReadonlyMap<number, Exact>): (dpId: number) => ValuationFigures {
    const known = new Map<number, Exact | null>();
    const count = this.breaks.length + 1;
    const figureOf = (dpId: number, first: number, last: number): Exact | null => {
      const instead = given?.get(dpId);
      if (instead !== undefined) return instead;
      const key = (dpId * count + first) * count + last;
      const found = known.get(key);
      if (found !== undefined) return found;
      const point = this.#points.get(dpId);
      const figure = point ? this.#over(point, point.isCount ? 'quantity' : 'amount', first, last, inner) : null;
      known.set(key, figure);
      return figure;
    };
    const inner: Reading = {
      sum: (place, first, last) => {
        let over = 0n;
        for (let epoch = first; epoch <= last; epoch += 1) over += row[epoch]?.[place] ?? 0n;
        return { over, by: SCALE };
      },
      figureOf,
    };
    const [first, last] = typeof epochs === 'number' ? [epochs, epochs] : (epochs ?? [0, this.breaks.length]);
    return (dpId) => {
      const point = this.#points.get(dpId);
      if (!point) return { amount: null, quantity: null };
      const main = point.isCount ? 'quantity' : 'amount';
      const figure = (name: 'amount' | 'quantity'): Exact | null => {
        const value = name === main ? figureOf(dpId, first, last) : this.#over(point, name, first, last, inner);
        return value && isFigure(value) ? value : null;
      };
      // Calculated on request, because most columns show only one of the two.
      return {
        get amount() {
          return figure('amount');
        },
        get quantity() {
          return figure('quantity');
        },
      };
    };
  }

  /** A figure of a data point over the epochs `first` to `last`, both inclusive. */
  #over(point: BookPoint, name: 'amount' | 'quantity', first: number, last: number, reading: Reading): Exact | null {
    const parts = this.#partsOf(point, first, last);
    if (parts.length > 1 && !this.isSumOfDays(point.dpId)) return null;
    let sum: Exact | null = null;
    for (const { definition, from, to } of parts) {
      const value = this.#ofDefinition(point, definition, name, { from, to, ...reading });
      if (value === null) return null;
      sum = sum === null ? value : addExact(sum, value);
    }
    return sum;
  }

  #ofDefinition(
    { isCount }: BookPoint,
    { total, formula, entered }: Definition,
    name: 'amount' | 'quantity',
    { from, to, sum, figureOf }: Reading & { from: number; to: number },
  ): Exact | null {
    if (total) {
      const place = isCount && name === 'amount' ? null : total[name];
      return place === null ? null : sum(place, from, to);
    }
    if ((name === 'quantity') !== isCount) return null;
    if (entered !== null) {
      const place = this.#sums.length + 2 * entered;
      // Without any entry the value is unknown, not 0.
      return sum(place + 1, from, to).over === 0n ? null : sum(place, from, to);
    }
    if (!formula) return null;
    return evaluate(formula, (dpId) => figureOf(dpId, from, to));
  }

  /** The definitions of a data point over a range of epochs, each with its part of the range. */
  #partsOf({ definitions }: BookPoint, first: number, last: number) {
    const parts: { definition: Definition; from: number; to: number }[] = [];
    for (let epoch = first; epoch <= last; epoch += 1) {
      const day = epoch === 0 ? this.#from : (this.breaks[epoch - 1] ?? this.#from);
      const definition = definitions.findLast(({ since }, at) => at === 0 || since <= day);
      const open = parts.at(-1);
      if (open && open.definition === definition) open.to = epoch;
      else if (definition) parts.push({ definition, from: epoch, to: epoch });
    }
    return parts;
  }

  /** Whether the value of a data point over several days is the sum of its daily values. */
  isSumOfDays(dpId: number): boolean {
    const known = this.#sumsOfDays.get(dpId);
    if (known !== undefined) return known;
    const { definitions = [] } = this.#points.get(dpId) ?? {};
    const adds = definitions.every(
      ({ total, formula }) =>
        total !== null || formula === null || isSumOfDays(formula, (inner) => this.isSumOfDays(inner)),
    );
    this.#sumsOfDays.set(dpId, adds);
    return adds;
  }

  #enteredAt(dpId: number): number {
    const known = this.#entered.indexOf(dpId);
    return known < 0 ? this.#entered.push(dpId) - 1 : known;
  }

  #placesOf({ amount, quantity }: Total<Sum>): { amount: number | null; quantity: number | null } {
    return { amount: this.#placeOf(amount), quantity: this.#placeOf(quantity) };
  }

  #placeOf(sum: Sum | null): number | null {
    if (sum === null) return null;
    const key = JSON.stringify(sum);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.#sums.length);
    return this.#sums.push(sum) - 1;
  }
}
