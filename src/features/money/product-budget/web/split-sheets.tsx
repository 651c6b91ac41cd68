import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import type { Changed } from './draft.ts';
import type { Amounts } from './draft-amounts.ts';
import { PartSheet } from './part-sheet.tsx';
import styles from './percent-editor.module.css';
import type { SplitDraft } from './use-split-draft.ts';

interface SplitSheetsProps {
  readonly split: SplitDraft;
  readonly amounts: Amounts;
  readonly before: Amounts;
  readonly readOnly: string | null;
  /** The only visible campaign, on phones; null shows all. */
  readonly list: number | null;
  readonly onList: (at: number) => void;
  readonly change: (to: Changed) => void;
  readonly undo: () => void;
}

export function SplitSheets(props: SplitSheetsProps) {
  const { split, amounts, before, readOnly, list, onList, change, undo } = props;
  const { draft, saved } = split;
  const shared = { draft, saved, amounts, savedAmounts: before, readOnly, change, undo };
  const name = draft.dealerships.find(({ key }) => key === draft.of)?.name ?? '';
  return (
    <div className={styles.sheets}>
      {draft.mode !== 'campaign' && (
        <Section title={draft.mode === 'total' ? 'Campaigns' : `${name} over campaigns`} flush>
          <PartSheet
            {...shared}
            label={draft.mode === 'total' ? 'Campaigns, parts of the total' : `${name}, parts of its total`}
            over="campaigns"
            list={null}
            maxHeight={draft.mode === 'total' ? 'min(32vh, 320px)' : 'none'}
          />
        </Section>
      )}
      {draft.mode !== 'dealership' && (
        <Section
          title={draft.mode === 'total' ? 'Over stores' : `${draft.of} over stores`}
          flush
          {...(list !== null && {
            aside: (
              <Segments
                label="Campaign on show"
                segments={draft.campaigns.map((campaign, at) => ({ id: String(at), title: campaign }))}
                chosen={String(list)}
                onPick={(at) => onList(Number(at))}
              />
            ),
          })}
        >
          <PartSheet
            {...shared}
            label={draft.mode === 'total' ? 'Campaigns over stores' : `${draft.of} over stores`}
            over="dealerships"
            list={list}
            maxHeight="min(64vh, 720px)"
          />
        </Section>
      )}
    </div>
  );
}
