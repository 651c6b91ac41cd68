import { useNavigate, useRouterState } from '@tanstack/react-router';
import { isAtLeast } from '../../../../core/navigation/roles.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope, useScopePicks } from '../../../../web/scope/scope.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import { type GroupMembership, useMembership } from '../../../../web/session/membership.ts';
import { IconArrowLeft, IconUsers } from '../../../../web/ui/action-icons.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { type SelectItem, SelectList } from '../../../../web/ui/fields/select-list.tsx';
import { IconBuildingStore } from '../../../../web/ui/icons.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Card, Page } from '../../../../web/ui/page.tsx';
import { Bone, RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, StateLink } from '../../../../web/ui/states.tsx';
import { useMedia } from '../../../../web/ui/use-media.ts';
import { type DealershipSettings, dealerSettings } from '../contract.ts';
import { ClosedDates } from './closed-dates.tsx';
import { DealershipEditor } from './dealership-editor.tsx';
import { GroupEditor } from './group-editor.tsx';
import { clockText, dealershipWords } from './setting-words.ts';
import styles from './settings.module.css';
import { zoneName } from './time-zones.ts';

/** Below this width, list and editor do not fit next to each other. */
const NARROW = '(max-width: 959.98px)';
/** Address parameter for the group itself. */
const GROUP = 'group';
const NO_MEMBERSHIP: GroupMembership = { userId: 0, role: 'viewer', isWhole: false };

export function SettingsScreen() {
  const scope = useScope();
  const settings = useCall(dealerSettings, { dealerGroupId: scope.group.id });
  const membership = useMembership(scope.group.id);
  return (
    <Page
      title="Settings"
      actions={
        <StateLink compact href="/need-attention?rules=1">
          Alert rules
        </StateLink>
      }
    >
      <Loaded
        query={membership === null ? { ...settings, data: undefined } : settings}
        what="The settings"
        skeleton={<SettingsSkeleton />}
      >
        {({ group, dealerships }) => (
          <EditContext
            key={group.id}
            membership={membership ?? NO_MEMBERSHIP}
            {...{ scope, group, dealerships }}
            askAgain={async () => (await settings.refetch()).data}
          />
        )}
      </Loaded>
    </Page>
  );
}

type Settings = NonNullable<ReturnType<typeof useCall<typeof dealerSettings>>['data']>;

interface ContextProps extends Settings {
  readonly scope: Scope;
  readonly membership: GroupMembership;
  readonly askAgain: () => Promise<Settings | undefined>;
}

function EditContext({ scope, membership, group, dealerships, askAgain }: ContextProps) {
  const isNarrow = useMedia(NARROW);
  const chosen = dealerships.filter(
    ({ id }) => scope.isAll || scope.dealerships.some((one) => one.id === id),
  );
  const { edited, edit } = useEdited(isNarrow ? null : startOf(scope, chosen));
  const dealership = chosen.find(({ id }) => String(id) === edited);
  const isListShown = !isNarrow || edited === null;
  return (
    <div className={styles.context}>
      {isListShown && <Contents {...{ scope, group, chosen, edited, edit }} />}
      {edited !== null && (
        <div className={styles.editor}>
          {isNarrow && (
            <Button kind="quiet" icon={<IconArrowLeft size={16} />} onClick={() => edit(null)}>
              All settings
            </Button>
          )}
          {edited === GROUP && (
            <GroupEditor
              saved={group}
              takesFocus={isNarrow}
              membership={membership}
              newest={async () => (await askAgain())?.group ?? null}
            />
          )}
          {dealership && (
            <DealershipEditor
              key={dealership.id}
              saved={dealership}
              dealerGroupId={group.id}
              takesFocus={isNarrow}
              role={membership.role}
              newest={async () =>
                (await askAgain())?.dealerships.find(({ id }) => id === dealership.id) ?? null
              }
            />
          )}
          {(edited === GROUP || dealership) && (
            <ClosedDates
              key={`dates of ${edited}`}
              dealerGroupId={group.id}
              edited={dealership ? [dealership] : dealerships}
              all={dealerships}
              mayChange={isAtLeast(membership.role, 'manager')}
              today={scope.today}
            />
          )}
          {edited !== GROUP && !dealership && <NoSuchRooftop goBack={() => edit(GROUP)} />}
        </div>
      )}
    </div>
  );
}

interface ContentsProps extends Pick<ContextProps, 'scope' | 'group'> {
  readonly chosen: readonly DealershipSettings[];
  readonly edited: string | null;
  readonly edit: (id: string) => void;
}

function Contents({ scope, group, chosen, edited, edit }: ContentsProps) {
  const { pickDealerships } = useScopePicks();
  const all = scope.group.dealerships.length;
  return (
    <Card className={styles.contents}>
      <SelectList
        label="What to set"
        items={[groupItem(group.name, all), ...chosen.map(dealershipItem)]}
        selected={edited}
        onSelect={edit}
        search="Find a store"
        nothingFound="No store has that name, here or in files."
      />
      {!scope.isAll && (
        <p className={styles.narrowed}>
          {countedText(chosen.length, 'store')} of {all}, as picked above.
          <Button kind="quiet" compact onClick={() => pickDealerships([])}>
            Show all
          </Button>
        </p>
      )}
    </Card>
  );
}

function groupItem(name: string, rooftops: number): SelectItem {
  return {
    id: GROUP,
    title: name,
    note: `Dealer group, ${countedText(rooftops, 'store')}`,
    icon: <IconUsers size={18} stroke={1.5} aria-hidden />,
  };
}

function dealershipItem(dealership: DealershipSettings): SelectItem {
  const { id, name, timeZone, opensAt, closesAt, closedWeekdays, aliases } = dealership;
  const closed =
    closedWeekdays.length > 0 ? `, closed ${dealershipWords.closedWeekdays.text(closedWeekdays)}` : '';
  return {
    id: String(id),
    title: name,
    note: `${zoneName(timeZone)}, ${clockText(opensAt)}–${clockText(closesAt)}${closed}`,
    foundBy: aliases.join(' '),
    icon: <IconBuildingStore size={18} stroke={1.5} aria-hidden />,
  };
}

function startOf({ isAll }: Scope, chosen: readonly DealershipSettings[]): string {
  const [only] = chosen;
  return !isAll && only && chosen.length === 1 ? String(only.id) : GROUP;
}

/** Stored in the address, for links and Back. */
function useEdited(otherwise: string | null) {
  const named = useRouterState({
    select: ({ matches }) => (matches.at(-1)?.search as { edit?: unknown } | undefined)?.edit,
  });
  const navigate = useNavigate();
  return {
    edited: typeof named === 'string' ? named : otherwise,
    edit: (id: string | null) =>
      void navigate({
        to: '.',
        search: ({ edit: _left, ...here }: Record<string, unknown>) => ({ ...here, ...(id && { edit: id }) }),
        resetScroll: false,
      }),
  };
}

function NoSuchRooftop({ goBack }: { readonly goBack: () => void }) {
  return (
    <Card>
      <EmptyState
        title="No such store here"
        why="It is not among the stores you see, or not among those picked above."
        action={<Button onClick={goBack}>Settings of the group</Button>}
      />
    </Card>
  );
}

function SettingsSkeleton() {
  return (
    <div className={styles.context}>
      <Card className={styles.contents}>
        <RowsSkeleton rows={7} />
      </Card>
      <Card className={styles.bones}>
        <Bone width="220px" height="24px" />
        <Bone width="100%" height="32px" />
        <Bone width="100%" height="72px" />
        <Bone width="100%" height="72px" />
      </Card>
    </div>
  );
}
