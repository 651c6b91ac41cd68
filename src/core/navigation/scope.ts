import type { PeriodChoice } from '../kpis/comparison.ts';
import { addDays, type Day, dayParts, isDay, through } from '../time/period.ts';
import { isSelectableYear } from '../time/years.ts';

export const VIEW_TYPES = ['daysOfMonth', 'monthsOfQuarter', 'monthsOfYear', 'custom'] as const;
export type ViewType = (typeof VIEW_TYPES)[number];

export const ALL_DEALERSHIPS = '0';

/** What screens without a choice of dates show. */
const LATEST_DAYS = 30;

export interface Settings {
  readonly viewType: ViewType;
  readonly year: number;
  /** 0 to 11. */
  readonly month: number;
  /** 1 to 4. */
  readonly quarter: number;
  /** Both days are included. */
  readonly startDate: Day | null;
  readonly endDate: Day | null;
  readonly dealerGroupId: number | null;
  /** `0` for all, one id, or several: `5,7`. */
  readonly dealerShipId: string;
  readonly customGroupId: number | null;
  /** `1,2`. */
  readonly dealerGroupIds: string | null;
}

export type Search = Readonly<Record<string, string>>;

/** `keptIn`: the month of storing, `YYYY-MM`. */
export interface StoredSettings extends Partial<Settings> {
  readonly keptIn?: string;
}

export interface ScopeRules {
  readonly customRange: boolean;
  readonly manyDealerships: boolean;
  readonly dateChange: boolean;
  readonly customGroup: boolean;
}

/** Defaults: this month by day, all dealerships. */
export function defaultSettings(today: Day): Settings {
  const { year, month } = dayParts(today);
  return {
    viewType: 'daysOfMonth',
    year,
    month: month - 1,
    quarter: 1,
    startDate: null,
    endDate: null,
    dealerGroupId: null,
    dealerShipId: ALL_DEALERSHIPS,
    customGroupId: null,
    dealerGroupIds: null,
  };
}

/** Stored settings without damaged fields. A stored current month becomes today's. */
export function keptSettings(stored: unknown, today: Day): Partial<Settings> {
  if (typeof stored !== 'object' || stored === null) return {};
  const fields = stored as Record<string, unknown>;
  const settings = settingsIn(fields, today);
  const kept = `${settings.year}-${String((settings.month ?? -2) + 1).padStart(2, '0')}`;
  if (kept !== fields.keptIn || (settings.viewType ?? 'daysOfMonth') !== 'daysOfMonth') return settings;
  const { year, month } = dayParts(today);
  return { ...settings, year, month: month - 1 };
}

/** Stores only what was ever picked; the rest follows its default. */
export function settingsToKeep(stored: unknown, picked: Partial<Settings>, today: Day): StoredSettings {
  const before = typeof stored === 'object' && stored !== null ? stored : {};
  return { ...before, ...picked, ...(picked.month !== undefined && { keptIn: today.slice(0, 7) }) };
}

/** Address, then stored, then default. Ignores a stored dealership of another group. */
export function resolveSettings(search: Search, stored: unknown, today: Day): Settings {
  const named = settingsIn(search, today);
  const kept = keptSettings(stored, today);
  const sameGroup = named.dealerGroupId === undefined || named.dealerGroupId === kept.dealerGroupId;
  const { dealerShipId, ...rest } = kept;
  const fromKept = sameGroup && dealerShipId !== undefined ? { ...rest, dealerShipId } : rest;
  const settings = { ...defaultSettings(today), ...fromKept, ...named };
  const ranged =
    settings.startDate !== null && settings.endDate !== null && settings.startDate <= settings.endDate;
  return settings.viewType === 'custom' && !ranged ? { ...settings, viewType: 'daysOfMonth' } : settings;
}

/**
 * Settings restricted to what a screen allows:
 * 1. Without several dealerships, all of them.
 * 2. Custom groups only on custom group screens.
 * 3. Without date change, the last 30 days.
 * 4. Without custom ranges, days of month 0.
 */
export function allowedSettings(settings: Settings, rules: ScopeRules, today: Day): Settings {
  const allowed = { ...settings };
  if (!rules.manyDealerships && !isOneId(allowed.dealerShipId)) allowed.dealerShipId = ALL_DEALERSHIPS;
  if (!rules.customGroup) Object.assign(allowed, { customGroupId: null, dealerGroupIds: null });
  if (!rules.dateChange) {
    return { ...allowed, viewType: 'custom', startDate: addDays(today, 1 - LATEST_DAYS), endDate: today };
  }
  if (!rules.customRange && allowed.viewType === 'custom')
    return { ...allowed, viewType: 'daysOfMonth', month: 0 };
  return allowed;
}

/** Chosen dealership ids; empty means all. */
export function chosenDealerships({ dealerShipId }: Pick<Settings, 'dealerShipId'>): number[] {
  return dealerShipId === ALL_DEALERSHIPS ? [] : dealerShipId.split(',').map(Number);
}

/** Whether the text is one dealership id. */
export function isOneId(value: string): boolean {
  return /^\d{1,10}$/.test(value);
}

/** The chosen period; months count from 1. */
export function periodChoice(settings: Settings): PeriodChoice {
  const { viewType, year, month, quarter, startDate, endDate } = settings;
  if (viewType === 'custom' && startDate !== null && endDate !== null) {
    return { view: 'custom', ...through(startDate, endDate) };
  }
  if (viewType === 'monthsOfYear') return { view: 'year', year };
  if (viewType === 'monthsOfQuarter') return { view: 'quarter', year, quarter };
  return { view: 'month', year, month: month + 1 };
}

/** Invalid and missing settings are absent; an invalid dealership list is all. */
export function settingsIn(fields: Readonly<Record<string, unknown>>, today: Day): Partial<Settings> {
  const found = {
    viewType: VIEW_TYPES.find((view) => view === fields.viewType),
    year: wholeIn(fields.year, (year) => isSelectableYear(year, today)),
    month: wholeIn(fields.month, (month) => month >= 0 && month <= 11),
    quarter: wholeIn(fields.quarter, (quarter) => quarter >= 1 && quarter <= 4),
    startDate: dayIn(fields.startDate, today),
    endDate: dayIn(fields.endDate, today),
    dealerGroupId: wholeIn(fields.dealerGroupId, (id) => id > 0),
    dealerShipId:
      fields.dealerShipId === undefined ? undefined : (idsIn(fields.dealerShipId) ?? ALL_DEALERSHIPS),
    customGroupId: wholeIn(fields.customGroupId, (id) => id > 0),
    dealerGroupIds: idsIn(fields.dealerGroupIds),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

function wholeIn(value: unknown, isValid: (value: number) => boolean): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  if (!/^\d{1,10}$/.test(String(value))) return undefined;
  return isValid(Number(value)) ? Number(value) : undefined;
}

function dayIn(value: unknown, today: Day): Day | undefined {
  if (typeof value !== 'string' || !isDay(value)) return undefined;
  return isSelectableYear(dayParts(value).year, today) ? value : undefined;
}

/** Undefined where one is invalid or 0 is among others. */
function idsIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{1,10}(,\d{1,10})*$/.test(value)) return undefined;
  const ids = [...new Set(value.split(',').map(Number))];
  return ids.length > 1 && ids.includes(0) ? undefined : ids.join(',');
}
