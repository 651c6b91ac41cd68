import type { Column, TextColumn } from '../../../core/table.ts';
import type { SoldPair } from './contract.ts';
import { dayOr } from './lead-columns.ts';
import { type MatchState, stateTitle } from './match-states.ts';
import { leadNumber } from './rules.ts';

function crmText({ isSoldInCrm, soldDay }: SoldPair): string | null {
  if (isSoldInCrm === null) return null;
  return isSoldInCrm ? (dayOr(soldDay) ?? 'yes') : 'no';
}

const vehicle: TextColumn<SoldPair> = {
  kind: 'text',
  key: 'vehicle',
  title: 'Vehicle',
  value: ({ vehicle: reported }) => reported ?? 'No vehicle named',
};
const column = (key: string, title: string, value: TextColumn<SoldPair>['value']): Column<SoldPair> => ({
  kind: 'text',
  key,
  title,
  value,
});
const deal = column('deal', 'Deal', (pair) => pair.deal);
const dealDay = column('dealDay', 'Sold in the DMS', (pair) => dayOr(pair.dealDay));
const lead = column('lead', 'Lead', (pair) => (pair.lead === null ? null : leadNumber(pair.lead)));
const leadDay = column('leadDay', 'Received', (pair) => dayOr(pair.leadDay));
const crm = column('crm', 'Sold in the CRM', crmText);
const source = column('source', 'Source', (pair) => pair.source);
const stock = column('stock', 'Stock number', (pair) => pair.stockNumber);
const rooftop = column('rooftop', 'Store', (pair) => pair.rooftop);

/** Columns by state: data that only the other system has is left out. */
export const PAIR_COLUMNS: Readonly<Record<MatchState, readonly Column<SoldPair>[]>> = {
  dms_only: [vehicle, stock, deal, dealDay, source, rooftop],
  crm_only: [vehicle, stock, lead, leadDay, crm, source, rooftop],
  matched: [vehicle, stock, deal, dealDay, lead, leadDay, crm, source, rooftop],
};

/** All columns, for files. */
export const ALL_PAIR_COLUMNS: readonly Column<SoldPair>[] = [
  column('state', 'Found in', ({ state }) => stateTitle[state]),
  ...PAIR_COLUMNS.matched,
];

const noted: Column<SoldPair> = {
  ...vehicle,
  note: (pair) => {
    const sold = dayOr(pair.dealDay ?? pair.soldDay);
    return { text: [sold, pair.rooftop].filter(Boolean).join(' · '), tone: 'neutral' };
  },
};

/** The identifying column comes first on phones. */
export const PAIR_COLUMNS_ON_PHONE: typeof PAIR_COLUMNS = {
  dms_only: [noted, ...PAIR_COLUMNS.dms_only.slice(1)],
  crm_only: [noted, ...PAIR_COLUMNS.crm_only.slice(1)],
  matched: [noted, ...PAIR_COLUMNS.matched.slice(1)],
};
