import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../../../web/calls/use-call.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, StateLink } from '../../../../web/ui/states.tsx';
import { customGroup } from '../contract.ts';
import { GroupEditor } from './group-editor.tsx';
import { PeerPage } from './peer-page.tsx';

const NEW = 'new';

export function CustomGroupScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const navigate = useNavigate();
  const open = (to: number) => void navigate({ to: `/g/${to}` });
  if (id === NEW)
    return (
      <GroupEditor
        group={null}
        onSaved={open}
        onCancel={() => void navigate({ to: '/enterprise-reporting' })}
      />
    );
  if (!/^[1-9]\d{0,8}$/.test(id)) return <Unknown />;
  return <OneGroup key={id} id={Number(id)} />;
}

function OneGroup({ id }: { readonly id: number }) {
  const [isEdited, setEdited] = useState(false);
  const query = useCall(customGroup, { customGroupId: id }, { via: 'quiet', keepsPrevious: true });
  if (query.error !== null && 'status' in query.error && query.error.status === 404) return <Unknown />;
  if (!query.data)
    return (
      <Page title="Supergroup">
        <Loaded query={query} what="Supergroup" skeleton={<RowsSkeleton rows={12} />}>
          {() => null}
        </Loaded>
      </Page>
    );
  if (isEdited)
    return (
      <GroupEditor group={query.data} onSaved={() => setEdited(false)} onCancel={() => setEdited(false)} />
    );
  return <PeerPage group={query.data} onEdit={() => setEdited(true)} />;
}

function Unknown() {
  return (
    <Page title="Supergroup">
      <EmptyState
        title="No such supergroup"
        why="It was deleted, or you no longer have access to any of its dealer groups."
        action={<StateLink href="/enterprise-reporting">Enterprise Reporting</StateLink>}
      />
    </Page>
  );
}
