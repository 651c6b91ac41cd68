import { useDeferredValue, useState } from 'react';
import { ROUTES, SECTIONS } from '../../../../core/navigation/routes.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { keyGroups } from '../../../../web/shell/key-groups.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { currentUser } from '../../../account/auth/contract.ts';
import { listKpis } from '../../../reports/kpis/contract.ts';
import { alertRuleList } from '../../../today/data-alerts/contract.ts';
import { mappingList } from '../../feeds/contract.ts';
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
import { FaqItem } from './faq-item.tsx';
import { useOpenEntry } from './use-open-entry.ts';

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
  if (found.length === 0) {
    return <EmptyState title="Nothing found" why={`Nothing in the FAQ contains “${typed.trim()}”.`} />;
  }
  return (
    <>
      <p className={styles.count} role="status">
        {typed.trim() === '' ? countedText(found.length, 'entry', 'entries') : `${found.length} found`}
      </p>
      {[...sections].map(([section, inSection]) => (
        <Section key={section} title={section} flush>
          {inSection.map((entry) => (
            <FaqItem key={entry.key} entry={entry} isOpen={entry.key === opened} onToggle={open} />
          ))}
        </Section>
      ))}
    </>
  );
}
