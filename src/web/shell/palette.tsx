import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { KpiKey } from '../../core/kpis/catalog.ts';
import { wholePeriod } from '../../core/kpis/comparison.ts';
import type { Outlook } from '../../core/kpis/outlooks.ts';
import { findForPalette, type PaletteFind } from '../../core/navigation/palette-search.ts';
import type { Search } from '../../core/navigation/scope.ts';
import { type Day, lastDay, type Period, through } from '../../core/time/period.ts';
import { periodSearch } from '../../core/time/period-steps.ts';
import { periodLabel } from '../../core/time/period-text.ts';
import { useCall } from '../calls/use-call.ts';
import type { CallFor } from '../scope/dealer-groups.ts';
import { kpiAddress, withKpi } from '../scope/kpi-address.ts';
import { type KpiQuestion, useOpenKpi } from '../scope/open-kpi.ts';
import { useScope } from '../scope/scope.ts';
import { type Command, CommandPalette } from '../ui/shell/command-palette.tsx';
import type { MenuItem, MenuSection } from '../ui/shell/menu.ts';
import { type CommandSources, type KpiMeaning, useCommands } from './commands.ts';
import type { Overlay } from './overlays.tsx';

export interface KnownKpis {
  readonly kpis: readonly KpiMeaning[];
  readonly outlooks: readonly (Omit<KpiMeaning, 'key'> & { readonly kpi: KpiKey; readonly show: Outlook })[];
}

export interface PaletteProps {
  readonly sections: readonly MenuSection[];
  readonly kpis: CallFor<KnownKpis>;
  readonly onOpen: (overlay: Overlay) => void;
  readonly onClose: () => void;
}

export function Palette({ sections, kpis, onOpen, onClose }: PaletteProps) {
  const { fields } = useScope();
  const known = useCall(kpis, { ...fields }, { via: 'quiet', freshFor: Number.POSITIVE_INFINITY }).data;
  const named = useMemo(
    () => (known ? [...known.kpis, ...known.outlooks.map(({ kpi, ...one }) => ({ ...one, key: kpi }))] : []),
    [known],
  );
  const commands = useCommands({ sections, kpis: named, open: onOpen });
  const find = useFinder({ sections, kpis: named });
  return <CommandPalette commands={commands} find={find} onClose={onClose} />;
}

function useFinder({ sections, kpis }: Omit<CommandSources, 'open'>) {
  const goToScreen = useGoToScreen();
  const goToKpi = useGoToKpi();
  const { group, today } = useScope();
  return useMemo(() => {
    const screens = new Map<string, MenuItem>(
      sections.flatMap(({ items }) => items.map((item) => [`screen ${item.to}`, item] as const)),
    );
    const meanings = new Map<string, KpiMeaning>(
      kpis.map((kpi) => [`kpi ${kpi.key} ${kpi.show ?? ''}`, kpi] as const),
    );
    const targets = [...screens, ...meanings].map(([id, { title }]) => ({ id, title }));
    const run = (found: PaletteFind) => {
      const [screen, kpi] = [screens.get(found.target), meanings.get(found.target)];
      if (screen) goToScreen(screen, found);
      else if (kpi) goToKpi(kpi, found);
    };
    return (search: string): Command[] =>
      findForPalette(search, { targets, stores: group.dealerships, today }).map((found) => ({
        id: `found ${found.target} ${found.store?.id ?? ''}`,
        title: found.title,
        note: found.choice ? periodLabel(found.choice) : '',
        group: 'Go to',
        run: () => run(found),
      }));
  }, [sections, kpis, goToScreen, goToKpi, group, today]);
}

function useGoToScreen() {
  const navigate = useNavigate();
  const { group } = useScope();
  return useMemo(
    () =>
      ({ to }: MenuItem, { store, choice }: PaletteFind) => {
        const at = { dealerGroupId: String(group.id), ...(store && { dealerShipId: String(store.id) }) };
        void navigate({ to, search: { ...at, ...(choice && periodSearch(choice)) } });
      },
    [navigate, group],
  );
}

/** The drill-down over the current screen; a store that the screen leaves out becomes its store. */
function useGoToKpi() {
  const navigate = useNavigate();
  const openKpi = useOpenKpi();
  const { group, dealerships, today } = useScope();
  return useMemo(
    () =>
      ({ key: kpi, show: outlook }: KpiMeaning, { store, choice }: PaletteFind) => {
        const show = outlook ?? ('value' as const);
        const period = choice === null ? 'scope' : untilToday(wholePeriod(choice), today);
        const question: KpiQuestion = { kpi, show, period };
        if (store === null) return openKpi(question);
        if (dealerships.some(({ id }) => id === store.id)) {
          return openKpi({ ...question, filters: [{ dimension: 'dealership', values: [String(store.id)] }] });
        }
        const scope = { dealerGroupId: String(group.id), dealerShipId: String(store.id) };
        const search = (here: Search) => withKpi({ ...here, ...scope }, kpiAddress(kpi, { show, period }));
        void navigate({ to: '.', search });
      },
    [navigate, openKpi, group, dealerships, today],
  );
}

function untilToday(period: Period, today: Day): Period {
  const last = lastDay(period);
  return through(period.start, last < today ? last : today);
}
