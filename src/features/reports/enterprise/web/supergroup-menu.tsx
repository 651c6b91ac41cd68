import { useNavigate } from '@tanstack/react-router';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { MenuButton, type MenuItem } from '../../../../web/ui/dialogs/menu-button.tsx';
import { IconChevronDown } from '../../../../web/ui/icons.ts';
import { customGroups } from '../../custom-groups/contract.ts';

/** Opens a supergroup, or the form of a new one. */
export function SupergroupMenu() {
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
