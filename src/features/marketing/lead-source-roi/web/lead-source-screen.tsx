import { useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { valueOfId } from '../../../../core/kpis/filter-text.ts';
import { isSourceType, sourceTypeTitle } from '../../../../core/sources/source-types.ts';
import { BoardScreen } from '../../../../web/board/board-screen.tsx';
import { lazySection } from '../../../../web/board/lazy-section.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { EmptyState, StateLink } from '../../../../web/ui/states.tsx';
import { type Cost, costIn, leadSourceBoard, leadTypeBoard } from '../board.ts';
import styles from './lead-source.module.css';

const sections = () => import('./late-sections.ts');
const Verdicts = lazySection('Keep, fix, or cut', () => sections().then((module) => module.Verdicts));
const DormantSources = lazySection('Paid sources with no sales', () =>
  sections().then((module) => module.DormantSources),
);
const Reconciliation = lazySection('CRM and DMS', () => sections().then((module) => module.Reconciliation));
const TypeLeads = lazySection('Leads', () => sections().then((module) => module.TypeLeads));
const UnmatchedSales = lazySection('Sales without a lead', () =>
  sections().then((module) => module.UnmatchedSales),
);

export function LeadSourceScreen() {
  const [cost, chooseCost] = useCost();
  return (
    <BoardScreen
      board={leadSourceBoard[cost]}
      own={{
        cost: () => <CostChoice cost={cost} onChoose={chooseCost} />,
        verdicts: (context) => <Verdicts context={context} cost={cost} />,
        dormant: (context) => <DormantSources context={context} />,
        gap: (context) => <Reconciliation context={context} />,
        policy: () => <BadLeads />,
      }}
    />
  );
}

export function LeadTypeScreen() {
  const { type = '' } = useParams({ strict: false }) as { type?: string };
  const [cost, chooseCost] = useCost();
  const value = valueOfId(type);
  if (value === undefined || (value !== null && !isSourceType(value))) return <Unknown />;
  const title = value === null ? 'Not mapped' : sourceTypeTitle(value);
  return (
    <BoardScreen
      board={leadTypeBoard[cost]}
      about={type}
      title={`Lead Source ROI: ${title}`}
      own={{
        cost: () => <CostChoice cost={cost} onChoose={chooseCost} back />,
        leads: (context) => <TypeLeads context={context} type={type} />,
        unmatched: (context) => <UnmatchedSales context={context} type={type} />,
        policy: () => <BadLeads />,
      }}
    />
  );
}

function Unknown() {
  return (
    <Page title="Lead Source ROI">
      <EmptyState
        title="No such type of source"
        why="The link may be mistyped or outdated."
        action={<StateLink href="/lead-source-roi">All types</StateLink>}
      />
    </Page>
  );
}

/** Gross or net cost; stored in the address. */
function useCost(): readonly [Cost, (cost: Cost) => void] {
  const navigate = useNavigate();
  const cost = useRouterState({ select: ({ location }) => costIn(location.search) });
  const choose = (next: Cost) =>
    void navigate({
      to: '.',
      search: ({ cost: _before, ...rest }: Record<string, unknown>) => ({
        ...rest,
        ...(next === 'net' && { cost: 'net' }),
      }),
      resetScroll: false,
      replace: true,
    });
  return [cost, choose];
}

interface CostChoiceProps {
  readonly cost: Cost;
  readonly onChoose: (cost: Cost) => void;
  /** Shows a link to all types. */
  readonly back?: boolean;
}

function CostChoice({ cost, onChoose, back = false }: CostChoiceProps) {
  return (
    <div className={styles.bar}>
      <Segments
        label="Cost"
        segments={[
          { id: 'gross', title: 'Gross cost' },
          { id: 'net', title: 'Net of co-op' },
        ]}
        chosen={cost}
        onPick={onChoose}
      />
      {back && <StateLink href="/lead-source-roi">All types of sources</StateLink>}
    </div>
  );
}

function BadLeads() {
  return (
    <Section title="What is a bad lead">
      <div className={styles.words}>
        <p>
          A lead is bad when it gives no way to reach the customer, or when the CRM marks it bad. The same
          person at the same store within 30 days is a duplicate. Duplicates are counted separately and are
          not bad leads: a second inquiry shows interest.
        </p>
        <p>
          Good leads are all leads without bad ones and duplicates. Handling and closing rates divide by good
          leads whose source reports what became of them. Cost per lead divides by every lead you paid for.
        </p>
      </div>
    </Section>
  );
}
