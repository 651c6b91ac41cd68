import { useStamp } from '../scope/as-of.ts';
import { useDealerGroups, useScope, useScopePicks } from '../scope/scope.ts';
import { Button } from '../ui/buttons.tsx';
import { PickList } from '../ui/fields/pickers/pick-list.tsx';
import { IconSearch } from '../ui/icons.ts';
import { SheetPart } from '../ui/shell/phone-sheet.tsx';
import { useOpenOverlay } from './overlays.tsx';
import { ComparisonPick, ShownFreshness } from './scope-bar.tsx';

export function SheetTools({ onDone }: { onDone: () => void }) {
  const { group } = useScope();
  const { active } = useDealerGroups();
  const { pickGroup } = useScopePicks();
  const stamp = useStamp();
  const open = useOpenOverlay();
  return (
    <>
      <Button
        icon={<IconSearch size={16} stroke={1.75} aria-hidden />}
        fullWidth
        onClick={() => {
          onDone();
          open('palette');
        }}
      >
        Search
      </Button>
      <SheetPart title="Compare with">
        <ComparisonPick />
      </SheetPart>
      {stamp && (
        <SheetPart title="Freshness">
          <ShownFreshness />
        </SheetPart>
      )}
      {active.length > 1 && (
        <SheetPart title="Dealer group">
          <PickList
            label="Dealer groups"
            placeholder="Find a dealer group"
            options={active.map(({ id, name }) => ({ id: String(id), title: name }))}
            picked={new Set([String(group.id)])}
            searchable={active.length > 8}
            takesFocus={false}
            onPick={(id) => {
              pickGroup(Number(id));
              onDone();
            }}
          />
        </SheetPart>
      )}
    </>
  );
}
