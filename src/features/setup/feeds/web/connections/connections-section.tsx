import { useState } from 'react';
import { useCall } from '../../../../../web/calls/use-call.ts';
import { IconPlus } from '../../../../../web/ui/action-icons.ts';
import { Button } from '../../../../../web/ui/buttons.tsx';
import { Loaded } from '../../../../../web/ui/loaded.tsx';
import { Section } from '../../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../../web/ui/states.tsx';
import { type Connection, connectionList } from '../../contract-connections.ts';
import words from '../feeds.module.css';
import type { FeedsContext } from '../use-feeds-context.ts';
import { ConnectionDialog } from './connection-dialog.tsx';
import { ConnectionItem } from './connection-item.tsx';

/** Platform accounts that are pulled every night. */
export function ConnectionsSection({ context }: { readonly context: FeedsContext }) {
  const connections = useCall(connectionList, context.mayImport ? context.fields : null, {
    live: ['import'],
  });
  const [opened, open] = useState<Connection | 'new' | null>(null);
  return (
    <Section
      title="Connections"
      aside={
        context.mayImport && (
          <Button compact icon={<IconPlus size={14} />} onClick={() => open('new')}>
            Connect an account
          </Button>
        )
      }
    >
      {context.role !== null && !context.mayImport ? (
        <p className={words.faint}>Managers and admins can see the connected accounts.</p>
      ) : (
        <Loaded
          query={connections}
          what="The connections"
          skeleton={<RowsSkeleton rows={2} />}
          empty={({ connections: all }) =>
            all.length > 0 ? null : <NoConnections onAdd={() => open('new')} />
          }
        >
          {({ connections: all }) => (
            <ul className={words.list} aria-label="Connections">
              {all.map((one) => (
                <ConnectionItem key={one.id} context={context} connection={one} onAgain={open} />
              ))}
            </ul>
          )}
        </Loaded>
      )}
      {opened !== null && (
        <ConnectionDialog
          context={context}
          again={opened === 'new' ? null : opened}
          onClose={() => open(null)}
        />
      )}
    </Section>
  );
}

function NoConnections({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <EmptyState
      title="No account is connected"
      why="Connect Google Analytics, Google Ads or Search Console, and their numbers come every night without a file."
      action={<Button onClick={onAdd}>Add the first account</Button>}
    />
  );
}
