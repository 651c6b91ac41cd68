import { useCall } from '../calls/use-call.ts';
import type { CallFor } from '../scope/dealer-groups.ts';
import { useScope } from '../scope/scope.ts';
import { CommandPalette } from '../ui/shell/command-palette.tsx';
import type { MenuSection } from '../ui/shell/menu.ts';
import { type KpiMeaning, useCommands } from './commands.ts';
import type { Overlay } from './overlays.tsx';

export interface PaletteProps {
  readonly sections: readonly MenuSection[];
  readonly kpis: CallFor<{ readonly kpis: readonly KpiMeaning[] }>;
  readonly onOpen: (overlay: Overlay) => void;
  readonly onClose: () => void;
}

/** The palette with everything there is; KPIs join it as soon as they are known. */
export function Palette({ sections, kpis, onOpen, onClose }: PaletteProps) {
  const { fields } = useScope();
  const known = useCall(kpis, { ...fields }, { via: 'quiet', freshFor: Number.POSITIVE_INFINITY }).data?.kpis;
  const commands = useCommands({ sections, kpis: known ?? NONE, open: onOpen });
  return <CommandPalette commands={commands} onClose={onClose} />;
}

const NONE: readonly KpiMeaning[] = [];
