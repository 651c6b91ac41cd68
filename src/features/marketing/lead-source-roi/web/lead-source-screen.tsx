import { useParams } from '@tanstack/react-router';
import { valueOfId } from '../../../../core/kpis/filter-text.ts';
import { isSourceType, sourceTypeTitle } from '../../../../core/sources/source-types.ts';
import { BoardScreen } from '../../../../web/board/board-screen.tsx';
import { Page } from '../../../../web/ui/page.tsx';
import { EmptyState, StateLink } from '../../../../web/ui/states.tsx';
import { leadSourceBoard, leadTypeBoard } from '../board.ts';
import { BadLeads } from './bad-leads.tsx';
import { CostChoice, useCost } from './cost-choice.tsx';
import { DormantSources } from './dormant-sources.tsx';
import { Reconciliation } from './reconciliation.tsx';
import { TypeLeads } from './type-leads.tsx';
import { UnmatchedSales } from './unmatched-sales.tsx';
import { Verdicts } from './verdicts.tsx';

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
        why="The link is wrong, or older than the types there are."
        action={<StateLink href="/lead-source-roi">All types</StateLink>}
      />
    </Page>
  );
}
