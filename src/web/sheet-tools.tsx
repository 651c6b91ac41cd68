import { useStamp } from './as-of.ts';
import { useOpenOverlay } from './overlays.tsx';
import { useDealerGroups, useScope, useScopePicks } from './scope.ts';
import { ComparisonPick, ShownFreshness } from './scope-bar.tsx';
import { Button } from './ui/buttons.tsx';
import { IconSearch } from './ui/icons.ts';
import { PickList } from './ui/pickers/pick-list.tsx';
import { SheetPart } from './ui/shell/phone-sheet.tsx';

/** What a phone has no room for at the top: comparison, freshness, dealer group. */
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
