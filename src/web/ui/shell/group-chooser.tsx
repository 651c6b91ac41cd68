import { Button } from '../buttons.tsx';
import { PickList } from '../fields/pickers/pick-list.tsx';
import styles from './group-chooser.module.css';
import { Logo } from './logo.tsx';

export interface GroupChooserProps {
  readonly groups: readonly { readonly id: number; readonly name: string }[];
  readonly onPick: (id: number) => void;
  readonly onLogOut: () => void;
}

export function GroupChooser({ groups, onPick, onLogOut }: GroupChooserProps) {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Logo size={32} />
        <h1>Which dealer group do you want to set up?</h1>
        <p>None of your dealer groups is active yet. Choose one to continue its setup.</p>
        <div className={styles.list}>
          <PickList
            label="Dealer groups"
            placeholder="Find a dealer group"
            options={groups.map(({ id, name }) => ({ id: String(id), title: name }))}
            searchable={groups.length > 8}
            visible={Math.min(8, groups.length)}
            onPick={(id) => onPick(Number(id))}
          />
        </div>
        <Button onClick={onLogOut}>Sign out</Button>
      </div>
    </main>
  );
}
