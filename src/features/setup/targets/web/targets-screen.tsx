import { Suspense, useState } from 'react';
import type { ReplyOf } from '../../../../core/contract.ts';
import type { Unit } from '../../../../core/kpis/kpi.ts';
import { isAtLeast } from '../../../../core/navigation/roles.ts';
import { selectableYears } from '../../../../core/time/years.ts';
import { useApi, useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { useMembership } from '../../../../web/session/membership.ts';
import { lazyView } from '../../../../web/shell/load-code.ts';
import { IconDownload } from '../../../../web/ui/action-icons.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { PickField } from '../../../../web/ui/fields/pick-field.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { IconCloudUpload, IconRefresh } from '../../../../web/ui/icons.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, Notice } from '../../../../web/ui/states.tsx';
import { exportTargets, targetKpis, targetList } from '../contract.ts';
import { TargetGrid } from './target-grid.tsx';
import styles from './targets.module.css';
import type { Whose } from './whose.ts';

const FromLastYear = lazyView(() => import('./from-last-year.tsx').then((of) => of.FromLastYear));
const ImportTargets = lazyView(() => import('./import-targets.tsx').then((of) => of.ImportTargets));
const FIRST_KPI = 'total_gross';

export function TargetsScreen() {
  const scope = useScope();
  return (
    <Page title="Targets">
      <EditContext key={scope.group.id} />
    </Page>
  );
}

function EditContext() {
  const { group, settings, dealerships, isAll } = useScope();
  const [kpi, setKpi] = useState(FIRST_KPI);
  const [year, setYear] = useState(settings.year);
  const [opened, open] = useState<'raise' | 'import' | null>(null);
  const reasonNot = useMaySetTargets(group.id);
  const whose = {
    dealerGroupId: group.id,
    ...(!isAll && { dealerShipId: dealerships.map(({ id }) => id) }),
  };
  const kpis = useCall(targetKpis, { ...whose, year }, { live: ['target'] });
  const list = useCall(targetList, { ...whose, kpi, year }, { live: ['target'], keepsPrevious: true });
  const chosen = kpis.data?.kpis.find(({ key }) => key === kpi);
  return (
    <>
      <Tools
        {...{ kpis: kpis.data?.kpis ?? [], kpi, setKpi, year, setYear, whose, open }}
        mayEdit={reasonNot === null}
      />
      {reasonNot !== null && <Notice>{reasonNot}</Notice>}
      <Section
        flush
        title={`${chosen?.title ?? 'Targets'} ${year}`}
        note={`Gray: ${year - 1} actual. Paste a block from a spreadsheet into any cell.`}
      >
        <Loaded
          query={list}
          what="The targets"
          skeleton={<RowsSkeleton rows={8} />}
          empty={({ rooftops }) =>
            rooftops.length === 0 ? (
              <EmptyState title="No stores here" why="Pick another store or group at the top." />
            ) : null
          }
        >
          {(answer) => (
            <TargetGrid
              key={`${answer.kpi.key} ${answer.year}`}
              answer={answer}
              unit={answer.kpi.unit as Unit}
              whose={whose}
              mayEdit={reasonNot === null}
              isStale={list.isPlaceholderData}
              opensAt={answer.year === settings.year ? settings.month : undefined}
            />
          )}
        </Loaded>
      </Section>
      <Suspense fallback={null}>
        {opened === 'raise' && (
          <FromLastYear
            whose={whose}
            kpi={{ key: kpi, title: chosen?.title ?? kpi }}
            year={year}
            rooftops={dealerships.length}
            onClose={() => open(null)}
          />
        )}
        {opened === 'import' && <ImportTargets whose={whose} onClose={() => open(null)} />}
      </Suspense>
    </>
  );
}

interface ToolsProps {
  readonly kpis: ReplyOf<typeof targetKpis>['kpis'];
  readonly kpi: string;
  readonly setKpi: (kpi: string) => void;
  readonly year: number;
  readonly setYear: (year: number) => void;
  readonly whose: Whose;
  readonly mayEdit: boolean;
  readonly open: (dialog: 'raise' | 'import') => void;
}

function Tools({ kpis, kpi, setKpi, year, setYear, whose, mayEdit, open }: ToolsProps) {
  const { client } = useApi();
  const { today } = useScope();
  const chosen = kpis.find(({ key }) => key === kpi);
  const years = selectableYears(today).slice(-4);
  return (
    <div className={styles.tools}>
      <div className={styles.kpi}>
        <PickField
          label="KPI"
          name="kpi"
          value={kpi}
          shown={chosen?.title ?? 'Total Gross Profit'}
          placeholder="Find a KPI"
          nothingFound="No KPI has that name."
          options={() =>
            kpis.map(({ key, title, family, targets }) => ({
              id: key,
              title,
              group: family,
              ...(targets > 0 && { note: `${targets} set` }),
            }))
          }
          onChange={setKpi}
        />
      </div>
      <Segments
        label="Year"
        segments={years.map((one) => ({ id: String(one), title: String(one) }))}
        chosen={String(year)}
        onPick={(one) => setYear(Number(one))}
      />
      <div className={styles.actions}>
        {mayEdit && (
          <>
            <Button icon={<IconRefresh size={16} />} onClick={() => open('raise')}>
              From {year - 1}
            </Button>
            <Button icon={<IconCloudUpload size={16} />} onClick={() => open('import')}>
              Import
            </Button>
          </>
        )}
        <Button
          icon={<IconDownload size={16} />}
          onClick={() => void client.call(exportTargets, { ...whose, year })}
        >
          Export
        </Button>
      </div>
    </div>
  );
}

/** Null when the user may set targets, or while loading. */
function useMaySetTargets(dealerGroupId: number): string | null {
  const role = useMembership(dealerGroupId)?.role;
  if (role === undefined || isAtLeast(role, 'manager')) return null;
  return `Managers and admins set targets. Your role here is ${role}.`;
}
