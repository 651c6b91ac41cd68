import { useNavigate, useRouterState } from '@tanstack/react-router';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { StateLink } from '../../../../web/ui/states.tsx';
import type { Cost } from '../board.ts';
import styles from './lead-source.module.css';

/** Gross or net cost; stored in the address. */
export function useCost(): readonly [Cost, (cost: Cost) => void] {
  const navigate = useNavigate();
  const cost = useRouterState({
    select: ({ location }) => (location.search as { cost?: string }).cost,
  });
  const choose = (next: Cost) =>
    void navigate({
      to: '.',
      search: ({ cost: _before, ...rest }: Record<string, unknown>) => ({
        ...rest,
        ...(next === 'net' && { cost: 'net' }),
      }),
      resetScroll: false,
      replace: true,
    });
  return [cost === 'net' ? 'net' : 'gross', choose];
}

interface CostChoiceProps {
  readonly cost: Cost;
  readonly onChoose: (cost: Cost) => void;
  /** Shows a link to all types. */
  readonly back?: boolean;
}

export function CostChoice({ cost, onChoose, back = false }: CostChoiceProps) {
  return (
    <div className={styles.bar}>
      <Segments
        label="Cost"
        segments={[
          { id: 'gross', title: 'Gross cost' },
          { id: 'net', title: 'Net of co-op' },
        ]}
        chosen={cost}
        onPick={onChoose}
      />
      {back && <StateLink href="/lead-source-roi">All types of sources</StateLink>}
    </div>
  );
}
