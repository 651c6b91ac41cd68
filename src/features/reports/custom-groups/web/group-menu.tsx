import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { ConfirmDialog } from '../../../../web/ui/dialogs/confirm-dialog.tsx';
import { MenuButton, type MenuItem } from '../../../../web/ui/dialogs/menu-button.tsx';
import { IconChevronDown } from '../../../../web/ui/icons.ts';
import { type CustomGroup, customGroups, deleteCustomGroup } from '../contract.ts';

interface GroupMenuProps {
  readonly group: CustomGroup;
  readonly onEdit: () => void;
}

/** Other supergroups, a new one, and what changes this one. */
export function GroupMenu({ group, onEdit }: GroupMenuProps) {
  const navigate = useNavigate();
  const { group: current } = useScope();
  const [isDeleting, setDeleting] = useState(false);
  const list = useCall(customGroups, { dealerGroupId: current.id }, { via: 'quiet' });
  const others = (list.data?.customGroups ?? []).filter(({ id }) => id !== group.id);
  const items = (): MenuItem[] => [
    ...others.map(({ id, name, isGlobal }) => ({
      id: String(id),
      title: isGlobal ? `${name} (everyone)` : name,
      act: () => void navigate({ to: `/g/${id}` }),
    })),
    {
      id: 'new',
      title: 'New supergroup',
      apart: others.length > 0,
      act: () => void navigate({ to: '/g/new' }),
    },
    ...(group.isMine
      ? [
          { id: 'edit', title: 'Change stores and name', apart: true, act: onEdit },
          { id: 'delete', title: `Delete ${group.name}`, danger: true, act: () => setDeleting(true) },
        ]
      : []),
  ];
  return (
    <>
      <MenuButton
        label="Supergroups"
        text="Supergroups"
        icon={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
        items={items}
      />
      {isDeleting && <DeleteGroup group={group} onClose={() => setDeleting(false)} />}
    </>
  );
}

function DeleteGroup({ group, onClose }: { readonly group: CustomGroup; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const { save, isSaving } = useSave(deleteCustomGroup, { refreshes: [customGroups] });
  const confirm = async () => {
    const isDeleted = await save({ customGroupId: group.id }).then(
      () => true,
      () => false,
    );
    onClose();
    if (isDeleted) void navigate({ to: '/enterprise-reporting' });
  };
  return (
    <ConfirmDialog
      title={`Delete ${group.name}?`}
      confirm="Delete"
      cancel="Keep"
      danger
      busy={isSaving}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      Its saved reports go with it. {group.isGlobal ? 'Everyone in the group loses it.' : ''}
    </ConfirmDialog>
  );
}
