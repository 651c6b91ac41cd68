import { countedText } from '../../../../core/text/number-text.ts';
import { Notice } from '../../../../web/ui/states.tsx';

interface LostRightsProps {
  readonly missingGroups: number;
  readonly missingStores: number;
}

/** What of a supergroup its reader has no right to see, without names. */
export function LostRights({ missingGroups, missingStores }: LostRightsProps) {
  const lost = [
    ...(missingGroups > 0 ? [countedText(missingGroups, 'dealer group')] : []),
    ...(missingStores > 0 ? [countedText(missingStores, 'store')] : []),
  ];
  if (lost.length === 0) return null;
  const isOne = missingGroups + missingStores === 1;
  return (
    <Notice tone="warning">
      {lost.join(' and ')} of this supergroup {isOne ? 'is' : 'are'} left out:{' '}
      {missingStores > 0 ? 'closed, or you do not have access.' : 'you do not have access.'}
    </Notice>
  );
}
