import { useState } from 'react';
import type { KpiKey } from '../../../../../core/kpis/catalog.ts';
import { useCall, useSave } from '../../../../../web/calls/use-call.ts';
import { useScope } from '../../../../../web/scope/scope.ts';
import { IconArrowDown, IconArrowUp, IconTrash } from '../../../../../web/ui/action-icons.ts';
import { Button, IconButton } from '../../../../../web/ui/buttons.tsx';
import { AddKpiButton } from '../../../../../web/ui/fields/add-kpi-button.tsx';
import { CheckboxField } from '../../../../../web/ui/fields/checkbox-field.tsx';
import { PickList } from '../../../../../web/ui/fields/pickers/pick-list.tsx';
import { PopoverButton } from '../../../../../web/ui/fields/popover-button.tsx';
import { Section } from '../../../../../web/ui/page.tsx';
import { listKpis } from '../../contract.ts';
import {
  addFavorite,
  defaultFavorites,
  type Favorite,
  type FavoriteType,
  moveFavorite,
  myFavorites,
  removeFavorite,
  renameFavorite,
} from '../../contract-favorites.ts';
import { type KpiPageSettings, withSwitched } from '../../rules-page-settings.ts';
import styles from './favorites.module.css';

interface FavoritesEditorProps {
  readonly type: FavoriteType;
  readonly favorites: readonly Favorite[];
  /** The user has not changed it. */
  readonly isSuggested: boolean;
  readonly settings: KpiPageSettings;
  readonly onSettings: (change: Partial<KpiPageSettings>) => void;
}

/** Every change is saved at once. */
export function FavoritesEditor(props: FavoritesEditorProps) {
  const { favorites, isSuggested, settings, onSettings } = props;
  const edits = useListEdits(props.type);
  return (
    <>
      <Section
        title="Order and names"
        aside={
          <Button compact kind="quiet" disabled={isSuggested} onClick={edits.restore}>
            Restore suggested
          </Button>
        }
        flush
      >
        {favorites.length === 0 && <p className={styles.hint}>Nothing here yet. Add KPIs below.</p>}
        <ol className={styles.rows}>
          {favorites.map((favorite, position) => (
            <Row
              key={favorite.metric}
              {...{ favorite, position, edits, settings, onSettings }}
              all={favorites.map(({ metric }) => metric)}
            />
          ))}
        </ol>
      </Section>
      <div className={styles.buttons}>
        <AddKpi favorites={favorites} onAdd={edits.add} />
        <StoresInTable settings={settings} onSettings={onSettings} />
      </div>
    </>
  );
}

type ListEdits = ReturnType<typeof useListEdits>;

/** Failures show as toasts; the list reloads either way. */
function useListEdits(type: FavoriteType) {
  const { group } = useScope();
  const of = { dealerGroupId: group.id, type };
  const refreshes = { refreshes: [myFavorites] };
  const [add, remove, move, rename, restore] = [
    useSave(addFavorite, refreshes),
    useSave(removeFavorite, refreshes),
    useSave(moveFavorite, refreshes),
    useSave(renameFavorite, refreshes),
    useSave(defaultFavorites, refreshes),
  ];
  const quietly = (saved: Promise<unknown>) => void saved.catch(() => undefined);
  return {
    add: (metric: KpiKey) => quietly(add.save({ ...of, metric })),
    remove: (metric: KpiKey) => quietly(remove.save({ ...of, metric })),
    move: (metric: KpiKey, position: number) => quietly(move.save({ ...of, metric, position })),
    rename: (metric: KpiKey, name: string) => quietly(rename.save({ ...of, metric, name })),
    restore: () => quietly(restore.save({ ...of })),
  };
}

interface RowProps extends Pick<FavoritesEditorProps, 'settings' | 'onSettings'> {
  readonly favorite: Favorite;
  readonly position: number;
  readonly all: readonly string[];
  readonly edits: ListEdits;
}

function Row({ favorite, position, all, edits, settings, onSettings }: RowProps) {
  const { metric, title, kpi, name } = favorite;
  const { comparisonMetrics, comparisonPercentages } = settings;
  const hasChange = comparisonMetrics?.includes(metric) ?? true;
  const inPercent = comparisonPercentages?.includes(metric) ?? true;
  return (
    <li className={styles.row}>
      <NameField
        key={name ?? ''}
        label={`Name of ${kpi.title}`}
        placeholder={kpi.title}
        value={name ?? ''}
        onSave={(next) => edits.rename(metric, next)}
      />
      <CheckboxField
        label="Change"
        spoken={`${title}: show the change`}
        checked={hasChange}
        onChange={(isOn) =>
          onSettings({ comparisonMetrics: withSwitched(comparisonMetrics, all, { metric, isOn }) })
        }
      />
      <CheckboxField
        label="In percent"
        spoken={`${title}: change in percent`}
        disabled={!hasChange}
        checked={inPercent}
        onChange={(isOn) =>
          onSettings({ comparisonPercentages: withSwitched(comparisonPercentages, all, { metric, isOn }) })
        }
      />
      <span className={styles.moves}>
        <IconButton
          label={`Move ${title} up`}
          disabled={position === 0}
          onClick={() => edits.move(metric, position - 1)}
        >
          <IconArrowUp size={16} stroke={1.75} />
        </IconButton>
        <IconButton
          label={`Move ${title} down`}
          disabled={position === all.length - 1}
          onClick={() => edits.move(metric, position + 1)}
        >
          <IconArrowDown size={16} stroke={1.75} />
        </IconButton>
        <IconButton label={`Remove ${title}`} onClick={() => edits.remove(metric)}>
          <IconTrash size={16} stroke={1.75} />
        </IconButton>
      </span>
    </li>
  );
}

interface NameFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onSave: (name: string) => void;
}

/** Saves on blur or Enter; Escape restores the name, a second Escape closes the dialog. */
function NameField({ label, placeholder, value, onSave }: NameFieldProps) {
  const [text, setText] = useState(value);
  const save = () => {
    if (text.trim() !== value) onSave(text.trim());
  };
  return (
    <input
      className={styles.name}
      aria-label={label}
      placeholder={placeholder}
      maxLength={60}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key !== 'Escape' || text === value) return;
        event.preventDefault();
        event.stopPropagation();
        setText(value);
      }}
    />
  );
}

interface AddKpiProps {
  readonly favorites: readonly Favorite[];
  readonly onAdd: (metric: KpiKey) => void;
}

function AddKpi({ favorites, onAdd }: AddKpiProps) {
  const { fields } = useScope();
  const list = useCall(listKpis, { ...fields }, { via: 'quiet', freshFor: Number.POSITIVE_INFINITY });
  return (
    <AddKpiButton
      title="Add a KPI"
      className={styles.add ?? ''}
      kpis={list.data?.kpis ?? []}
      taken={favorites.map(({ metric }) => metric)}
      onAdd={onAdd}
    />
  );
}

/** None selected means all. */
function StoresInTable({ settings, onSettings }: Pick<FavoritesEditorProps, 'settings' | 'onSettings'>) {
  const { group } = useScope();
  const { dealerships } = settings;
  const toggle = (id: string) => {
    const store = Number(id);
    onSettings({
      dealerships: dealerships.includes(store)
        ? dealerships.filter((other) => other !== store)
        : [...dealerships, store],
    });
  };
  if (group.dealerships.length < 2) return null;
  const shown = dealerships.length === 0 ? 'all' : `${dealerships.length} of ${group.dealerships.length}`;
  return (
    <PopoverButton className={styles.add ?? ''} title="Stores in the table" label={`Stores: ${shown}`}>
      <PickList
        label="Stores"
        placeholder="Find a store"
        options={group.dealerships.map(({ id, name }) => ({ id: String(id), title: name }))}
        picked={new Set(dealerships.map(String))}
        searchable={group.dealerships.length > 8}
        nothingFound="No store has that name."
        onPick={toggle}
        onToggle={toggle}
      />
    </PopoverButton>
  );
}
