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
import { BringFiles } from './uploads/bring-files.tsx';
import { UploadsSection } from './uploads/uploads-section.tsx';
import { useUploads } from './uploads/use-uploads.ts';
import { type FeedsDesk, useFeedsDesk } from './use-feeds-desk.ts';

/** How data comes in: files dropped and looked at first, how fresh it is, what came, and the standing ways in. */
export function DataFeedsScreen() {
  const { group } = useScope();
  const desk = useFeedsDesk();
  return (
    <Page title="Data Feeds">
      <Desk key={group.id} desk={desk} />
    </Page>
  );
}

function Desk({ desk }: { readonly desk: FeedsDesk }) {
  /** Undefined until one is picked here: the rooftop picked at the top then. */
  const [picked, pick] = useState<number | null | undefined>(undefined);
  const { uploads, shown } = useUploads(desk.dealerGroupId);
  const zone = useRef<HTMLDivElement>(null);
  const dealershipId = picked === undefined ? (desk.only?.id ?? null) : picked;

  function bringFor(id: number): void {
    pick(id);
    zone.current?.scrollIntoView({ block: 'center' });
    zone.current?.querySelector<HTMLInputElement>('input[type=file]')?.focus({ preventScroll: true });
  }

  return (
    <div className={styles.desk}>
      <div className={styles.top}>
        <Section title="Bring files in">
          <BringFiles
            desk={desk}
            dealershipId={dealershipId}
            onPick={pick}
            onFiles={(files) => uploads.add(files, dealershipId)}
            zone={zone}
          />
        </Section>
        <FreshnessSection desk={desk} onBring={bringFor} />
      </div>
      {desk.mayImport && shown.length > 0 && <UploadsSection desk={desk} uploads={uploads} shown={shown} />}
      <LedgerSection desk={desk} />
      <div className={styles.ways}>
        <ConnectionsSection desk={desk} />
        <IntakeSection desk={desk} />
        <InboxSection desk={desk} />
        <MappingsSection desk={desk} />
      </div>
    </div>
  );
}
