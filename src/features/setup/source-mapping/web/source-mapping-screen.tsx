import { useState } from 'react';
import type { RawNameKind } from '../../../../core/kpis/fact.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { Page } from '../../../../web/ui/page.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import type { Rule } from '../contract.ts';
import { InboxSection } from './inbox-section.tsx';
import { kindWords, SHOWN_KINDS } from './kind-words.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { RulesSection } from './rules-section.tsx';
import styles from './source-mapping.module.css';
import { useMayMap } from './use-may-map.ts';

/** An existing rule, or the raw name for a new one. */
export interface Draft {
  readonly rule: Rule | null;
  readonly spelling: string;
}

export interface MappingContext {
  readonly dealerGroupId: number;
  readonly kind: RawNameKind;
  /** Null when rules are editable. */
  readonly refused: string | null;
}

export function SourceMappingScreen() {
  const { fields } = useScope();
  const dealerGroupId = Number(fields.dealerGroupId);
  const [kind, setKind] = useState<RawNameKind>('lead');
  const [draft, setDraft] = useState<Draft | null>(null);
  const refused = useMayMap(dealerGroupId);
  const context: MappingContext = { dealerGroupId, kind, refused };
  return (
    <Page
      title="Source Mapping"
      actions={
        <Button
          kind="primary"
          disabled={refused !== null}
          onClick={() => setDraft({ rule: null, spelling: '' })}
        >
          New rule
        </Button>
      }
    >
      <div className={styles.bar}>
        <Segments
          label="What is mapped"
          segments={SHOWN_KINDS.map((id) => ({ id, title: kindWords[id].title }))}
          chosen={kind}
          onPick={setKind}
        />
      </div>
      {refused !== null && <Notice>{refused}</Notice>}
      <div className={styles.parts}>
        <InboxSection
          key={`inbox ${kind}`}
          context={context}
          onMap={(spelling) => setDraft({ rule: null, spelling })}
        />
        <RulesSection
          key={`rules ${kind}`}
          context={context}
          onEdit={(rule) => setDraft({ rule, spelling: '' })}
        />
      </div>
      {draft && <RuleDialog context={context} draft={draft} onClose={() => setDraft(null)} />}
    </Page>
  );
}
