import type { Comparable, Subject } from './market-set.ts';

/** What makes a vehicle no comparable of ours. */
export type Mismatch = 'own' | 'condition' | 'make' | 'model' | 'year' | 'trim' | 'drivetrain' | 'miles';

const MOST_YEARS = 1;
/** Of our miles. */
const MOST_MILES_OFF = 0.2;

/**
 * Says what tells a comparable from our vehicle first; null if it is like it.
 *
 * What our vehicle does not state is not compared. What a comparable of the whole market does not state differs; one
 * that its source matched with our VIN is taken to be like it there. New vehicles are compared without miles.
 */
export function likeness(subject: Subject, comparable: Comparable): Mismatch | null {
  if (comparable.vin !== null && comparable.vin === subject.vin) return 'own';
  const isMatched = comparable.ourVin !== null;
  const isSame = <T>(ours: T | null, theirs: T | null, same: (ours: T, theirs: T) => boolean) =>
    ours === null || (theirs === null ? isMatched : same(ours, theirs));
  const rules: readonly (readonly [Mismatch, boolean])[] = [
    ['condition', isSame(subject.condition, comparable.condition, sameCondition)],
    ['make', isSame(subject.make, comparable.make, sameText)],
    ['model', isSame(subject.model, comparable.model, sameText)],
    ['year', isSame(subject.year, comparable.year, (one, other) => Math.abs(one - other) <= MOST_YEARS)],
    ['trim', isSame(subject.trim, comparable.trim, sameText)],
    ['drivetrain', isSame(driven(subject), driven(comparable), (one, other) => one === other)],
    ['miles', subject.condition === 'new' || sameMiles(subject.mileage, comparable.mileage)],
  ];
  return rules.find(([, fits]) => !fits)?.[0] ?? null;
}

/** Certified vehicles are compared with used ones. */
function sameCondition(one: string, other: string): boolean {
  return (one === 'new') === (other === 'new');
}

function sameText(one: string, other: string): boolean {
  return one === other || plain(one) === plain(other);
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function sameMiles(ours: number | null, theirs: number | null): boolean {
  return ours === null || (theirs !== null && Math.abs(theirs - ours) <= MOST_MILES_OFF * ours);
}

/** All-wheel and four-wheel drive are one: sources mix them up. */
function driven({ drivetrain }: Pick<Subject, 'drivetrain'>): string | null {
  const text = plain(drivetrain ?? '');
  if (/^(awd|4wd|4x4|allwheel|fourwheel|4wheel|quattro|xdrive|4matic)/.test(text)) return 'all';
  if (/^(fwd|frontwheel|front)/.test(text)) return 'front';
  return /^(rwd|rearwheel|rear|2wd|4x2)/.test(text) ? 'rear' : null;
}
