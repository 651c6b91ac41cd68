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
import type { FeedsDesk } from '../use-feeds-desk.ts';
import { ConnectionDialog } from './connection-dialog.tsx';
import { ConnectionItem } from './connection-item.tsx';

/** Accounts of platforms whose numbers come by themselves every night, and what to do where they do not. */
export function ConnectionsSection({ desk }: { readonly desk: FeedsDesk }) {
  const connections = useCall(connectionList, desk.mayImport ? desk.fields : null, { live: ['import'] });
  const [opened, open] = useState<Connection | 'new' | null>(null);
  return (
    <Section
      title="Connections"
      aside={
        desk.mayImport && (
          <Button compact icon={<IconPlus size={14} />} onClick={() => open('new')}>
            Connect an account
          </Button>
        )
      }
    >
      {desk.role !== null && !desk.mayImport ? (
        <p className={words.faint}>Managers and admins see which accounts are asked for their numbers.</p>
      ) : (
        <Loaded
          query={connections}
          what="The connections"
          skeleton={<RowsSkeleton rows={2} />}
          empty={({ connections: all }) => (all.length > 0 ? null : <NoConnections />)}
        >
          {({ connections: all }) => (
            <ul className={words.list} aria-label="Connections">
              {all.map((one) => (
                <ConnectionItem key={one.id} desk={desk} connection={one} onAgain={open} />
              ))}
            </ul>
          )}
        </Loaded>
      )}
      {opened !== null && (
        <ConnectionDialog desk={desk} again={opened === 'new' ? null : opened} onClose={() => open(null)} />
      )}
    </Section>
  );
}

function NoConnections() {
  return (
    <EmptyState
      title="No account is connected"
      why="Connect Google Analytics, Google Ads or Search Console, and their numbers come every night without a file."
    />
  );
}
