import { readFile } from 'node:fs/promises';
import { mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Lines as lists of longitude and latitude in turn. */
export interface Outlines {
  readonly counties: readonly number[][];
  readonly states: readonly number[][];
}

type Counties = Topology<{ readonly counties: GeometryCollection; readonly states: GeometryCollection }>;

/** A thousandth of a degree is some 300 feet. */
const DECIMALS = 3;
const MOST_NUMBERS = 6_000;
let known: Promise<Counties> | null = null;

function atlas(): Promise<Counties> {
  const file = new URL(import.meta.resolve('us-atlas/counties-10m.json'));
  known ??= readFile(file, 'utf8').then((text) => JSON.parse(text) as Counties);
  return known;
}

/** County and state lines within a box, coarser where there are many: under 60 KB in all. */
export async function outlinesWithin(box: Box): Promise<Outlines> {
  const topology = await atlas();
  const linesOf = (name: 'counties' | 'states') =>
    mesh(topology, topology.objects[name]).coordinates.flatMap((line) => cropped(line, box));
  const states = linesOf('states');
  const counties = linesOf('counties');
  const length = [...states, ...counties].reduce((sum, line) => sum + 2 * line.length, 0);
  const step = Math.max(1, Math.ceil(length / MOST_NUMBERS));
  return {
    counties: counties.map((line) => rounded(line, step)),
    states: states.map((line) => rounded(line, step)),
  };
}

/** Longitude and latitude. */
type Point = readonly number[];

/** The stretches of a line that are inside the box, with one point beyond each end. */
function cropped(line: readonly Point[], { west, south, east, north }: Box): Point[][] {
  const inside = ([x = 0, y = 0]: Point) => x >= west && x <= east && y >= south && y <= north;
  const stretches: Point[][] = [];
  let current: Point[] = [];
  for (const [index, point] of line.entries()) {
    const near = [line[index - 1], point, line[index + 1]].some((one) => one !== undefined && inside(one));
    if (near) current.push(point);
    else if (current.length > 0) {
      stretches.push(current);
      current = [];
    }
  }
  return [...stretches, current].filter(({ length }) => length > 1);
}

function rounded(line: readonly Point[], step: number): number[] {
  const kept = line.filter((_, index) => index % step === 0 || index === line.length - 1);
  return kept.flatMap(([x = 0, y = 0]) => [Number(x.toFixed(DECIMALS)), Number(y.toFixed(DECIMALS))]);
}
