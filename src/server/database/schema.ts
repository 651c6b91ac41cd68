// Written by `npm run docs` from the migrated database; a test fails when it is stale.
// biome-ignore-all lint/style/noExcessiveLinesPerFile: one generated list.
import type { ColumnType, Generated } from 'kysely';
import type { Day } from '../../core/time/period.ts';

type Instant = ColumnType<Date, Date | string>;

interface AdPerformance {
  dealer_group_id: number;
  dealership_id: number;
  source: string;
  natural_key: string;
  account: string | null;
  cut: string;
  grain: string;
  first_day: Day;
  day: Day;
  received_at: Instant;
  source_updated_at: Instant | null;
  platform: string;
  campaign: string | null;
  campaign_id: string | null;
  campaign_kind: string | null;
  campaign_status: string | null;
  ad_group: string | null;
  network: string | null;
  device: string | null;
  keyword: string | null;
  match_type: string | null;
  search_term: string | null;
  impressions: number | null;
  clicks: number | null;
  cost_cents: number | null;
  conversions: number | null;
  share_impressions: number | null;
  eligible: number | null;
  lost_to_budget: number | null;
  lost_to_rank: number | null;
  video_views: number | null;
  import_run_id: number | null;
  video_completions: number | null;
}

interface Alert {
  dealer_group_id: number;
  id: Generated<number>;
  dealership_id: number;
  rule: string;
  subject_key: string;
  subject_kind: string;
  subject_title: string;
  severity: string;
  state: string;
  since: Day;
  what: string;
  size_hundredths: number;
  size_unit: string;
  evidence: unknown | null;
  explained: unknown | null;
  fired_at: Instant;
  alerted_at: Instant;
  alerted_hundredths: number;
  alerted_severity: string;
  snoozed_until: Instant | null;
  assigned_to: number | null;
  reason: string | null;
  muted_by_rule: string | null;
  muted_by_subject: string | null;
  judged_at: Instant;
  resolved_at: Instant | null;
}

interface AlertCheck {
  dealer_group_id: number;
  dealership_id: number;
  checked_at: Instant;
  whole_day: Day | null;
}

interface AlertDue {
  dealer_group_id: number;
  dealership_id: number;
  feed: string;
  first_at: Instant;
  last_at: Instant;
}

interface AlertEvent {
  dealer_group_id: number;
  id: Generated<number>;
  dealership_id: number;
  alert_id: number;
  at: Instant;
  user_id: number | null;
  event: string;
  detail: Generated<string>;
}

interface AlertSetting {
  dealer_group_id: number;
  dealership_id: number;
  rule: string;
  thresholds: Generated<unknown>;
  minimum: number | null;
  owner_id: number | null;
  is_off: Generated<boolean>;
  version: Generated<number>;
}

interface Annotation {
  dealer_group_id: number;
  id: Generated<number>;
  dealership_id: number | null;
  day: Day;
  text: string;
  created_at: Instant;
}

interface ApiToken {
  id: string;
  user_id: number;
  dealer_group_id: number;
  name: string;
  token_hash: Buffer;
  ending: string;
  created_at: Instant;
  expires_at: Instant;
  last_used_at: Instant | null;
  ended_at: Instant | null;
  ended_why: string | null;
}

interface AuditEntry {
  dealer_group_id: number;
  id: Generated<number>;
  at: Instant;
  actor_id: number | null;
  actor: string;
  action: string;
  subject_user_id: number | null;
  subject: string;
  before: unknown | null;
  after: unknown | null;
}

interface BodyOrder {
  dealer_group_id: number;
  dealership_id: number;
  source: string;
  natural_key: string;
  day: Day;
  received_at: Instant;
  source_updated_at: Instant | null;
  payer: string | null;
  estimator: string | null;
  make: string | null;
  sale_cents: number;
  cost_cents: number | null;
  hours: number | null;
  import_run_id: number | null;
}

interface BudgetAct {
  dealer_group_id: number;
  id: Generated<number>;
  user_id: number | null;
  at: Instant;
  action: string;
  undone_by: number | null;
}

interface BudgetCategory {
  dealer_group_id: number;
  id: Generated<number>;
  name: string;
  name_key: string;
  color: string;
  ordinal: number;
  archived_from: Day | null;
  version: Generated<number>;
}

interface BudgetChange {
  dealer_group_id: number;
  act_id: number;
  expense_id: number;
  dealership_id: number;
  month: Day;
  before: unknown | null;
  after: unknown | null;
  files: unknown | null;
}

interface BudgetExport {
  dealer_group_id: number;
  code: string;
  dealership_id: number;
  month: Day;
  at: Instant;
  delete_after: Instant;
  lines: unknown;
}

interface BudgetFlight {
  dealer_group_id: number;
  id: Generated<number>;
  expense_id: number;
  dealership_id: number;
  month: Day;
  start_day: Day;
  end_day: Day;
  planned_cents: number;
  actual_cents: Generated<number>;
  coop_cents: Generated<number>;
  spread_days: Generated<number>;
  told_days: Generated<number>;
  product_id: number | null;
}

interface BudgetMonth {
  dealer_group_id: number;
  dealership_id: number;
  month: Day;
  goal_cents: number | null;
}

interface BudgetProduct {
  dealer_group_id: number;
  id: Generated<number>;
  category_id: number;
  name: string;
  name_key: string;
  description: Generated<string>;
  strategy: Generated<string>;
  color: string | null;
  price_cents: number | null;
  ordinal: number;
  archived_from: Day | null;
  version: Generated<number>;
}

interface BudgetSplit {
  dealer_group_id: number;
  product_id: number;
  month: Day;
  budget_type: string;
  mode: string;
  of_key: string;
  total_cents: number;
  keys: string[];
  units: number[];
  version: Generated<number>;
}

interface BudgetTemplate {
  dealer_group_id: number;
  id: Generated<number>;
  name: string;
  type: number;
  for_key: string | null;
  keys: string[];
  units: number[];
  version: Generated<number>;
}

interface CalendarDay {
  day: Day;
  month: Day;
}

interface ClosedDate {
  dealer_group_id: number;
  dealership_id: number;
  day: Day;
  name: string;
}

interface ColumnCoverage {
  dealer_group_id: number;
  dealership_id: number;
  fact: string;
  cut: string;
  source: string;
  part: number;
  columns: string[];
  days: unknown;
  spans: unknown;
}

interface CoopStatement {
  dealer_group_id: number;
  dealership_id: number;
  source: string;
  natural_key: string;
  day: Day;
  received_at: Instant;
  source_updated_at: Instant | null;
  line_kind: string;
  program: string;
  claim_number: string | null;
  media: string | null;
  accrued_cents: number | null;
  balance_cents: number | null;
  expires_on: Day | null;
  claimed_cents: number | null;
  granted_cents: number | null;
  claim_status: string | null;
  reason: string | null;
  import_run_id: number | null;
}

interface CustomGroup {
  dealer_group_id: number;
  id: Generated<number>;
  user_id: number;
  name: string;
  is_global: boolean;
  dealer_group_ids: number[];
  dealer_groups: unknown;
  steps: unknown;
  salt: Generated<string>;
  version: Generated<number>;
}

interface CustomGroupReport {
  dealer_group_id: number;
  id: Generated<number>;
  custom_group_id: number;
  user_id: number;
  name: string;
  is_global: boolean;
  dealer_group_ids: number[];
  dealership_ids: number[];
  metrics: string[];
  compared: string[];
  in_percent: string[];
  order_by: string;
  is_transposed: Generated<boolean>;
  is_anonymous: Generated<boolean>;
  compared_group_ids: Generated<number[]>;
  version: Generated<number>;
}

interface Deal {
  dealer_group_id: number;
  dealership_id: number;
  source: string;
  natural_key: string;
  day: Day | null;
  hour: number | null;
  sold_at: Instant | null;
  received_at: Instant;
  source_updated_at: Instant | null;
  contract_day: Day | null;
  delivery_day: Day | null;
  booked_day: Day | null;
  contract_hour: number | null;
  delivery_hour: number | null;
  booked_hour: number | null;
  contract_at: Instant | null;
  delivery_at: Instant | null;
  booked_at: Instant | null;
  is_wall_clock: Generated<boolean>;
  reversal_day: Day | null;
  is_reversed: Generated<boolean>;
  sale_kind: string;
  deal_type: string | null;
  vehicle_condition: string | null;
  vehicle_year: number | null;
  make: string | null;
  model: string | null;
  vin: string | null;
  stock_number: string | null;
  days_in_stock: number | null;
  price_cents: number | null;
  cost_cents: number | null;
  front_gross_cents: number | null;
  dms_front_gross_cents: number | null;
  statement_extra_cents: number | null;
  back_gross_cents: number | null;
  reserve_cents: number | null;
  product_gross_cents: number | null;
  products_sold: number | null;
  has_service_contract: boolean | null;
  has_gap: boolean | null;
  has_maintenance: boolean | null;
  has_tire_and_wheel: boolean | null;
  has_paint: boolean | null;
  trade_count: number | null;
  salespeople: Generated<string[]>;
  salesperson_shares: Generated<number[]>;
  finance_manager: string | null;
  sales_manager: string | null;
  raw_source: string | null;
  buyer_zip: string | null;
  email_hash: Buffer | null;
  phone_hash: Buffer | null;
  customer_hash: Buffer | null;
  import_run_id: number | null;
}

interface DealAttribution {
  dealer_group_id: number;
  dealership_id: number;
  source: string;
  natural_key: string;
  day: Day;
  raw_sources: string[];
  lead_types: string[];
  sold_raw_source: string | null;
  sold_lead_type: string | null;
  group_raw_sources: string[] | null;
  group_lead_types: string[] | null;
  group_sold_raw_source: string | null;
  group_sold_lead_type: string | null;
  lead_source: string | null;
  lead_key: string | null;
}

interface DealerGroup {
  id: Generated<number>;
  name: string;
  status: Generated<string>;
  budget_campaign_view: Generated<boolean>;
  sale_day_basis: Generated<string>;
  gross_basis: Generated<string>;
  attribution: Generated<string>;
  version: Generated<number>;
  two_factor_roles: Generated<string[]>;
  age_survives_transfers: Generated<boolean>;
  data_version: Generated<number>;
}

interface Dealership {
  dealer_group_id: number;
  id: Generated<number>;
  name: string;
  status: Generated<string>;
  time_zone: string;
  ordinal: Generated<number>;
  opens_at: Generated<string>;
  closes_at: Generated<string>;
  closed_weekdays: Generated<number[]>;
  version: Generated<number>;
  legal_name: string | null;
  code: string | null;
  street: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  brands: Generated<string[]>;
  is_franchise: boolean | null;
  website_urls: Generated<string[]>;
  pma_zips: Generated<string[]>;
  pma_radius_miles: number | null;
  inventory_price_field: Generated<string>;
  inventory_fee_cents: Generated<number>;
  holding_cost_cents: Generated<number>;
  open_date: Day | null;
  close_date: Day | null;
}

interface DealershipAlias {
  dealer_group_id: number;
  alias: string;
  dealership_id: number;
}

interface DemoMonth {
  dealer_group_id: number;
  dealership_id: number;
  fact: string;
  month: Day;
  loaded_through: Instant | null;
}

interface DemoRooftop {
  dealer_group_id: number;
  dealership_id: number;
  key: string;
  seed: string;
  story_day: Day;
}

interface EnterpriseReport {
  dealer_group_id: number;
  id: Generated<number>;
  user_id: number;
  name: string;
  is_global: boolean;
  dealership_ids: number[];
  metrics: string[];
  compared: string[];
  in_percent: string[];
  order_by: string;
  is_transposed: Generated<boolean>;
  is_same_store: Generated<boolean>;
  version: Generated<number>;
}

interface Expense {
  dealer_group_id: number;
  id: Generated<number>;
  dealership_id: number;
  month: Day;
  product_id: number;
  campaign: string;
  actual_cents: number | null;
  actual_through: Day | null;
  coop_share_units: number | null;
  coop_rate_units: number | null;
  coop_cents: Generated<number>;
  coop_status: Generated<string>;
  coop_claimed_cents: number | null;
  coop_granted_cents: number | null;
  coop_deadline: Day | null;
  coop_note: Generated<string>;
  description: Generated<string>;
  strategy: Generated<string>;
  notes: Generated<string>;
  version: Generated<number>;
}

interface ExpenseFile {
  dealer_group_id: number;
  file_id: number;
  expense_id: number;
  kind: string;
  keep_each_month: Generated<boolean>;
  user_id: number | null;
  attached_at: Instant;
  kept_until: Day | null;
}

interface Feed {
  dealer_group_id: number;
  id: Generated<number>;
  dealership_id: number;
  title: string;
  fact: string;
  key_hash: Buffer | null;
  key_hint: string | null;
  status: Generated<string>;
  created_at: Instant;
  last_received_at: Instant | null;
}

interface FeedMapping {
  dealer_group_id: number;
  id: Generated<number>;
  dealership_id: number | null;
  connector: string;
  header: string[];
  header_hash: Buffer;
  columns: unknown;
  date_order: string | null;
  saved_at: Instant;
  saved_by: number | null;
}

interface FeedReach {
  dealer_group_id: number;
  dealership_id: number;
  fact: string;
  first_day: Day;
  last_day: Day;
  last_received_at: Instant;
  gaps: Generated<string>;
}

interface ImportCoverage {
  dealer_group_id: number;
  import_run_id: number;
  dealership_id: number;
  fact: string;
  cut: string;
  source: string;
  first_day: Day;
  last_day: Day;
  is_span: boolean;
  columns: string[];
}

interface ImportRejection {
  dealer_group_id: number;
  import_run_id: number;
  row_number: number;
  field: string;
  message: string;
  ordinal: number;
  delete_after: Instant;
  cells: unknown | null;
}

interface ImportRun {
  dealer_group_id: number;
  id: Generated<number>;
  feed_id: number | null;
  file_id: number | null;
  dealership_id: number | null;
  came_by: string;
  file_name: string;
  sha256: Buffer;
  connector: string | null;
  fact: string | null;
  status: string;
  reason: string | null;
  row_count: Generated<number>;
  accepted: Generated<number>;
  changed: Generated<number>;
  unchanged: Generated<number>;
  rejected: Generated<number>;
  skipped: Generated<number>;
  user_id: number | null;
  started_at: Instant;
  finished_at: Instant | null;
  recognised_as: string | null;
  first_day: Day | null;
  last_day: Day | null;
  repeats_run_id: number | null;
  file_run_id: number | null;
  table_name: string | null;
  warning: string | null;
  is_mappable: Generated<boolean>;
  released_by: number | null;
  undo_until: Instant | null;
  undone_at: Instant | null;
  undone_by: number | null;
  restored: number | null;
  removed: number | null;
  kept: number | null;
  inbox_token: string | null;
  date_order: string | null;
  redelivered: number | null;
  other_lines: string | null;
  confidence_percent: number | null;
  proposal: unknown | null;
}

interface Inspection {
  dealer_group_id: number;
  dealership_id: number;
  source: string;
  natural_key: string;
  day: Day;
  received_at: Instant;
  source_updated_at: Instant | null;
  advisor: string | null;
  technician: string | null;
  make: string | null;
  is_inspected: boolean | null;
  recommended_cents: number | null;
  sold_cents: number | null;
  declined_cents: number | null;
  import_run_id: number | null;
}

interface Installation {
  one_row: Generated<number>;
  first_run_hash: Buffer | null;
  activates_at_once: boolean | null;
  inbox_looked_at: Instant | null;
  inbox_waiting: Generated<unknown>;
}

interface Invitation {
  dealer_group_id: number;
  id: Generated<number>;
  email: string;
  name: string;
  phone: string | null;
  role: string;
  dealership_ids: number[] | null;
  secret_hash: Buffer;
  invited_by: number;
  sent_at: Instant;
  expires_at: Instant;
  message_id: number | null;
  ended_at: Instant | null;
  ended_as: string | null;
}

interface KeptFile {
  dealer_group_id: number;
  id: Generated<number>;
  name: string;
  media_type: string;
  content: Buffer;
  made_at: Instant;
  delete_after: Instant;
}

interface KpiFavouriteList {
  dealer_group_id: number;
  user_id: number;
  type: string;
  metrics: string[];
  names: string[];
}

interface KpiTarget {
  dealer_group_id: number;
  dealership_id: number;
  kpi: string;
  month: Day;
  hundredths: number;
  version: Generated<number>;
}

interface LateFeedNotice {
  dealer_group_id: number;
  dealership_id: number;
  fact: string;
  day: Day;
  last_received_at: Instant;
}

interface Lead {
  dealer_group_id: number;
  dealership_id: number;
  source: string;
  natural_key: string;
  day: Day;
  hour: number | null;
  requested_at: Instant | null;
  received_at: Instant;
  department: string;
  lead_type: string;
  raw_source: string;
  salesperson: string | null;
  vehicle_condition: string | null;
  vehicle_year: number | null;
  make: string | null;
  model: string | null;
  vin: string | null;
  stock_number: string | null;
  has_trade_in: Generated<boolean>;
  buyer_zip: string | null;
  email_hash: Buffer | null;
  phone_hash: Buffer | null;
  is_duplicate: Generated<boolean>;
  is_resend: Generated<boolean>;
  is_bad: Generated<boolean>;
  is_contacted: boolean | null;
  response_minutes: number | null;
  appointment_set: boolean | null;
  appointment_due: boolean | null;
  appointment_shown: boolean | null;
  is_sold: boolean | null;
  import_run_id: number | null;
  customer_hash: Buffer | null;
  source_updated_at: Instant | null;
  is_wall_clock: Generated<boolean>;
  said_duplicate: Generated<boolean>;
  duplicate_of_source: string | null;
  duplicate_of_key: string | null;
  sold_day: Day | null;
  call_answered: boolean | null;
}

interface LedgerExpense {
  dealer_group_id: number;
  dealership_id: number;
  source: string;
  natural_key: string;
  day: Day;
  received_at: Instant;
  source_updated_at: Instant | null;
  account: string;
  account_name: string | null;
  department: string | null;
  is_overhead: boolean;
  amount_cents: number;
  import_run_id: number | null;
}

interface MailConsent {
  dealer_group_id: number;
  topic: string;
  who: string;
  is_wanted: boolean;
  changed_at: Instant;
}

interface MarketArea {
  id: Generated<number>;
  dealer_group_id: number;
  dealership_id: number;
  kind: string;
  radius_miles: number | null;
  includes_fleet: Generated<boolean>;
  is_active: boolean;
}

interface MarketAreaZip {
  dealer_group_id: number;
  area_id: number;
  zip: string;
  dealership_id: number;
}

interface MarketComparable {
  dealer_group_id: number;
  dealership_id: number;
  source: string;
  natural_key: string;
  first_day: Day;
  day: Day;
  received_at: Instant;
  source_updated_at: Instant | null;
  our_vin: string | null;
  vin: string | null;
  seller: string | null;
  distance_miles: number | null;
  price_cents: number | null;
  mileage: number | null;
  vehicle_condition: string | null;
  vehicle_year: number | null;
  make: string | null;
  model: string | null;
  trim: string | null;
  drivetrain: string | null;
  status: string;
  days_on_market: number | null;
  first_seen_day: Day | null;
  repriced_day: Day | null;
  import_run_id: number | null;
}

interface MarketCompetitor {
  id: Generated<number>;
  dealer_group_id: number;
  dealership_id: number;
  name: string;
  color: string | null;
  own_dealership_id: number | null;
}

interface MarketDealerName {
  dealer_group_id: number;
  dealership_id: number;
  raw_name: string;
  competitor_id: number;
  is_confirmed: Generated<boolean>;
}

interface MarketSet {
  dealer_group_id: number;
  dealership_id: number;
  day: Day;
  unit: string;
  last_day: Day;
  market_price_cents: number | null;
  reason: string | null;
  comparable_count: number;
  radius_miles: number | null;
  active_count: number;
  sold_count: number;
  prices: number[];
}

interface MarketVehicleToDate {
  dealer_group_id: number;
  dealership_id: number;
  cut: number;
  day: Day;
  line: number;
  vehicle_condition: string | null;
  make: string | null;
  model: string | null;
  age_bucket: string | null;
  records: Generated<number>;
  list_prices_in_market: Generated<number>;
  market_prices_listed: Generated<number>;
  costs_in_market: Generated<number>;
  market_prices_costed: Generated<number>;
  price_ranks: Generated<number>;
  price_rank_sizes: Generated<number>;
  market_active: Generated<number>;
  market_sold_daily: Generated<number>;
}

interface MeasureDay {
  dealer_group_id: number;
  dealership_id: number;
  day: Day;
  leads: number | null;
  leads_duplicate: number | null;
  leads_bad: number | null;
  leads_good: number | null;
  leads_internet: number | null;
  leads_phone: number | null;
  leads_walk_in: number | null;
  leads_chat: number | null;
  leads_contact_known: number | null;
  leads_contacted: number | null;
  leads_answered: number | null;
  leads_answered_15: number | null;
  response_minutes: number | null;
  leads_appointment_known: number | null;
  leads_appointment_set: number | null;
  appointments_due: number | null;
  appointments_shown: number | null;
  appointments_sale_known: number | null;
  appointments_sold: number | null;
  leads_sale_known: number | null;
  leads_later_sold: number | null;
  leads_sold: number | null;
  lead_to_sale_days: number | null;
  units_retail: number | null;
  units_new: number | null;
  units_used: number | null;
  units_unstated: number | null;
  units_cpo: number | null;
  units_wholesale: number | null;
  units_priced_new: number | null;
  units_priced_used: number | null;
  units_priced_unstated: number | null;
  units_priced_wholesale: number | null;
  units_front: number | null;
  units_front_new: number | null;
  units_front_used: number | null;
  units_front_unstated: number | null;
  units_front_negative: number | null;
  units_back: number | null;
  units_front_back: number | null;
  units_reserve: number | null;
  units_product_gross: number | null;
  units_products_known: number | null;
  units_deal_type_known: number | null;
  units_financed: number | null;
  units_new_deal_type_known: number | null;
  units_new_leased: number | null;
  units_trade_known: number | null;
  units_with_trade: number | null;
  units_service_contract_known: number | null;
  units_service_contract: number | null;
  units_gap_known: number | null;
  units_gap: number | null;
  units_maintenance_known: number | null;
  units_maintenance: number | null;
  units_tire_and_wheel_known: number | null;
  units_tire_and_wheel: number | null;
  units_stock_days_known: number | null;
  units_credited: number | null;
  deals_written: number | null;
  deals_reversed: number | null;
  price_new: number | null;
  price_used: number | null;
  price_unstated: number | null;
  price_wholesale: number | null;
  front_gross_new: number | null;
  front_gross_used: number | null;
  front_gross_unstated: number | null;
  back_gross: number | null;
  front_gross_of_both: number | null;
  back_gross_of_both: number | null;
  margin_gross_new: number | null;
  margin_gross_used: number | null;
  margin_gross_unstated: number | null;
  margin_price_new: number | null;
  margin_price_used: number | null;
  margin_price_unstated: number | null;
  reserve: number | null;
  product_gross: number | null;
  products_sold: number | null;
  days_in_stock: number | null;
  repair_orders: number | null;
  repair_orders_customer: number | null;
  repair_orders_warranty: number | null;
  repair_orders_internal: number | null;
  repair_orders_lines_known: number | null;
  repair_orders_one_line: number | null;
  repair_orders_days_known: number | null;
  days_open: number | null;
  repair_orders_inspection_known: number | null;
  repair_orders_inspected: number | null;
  repair_lines: number | null;
  lines_labor: number | null;
  lines_labor_costed: number | null;
  lines_parts: number | null;
  lines_parts_costed: number | null;
  lines_other: number | null;
  lines_other_costed: number | null;
  lines_hours: number | null;
  labor_sales: number | null;
  labor_sales_customer: number | null;
  labor_sales_warranty: number | null;
  labor_sales_typed: number | null;
  labor_sales_costed: number | null;
  labor_gross: number | null;
  parts_sales: number | null;
  parts_sales_customer: number | null;
  parts_sales_costed: number | null;
  parts_gross: number | null;
  other_sales: number | null;
  other_sales_costed: number | null;
  other_gross: number | null;
  hours_sold: number | null;
  hours_sold_customer: number | null;
  hours_sold_typed: number | null;
  labor_timed: number | null;
  labor_timed_customer: number | null;
  labor_timed_warranty: number | null;
  hours_timed: number | null;
  hours_timed_customer: number | null;
  hours_timed_warranty: number | null;
  hours_flagged: number | null;
  hours_clocked: number | null;
  spend_days: number | null;
  spend_days_told: number | null;
  spend_planned: number | null;
  spend_actual: number | null;
  spend_coop: number | null;
  sessions: number | null;
  sessions_mobile: number | null;
  sessions_device_known: number | null;
  sessions_engaged: number | null;
  engagement_seconds: number | null;
  pageviews: number | null;
  srp_views: number | null;
  vdp_views: number | null;
  web_forms: number | null;
  web_calls: number | null;
  web_chats: number | null;
  web_texts: number | null;
  web_leads: number | null;
  web_leads_organic: number | null;
  vdp_views_paid: number | null;
  ad_impressions: number | null;
  ad_clicks: number | null;
  ad_cost: number | null;
  ad_conversions: number | null;
  ad_share_impressions: number | null;
  ad_eligible: number | null;
  ad_lost_to_budget: number | null;
  ad_lost_to_rank: number | null;
  ad_video_views: number | null;
  ad_video_cost: number | null;
  ad_video_impressions: number | null;
  ad_video_clicks: number | null;
  search_clicks: number | null;
  search_impressions: number | null;
  search_positions: number | null;
  video_views: number | null;
  video_engaged_views: number | null;
  video_watch_seconds: number | null;
  video_percent_viewed: number | null;
  video_subscribers_gained: number | null;
  video_subscribers_lost: number | null;
  video_engagements: number | null;
  sessions_engagement_known: number | null;
  sessions_time_known: number | null;
  sessions_pages_known: number | null;
  leads_internet_good: number | null;
  leads_internet_contact_known: number | null;
  leads_internet_contacted: number | null;
  leads_internet_answered: number | null;
  leads_internet_answered_15: number | null;
  internet_response_minutes: number | null;
  leads_internet_sale_known: number | null;
  leads_internet_sold: number | null;
  calls_answered: number | null;
  calls_missed: number | null;
  ad_video_completions: number | null;
  ad_completion_impressions: number | null;
  profile_views: number | null;
  profile_search_views: number | null;
  profile_maps_views: number | null;
  profile_calls: number | null;
  profile_directions: number | null;
  profile_website_clicks: number | null;
  profile_bookings: number | null;
  profile_actions: number | null;
  vehicle_days: number | null;
  vehicle_days_priced: number | null;
  list_prices: number | null;
  vehicle_days_aged: number | null;
  vehicle_ages: number | null;
  vehicle_days_over_60: number | null;
  vehicle_days_photo_known: number | null;
  vehicle_days_without_photos: number | null;
  price_changes: number | null;
  holding_costs: number | null;
  vehicle_srps: number | null;
  vehicle_vdps: number | null;
  vehicle_vdps_with_srps: number | null;
  comparables_sold: number | null;
  service_appointments: number | null;
  service_appointments_due: number | null;
  service_appointments_shown: number | null;
  service_appointments_booked_known: number | null;
  service_appointment_lead_days: number | null;
  technician_hours_flagged: number | null;
  technician_hours_available: number | null;
  part_stock_value_aged: number | null;
  part_stock_value_obsolete: number | null;
  parts_invoices: number | null;
  parts_invoices_costed: number | null;
  parts_invoice_sales: number | null;
  parts_invoice_sales_costed: number | null;
  parts_invoice_gross: number | null;
  parts_requested: number | null;
  parts_filled: number | null;
  technician_hours: number | null;
  market_regs: number | null;
  own_area_regs: number | null;
  make_area_regs: number | null;
  own_make_area_regs: number | null;
  make_new_area_regs: number | null;
  pumped_in_regs: number | null;
  pumped_out_regs: number | null;
  own_new_regs: number | null;
  expected_regs: number | null;
  body_orders: number | null;
  body_orders_costed: number | null;
  body_orders_timed: number | null;
  body_sales: number | null;
  body_sales_costed: number | null;
  body_gross: number | null;
  body_hours: number | null;
  coop_statement_accrued: number | null;
  coop_statement_claimed: number | null;
  coop_statement_granted: number | null;
  coop_statement_denied: number | null;
  ledger_overhead: number | null;
  visits_listed: number | null;
  visits_inspection_known: number | null;
  visits_inspected: number | null;
  visits_recommended_known: number | null;
  visits_declined_known: number | null;
  work_recommended: number | null;
  work_declined: number | null;
  work_recommended_judged: number | null;
  work_recommended_sold: number | null;
  parts_cost: number | null;
  parts_invoice_cost: number | null;
}

interface MeasureMonth {
  dealer_group_id: number;
  dealership_id: number;
  month: Day;
  leads: number | null;
  leads_duplicate: number | null;
  leads_bad: number | null;
  leads_good: number | null;
  leads_internet: number | null;
  leads_phone: number | null;
  leads_walk_in: number | null;
  leads_chat: number | null;
  leads_contact_known: number | null;
  leads_contacted: number | null;
  leads_answered: number | null;
  leads_answered_15: number | null;
  response_minutes: number | null;
  leads_appointment_known: number | null;
  leads_appointment_set: number | null;
  appointments_due: number | null;
  appointments_shown: number | null;
  appointments_sale_known: number | null;
  appointments_sold: number | null;
  leads_sale_known: number | null;
  leads_later_sold: number | null;
  leads_sold: number | null;
  lead_to_sale_days: number | null;
  units_retail: number | null;
  units_new: number | null;
  units_used: number | null;
  units_unstated: number | null;
  units_cpo: number | null;
  units_wholesale: number | null;
  units_priced_new: number | null;
  units_priced_used: number | null;
  units_priced_unstated: number | null;
  units_priced_wholesale: number | null;
  units_front: number | null;
  units_front_new: number | null;
  units_front_used: number | null;
  units_front_unstated: number | null;
  units_front_negative: number | null;
  units_back: number | null;
  units_front_back: number | null;
  units_reserve: number | null;
  units_product_gross: number | null;
  units_products_known: number | null;
  units_deal_type_known: number | null;
  units_financed: number | null;
  units_new_deal_type_known: number | null;
  units_new_leased: number | null;
  units_trade_known: number | null;
  units_with_trade: number | null;
  units_service_contract_known: number | null;
  units_service_contract: number | null;
  units_gap_known: number | null;
  units_gap: number | null;
  units_maintenance_known: number | null;
  units_maintenance: number | null;
  units_tire_and_wheel_known: number | null;
  units_tire_and_wheel: number | null;
  units_stock_days_known: number | null;
  units_credited: number | null;
  deals_written: number | null;
  deals_reversed: number | null;
  price_new: number | null;
  price_used: number | null;
  price_unstated: number | null;
  price_wholesale: number | null;
  front_gross_new: number | null;
  front_gross_used: number | null;
  front_gross_unstated: number | null;
  back_gross: number | null;
  front_gross_of_both: number | null;
  back_gross_of_both: number | null;
  margin_gross_new: number | null;
  margin_gross_used: number | null;
  margin_gross_unstated: number | null;
  margin_price_new: number | null;
  margin_price_used: number | null;
  margin_price_unstated: number | null;
  reserve: number | null;
  product_gross: number | null;
  products_sold: number | null;
  days_in_stock: number | null;
  repair_orders: number | null;
  repair_orders_customer: number | null;
  repair_orders_warranty: number | null;
  repair_orders_internal: number | null;
  repair_orders_lines_known: number | null;
  repair_orders_one_line: number | null;
  repair_orders_days_known: number | null;
  days_open: number | null;
  repair_orders_inspection_known: number | null;
  repair_orders_inspected: number | null;
  repair_lines: number | null;
  lines_labor: number | null;
  lines_labor_costed: number | null;
  lines_parts: number | null;
  lines_parts_costed: number | null;
  lines_other: number | null;
  lines_other_costed: number | null;
  lines_hours: number | null;
  labor_sales: number | null;
  labor_sales_customer: number | null;
  labor_sales_warranty: number | null;
  labor_sales_typed: number | null;
  labor_sales_costed: number | null;
  labor_gross: number | null;
  parts_sales: number | null;
  parts_sales_customer: number | null;
  parts_sales_costed: number | null;
  parts_gross: number | null;
  other_sales: number | null;
  other_sales_costed: number | null;
  other_gross: number | null;
  hours_sold: number | null;
  hours_sold_customer: number | null;
  hours_sold_typed: number | null;
  labor_timed: number | null;
  labor_timed_customer: number | null;
  labor_timed_warranty: number | null;
  hours_timed: number | null;
  hours_timed_customer: number | null;
  hours_timed_warranty: number | null;
  hours_flagged: number | null;
  hours_clocked: number | null;
  spend_days: number | null;
  spend_days_told: number | null;
  spend_planned: number | null;
  spend_actual: number | null;
  spend_coop: number | null;
  sessions: number | null;
  sessions_mobile: number | null;
  sessions_device_known: number | null;
  sessions_engaged: number | null;
  engagement_seconds: number | null;
  pageviews: number | null;
  srp_views: number | null;
  vdp_views: number | null;
  web_forms: number | null;
  web_calls: number | null;
  web_chats: number | null;
  web_texts: number | null;
  web_leads: number | null;
  web_leads_organic: number | null;
  vdp_views_paid: number | null;
  ad_impressions: number | null;
  ad_clicks: number | null;
  ad_cost: number | null;
  ad_conversions: number | null;
  ad_share_impressions: number | null;
  ad_eligible: number | null;
  ad_lost_to_budget: number | null;
  ad_lost_to_rank: number | null;
  ad_video_views: number | null;
  ad_video_cost: number | null;
  ad_video_impressions: number | null;
  ad_video_clicks: number | null;
  search_clicks: number | null;
  search_impressions: number | null;
  search_positions: number | null;
  video_views: number | null;
  video_engaged_views: number | null;
  video_watch_seconds: number | null;
  video_percent_viewed: number | null;
  video_subscribers_gained: number | null;
  video_subscribers_lost: number | null;
  video_engagements: number | null;
  sessions_engagement_known: number | null;
  sessions_time_known: number | null;
  sessions_pages_known: number | null;
  leads_internet_good: number | null;
  leads_internet_contact_known: number | null;
  leads_internet_contacted: number | null;
  leads_internet_answered: number | null;
  leads_internet_answered_15: number | null;
  internet_response_minutes: number | null;
  leads_internet_sale_known: number | null;
  leads_internet_sold: number | null;
  calls_answered: number | null;
  calls_missed: number | null;
  ad_video_completions: number | null;
  ad_completion_impressions: number | null;
  profile_views: number | null;
  profile_search_views: number | null;
  profile_maps_views: number | null;
  profile_calls: number | null;
  profile_directions: number | null;
  profile_website_clicks: number | null;
  profile_bookings: number | null;
  profile_actions: number | null;
  vehicle_days: number | null;
  vehicle_days_priced: number | null;
  list_prices: number | null;
  vehicle_days_aged: number | null;
  vehicle_ages: number | null;
  vehicle_days_over_60: number | null;
  vehicle_days_photo_known: number | null;
  vehicle_days_without_photos: number | null;
  price_changes: number | null;
  holding_costs: number | null;
  vehicle_srps: number | null;
  vehicle_vdps: number | null;
  vehicle_vdps_with_srps: number | null;
  comparables_sold: number | null;
  service_appointments: number | null;
  service_appointments_due: number | null;
  service_appointments_shown: number | null;
  service_appointments_booked_known: number | null;
  service_appointment_lead_days: number | null;
  technician_hours_flagged: number | null;
  technician_hours_available: number | null;
  part_stock_value_aged: number | null;
  part_stock_value_obsolete: number | null;
  parts_invoices: number | null;
  parts_invoices_costed: number | null;
  parts_invoice_sales: number | null;
  parts_invoice_sales_costed: number | null;
  parts_invoice_gross: number | null;
  parts_requested: number | null;
  parts_filled: number | null;
  technician_hours: number | null;
  market_regs: number | null;
  own_area_regs: number | null;
  make_area_regs: number | null;
  own_make_area_regs: number | null;
  make_new_area_regs: number | null;
  pumped_in_regs: number | null;
  pumped_out_regs: number | null;
  own_new_regs: number | null;
  expected_regs: number | null;
  body_orders: number | null;
  body_orders_costed: number | null;
  body_orders_timed: number | null;
  body_sales: number | null;
  body_sales_costed: number | null;
  body_gross: number | null;
  body_hours: number | null;
  coop_statement_accrued: number | null;
  coop_statement_claimed: number | null;
  coop_statement_granted: number | null;
  coop_statement_denied: number | null;
  ledger_overhead: number | null;
  visits_listed: number | null;
  visits_inspection_known: number | null;
  visits_inspected: number | null;
  visits_recommended_known: number | null;
  visits_declined_known: number | null;
  work_recommended: number | null;
  work_declined: number | null;
  work_recommended_judged: number | null;
  work_recommended_sold: number | null;
  parts_cost: number | null;
  parts_invoice_cost: number | null;
}

interface Membership {
  dealer_group_id: number;
  user_id: number;
  role: string;
  all_dealerships: boolean;
  invited_by: number | null;
  joined_at: Instant | null;
}

interface MembershipDealership {
  dealer_group_id: number;
  user_id: number;
  dealership_id: number;
}

interface Message {
  id: Generated<number>;
  message_id: string;
  kind: string;
  channel: string;
  dealer_group_id: number | null;
  user_id: number | null;
  recipient: string;
  subject: string | null;
  body: string;
  html: string | null;
  unsubscribe_url: string | null;
  secrets: Generated<string[]>;
  is_demo: Generated<boolean>;
  status: string;
  reason: string | null;
  attempts: Generated<number>;
  is_doubtful: Generated<boolean>;
  dedupe_key: string | null;
  queued_at: Instant;
  expires_at: Instant;
  next_attempt_at: Instant | null;
  finished_at: Instant | null;
  attached_file_id: number | null;
  topic: string | null;
}

interface MessagePreference {
  user_id: number;
  kind: string;
  is_wanted: boolean;
  changed_at: Instant;
}

interface Onboarding {
  dealer_group_id: number;
  started_at: Instant;
  dealership_done_at: Instant | null;
  integration_done_at: Instant | null;
  users_done_at: Instant | null;
  submitted_at: Instant | null;
  submitted_by: number | null;
  approved_at: Instant | null;
  approved_by: number | null;
  referred_by: string | null;
}

interface OnboardingRequest {
  id: Generated<number>;
  referral_code: string | null;
  referred_by: string | null;
  name: string;
  email: string;
  group_name: string;
  sender_hash: Buffer;
  requested_at: Instant;
  decided_at: Instant | null;
  decided_by: number | null;
  accepted_group_id: number | null;
}

interface OnboardingSkip {
  dealer_group_id: number;
  fact: string;
  skipped_at: Instant;
  skipped_by: number;
}

interface OverviewList {
  dealer_group_id: number;
  user_id: number;
  type: string;
  metrics: string[];
  tags: string[];
}

interface PartStock {
  dealer_group_id: number;
  dealership_id: number;
  source: string;
  natural_key: string;
  day: Day;
  received_at: Instant;
  source_updated_at: Instant | null;
  part_number: string;
  description: string | null;
  quantity: number | null;
  value_cents: number;
  months_without_sale: number | null;
  part_age: string | null;
  import_run_id: number | null;
}

interface PartsInvoice {
  dealer_group_id: number;
  dealership_id: number;
  source: string;
  natural_key: string;
  day: Day;
  received_at: Instant;
  source_updated_at: Instant | null;
  channel: string | null;
  make: string | null;
  sale_cents: number;
  cost_cents: number | null;
  import_run_id: number | null;
}

interface PartsRequest {
  dealer_group_id: number;
  dealership_id: number;
  source: string;
  natural_key: string;
  day: Day;
  received_at: Instant;
  source_updated_at: Instant | null;
  part_number: string | null;
  requested: number;
  filled: number | null;
  import_run_id: number | null;
}

interface Passkey {
  id: string;
  user_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: Generated<string[]>;
  is_backed_up: boolean;
  name: string;
  created_at: Instant;
  last_used_at: Instant | null;
}

interface PasskeyChallenge {
  challenge: string;
  expires_at: Instant;
}

interface PasswordReset {
  token_hash: Buffer;
  user_id: number;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

interface PasswordResetRequest {
  id: Generated<number>;
  email: string;
  requested_at: Instant;
}

interface PlatformAccount {
  dealer_group_id: number;
  id: Generated<number>;
  dealership_id: number;
  platform: string;
  account: string;
  title: string;
  credential: Buffer;
  key_id: string;
  credential_hint: string;
  status: Generated<string>;
  asked_from: Day;
  first_pulled_day: Day | null;
  last_pulled_day: Day | null;
  last_success_at: Instant | null;
  last_error: string | null;
  failures: Generated<number>;
  next_pull_at: Instant | null;
  created_at: Instant;
  created_by: number | null;
}

interface ProfilePerformance {
  dealer_group_id: number;
  dealership_id: number;
  source: string;
  natural_key: string;
  account: string | null;
  cut: string;
  grain: string;
  first_day: Day;
  day: Day;
  received_at: Instant;
  source_updated_at: Instant | null;
  search_views: number | null;
  maps_views: number | null;
  calls: number | null;
  direction_requests: number | null;
  website_clicks: number | null;
  bookings: number | null;
  import_run_id: number | null;
}

interface RecordHistory {
  dealer_group_id: number;
  dealership_id: number;
  id: Generated<number>;
  fact: string;
  valid_to: Instant;
  versions: unknown;
  delete_after: Instant;
}

interface RecoveryCode {
  user_id: number;
  code_hash: Buffer;
  created_at: Instant;
  used_at: Instant | null;
}

interface ReferralLink {
  code: string;
  user_id: number;
  dealer_group_id: number;
  created_at: Instant;
  ended_at: Instant | null;
}

interface RefreshToken {
  token_hash: Buffer;
  session_id: string;
  issued_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

interface Registration {
  dealer_group_id: number;
  dealership_id: number;
  source: string;
  natural_key: string;
  day: Day;
  received_at: Instant;
  source_updated_at: Instant | null;
  zip: string | null;
  state: string | null;
  county: string | null;
  make: string | null;
  model: string | null;
  segment: string | null;
  vehicle_condition: string | null;
  seller: string | null;
  seller_zip: string | null;
  is_fleet: boolean;
  registrations: number;
  import_run_id: number | null;
}

interface RepairOrder {
  dealer_group_id: number;
  dealership_id: number;
  source: string;
  natural_key: string;
  day: Day | null;
  hour: number | null;
  closed_at: Instant | null;
  opened_day: Day | null;
  opened_at: Instant | null;
  is_wall_clock: Generated<boolean>;
  received_at: Instant;
  source_updated_at: Instant | null;
  is_voided: Generated<boolean>;
  advisor: string | null;
  vehicle_year: number | null;
  make: string | null;
  model: string | null;
  vin: string | null;
  mileage: number | null;
  has_appointment: boolean | null;
  is_inspected: boolean | null;
  days_open: number | null;
  pay_types: Generated<string[]>;
  op_codes: Generated<string[]>;
  technicians: Generated<string[]>;
  customer_line_count: number | null;
  lines_digest: Buffer | null;
  email_hash: Buffer | null;
  phone_hash: Buffer | null;
  customer_hash: Buffer | null;
  import_run_id: number | null;
}

interface RepairOrderLine {
  dealer_group_id: number;
  dealership_id: number;
  source: string;
  natural_key: string;
  line: number;
  code: string | null;
  day: Day | null;
  hour: number | null;
  closed_at: Instant | null;
  is_voided: Generated<boolean>;
  advisor: string | null;
  make: string | null;
  pay_type: string | null;
  raw_pay_type: string | null;
  op_code: string | null;
  technician: string | null;
  labor_sale_cents: number | null;
  labor_cost_cents: number | null;
  sold_hours: number | null;
  flag_hours: number | null;
  actual_hours: number | null;
  parts_sale_cents: number | null;
  parts_cost_cents: number | null;
  other_sale_cents: number | null;
  other_cost_cents: number | null;
}

interface RepairOrderLineToDate {
  dealer_group_id: number;
  dealership_id: number;
  cut: number;
  day: Day;
  line: number;
  pay_type: string | null;
  op_code: string | null;
  technician: string | null;
  advisor: string | null;
  make: string | null;
  records: Generated<number>;
  repair_lines: Generated<number>;
  lines_labor: Generated<number>;
  lines_hours: Generated<number>;
  lines_parts: Generated<number>;
  lines_parts_costed: Generated<number>;
  lines_other: Generated<number>;
  labor_sales: Generated<number>;
  labor_sales_customer: Generated<number>;
  labor_timed: Generated<number>;
  labor_timed_customer: Generated<number>;
  hours_sold: Generated<number>;
  hours_sold_customer: Generated<number>;
  hours_timed: Generated<number>;
  hours_timed_customer: Generated<number>;
  hours_flagged: Generated<number>;
  hours_clocked: Generated<number>;
  parts_sales: Generated<number>;
  parts_gross: Generated<number>;
  other_sales: Generated<number>;
}

interface RepairOrderToDate {
  dealer_group_id: number;
  dealership_id: number;
  cut: number;
  day: Day;
  line: number;
  pay_types: string[] | null;
  advisor: string | null;
  make: string | null;
  records: Generated<number>;
  repair_orders_customer: Generated<number>;
  repair_orders: Generated<number>;
  repair_orders_lines_known: Generated<number>;
  repair_orders_one_line: Generated<number>;
  repair_orders_days_known: Generated<number>;
  days_open: Generated<number>;
  repair_orders_inspection_known: Generated<number>;
  repair_orders_inspected: Generated<number>;
}

interface RepeatedDelivery {
  dealer_group_id: number;
  import_run_id: number;
  written_by: number;
  dealership_id: number;
  fact: string;
  record_hashes: string[];
  delete_after: Instant;
}

interface Report {
  dealer_group_id: number;
  id: Generated<number>;
  owner_id: number;
  title: string;
  is_private: boolean;
  is_draft: boolean;
  settings: unknown;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
  updated_by: number;
}

interface ReportDelivery {
  dealer_group_id: number;
  id: Generated<number>;
  run_id: number;
  recipient_id: number;
  user_id: number | null;
  email: string | null;
  dealership_ids: number[];
  state: string;
  reason: string | null;
  attempts: Generated<number>;
  message_id: number | null;
  file_id: number | null;
  finished_at: Instant | null;
  code: string | null;
  outcome: string | null;
  webhook_url: string | null;
  folder: string | null;
}

interface ReportDocument {
  dealer_group_id: number;
  code: string;
  report_id: number | null;
  title: string;
  format: string;
  is_private: boolean;
  owner_id: number;
  made_for: number | null;
  made_at: Instant;
  dealership_ids: number[];
  shown_ids: number[];
  settings: unknown | null;
  choice: unknown | null;
  compare: string | null;
  content: unknown;
  delete_after: Instant;
  requested: unknown | null;
}

interface ReportEditor {
  dealer_group_id: number;
  report_id: number;
  tab: string;
  user_id: number;
  item: string | null;
  seen_at: Instant;
}

interface ReportImage {
  dealer_group_id: number;
  id: Generated<number>;
  report_id: number;
  name: string;
  media_type: string;
  width: number;
  height: number;
  content: Buffer;
  uploaded_at: Instant;
  uploaded_by: number;
}

interface ReportRecipient {
  dealer_group_id: number;
  id: Generated<number>;
  report_id: number;
  user_id: number | null;
  email: string | null;
  dealership_ids: number[];
  webhook_url: string | null;
  folder: string | null;
}

interface ReportRun {
  dealer_group_id: number;
  id: Generated<number>;
  report_id: number;
  owner_id: number;
  format: string;
  when_late: string;
  is_scheduled: boolean;
  due_at: Instant;
  state: string;
  note: string | null;
  look_at: Instant;
  opened_at: Instant | null;
}

interface ReportSchedule {
  dealer_group_id: number;
  report_id: number;
  owner_id: number;
  minute: string;
  hour: string;
  day_of_month: string;
  month: string;
  day_of_week: string;
  format: string;
  when_late: string;
  is_paused: boolean;
  stopped_reason: string | null;
  next_run_at: Instant | null;
  changed_at: Instant;
}

interface ReportVersion {
  dealer_group_id: number;
  report_id: number;
  version: number;
  title: string;
  settings: unknown;
  saved_at: Instant;
  saved_by: number;
  is_private: Generated<boolean>;
  restored_version: number | null;
}

interface SavedVehicleFilter {
  dealer_group_id: number;
  id: Generated<number>;
  owner_id: number;
  name: string;
  filters: string;
  created_at: Instant;
}

interface SearchPerformance {
  dealer_group_id: number;
  dealership_id: number;
  source: string;
  natural_key: string;
  account: string | null;
  cut: string;
  grain: string;
  first_day: Day;
  day: Day;
  received_at: Instant;
  source_updated_at: Instant | null;
  query: string | null;
  page: string | null;
  device: string | null;
  country: string | null;
  appearance: string | null;
  clicks: number | null;
  impressions: number | null;
  positions: number | null;
  import_run_id: number | null;
}

interface ServerSecret {
  name: string;
  secret: Buffer;
}

interface ServiceAppointment {
  dealer_group_id: number;
  dealership_id: number;
  source: string;
  natural_key: string;
  day: Day;
  received_at: Instant;
  source_updated_at: Instant | null;
  booked_day: Day | null;
  lead_days: number | null;
  is_cancelled: boolean;
  is_shown: boolean | null;
  advisor: string | null;
  vehicle_year: number | null;
  make: string | null;
  model: string | null;
  vin: string | null;
  import_run_id: number | null;
}

interface ServiceBuyer {
  dealer_group_id: number;
  dealership_id: number;
  source: string;
  natural_key: string;
  day: Day;
  vin: string;
  vehicle_condition: string | null;
  vehicle_year: number | null;
  make: string | null;
  model: string | null;
  first_service_day: Day | null;
  days_to_service: number | null;
}

interface Session {
  id: string;
  user_id: number;
  remember_me: boolean;
  fingerprint: string;
  user_agent: string;
  started_at: Instant;
  ended_at: Instant | null;
  ended_why: string | null;
  device_hash: Buffer | null;
  proved_at: Instant | null;
}

interface SignInChallenge {
  id: string;
  user_id: number;
  device_hash: Buffer;
  form: string;
  must_enroll: Generated<boolean>;
  created_at: Instant;
  expires_at: Instant;
  wrong_codes: Generated<number>;
  code_hash: Buffer | null;
  code_sent_at: Instant | null;
  codes_sent: Generated<number>;
  phone: string | null;
  totp_secret: Buffer | null;
  passkey_challenge: string | null;
}

interface SignInFailure {
  subject: string;
  failed_at: Instant;
  id: Generated<number>;
}

interface SourceRule {
  dealer_group_id: number;
  id: Generated<number>;
  kind: string;
  ordinal: number;
  match: string;
  pattern: string;
  name: string;
  class: string | null;
  created_at: Instant;
  created_by: number | null;
}

interface SourceSpelling {
  dealer_group_id: number;
  kind: string;
  spelling: string;
  name: string | null;
  class: string | null;
  rule_id: number | null;
}

interface StoredFile {
  dealer_group_id: number;
  id: Generated<number>;
  name: string;
  media_type: string;
  byte_count: number;
  sha256: Buffer;
  stored_at: Instant;
  delete_after: Instant | null;
  kept_for: Generated<string>;
  user_id: number | null;
}

interface StoredFileChunk {
  dealer_group_id: number;
  file_id: number;
  ordinal: number;
  bytes: Buffer;
}

interface SupersededRecord {
  dealer_group_id: number;
  import_run_id: number;
  fact: string;
  dealership_id: number;
  source: string;
  natural_key: string;
  before: unknown | null;
  before_run_id: number | null;
  delete_after: Instant;
  is_withdrawal: Generated<boolean>;
}

interface TechnicianTime {
  dealer_group_id: number;
  dealership_id: number;
  source: string;
  natural_key: string;
  day: Day;
  received_at: Instant;
  source_updated_at: Instant | null;
  technician: string;
  available_hours: number | null;
  flag_hours: number | null;
  import_run_id: number | null;
}

interface TotpFactor {
  user_id: number;
  secret: Buffer;
  key_id: string;
  created_at: Instant;
  last_step: number;
}

interface TrustedDevice {
  id: string;
  user_id: number;
  device_hash: Buffer;
  user_agent: string;
  trusted_at: Instant;
  expires_at: Instant;
  last_used_at: Instant;
}

interface UserAccount {
  id: Generated<number>;
  email: string;
  name: string;
  password_hash: string | null;
  is_demo: Generated<boolean>;
  created_at: Instant;
  phone: string | null;
  phone_confirmed_at: Instant | null;
  password_changed_at: Instant | null;
  is_operator: Generated<boolean>;
}

interface UserSetting {
  user_id: number;
  setting: string;
  value: unknown;
}

interface Vehicle {
  dealer_group_id: number;
  dealership_id: number;
  source: string;
  natural_key: string;
  day: Day;
  received_at: Instant;
  source_updated_at: Instant | null;
  vehicle_count: number;
  list_digest: Buffer;
  import_run_id: number | null;
  is_of_pages: Generated<boolean>;
}

interface VehicleDescription {
  dealer_group_id: number;
  id: Generated<number>;
  dealership_id: number;
  digest: string;
  unit: string;
  vin: string | null;
  stock_number: string | null;
  vehicle_condition: string | null;
  vehicle_year: number | null;
  make: string | null;
  model: string | null;
  trim: string | null;
  body: string | null;
  drivetrain: string | null;
  exterior_color: string | null;
  photo_url: string | null;
  page_url: string | null;
  stock_key: string | null;
}

interface VehicleStretch {
  dealer_group_id: number;
  dealership_id: number;
  description_id: number;
  first_day: Day;
  last_day: Day;
  in_stock_day: Day | null;
  carried_since: Day | null;
  internet_price_cents: number | null;
  list_price_cents: number | null;
  msrp_cents: number | null;
  cost_cents: number | null;
  mileage: number | null;
  photo_count: number | null;
  state: string;
}

interface VehicleToDate {
  dealer_group_id: number;
  dealership_id: number;
  cut: number;
  day: Day;
  line: number;
  vehicle_condition: string | null;
  make: string | null;
  model: string | null;
  age_bucket: string | null;
  records: Generated<number>;
  vehicle_days: Generated<number>;
  vehicle_days_priced: Generated<number>;
  vehicle_days_aged: Generated<number>;
  vehicle_days_over_60: Generated<number>;
  vehicle_days_photo_known: Generated<number>;
  vehicle_days_without_photos: Generated<number>;
  price_changes: Generated<number>;
  units_over_90: Generated<number>;
  units_seasoned: Generated<number>;
  units_views_known: Generated<number>;
  units_unseen: Generated<number>;
  vehicle_ages: Generated<number>;
  list_prices: Generated<number>;
  holding_costs: Generated<number>;
  stock_value: Generated<number>;
}

interface VehicleView {
  dealer_group_id: number;
  dealership_id: number;
  source: string;
  natural_key: string;
  day: Day;
  received_at: Instant;
  source_updated_at: Instant | null;
  site: string;
  vin: string | null;
  stock_numbers: string[];
  page_path: string | null;
  srps: number | null;
  vdps: number | null;
  leads: number | null;
  import_run_id: number | null;
}

interface VehicleViewToDate {
  dealer_group_id: number;
  dealership_id: number;
  cut: number;
  day: Day;
  line: number;
  site: string | null;
  vehicle_condition: string | null;
  make: string | null;
  model: string | null;
  records: Generated<number>;
  vehicle_srps: Generated<number>;
  vehicle_vdps: Generated<number>;
  vehicle_vdps_with_srps: Generated<number>;
  vdps_on_listed_days: Generated<number>;
  vdps_unmatched: Generated<number>;
}

interface VehicleWorkItem {
  dealer_group_id: number;
  list_id: number;
  dealership_id: number;
  unit: string;
  note: Generated<string>;
  listed_day: Day;
  price_cents: number | null;
  photo_count: number | null;
  photo_url: string | null;
}

interface VehicleWorkList {
  dealer_group_id: number;
  id: Generated<number>;
  owner_id: number;
  name: string;
  created_at: Instant;
}

interface VideoPerformance {
  dealer_group_id: number;
  dealership_id: number;
  source: string;
  natural_key: string;
  account: string | null;
  cut: string;
  grain: string;
  first_day: Day;
  day: Day;
  received_at: Instant;
  source_updated_at: Instant | null;
  video_id: string | null;
  video: string | null;
  published_day: Day | null;
  duration_seconds: number | null;
  vin: string | null;
  traffic_source: string | null;
  device: string | null;
  views: number | null;
  engaged_views: number | null;
  watch_seconds: number | null;
  percent_viewed: number | null;
  subscribers_gained: number | null;
  subscribers_lost: number | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  impressions: number | null;
  clicks: number | null;
  import_run_id: number | null;
}

interface WebTraffic {
  dealer_group_id: number;
  dealership_id: number;
  source: string;
  natural_key: string;
  account: string | null;
  cut: string;
  grain: string;
  first_day: Day;
  day: Day;
  hour: number | null;
  received_at: Instant;
  source_updated_at: Instant | null;
  channel: string | null;
  source_channel: string | null;
  device: string | null;
  landing_page: string | null;
  city: string | null;
  event: string | null;
  vehicle_condition: string | null;
  sessions: number | null;
  engaged_sessions: number | null;
  engagement_seconds: number | null;
  users: number | null;
  new_users: number | null;
  pageviews: number | null;
  srp_views: number | null;
  vdp_views: number | null;
  forms: number | null;
  calls: number | null;
  chats: number | null;
  texts: number | null;
  leads: number | null;
  key_events: number | null;
  import_run_id: number | null;
}

interface WebTrafficDaily {
  dealer_group_id: number;
  dealership_id: number;
  cut: string;
  day: Day;
  line: number;
  first_day: Day;
  channel: string | null;
  device: string | null;
  vehicle_condition: string | null;
  sessions: number | null;
  engaged_sessions: number | null;
  engagement_seconds: number | null;
  pageviews: number | null;
  srp_views: number | null;
  vdp_views: number | null;
  forms: number | null;
  calls: number | null;
  chats: number | null;
  texts: number | null;
  leads: number | null;
}

interface WebTrafficHourly {
  dealer_group_id: number;
  dealership_id: number;
  cut: string;
  day: Day;
  line: number;
  first_day: Day;
  hour: number | null;
  sessions: number | null;
}

interface WorkerHeartbeat {
  worker_id: string;
  beat_at: Instant;
}

export interface Tables {
  ad_performance: AdPerformance;
  alert: Alert;
  alert_check: AlertCheck;
  alert_due: AlertDue;
  alert_event: AlertEvent;
  alert_setting: AlertSetting;
  annotation: Annotation;
  api_token: ApiToken;
  audit_entry: AuditEntry;
  body_order: BodyOrder;
  budget_act: BudgetAct;
  budget_category: BudgetCategory;
  budget_change: BudgetChange;
  budget_export: BudgetExport;
  budget_flight: BudgetFlight;
  budget_month: BudgetMonth;
  budget_product: BudgetProduct;
  budget_split: BudgetSplit;
  budget_template: BudgetTemplate;
  calendar_day: CalendarDay;
  closed_date: ClosedDate;
  column_coverage: ColumnCoverage;
  coop_statement: CoopStatement;
  custom_group: CustomGroup;
  custom_group_report: CustomGroupReport;
  deal: Deal;
  deal_attribution: DealAttribution;
  dealer_group: DealerGroup;
  dealership: Dealership;
  dealership_alias: DealershipAlias;
  demo_month: DemoMonth;
  demo_rooftop: DemoRooftop;
  enterprise_report: EnterpriseReport;
  expense: Expense;
  expense_file: ExpenseFile;
  feed: Feed;
  feed_mapping: FeedMapping;
  feed_reach: FeedReach;
  import_coverage: ImportCoverage;
  import_rejection: ImportRejection;
  import_run: ImportRun;
  inspection: Inspection;
  installation: Installation;
  invitation: Invitation;
  kept_file: KeptFile;
  kpi_favourite_list: KpiFavouriteList;
  kpi_target: KpiTarget;
  late_feed_notice: LateFeedNotice;
  lead: Lead;
  ledger_expense: LedgerExpense;
  mail_consent: MailConsent;
  market_area: MarketArea;
  market_area_zip: MarketAreaZip;
  market_comparable: MarketComparable;
  market_competitor: MarketCompetitor;
  market_dealer_name: MarketDealerName;
  market_set: MarketSet;
  market_vehicle_to_date: MarketVehicleToDate;
  measure_day: MeasureDay;
  measure_month: MeasureMonth;
  membership: Membership;
  membership_dealership: MembershipDealership;
  message: Message;
  message_preference: MessagePreference;
  onboarding: Onboarding;
  onboarding_request: OnboardingRequest;
  onboarding_skip: OnboardingSkip;
  overview_list: OverviewList;
  part_stock: PartStock;
  parts_invoice: PartsInvoice;
  parts_request: PartsRequest;
  passkey: Passkey;
  passkey_challenge: PasskeyChallenge;
  password_reset: PasswordReset;
  password_reset_request: PasswordResetRequest;
  platform_account: PlatformAccount;
  profile_performance: ProfilePerformance;
  record_history: RecordHistory;
  recovery_code: RecoveryCode;
  referral_link: ReferralLink;
  refresh_token: RefreshToken;
  registration: Registration;
  repair_order: RepairOrder;
  repair_order_line: RepairOrderLine;
  repair_order_line_to_date: RepairOrderLineToDate;
  repair_order_to_date: RepairOrderToDate;
  repeated_delivery: RepeatedDelivery;
  report: Report;
  report_delivery: ReportDelivery;
  report_document: ReportDocument;
  report_editor: ReportEditor;
  report_image: ReportImage;
  report_recipient: ReportRecipient;
  report_run: ReportRun;
  report_schedule: ReportSchedule;
  report_version: ReportVersion;
  saved_vehicle_filter: SavedVehicleFilter;
  search_performance: SearchPerformance;
  server_secret: ServerSecret;
  service_appointment: ServiceAppointment;
  service_buyer: ServiceBuyer;
  session: Session;
  sign_in_challenge: SignInChallenge;
  sign_in_failure: SignInFailure;
  source_rule: SourceRule;
  source_spelling: SourceSpelling;
  stored_file: StoredFile;
  stored_file_chunk: StoredFileChunk;
  superseded_record: SupersededRecord;
  technician_time: TechnicianTime;
  totp_factor: TotpFactor;
  trusted_device: TrustedDevice;
  user_account: UserAccount;
  user_setting: UserSetting;
  vehicle: Vehicle;
  vehicle_description: VehicleDescription;
  vehicle_stretch: VehicleStretch;
  vehicle_to_date: VehicleToDate;
  vehicle_view: VehicleView;
  vehicle_view_to_date: VehicleViewToDate;
  vehicle_work_item: VehicleWorkItem;
  vehicle_work_list: VehicleWorkList;
  video_performance: VideoPerformance;
  web_traffic: WebTraffic;
  web_traffic_daily: WebTrafficDaily;
  web_traffic_hourly: WebTrafficHourly;
  worker_heartbeat: WorkerHeartbeat;
}
