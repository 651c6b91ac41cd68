import type { MappableTable } from '../../contract.ts';

type Proposal = Pick<NonNullable<MappableTable['proposal']>, 'title' | 'reason' | 'confidence'>;

/** Likely type and confidence. */
export function proposalText({ title, reason, confidence }: Proposal): { title: string; sureness: string } {
  return {
    title: `Looks like ${title}: ${reason}.`,
    sureness: `${sureness(confidence)} (${Math.round(confidence * 100)}%). Check the columns below before you import it.`,
  };
}

function sureness(confidence: number): string {
  if (confidence >= 0.7) return 'Quite sure';
  return confidence >= 0.5 ? 'Not sure' : 'Far from sure';
}
