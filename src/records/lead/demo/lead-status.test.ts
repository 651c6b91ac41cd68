import { expect, it } from 'vitest';
import { demoRooftop } from '../../../demo/groups.ts';
import { daysOfMonth } from '../../../demo/seasons.ts';
import { hasChanged, momentsOf, SETTLED_AFTER_DAYS, statusAt } from './lead-status.ts';
import { leadsOfDays } from './leads.ts';

const DAY_MS = 86_400_000;
const bmw = demoRooftop('alderpoint-bmw');
if (!bmw) throw new Error('The demo has no BMW store.');
const leads = leadsOfDays({ seed: 'test', storyDay: '2026-11-21' }, bmw, daysOfMonth('2026-06-01'));
const end = Date.parse('2026-07-01T05:00:00Z');

it('knows nothing before it happens', () => {
  for (const lead of leads) {
    expect(statusAt(lead, lead.at)).toMatchObject({ updatedAt: lead.at, isDue: false, soldAt: null });
    const { isContacted, attemptedAt } = statusAt(lead, (lead.attemptedAt ?? lead.at) - 1);
    if (lead.type !== 'walk_in' && lead.responseMinutes !== 0) {
      expect({ isContacted, attemptedAt }).toEqual({ isContacted: false, attemptedAt: null });
    }
  }
});

it('has changed exactly when what is known has', () => {
  const moments = leads.flatMap(momentsOf).sort((a, b) => a - b);
  const [since = 0, until = 0] = [moments[500], moments[900]];
  for (const lead of leads.filter(({ at }) => at <= until)) {
    const isNew = lead.at > since;
    const isOther = isNew || JSON.stringify(statusAt(lead, since)) !== JSON.stringify(statusAt(lead, until));
    expect(hasChanged(lead, since, until)).toBe(isOther);
    expect(hasChanged(lead, null, until)).toBe(true);
  }
  expect(leads.filter(({ at }) => at > until).some((lead) => hasChanged(lead, null, until))).toBe(false);
});

it('is settled within the time it is given', () => {
  expect(Math.max(...leads.flatMap(momentsOf))).toBeLessThan(end + SETTLED_AFTER_DAYS * DAY_MS);
});
