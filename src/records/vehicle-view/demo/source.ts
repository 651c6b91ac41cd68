import { type Day, daysBetween, firstOfMonth, today, weekdayOf } from '../../../core/time/period.ts';
import { csvText } from '../../../demo/csv.ts';
import { Random } from '../../../demo/random.ts';
import { nextNight, reportedDays } from '../../../demo/report-source.ts';
import { addMonths } from '../../../demo/seasons.ts';
import { type DemoFile, type DemoSource, type Place, spanName } from '../../../demo/source.ts';
import { vehicleSource } from '../../vehicle/demo/source.ts';
import { type StockedVehicle, stockOfMonth, storyVehicles } from '../../vehicle/demo/stock.ts';

/** Sites report their last two months. */
const MONTHS = 2;
const SITES = [
  { site: 'Website', srps: 0, vdps: 1.4, leadRate: 0.06 },
  { site: 'CarGurus', srps: 95, vdps: 1.1, leadRate: 0.035 },
] as const;
const COLUMNS = ['Date', 'Site', 'Dealer Name', 'VIN', 'Stock #', 'SRPs', 'VDPs', 'Leads'];

/** SRPs, VDPs and leads of every vehicle and day, from the website and a listing site. */
export const vehicleViewSource: DemoSource = {
  fact: 'vehicle_view',
  settledAfterDays: 1,
  reportsOf: vehicleSource.reportsOf,
  filesOf: (place, stretches, asOf) => {
    const first = addMonths(firstOfMonth(today(new Date(asOf), place.rooftop.timeZone)), 1 - MONTHS);
    const recent = stretches.filter(({ month }) => month >= first);
    const days = reportedDays(place, recent, { asOf, lag: 0, corrected: 0 });
    const name = `${place.rooftop.key}-vehicle-views-${spanName(recent, asOf)}.csv`;
    return [...Map.groupBy(days, firstOfMonth)].map(([month, own]) =>
      fileOf(place, { month, days: own }, { name, at: asOf }),
    );
  },
  nextAfter: (_place, moment) => nextNight(moment),
};

function fileOf(
  place: Place,
  { month, days }: { readonly month: Day; readonly days: readonly Day[] },
  { name, at }: { readonly name: string; readonly at: number },
): DemoFile {
  const stock = stockOfMonth(place, month);
  const rows = days.flatMap((day) =>
    stock
      .filter(({ since, soldOn }) => since <= day && day < soldOn)
      .flatMap((one) => rowsOf(place, day, one)),
  );
  return { name, text: csvText(COLUMNS, rows), rowCount: rows.length, at };
}

/** Story: nobody but two shoppers a week on each site looks at the truck that is too dear. */
function storyViews(place: Place, day: Day, { vehicle }: StockedVehicle): number | null {
  if (storyVehicles(place).tooDear?.vehicle.vin !== vehicle.vin) return null;
  return [1, 4].includes(weekdayOf(day)) ? 1 : 0;
}

function rowsOf(place: Place, day: Day, one: StockedVehicle): (string | number)[][] {
  const { world, rooftop } = place;
  const random = new Random(world.seed, 'views', day, one.vehicle.vin);
  const age = daysBetween(one.since, day);
  const isShown = one.photos >= 5 && age >= 3;
  const weight = one.appeal * (isShown ? 1 : 0.25) * (age > 45 ? 0.6 : 1);
  return SITES.map(({ site, srps, vdps, leadRate }) => {
    const usual = Math.round(vdps * weight * random.lognormal(1, 0.5));
    const few = storyViews(place, day, one);
    const seen = few ?? usual;
    const leads = few === null && seen > 0 && random.chance(Math.min(0.5, seen * leadRate)) ? 1 : 0;
    const inResults = srps === 0 ? '' : Math.max(seen, Math.round(srps * weight * random.lognormal(1, 0.3)));
    return [day, site, rooftop.number, one.vehicle.vin, one.vehicle.stockNumber, inResults, seen, leads];
  });
}
