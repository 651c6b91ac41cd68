import { addDays, type Day } from '../../src/core/time/period.ts';

/** An alert that a planted story of the demo must raise. */
export interface PlantedAlert {
  readonly story: string;
  readonly rule: string;
  readonly store: string;
  /** Any subject where absent. */
  readonly subject?: RegExp;
  /** Days before the story's day between which it first fires. */
  readonly earliest: number;
  readonly latest: number;
}

const planted = (
  story: string,
  rule: string,
  store: string,
  [earliest, latest]: readonly [number, number],
  subject?: RegExp,
): PlantedAlert => ({ story, rule, store, earliest, latest, ...(subject && { subject }) });

export const PLANTED: readonly PlantedAlert[] = [
  planted('The DMS is silent for 40 hours', 'D1', 'Alderpoint Hyundai', [2, 0]),
  planted('The website form is broken for 3 days', 'D6', 'Alderpoint Honda', [8, 5]),
  planted('Radio ended on the 18th, invoice of the month', 'B7', 'Alderpoint Ford', [20, 0]),
  planted('Radio ended on the 18th, invoice of the month', 'B1', 'Alderpoint Ford', [20, 0]),
  planted('Paid search out of budget', 'P1', 'Alderpoint Chevrolet', [31, 0]),
  planted('Co-op claim of $6,300, 9 days left', 'C1', 'Alderpoint BMW', [7, 0]),
  planted('Co-op balance of $11,800 expires', 'C2', 'Alderpoint Toyota', [60, 0], /Q\d/),
  planted('Co-op claim denied', 'C3', 'Alderpoint Chevrolet', [81, 0]),
  planted('CarGurus sells nothing', 'L5', 'Pine Valley CDJR', [150, 0], /cargurus/i),
  planted('A typing error in a price', 'I2', 'Alderpoint Pre-Owned', [14, 0]),
  planted('A truck nobody looks at', 'I4', 'Alderpoint Pre-Owned', [30, 0]),
  planted('Three unwinds of one person', 'S2', 'Alderpoint Honda', [7, 0]),
  planted('A new vendor lowers the closing ratio by mix', 'L4', 'Alderpoint Toyota', [60, 0]),
  planted('A new vendor lowers the closing ratio by mix', 'D3', 'Alderpoint Toyota', [81, 0]),
  planted('Deals restated after month end', 'D4', 'Alderpoint Ford', [16, 0]),
  planted('Oil change special lowers the labor rate', 'F2', 'Alderpoint Chevrolet', [20, 0]),
  planted('“AI chat – web” is not mapped', 'D3', 'Alderpoint Chevrolet', [12, 0], /chat/i),
  planted('“AI chat – web” is not mapped', 'D3', 'Alderpoint Hyundai', [12, 0], /chat/i),
  planted('Best F&I per unit', 'G1', 'Alderpoint BMW', [20, 0], /fi_pvr|F&I/),
];

export interface FiredAlert {
  readonly rule: string;
  readonly store: string;
  readonly subject: string;
  readonly firedOn: Day;
}

/** The planted alert that a fired one is; undefined for alerts of no story. */
export function plantedFor(fired: FiredAlert, storyDay: Day): PlantedAlert | undefined {
  return PLANTED.find(
    ({ rule, store, subject, earliest, latest }) =>
      rule === fired.rule &&
      store === fired.store &&
      (subject === undefined || subject.test(fired.subject)) &&
      fired.firedOn >= addDays(storyDay, -earliest) &&
      fired.firedOn <= addDays(storyDay, -latest),
  );
}
