import { timeOfDayText } from '../../../../core/text/reader-formats.ts';
import type { Day } from '../../../../core/time/period.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import type { FieldWords } from '../../../../web/ui/fields/conflict-choices.tsx';
import type { DealershipSettings, GroupSettings } from '../contract.ts';
import { zoneTitle } from './time-zones.ts';

export type GroupEdits = Omit<GroupSettings, 'id' | 'version'>;
export type DealershipEdits = Omit<DealershipSettings, 'id' | 'version' | 'closedDates'>;

const NOT_ENTERED = 'Not entered';

export const SALE_DAYS = [
  { value: 'contract', label: 'Contract date', meaning: 'The day the customer signs.' },
  { value: 'delivery', label: 'Delivery date', meaning: 'The day the vehicle leaves the lot.' },
  { value: 'booked', label: 'Booked date', meaning: 'The day accounting posts the deal.' },
] as const;

export const GROSSES = [
  { value: 'statement', label: 'Statement', meaning: 'As on the manufacturer’s financial statement.' },
  { value: 'dms', label: 'DMS', meaning: 'As the dealer management system reports it.' },
] as const;

export const ATTRIBUTION_CHOICES = [
  { value: 'crm_primary', label: 'CRM primary source', meaning: 'The source the CRM names first.' },
  { value: 'first_touch', label: 'First source', meaning: 'The first lead of that customer.' },
  { value: 'any_touch', label: 'Every source', meaning: 'Each source that sent the customer.' },
] as const;

export const CAMPAIGN_VIEWS = [
  { value: 'products', label: 'Stop at products', meaning: 'Campaigns are added up in their product.' },
  { value: 'campaigns', label: 'Open to campaigns', meaning: 'Each product shows its campaigns below it.' },
] as const;

export const AGES = [
  {
    value: 'goes-on',
    label: 'Age goes on',
    meaning: 'A vehicle keeps the days it was in stock at the other store.',
  },
  {
    value: 'starts-again',
    label: 'Age starts again',
    meaning: 'Days count from the inventory date of the new store.',
  },
] as const;

export const PRICE_FIELDS = [
  { value: 'internet', label: 'Internet price', meaning: 'Else the list price.' },
  { value: 'list', label: 'List price', meaning: 'Else the internet price.' },
  { value: 'msrp', label: 'MSRP', meaning: 'Else the list price, then the internet price.' },
] as const;

export const WEEKDAYS = [
  { value: 0, label: 'Sun', name: 'Sunday' },
  { value: 1, label: 'Mon', name: 'Monday' },
  { value: 2, label: 'Tue', name: 'Tuesday' },
  { value: 3, label: 'Wed', name: 'Wednesday' },
  { value: 4, label: 'Thu', name: 'Thursday' },
  { value: 5, label: 'Fri', name: 'Friday' },
  { value: 6, label: 'Sat', name: 'Saturday' },
] as const;

export const groupWords: FieldWords<GroupEdits> = {
  name: { label: 'Name', text: (name) => name },
  saleDayBasis: { label: 'Business day of a sale', text: (value) => labelOf(SALE_DAYS, value) },
  grossBasis: { label: 'Gross', text: (value) => labelOf(GROSSES, value) },
  attribution: { label: 'Credit for a sale', text: (value) => labelOf(ATTRIBUTION_CHOICES, value) },
  ageSurvivesTransfers: {
    label: 'Age of a vehicle from another store of the group',
    text: (goesOn) => labelOf(AGES, goesOn ? 'goes-on' : 'starts-again'),
  },
  budgetCampaignView: {
    label: 'Budget tree',
    text: (opens) => labelOf(CAMPAIGN_VIEWS, opens ? 'campaigns' : 'products'),
  },
};

export const dealershipWords: FieldWords<DealershipEdits> = {
  name: { label: 'Name', text: (name) => name },
  timeZone: { label: 'Time zone', text: zoneTitle },
  opensAt: { label: 'Opens at', text: clockText },
  closesAt: { label: 'Closes at', text: clockText },
  closedWeekdays: { label: 'Closed on', text: weekdaysText },
  aliases: { label: 'Names in files', text: (names) => names.join(', ') || 'None besides its own' },
  legalName: { label: 'Legal name', text: orNone },
  code: { label: 'Store code', text: orNone },
  street: { label: 'Street', text: orNone },
  city: { label: 'City', text: orNone },
  state: { label: 'State', text: orNone },
  zip: { label: 'ZIP', text: orNone },
  brands: { label: 'Brands', text: listText },
  isFranchise: { label: 'Type', text: (is) => labelOf(STORE_TYPES, storeType(is)) },
  websiteUrls: { label: 'Websites', text: listText },
  pmaZips: { label: 'Market area: ZIPs', text: listText },
  pmaRadiusMiles: {
    label: 'Market area: radius in miles',
    text: (miles) => (miles === null ? NOT_ENTERED : `${miles} miles`),
  },
  openDate: { label: 'First day in the group', text: dayOrNone },
  closeDate: { label: 'Last day in the group', text: dayOrNone },
  inventoryPriceField: { label: 'Price in inventory', text: (value) => labelOf(PRICE_FIELDS, value) },
  inventoryFee: { label: 'Fees added to the price', text: money },
  holdingCost: { label: 'Holding cost per vehicle and day', text: money },
};

export const STORE_TYPES = [
  { value: 'unknown', label: NOT_ENTERED },
  { value: 'franchise', label: 'Franchise' },
  { value: 'independent', label: 'Independent' },
] as const;

export function storeType(isFranchise: boolean | null): (typeof STORE_TYPES)[number]['value'] {
  if (isFranchise === null) return 'unknown';
  return isFranchise ? 'franchise' : 'independent';
}

function orNone(value: string | null): string {
  return value ?? NOT_ENTERED;
}

function dayOrNone(day: Day | null): string {
  return day === null ? NOT_ENTERED : dayText(day);
}

function listText(values: readonly string[]): string {
  return values.join(', ') || NOT_ENTERED;
}

function money(amount: number): string {
  return `$${amount.toFixed(2)}`;
}

/** `9:00 AM` of `09:00`. */
export function clockText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return timeOfDayText(hours, minutes, 'full');
}

/** `Sun, Mon`, or `Open every day`. */
function weekdaysText(days: readonly number[]): string {
  const named = WEEKDAYS.filter(({ value }) => days.includes(value)).map(({ label }) => label);
  return named.join(', ') || 'Open every day';
}

function labelOf(
  choices: readonly { readonly value: string; readonly label: string }[],
  value: string,
): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}
