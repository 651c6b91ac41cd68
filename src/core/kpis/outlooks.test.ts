import { expect, it } from 'vitest';
import { awaitedKpis } from './awaited.ts';
import { catalog, findKpi } from './catalog.ts';
import { outlookKpis, outlookNamed, outlookTitle, percentOfTarget } from './outlooks.ts';
import { whyNotProjected } from './projectable.ts';

it('every listed outlook is of a KPI that is projected, under a key nothing else has', () => {
  const taken = [...catalog, ...Object.values(awaitedKpis).flat()].map(({ key }) => key);
  for (const { key, kpi } of outlookKpis) {
    const of = findKpi(kpi);
    expect(of && whyNotProjected(of)).toBeNull();
    expect(taken).not.toContain(key);
  }
});

it('finds an outlook by its key', () => {
  expect(outlookNamed('gross_pace')).toMatchObject({ kpi: 'total_gross', show: 'projected' });
  expect(outlookNamed('gross_to_target')).toMatchObject({ kpi: 'total_gross', show: 'toTarget' });
  expect(outlookNamed('total_gross')).toBeUndefined();
});

it('is called after its KPI', () => {
  expect(outlookTitle('Leads', 'projected')).toBe('Projected Leads');
  expect(outlookTitle('Leads', 'target')).toBe('Target of Leads');
  expect(outlookTitle('Leads', 'toTarget')).toBe('Leads to Target');
});

it.each([
  [990, 1000, 99],
  [0, 1000, 0],
  [null, 1000, null],
  [990, null, null],
  [990, 0, null],
])('%s of a target of %s is %s percent', (projected, target, percent) => {
  expect(percentOfTarget(projected, target)).toBe(percent);
});
