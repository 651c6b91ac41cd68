import { countedText } from '../../../../core/text/number-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { listPresets } from '../contract.ts';
import type { PresetKey } from '../rules-presets.ts';
import styles from './report-list.module.css';

export function PresetList({ onPick }: { readonly onPick: (preset: PresetKey) => void }) {
  const { group } = useScope();
  const presets = useCall(listPresets, { dealerGroupId: group.id });
  return (
    <Section title="Start from a preset">
      <Loaded query={presets} what="The presets" skeleton={<RowsSkeleton rows={3} />}>
        {(answer) => (
          <ul className={styles.presets}>
            {answer.presets.map(({ key, title, description, reportSettings }) => (
              <li key={key}>
                <button type="button" className={styles.preset} onClick={() => onPick(key)}>
                  <span className={styles.presetTitle}>{title}</span>
                  <span className={styles.faint}>{description}</span>
                  <span className={styles.faint}>{countedText(reportSettings.pages.length, 'page')}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}
