import { useState } from 'react';
import { numberText } from '../../../../core/text/number-text.ts';
import { useApi, useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { FileMenu } from '../../../../web/shell/file-menu.tsx';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { ChartSkeleton, RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { PHONE, useMedia } from '../../../../web/ui/use-media.ts';
import { plannerMonth } from '../contract.ts';
import { plannerExport } from '../contract-export.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { FilesCard } from './files-card.tsx';
import { NotPlannedCard } from './not-planned.tsx';
import { foldsOf, type Plan } from './plan-rows.ts';
import { PlanView } from './plan-view.tsx';
import { LOCK_WORDS, monthWords, periodName } from './plan-words.ts';
import styles from './planner.module.css';
import { SharesCard, TotalsCard } from './rail.tsx';
import { useCopyChoice } from './use-copy.ts';

export function PlannerScreen() {
  const scope = useScope();
  const plan = useCall(plannerMonth, scope.fields, { live: ['spend'], keepsPrevious: true });
  return (
    <Page title="Planner" actions={plan.data ? <ExportMenu plan={plan.data} /> : undefined}>
      <Loaded query={plan} what="The plan" skeleton={<PlannerSkeleton />}>
        {(found) => <PlannerBoard plan={found} />}
      </Loaded>
    </Page>
  );
}

const FORMATS = [
  { format: 'pdf', title: 'Media plan, PDF' },
  { format: 'xlsx', title: 'Flights, Excel' },
] as const;

function ExportMenu({ plan }: { readonly plan: Plan }) {
  const { client } = useApi();
  const { fields, choice } = useScope();
  return (
    <FileMenu
      label="Export the plan"
      group="planner-export"
      formats={FORMATS}
      refused={refusalOf(plan, choice.view)}
      save={(format) => client.call(plannerExport, { ...fields, format })}
    />
  );
}

function refusalOf(plan: Plan, view: string): string | null {
  if (view !== 'month') return 'Choose a month: a media plan covers one month.';
  return plan.expenses === 0 ? 'Nothing is planned yet.' : null;
}

function PlannerSkeleton() {
  return (
    <div className={styles.layout}>
      <Section title="Flights">
        <ChartSkeleton height={120} />
        <RowsSkeleton rows={12} />
      </Section>
      <div className={styles.rail}>
        <Section title="Planned">
          <RowsSkeleton rows={5} />
        </Section>
      </div>
    </div>
  );
}

const DEPTHS = [
  { id: 'categories', title: 'Categories' },
  { id: 'products', title: 'Products' },
  { id: 'campaigns', title: 'Campaigns' },
] as const;

function PlannerBoard({ plan }: { readonly plan: Plan }) {
  const [folded, setFolded] = useState<ReadonlySet<string> | null>(null);
  const opens = plan.budgetCampaignView ? 'campaigns' : 'products';
  const shown = folded ?? foldsOf(plan, opens);
  const fold = (key: string) => {
    const next = new Set(shown);
    if (!next.delete(key)) next.add(key);
    setFolded(next);
  };
  const isEmpty = plan.expenses === 0;
  const isPhone = useMedia(PHONE);
  return (
    <div className={styles.layout}>
      <Section
        title="Flights"
        note={planNote(plan)}
        className={styles.flights}
        flush
        aside={
          <>
            {!isEmpty && !isPhone && (
              <Segments
                label="Show the plan down to"
                segments={DEPTHS}
                chosen={depthOf(plan, shown)}
                onPick={(depth) => setFolded(foldsOf(plan, depth))}
              />
            )}
            {!isEmpty && <CopyButton plan={plan} />}
          </>
        }
      >
        {isEmpty && <EmptyPlan plan={plan} />}
        <PlanView plan={plan} folded={shown} onFold={fold} />
      </Section>
      <div className={styles.rail}>
        <TotalsCard plan={plan} />
        <NotPlannedCard plan={plan} />
        <SharesCard plan={plan} />
        <FilesCard plan={plan} />
      </div>
    </div>
  );
}

/** Whose plan it is, and why it is read-only. */
function planNote({ rooftops, locked }: Plan): string {
  const whose = rooftops === 1 ? [] : [`${numberText(rooftops, 'number')} stores`];
  return [...whose, ...(locked === null ? [] : [LOCK_WORDS[locked]])].join(' · ');
}

function depthOf(plan: Plan, folded: ReadonlySet<string>): (typeof DEPTHS)[number]['id'] {
  const isFolded = (depth: 'categories' | 'products') => {
    const keys = foldsOf(plan, depth);
    return keys.size > 0 && [...keys].every((key) => folded.has(key));
  };
  if (isFolded('categories')) return 'categories';
  return isFolded('products') ? 'products' : 'campaigns';
}

/** Copies last month next to what is planned already. */
function CopyButton({ plan }: { readonly plan: Plan }) {
  const [isOpen, setOpen] = useState(false);
  const choiceOf = useCopyChoice(plan);
  if (plan.locked === 'role' || plan.locked === 'view' || plan.previous.targetBudget === 0) return null;
  return (
    <>
      <Button compact aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {`Copy ${monthWords(plan.previous.startDate, Number(plan.startDate.slice(0, 4)))}`}
      </Button>
      {isOpen && <CopyDialog plan={plan} choice={choiceOf()} product={null} onClose={() => setOpen(false)} />}
    </>
  );
}

function EmptyPlan({ plan }: { readonly plan: Plan }) {
  const [isOpen, setOpen] = useState(false);
  const choiceOf = useCopyChoice(plan);
  const { previous, locked, startDate } = plan;
  const year = Number(startDate.slice(0, 4));
  const copies = locked !== 'role' && locked !== 'view' && previous.targetBudget > 0;
  return (
    <>
      <EmptyState
        title={`Nothing planned for ${plan.columns.length > 27 ? monthWords(startDate, year) : periodName(plan)}`}
        why={whyEmpty(plan)}
        action={
          copies ? (
            <Button kind="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {`Copy ${monthWords(previous.startDate, year)} (${numberText(previous.targetBudget, 'usd')})`}
            </Button>
          ) : undefined
        }
      />
      {isOpen && <CopyDialog plan={plan} choice={choiceOf()} product={null} onClose={() => setOpen(false)} />}
    </>
  );
}

function whyEmpty({ locked, categories, previous }: Plan): string {
  if (locked === 'role') return 'Flights appear here as soon as someone plans them.';
  if (categories.length === 0) return 'Categories and products are made on the Budget screen.';
  if (locked === 'view') return 'Choose a month to plan it.';
  if (locked === 'dealership') return 'Choose one store to plan day by day.';
  return previous.targetBudget > 0
    ? 'Start from last month, or press a day of a product below.'
    : 'Press a day of a product below to plan its first campaign.';
}
