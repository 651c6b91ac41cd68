import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import type { Unit } from '../../../../core/kpis/kpi.ts';
import type { Figure } from '../../../../core/kpis/wire.ts';
import { ROUTES, SECTIONS } from '../../../../core/navigation/routes.ts';
import type { Search } from '../../../../core/navigation/scope.ts';
import { countedText, numberText } from '../../../../core/text/number-text.ts';
import { periodLabel } from '../../../../core/time/period-text.ts';
import { saveFile } from '../../../../web/calls/download.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useOpenKpi } from '../../../../web/scope/open-kpi.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { keyGroups } from '../../../../web/shell/key-groups.tsx';
import { IconDownload } from '../../../../web/ui/action-icons.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { IconChevronDown } from '../../../../web/ui/icons.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { type LinkedSection, SectionLinks } from '../../../../web/ui/section-links.tsx';
import { Bone, RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, StateLink } from '../../../../web/ui/states.tsx';
import { currentUser } from '../../../account/auth/contract.ts';
import { getKpi, listKpis } from '../../../reports/kpis/contract.ts';
import { alertRuleList } from '../../../today/data-alerts/contract.ts';
import { mappingList } from '../../feeds/contract-mapping.ts';
import { articles } from '../articles.ts';
import { foundEntries } from '../rules-search.ts';
import styles from './faq.module.css';
import {
  alertEntries,
  kpiEntries,
  type ShownEntry,
  shortcutEntries,
  templateEntries,
} from './faq-entries.ts';

const FOREVER = { via: 'quiet', freshFor: Number.POSITIVE_INFINITY } as const;

/** What each number means, and how Rooftop works. */
export function FaqScreen() {
  const { group, fields } = useScope();
  const of = { dealerGroupId: group.id };
  const kpis = useCall(listKpis, fields, FOREVER);
  const rules = useCall(alertRuleList, of, FOREVER);
  const files = useCall(mappingList, of, FOREVER);
  const user = useCall(currentUser, {}, FOREVER);
  const [typed, setTyped] = useState('');
  const searched = useDeferredValue(typed);
  return (
    <Page title="FAQ">
      <TextField
        label="Search"
        type="search"
        value={typed}
        onChange={setTyped}
        placeholder="A KPI, an alert, a file, a term"
        hint={
          user.data?.chatAppId
            ? 'Not here? Ask in the support chat at the lower right.'
            : 'Not here? Ask an admin of your dealer group.'
        }
      />
      <Loaded query={kpis} what="The FAQ" skeleton={<RowsSkeleton rows={12} />}>
        {(list) => (
          <Entries
            typed={searched}
            entries={[
              ...articles.filter(({ section }) => section !== 'Co-op terms'),
              ...kpiEntries(list),
              ...alertEntries(rules.data?.rules ?? []),
              ...(files.data ? templateEntries(files.data) : []),
              ...articles.filter(({ section }) => section === 'Co-op terms'),
              ...shortcutEntries(keyGroups(menuSections)),
            ]}
          />
        )}
      </Loaded>
    </Page>
  );
}

const menuSections = SECTIONS.map((title) => ({
  title,
  items: Object.values(ROUTES).flatMap((route) =>
    route.navigation?.section === title ? [{ title: route.title, letter: route.navigation.letter }] : [],
  ),
}));

interface EntriesProps {
  readonly entries: readonly ShownEntry[];
  readonly typed: string;
}

function Entries({ entries, typed }: EntriesProps) {
  const [opened, open] = useOpenEntry();
  const found = foundEntries(entries, typed);
  const sections = Map.groupBy(found, ({ section }) => section);
  const links = useSectionLinks([...sections.keys()]);
  if (found.length === 0) {
    return <EmptyState title="Nothing found" why={`Nothing in the FAQ contains “${typed.trim()}”.`} />;
  }
  return (
    <>
      <p className={styles.count} role="status">
        {typed.trim() === '' ? countedText(found.length, 'entry', 'entries') : `${found.length} found`}
      </p>
      <SectionLinks sections={links} isReady />
      {[...sections].map(([section, inSection]) => (
        <div key={section} id={sectionId(section)} className={styles.section}>
          <Section title={section} flush>
            {inSection.map((entry) => (
              <FaqItem key={entry.key} entry={entry} isOpen={entry.key === opened} onToggle={open} />
            ))}
          </Section>
        </div>
      ))}
    </>
  );
}

/** The same list for the same titles. */
function useSectionLinks(titles: readonly string[]): readonly LinkedSection[] {
  const joined = titles.join('\n');
  return useMemo(
    () => joined.split('\n').map((title): LinkedSection => ({ id: sectionId(title), title })),
    [joined],
  );
}

function sectionId(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}

function useOpenEntry(): [string | undefined, (key: string, isOpen: boolean) => void] {
  const navigate = useNavigate();
  const opened = useRouterState({ select: ({ location }) => (location.search as Search).entry });
  const open = useCallback(
    (key: string, isOpen: boolean) => {
      const change = ({ entry, ...here }: Search) => {
        if (isOpen) return { ...here, entry: key };
        return entry === undefined || entry === key ? here : { ...here, entry };
      };
      void navigate({ to: '.', search: change, replace: true, resetScroll: false });
    },
    [navigate],
  );
  return [opened, open];
}

interface FaqItemProps {
  readonly entry: ShownEntry;
  readonly isOpen: boolean;
  readonly onToggle: (key: string, isOpen: boolean) => void;
}

function FaqItem({ entry, isOpen, onToggle }: FaqItemProps) {
  const item = useRef<HTMLDetailsElement>(null);
  const startsOpen = useRef(isOpen);
  // A link to an entry starts there.
  useEffect(() => {
    if (startsOpen.current) item.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <details
      ref={item}
      className={styles.item}
      open={isOpen}
      onToggle={(event) => {
        const isNow = event.currentTarget.open;
        if (isNow !== isOpen) onToggle(entry.key, isNow);
      }}
    >
      <summary className={styles.title}>
        <span>{entry.title}</span>
        <IconChevronDown size={16} stroke={1.75} className={styles.chevron} aria-hidden />
      </summary>
      {isOpen && <Answer entry={entry} />}
    </details>
  );
}

function Answer({ entry: { text, facts, kpi, template, opens } }: { readonly entry: ShownEntry }) {
  return (
    <div className={styles.answer}>
      {text !== '' && <p>{text}</p>}
      {kpi && <KpiExample metric={kpi.key} unit={kpi.unit} />}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ label, text: value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {opens && <StateLink href={opens.href}>{opens.title}</StateLink>}
      {template && (
        <Button
          icon={<IconDownload size={16} stroke={1.75} />}
          onClick={() => saveFile(new File([template.content], template.fileName, { type: 'text/csv' }))}
        >
          Download template
        </Button>
      )}
    </div>
  );
}

interface KpiExampleProps {
  readonly metric: KpiKey;
  readonly unit: Unit;
}

function KpiExample({ metric, unit }: KpiExampleProps) {
  const scope = useScope();
  const openKpi = useOpenKpi();
  const query = useCall(getKpi, { ...scope.fields, metric }, { via: 'quiet' });
  if (query.error) return null;
  if (!query.data) return <Bone height="24px" />;
  const { current } = query.data.figure;
  return (
    <p className={styles.example}>
      {`Your numbers, ${periodLabel(scope.choice)}: `}
      <button type="button" className={styles.number} onClick={() => openKpi({ kpi: metric })} data-figures>
        {numberText(current.value, unit)}
      </button>{' '}
      <span className={styles.workings} data-figures>
        {workings(current, unit)}
      </span>
    </p>
  );
}

function workings({ numerator, denominator, absence }: Figure, unit: Unit): string {
  if (absence !== null) return absence.message;
  if (numerator === null || denominator === null) return '';
  const above = numberText(numerator, unit === 'usd' ? 'usd' : 'number');
  return `= ${above} ÷ ${numberText(denominator, 'number')}`;
}
