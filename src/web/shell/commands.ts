import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { KpiKey } from '../../core/kpis/catalog.ts';
import type { Outlook } from '../../core/kpis/outlooks.ts';
import { isAtLeast } from '../../core/navigation/roles.ts';
import { periodLabel } from '../../core/time/period-text.ts';
import { useApi } from '../calls/use-call.ts';
import { EVERY_DEALERSHIP } from '../scope/dealer-groups.ts';
import { useOpenKpi } from '../scope/open-kpi.ts';
import { useDealerGroups, useScope, useScopePicks } from '../scope/scope.ts';
import { useMembership } from '../session/membership.ts';
import type { Command } from '../ui/shell/command-palette.tsx';
import type { MenuSection } from '../ui/shell/menu.ts';
import { useThemeName } from '../ui/theme.tsx';
import { notify } from './notify.ts';
import { useOffers } from './offers.ts';
import type { Overlay } from './overlays.tsx';
import { screenActions } from './screen-actions.ts';
import { chooseTheme } from './theme.ts';
import { useTour } from './tour.ts';
import { useEnterTv } from './tv-mode.ts';

export interface KpiMeaning {
  readonly key: KpiKey;
  /** Shows its projection or target instead of its value. */
  readonly show?: Outlook;
  readonly title: string;
  readonly meaning: string;
}

export interface CommandSources {
  readonly sections: readonly MenuSection[];
  readonly kpis: readonly KpiMeaning[];
  readonly open: (overlay: Overlay) => void;
}

export function useCommands({ sections, kpis, open }: CommandSources): Command[] {
  const navigate = useNavigate();
  const openKpi = useOpenKpi();
  const dealers = useDealerCommands();
  const actions = useActions(open);
  return useMemo(
    () => [
      ...sections.flatMap(({ title, items }) =>
        items.map((item) => ({
          id: `screen ${item.to}`,
          title: item.title,
          note: title,
          group: 'Screens',
          run: () => void navigate({ to: item.to }),
        })),
      ),
      ...dealers,
      ...actions,
      ...kpis.map(({ key, show, title, meaning }) => ({
        id: `kpi ${key} ${show ?? ''}`,
        title,
        note: meaning,
        group: 'KPIs',
        run: () => openKpi({ kpi: key, show: show ?? 'value' }),
      })),
    ],
    [sections, dealers, actions, kpis, navigate, openKpi],
  );
}

function useDealerCommands(): Command[] {
  const { group } = useScope();
  const { active } = useDealerGroups();
  const { pickDealerships, pickGroup } = useScopePicks();
  return useMemo(
    () => [
      ...[EVERY_DEALERSHIP, ...group.dealerships].map(({ id, name }) => ({
        id: `dealership ${id}`,
        title: name,
        note: group.name,
        group: 'Dealerships',
        run: () => pickDealerships(id === EVERY_DEALERSHIP.id ? [] : [id]),
      })),
      ...active
        .filter(({ id }) => id !== group.id)
        .map(({ id, name }) => ({
          id: `group ${id}`,
          title: name,
          note: 'Dealer group',
          group: 'Dealer groups',
          run: () => pickGroup(id),
        })),
    ],
    [group, active, pickDealerships, pickGroup],
  );
}

function useActions(open: (overlay: Overlay) => void): Command[] {
  const { session } = useApi();
  const { choice, group } = useScope();
  const role = useMembership(group.id)?.role ?? 'viewer';
  const { step, compareWith } = useScopePicks();
  const offers = useOffers();
  const enterTv = useEnterTv();
  const { go: startTour } = useTour();
  const otherTheme = useThemeName() === 'dark' ? 'light' : 'dark';
  return useMemo(() => {
    const action = (title: string, run: (() => void) | null, note?: string): Command[] =>
      run
        ? [{ id: `action ${title}`, title, group: 'Actions', run, ...(note !== undefined && { note }) }]
        : [];
    return [
      ...screenActions().flatMap(({ title, run }) => action(title, run, 'This screen')),
      ...action('Copy the link to this screen', copyLink, 'This screen'),
      ...offers
        .filter(({ least }) => least === undefined || isAtLeast(role, least))
        .flatMap(({ title, open: openOffer }) => action(title, openOffer)),
      ...action('Earlier period', step(-1), periodLabel(choice)),
      ...action('Later period', step(1), periodLabel(choice)),
      ...action('Compare with the previous period', () => compareWith('previous')),
      ...action('Compare with last year', () => compareWith('lastYear')),
      ...action('No comparison', () => compareWith('none')),
      ...action(otherTheme === 'light' ? 'Light theme' : 'Dark theme', () => chooseTheme(otherTheme)),
      ...action('TV mode', enterTv, 'Home screen in large type'),
      ...action('Take the tour', () => startTour(0), 'Five steps for a new group'),
      ...action('Keys', () => open('keys'), '?'),
      ...action('Sign out', session.logOut),
    ];
  }, [step, choice, compareWith, otherTheme, open, session, offers, role, enterTv, startTour]);
}

function copyLink(): void {
  void navigator.clipboard.writeText(window.location.href).then(
    () => notify({ type: 'positive', message: 'Link copied.', group: 'link' }),
    () =>
      notify({
        type: 'negative',
        message: 'The browser does not let pages copy. Copy the address instead.',
        group: 'link',
      }),
  );
}
