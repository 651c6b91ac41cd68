import { useNavigate } from '@tanstack/react-router';
import type { GridFormat } from '../../../../core/grid/grid-query.ts';
import type { GridComparison } from '../../../../core/grid/grid-reply.ts';
import { FEEDS } from '../../../../core/kpis/feeds.ts';
import { isAtLeast } from '../../../../core/navigation/roles.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import { dateRangeText } from '../../../../core/time/period-text.ts';
import { useApi, useCall, useSave } from '../../../../web/calls/use-call.ts';
import { SavedReportMenu } from '../../../../web/grid/saved-report-menu.tsx';
import { StoreGrid } from '../../../../web/grid/store-grid.tsx';
import { type KeptDraft, useKeptDraft } from '../../../../web/grid/use-kept-draft.ts';
import { useComparison, useScope } from '../../../../web/scope/scope.ts';
import { useMembership } from '../../../../web/session/membership.ts';
import { FileMenu } from '../../../../web/shell/file-menu.tsx';
import { Button } from '../../../../web/ui/buttons.tsx';
import { MenuButton, type MenuItem } from '../../../../web/ui/dialogs/menu-button.tsx';
import { IconChevronDown } from '../../../../web/ui/icons.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { customGroups } from '../../custom-groups/contract.ts';
import {
  addEnterpriseReport,
  deleteEnterpriseReport,
  type EnterpriseReport,
  enterpriseData,
  enterpriseReports,
  exportEnterprise,
  updateEnterpriseReport,
} from '../contract.ts';
import { type EnterpriseDraft, FIRST_DRAFT, isSameDraft, reportDraft } from '../rules-draft.ts';
import { EnterpriseTools } from './enterprise-tools.tsx';

export function EnterprisePage() {
  const scope = useScope();
  const compare = useComparison();
  const kept = useEnterpriseDraft(scope.group.id);
  const { draft } = kept;
  const against = comparisonOf(compare, draft);
  const query = useCall(
    enterpriseData,
    draft.metrics.length === 0 ? null : questionOf(scope, draft, against),
    {
      live: FEEDS,
      keepsPrevious: true,
    },
  );
  return (
    <Page
      title="Enterprise Reporting"
      actions={
        <>
          <SupergroupMenu />
          <ReportMenu kept={kept} />
          <GridExport draft={draft} compare={compare} />
        </>
      }
    >
      <EnterpriseTools draft={draft} onChange={kept.change} />
      <Section
        flush
        title={kept.report?.name ?? 'Stores side by side'}
        note={draft.sameStore ? 'Same stores in both periods' : dateRangeText(scope.windows.current)}
      >
        {draft.metrics.length === 0 ? (
          <EmptyState title="No KPIs chosen" why="Choose the KPIs to compare stores by." />
        ) : (
          <Loaded
            query={query}
            what="Enterprise Reporting"
            skeleton={<RowsSkeleton rows={12} />}
            empty={({ stores }) =>
              stores.length === 0 ? (
                <EmptyState
                  title="No store is left"
                  why="No store is open and reporting in both periods. Choose another period or turn off same stores."
                  action={
                    <Button onClick={() => kept.change({ ...draft, sameStore: false })}>
                      Show all stores
                    </Button>
                  }
                />
              ) : null
            }
          >
            {(reply) => (
              <StoreGrid
                label={`${countedText(reply.stores.length, 'store')} by ${countedText(draft.metrics.length, 'KPI')}`}
                reply={reply}
                metrics={draft.metrics}
                against={against}
                orderBy={draft.orderBy}
                isTransposed={draft.transposed}
                isShaded
                onOrder={(orderBy) => kept.change({ ...draft, orderBy })}
              />
            )}
          </Loaded>
        )}
      </Section>
    </Page>
  );
}

/** Same stores are those of both periods, so one is always compared with. */
function comparisonOf(
  compare: GridComparison | 'none',
  { sameStore }: EnterpriseDraft,
): GridComparison | null {
  if (compare !== 'none') return compare;
  return sameStore ? 'previous' : null;
}

function questionOf(
  { fields, dealerships }: ReturnType<typeof useScope>,
  { metrics, dealerships: chosen, sameStore }: EnterpriseDraft,
  against: GridComparison | null,
) {
  const known = chosen.filter((id) => dealerships.some((store) => store.id === id));
  return {
    ...fields,
    metrics: metrics.map(({ kpi }) => kpi),
    ...(known.length > 0 && { dealerships: known }),
    ...(sameStore && { sameStore: 1 as const, compare: against ?? ('previous' as const) }),
  };
}

function SupergroupMenu() {
  const { group } = useScope();
  const navigate = useNavigate();
  const list = useCall(customGroups, { dealerGroupId: group.id }, { via: 'quiet' });
  const saved = list.data?.customGroups ?? [];
  const items = (): MenuItem[] => [
    ...saved.map(({ id, name, isGlobal }) => ({
      id: String(id),
      title: isGlobal ? `${name} (everyone)` : name,
      act: () => void navigate({ to: `/g/${id}` }),
    })),
    {
      ...{ id: 'new', title: 'New supergroup', apart: saved.length > 0 },
      act: () => void navigate({ to: '/g/new' }),
    },
  ];
  return (
    <MenuButton
      label="Supergroups"
      text="Supergroups"
      icon={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      items={items}
    />
  );
}

const REPORT_REFRESHES = { via: 'quiet', refreshes: [enterpriseReports] } as const;
const DRAFT_FIELDS = ['dealerships', 'metrics', 'orderBy'];

function ReportMenu({ kept }: { readonly kept: KeptEnterpriseDraft }) {
  const dealerGroupId = useScope().group.id;
  const add = useSave(addEnterpriseReport, REPORT_REFRESHES);
  const update = useSave(updateEnterpriseReport, REPORT_REFRESHES);
  const remove = useSave(deleteEnterpriseReport, { refreshes: [enterpriseReports] });
  return (
    <SavedReportMenu
      kept={kept}
      sharing={{
        label: 'For everyone in the group',
        may: useMayShare(dealerGroupId),
        whyNot: 'Needs the marketing role and all stores.',
        lost: 'Everyone in the group loses it.',
      }}
      draftFields={DRAFT_FIELDS}
      save={async (as, over) => {
        const { dealerships, metrics, orderBy, transposed, sameStore } = kept.draft;
        const body = {
          ...{ dealerGroupId, ...as, orderBy, transposed, sameStore },
          ...{ dealerships: [...dealerships], metrics: [...metrics] },
        };
        return over ? await update.save({ ...body, ...over }) : await add.save(body);
      }}
      remove={(id) => remove.save({ dealerGroupId, id })}
    />
  );
}

function useMayShare(dealerGroupId: number): boolean {
  const membership = useMembership(dealerGroupId);
  return membership !== null && isAtLeast(membership.role, 'marketing') && membership.isWhole;
}

interface GridExportProps {
  readonly draft: EnterpriseDraft;
  readonly compare: GridComparison | 'none';
}

const FORMATS = [
  { format: 'xlsx', title: 'Excel' },
  { format: 'csv', title: 'CSV' },
  { format: 'pdf', title: 'PDF' },
] as const;

function GridExport({ draft, compare }: GridExportProps) {
  const { client } = useApi();
  const { fields, dealerships } = useScope();
  const { metrics, dealerships: chosen, orderBy, transposed, sameStore } = draft;
  const those = (is: (metric: (typeof metrics)[number]) => boolean) =>
    metrics
      .filter(is)
      .map(({ kpi }) => kpi)
      .join(',') || 0;
  const known = chosen.filter((id) => dealerships.some((store) => store.id === id));
  const save = (format: GridFormat) =>
    client.call(exportEnterprise, {
      ...fields,
      metrics: metrics.map(({ kpi }) => kpi),
      ...(known.length > 0 && { dealerships: known }),
      ...{ compare, orderBy, format, sameStore },
      options: {
        comparison: those(({ comparison }) => comparison),
        percentages: those(({ percentages }) => percentages),
        transposed,
      },
    });
  return (
    <FileMenu
      group="enterprise-export"
      formats={FORMATS}
      refused={metrics.length === 0 ? 'Choose a KPI first.' : null}
      save={save}
    />
  );
}

type KeptEnterpriseDraft = KeptDraft<EnterpriseDraft, EnterpriseReport>;

function useEnterpriseDraft(dealerGroupId: number): KeptEnterpriseDraft {
  const list = useCall(enterpriseReports, { dealerGroupId }, { via: 'quiet' });
  return useKeptDraft({
    name: `enterprise.${dealerGroupId}`,
    first: FIRST_DRAFT,
    list,
    fromReport: reportDraft,
    isSame: isSameDraft,
    isWhole: ({ metrics, dealerships, orderBy }) =>
      [metrics, dealerships].every(Array.isArray) && typeof orderBy === 'string',
  });
}
