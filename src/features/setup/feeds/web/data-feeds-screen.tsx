import { useRef, useState } from 'react';
import { useScope } from '../../../../web/scope/scope.ts';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { ConnectionsSection } from './connections/connections-section.tsx';
import styles from './feeds.module.css';
import { FreshnessSection } from './freshness/freshness-section.tsx';
import { InboxSection } from './intake/inbox-section.tsx';
import { IntakeSection } from './intake/intake-section.tsx';
import { LedgerSection } from './ledger/ledger-section.tsx';
import { MappingsSection } from './mapping/mappings-section.tsx';
import { AddFiles } from './uploads/add-files.tsx';
import { UploadsSection } from './uploads/uploads-section.tsx';
import { useUploads } from './uploads/use-uploads.ts';
import { type FeedsContext, useFeedsContext } from './use-feeds-context.ts';

export function DataFeedsScreen() {
  const { group } = useScope();
  const context = useFeedsContext();
  return (
    <Page title="Data Feeds">
      <EditContext key={group.id} context={context} />
    </Page>
  );
}

function EditContext({ context }: { readonly context: FeedsContext }) {
  /** Undefined until a store is picked here; then the one selected at the top applies. */
  const [picked, pick] = useState<number | null | undefined>(undefined);
  const { uploads, shown } = useUploads(context.dealerGroupId);
  const zone = useRef<HTMLDivElement>(null);
  const dealershipId = picked === undefined ? (context.only?.id ?? null) : picked;

  function uploadFor(id: number): void {
    pick(id);
    zone.current?.scrollIntoView({ block: 'center' });
    zone.current?.querySelector<HTMLInputElement>('input[type=file]')?.focus({ preventScroll: true });
  }

  return (
    <div className={styles.context}>
      <div className={styles.top}>
        <Section title="Upload files">
          <AddFiles
            context={context}
            dealershipId={dealershipId}
            onPick={pick}
            onFiles={(files) => uploads.add(files, dealershipId)}
            zone={zone}
          />
        </Section>
        <FreshnessSection context={context} onBring={uploadFor} />
      </div>
      {context.mayImport && shown.length > 0 && (
        <UploadsSection context={context} uploads={uploads} shown={shown} />
      )}
      <LedgerSection context={context} />
      <div className={styles.ways}>
        <ConnectionsSection context={context} />
        <IntakeSection context={context} />
        <InboxSection context={context} />
        <MappingsSection context={context} />
      </div>
    </div>
  );
}
