import { chooseTheme } from '../../../../web/shell/theme.ts';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { useThemeName } from '../../../../web/ui/theme.tsx';
import styles from './account.module.css';

const THEMES = [
  { id: 'dark', title: 'Dark' },
  { id: 'light', title: 'Light' },
] as const;

export function DisplaySection() {
  return (
    <Section title="Display" note="of this browser">
      <div className={styles.actions}>
        <Segments label="Theme" segments={THEMES} chosen={useThemeName()} onPick={chooseTheme} />
      </div>
    </Section>
  );
}
