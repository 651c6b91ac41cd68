import type { ReplyOf } from '../../../../core/contract.ts';
import { hasTemplate, templateHeader } from '../../../../core/import-template.ts';
import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import { type Feed, feedKinds } from '../../../../core/kpis/feeds.ts';
import type { KpiKind, Unit } from '../../../../core/kpis/kpi.ts';
import type { ScreenLink } from '../../../../core/navigation/routes.ts';
import { countedText, numberText } from '../../../../core/text/number-text.ts';
import { kinds } from '../../../../records/kinds.ts';
import type { KeyGroup } from '../../../../web/ui/shell/key-list.tsx';
import type { listKpis } from '../../../reports/kpis/contract.ts';
import type { AlertRuleReply } from '../../../today/data-alerts/contract.ts';
import type { mappingList } from '../../feeds/contract-mapping.ts';
import type { FaqEntry } from '../rules-search.ts';

/** An entry and what can be done with it. */
export interface ShownEntry extends FaqEntry {
  readonly kpi?: { readonly key: KpiKey; readonly unit: Unit };
  readonly template?: { readonly fileName: string; readonly content: string };
  /** Where it is set or seen. */
  readonly opens?: { readonly href: ScreenLink; readonly title: string };
}

type Kpis = ReplyOf<typeof listKpis>;

/** What the formula does not say: every KPI leaves out what is not known. */
const LEFT_OUT: Readonly<Record<KpiKind, string>> = {
  additive: 'Days and stores without data, which are a dash and not 0. Records: as the formula says.',
  ratio:
    'Days and stores where one of both sides is not known; nothing to divide by is a dash. Records: as the formula says.',
  snapshot: 'Days without a list, and all days but the last of a period. Records: as the formula says.',
  distinct: 'Days and stores without data. What occurs on several days or in several stores counts once.',
};

function refreshText(feeds: readonly string[]): string {
  const expected = feeds.flatMap((title) => {
    const kind = Object.values(kinds).find((one) => one.title === title);
    return kind ? [`${title}: ${kind.expected.toLowerCase()}`] : [];
  });
  const change = 'Counted again with each file or change of these records.';
  return expected.length === 0 ? change : `${expected.join('; ')}. ${change}`;
}

/** Each KPI by its definition; then projections; then those that wait for records. */
export function kpiEntries({ kpis, outlooks, awaited }: Kpis): ShownEntry[] {
  return [
    ...kpis.map(({ key, kind, unit, title, family, meaning, formula, feeds, dimensions }) => ({
      key: `kpi-${key}`,
      section: `KPIs: ${family}`,
      title,
      text: meaning,
      facts: [
        { label: 'Formula', text: formula },
        { label: 'Source', text: feeds.join(', ') || 'Entered in Rooftop' },
        { label: 'Refresh', text: refreshText(feeds) },
        { label: 'Leaves out', text: LEFT_OUT[kind] },
        { label: 'Breaks down by', text: dimensions.map((one) => one.title).join(', ') || 'Nothing' },
        { label: 'Key', text: key },
      ],
      kpi: { key, unit },
    })),
    ...outlooks.map(({ key, title, family, meaning, formula }) => ({
      key: `kpi-${key}`,
      section: `KPIs: ${family}`,
      title,
      text: meaning,
      facts: [{ label: 'Formula', text: formula }],
    })),
    ...awaited.map(({ key, title, family, missing, why }) => ({
      key: `kpi-${key}`,
      section: `KPIs: ${family}`,
      title,
      text: why,
      facts: [{ label: 'Waits for', text: missing.join(', ') }],
    })),
  ];
}

/** Each alert rule with its default thresholds. */
export function alertEntries(rules: readonly AlertRuleReply[]): ShownEntry[] {
  return rules.map(({ id, title, severity, meaning, reads, thresholds, minimum }) => ({
    key: `alert-${id}`,
    section: 'Alert rules',
    title: `${id} ${title}`,
    text: meaning,
    facts: [
      {
        label: 'Severity',
        text: severity === 'good' ? 'Good news' : severity.replace(/^./, (first) => first.toUpperCase()),
      },
      ...thresholds.map((one) => ({ label: one.title, text: thresholdText(one.value, one.unit as Unit) })),
      ...(minimum ? [{ label: minimum.title, text: `at least ${numberText(minimum.value, 'number')}` }] : []),
      { label: 'Reads', text: reads.map((feed) => feedKinds[feed as Feed]?.title ?? feed).join(', ') },
      { label: 'Alerts again', text: 'After 7 days, or when it is 25% worse. It clears by itself.' },
    ],
    opens: { href: '/need-attention?rules=1', title: 'Open alert rules' },
  }));
}

/** As it is typed: `2 days`, `40%`. */
function thresholdText(value: number, unit: Unit): string {
  if (unit === 'days') return countedText(value, 'day');
  return unit === 'percent' ? `${value}%` : numberText(value, unit);
}

/** A template for each kind of file that a store writes itself. */
export function templateEntries({ connectors }: ReplyOf<typeof mappingList>): ShownEntry[] {
  return connectors
    .filter(({ target }) => hasTemplate(target))
    .map(({ id, title, fields }) => {
      const named = (isRequired: boolean) =>
        fields
          .filter((field) => field.isRequired === isRequired)
          .map((field) => field.title)
          .join(', ');
      return {
        key: `file-${id}`,
        section: 'Files to import',
        title,
        text: 'Columns may be in any order and other names are recognized too. Fill in one row for each record and drop the file on Data Feeds.',
        facts: [
          { label: 'Required', text: named(true) || 'None alone' },
          { label: 'Optional', text: named(false) || 'None' },
        ],
        template: { fileName: `${title} template.csv`, content: templateHeader(fields) },
      };
    });
}

/** One entry for each group of keyboard shortcuts. */
export function shortcutEntries(groups: readonly KeyGroup[]): ShownEntry[] {
  return groups.map(({ title, keys }) => ({
    key: `keys-${title.toLowerCase().replaceAll(/\W+/g, '-')}`,
    section: 'Keyboard shortcuts',
    title,
    text: '',
    facts: keys.map(({ press, does }) => ({ label: press.join(' '), text: does })),
  }));
}
