import { useMemo } from 'react';
import type { KpiKey } from '../../core/kpis/catalogue.ts';
import type { Outlook } from '../../core/kpis/outlooks.ts';
import { useCall } from '../calls/use-call.ts';
import type { CallFor } from '../scope/dealer-groups.ts';
import { useScope } from '../scope/scope.ts';
import { CommandPalette } from '../ui/shell/command-palette.tsx';
import type { MenuSection } from '../ui/shell/menu.ts';
import { type KpiMeaning, useCommands } from './commands.ts';
import type { Overlay } from './overlays.tsx';
import { useFinder } from './use-finder.ts';

export interface KnownKpis {
  readonly kpis: readonly KpiMeaning[];
  readonly outlooks: readonly (Omit<KpiMeaning, 'key'> & { readonly kpi: KpiKey; readonly show: Outlook })[];
}

export interface PaletteProps {
  readonly sections: readonly MenuSection[];
  readonly kpis: CallFor<KnownKpis>;
  readonly onOpen: (overlay: Overlay) => void;
  readonly onClose: () => void;
}

export function Palette({ sections, kpis, onOpen, onClose }: PaletteProps) {
  const { fields } = useScope();
  const known = useCall(kpis, { ...fields }, { via: 'quiet', freshFor: Number.POSITIVE_INFINITY }).data;
  const named = useMemo(
    () => (known ? [...known.kpis, ...known.outlooks.map(({ kpi, ...one }) => ({ ...one, key: kpi }))] : []),
    [known],
  );
  const commands = useCommands({ sections, kpis: named, open: onOpen });
  const find = useFinder({ sections, kpis: named });
  return <CommandPalette commands={commands} find={find} onClose={onClose} />;
}
