import { useId } from 'react';
import { Button } from '../../../../web/ui/buttons.tsx';
import styles from './sign-in.module.css';

interface DemoAccountProps {
  readonly account: { readonly username: string; readonly password: string };
  readonly isBusy: boolean;
  readonly open: () => void;
  /** Whether the first person can still start with a dealer group of their own. */
  readonly isFirstRun: boolean;
}

export function DemoAccount({ account, isBusy, open, isFirstRun }: DemoAccountProps) {
  const titleId = useId();
  return (
    <section className={styles.demo} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className={styles.demoTitle}>
          Just looking around?
        </h2>
        <p className={styles.demoAccount}>
          <span>{account.username}</span> <span>{account.password}</span>
        </p>
      </div>
      <div className={styles.demoWays}>
        <Button disabled={isBusy} onClick={open}>
          Open the demo
        </Button>
        {isFirstRun && <a href="/site/first-run">Start with your own group</a>}
      </div>
    </section>
  );
}
