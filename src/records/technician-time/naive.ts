import { total, type Way, type Work } from '../../../test/helpers/naive-ways.ts';
import type { StoredTechnicianTime } from '../../../test/helpers/service-records.ts';

const hours =
  (field: 'flag_hours' | 'available_hours'): Work =>
  ({ shop }) =>
    total(shop.times, saysBoth, (time) => time[field]) / 100;

function saysBoth({ flag_hours, available_hours }: StoredTechnicianTime): boolean {
  return flag_hours !== null && available_hours !== null;
}

export const technicianTimeWays: Record<string, Way> = {
  tech_hours: {
    feeds: ['technician_time'],
    of: ({ shop }) =>
      total(
        shop.times,
        () => true,
        ({ available_hours }) => available_hours,
      ) / 100,
  },
  tech_proficiency: {
    feeds: ['technician_time'],
    percent: true,
    of: hours('flag_hours'),
    per: hours('available_hours'),
  },
};
