import { placedDay, previewDollars, previewVehicle, type RecordPreview } from '../../core/record-preview.ts';
import type { VehicleRecord } from './record.ts';

export const vehiclePreview: RecordPreview<VehicleRecord> = {
  columns: [
    { title: 'Day', kind: 'day', value: ({ listedAt }, at) => placedDay(listedAt, at) },
    { title: 'Store', kind: 'text', value: (_vehicle, { name }) => name },
    { title: 'Stock', kind: 'text', value: ({ vehicle }) => vehicle.stockNumber },
    { title: 'VIN', kind: 'text', value: ({ vehicle }) => vehicle.vin },
    { title: 'Condition', kind: 'text', value: ({ vehicle }) => vehicle.condition },
    { title: 'Vehicle', kind: 'text', value: ({ vehicle }) => previewVehicle(vehicle) },
    { title: 'Trim', kind: 'text', value: ({ trim }) => trim },
    { title: 'Price', kind: 'money', value: ({ prices }) => previewDollars(prices.internet ?? prices.list) },
    { title: 'Mileage', kind: 'number', value: ({ mileage }) => mileage },
    { title: 'In stock since', kind: 'day', value: ({ inStockAt }, at) => placedDay(inStockAt, at) },
  ],
  day: ({ listedAt }) => listedAt,
};
