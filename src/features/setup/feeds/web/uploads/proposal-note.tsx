import type { MappableTable } from '../../contract.ts';
import styles from '../mapping/mapping.module.css';
import { proposalWords } from './proposal-words.ts';

export function ProposalNote({ proposal }: { readonly proposal: NonNullable<MappableTable['proposal']> }) {
  const { title, sureness } = proposalWords(proposal);
  return (
    <p className={styles.proposal}>
      <strong>{title}</strong> <span>{sureness}</span>
    </p>
  );
}
