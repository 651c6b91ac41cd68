import { expect, it } from 'vitest';
import { demoSources } from '../records/demo.ts';
import { demoGroups, demoRooftop } from './groups.ts';
import { reports } from './source.ts';

const rooftops = demoGroups.flatMap((group) => group.rooftops);
const alderpoint = demoGroups[0]?.rooftops ?? [];
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

it('has the volumes of the brief', () => {
  expect(
    alderpoint.map(({ name, newUnits, usedUnits, leads }) => [name, newUnits, usedUnits, leads]),
  ).toEqual([
    ['Alderpoint Toyota', 165, 110, 1_980],
    ['Alderpoint Honda', 130, 85, 1_550],
    ['Alderpoint Chevrolet', 105, 75, 1_290],
    ['Alderpoint Ford', 95, 80, 1_260],
    ['Alderpoint Hyundai', 85, 60, 1_040],
    ['Alderpoint BMW', 70, 55, 900],
    ['Pine Valley CDJR', 45, 50, 680],
    ['Alderpoint Pre-Owned', 0, 95, 680],
  ]);
  expect(sum(alderpoint.map(({ leads }) => leads))).toBe(9_380);
});

it('closes two stores on Sundays', () => {
  const closed = alderpoint.filter(({ closedWeekdays }) => closedWeekdays.includes(0));
  expect(closed.map(({ name }) => name)).toEqual(['Alderpoint Chevrolet', 'Alderpoint Ford']);
});

it('has three active groups of which no two agree on their settings, and one that is onboarding', () => {
  const [, second, third, last] = demoGroups;
  const settings = demoGroups
    .filter(({ status }) => status === 'active')
    .map(({ grossBasis, attribution, saleDay }) => [grossBasis, attribution, saleDay ?? 'contract']);
  expect(settings).toEqual([
    ['statement', 'crm_primary', 'contract'],
    ['dms', 'first_touch', 'contract'],
    ['dms', 'crm_primary', 'delivery'],
  ]);
  expect(third?.rooftops.map(({ timeZone }) => timeZone)).toEqual(Array(2).fill('America/Denver'));
  expect(second?.rooftops.map(({ timeZone }) => timeZone)).toEqual(Array(3).fill('America/Los_Angeles'));
  expect(last?.status).toBe('onboarding');
  for (const rooftop of last?.rooftops ?? [])
    expect(demoSources.filter((source) => reports(source, rooftop))).toEqual([]);
});

it('names every store once, and no two alike in any file', () => {
  expect(new Set(rooftops.map(({ key }) => key)).size).toBe(rooftops.length);
  const names = rooftops.flatMap(({ name, aliases }) => [name.toLowerCase(), ...aliases]);
  expect(new Set(names).size).toBe(names.length);
  for (const { aliases, number } of rooftops) expect(aliases).toContain(String(number));
  for (const alias of rooftops.flatMap(({ aliases }) => aliases)) expect(alias).toBe(alias.toLowerCase());
  expect(demoRooftop('pine-valley')?.name).toBe('Pine Valley CDJR');
  expect(demoRooftop('gone')).toBeUndefined();
});
