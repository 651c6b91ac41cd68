import { vehicleMeasures as m } from '../../records/vehicle/facts.ts';
import { defineKpis } from './kpi.ts';

/** A day without an inventory file is unknown, not empty. */
export const inventoryKpis = defineKpis([
  {
    kind: 'snapshot',
    key: 'inv_units',
    title: 'Units in Stock',
    unit: 'number',
    better: 'neutral',
    meaning: 'Vehicles in the inventory file of the day, new and used.',
    formula:
      'Vehicles listed at the end of the last day with an inventory file; adds up over stores, never over days',
    of: m.units_in_stock,
  },
  {
    kind: 'ratio',
    key: 'avg_list_price',
    title: 'Average List Price',
    unit: 'usd',
    better: 'neutral',
    meaning: 'What a vehicle in stock is listed for; vehicles without a price are left out.',
    formula: 'List prices of every vehicle and day divided by vehicle-days with a price',
    of: m.list_prices,
    per: m.vehicle_days_priced,
    base: 'vehicles with a price',
  },
  {
    kind: 'ratio',
    key: 'no_price_share',
    title: 'Units without Price',
    unit: 'percent',
    better: 'lower',
    meaning: 'How many of the vehicles in stock are listed as "call for price".',
    formula: 'Vehicle-days without a price divided by vehicle-days',
    of: { plus: [m.vehicle_days], minus: [m.vehicle_days_priced] },
    per: m.vehicle_days,
    base: 'vehicles in stock',
  },
]);
