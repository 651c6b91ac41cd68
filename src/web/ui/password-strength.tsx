import { useEffect, useState } from 'react';
import type { PasswordScore } from '../../core/text/password-strength.ts';
import { wordsAbout } from '../../core/text/password-words.ts';
import styles from './password-strength.module.css';

const WORDS = ['Guessed at once', 'Easy to guess', 'Could be guessed', 'Strong', 'Very strong'] as const;

export interface PasswordStrengthProps {
  readonly password: string;
  readonly owner: { readonly email: string; readonly name: string };
}

/** The meter loads its list of leaked passwords with the first letter. */
export function PasswordStrength({ password, owner }: PasswordStrengthProps) {
  const [score, setScore] = useState<PasswordScore | null>(null);
  const { email, name } = owner;
  useEffect(() => {
    if (password === '') {
      setScore(null);
      return;
    }
    let isCurrent = true;
    import('../../core/text/password-strength.ts').then(
      ({ passwordScore }) => {
        if (isCurrent) setScore(passwordScore(password, wordsAbout({ email, name })));
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [password, email, name]);

  if (score === null) return null;
  return (
    <div className={styles.strength} data-score={score}>
      <div className={styles.bars} aria-hidden="true">
        {WORDS.slice(1).map((word, bar) => (
          <span key={word} data-filled={bar < score} />
        ))}
      </div>
      <p className={styles.words} role="status">
        {WORDS[score]}
      </p>
    </div>
  );
}
