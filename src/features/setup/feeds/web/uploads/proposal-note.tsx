import type { MappableTable } from '../../contract.ts';
import styles from '../mapping/mapping.module.css';
import { proposalText } from './proposal-text.ts';

export function ProposalNote({ proposal }: { readonly proposal: NonNullable<MappableTable['proposal']> }) {
  const { title, sureness } = proposalText(proposal);
  return (
    <p className={styles.proposal}>
      <strong>{title}</strong> <span>{sureness}</span>
    </p>
  );
}
