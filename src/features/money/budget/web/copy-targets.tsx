import { useState } from 'react';
import { countedText } from '../../../../core/text/number-text.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx';
import { SelectField } from '../../../../web/ui/fields/fields.tsx';
import type { CopyChoiceInput } from './copy-choice.ts';
import styles from './dialogs.module.css';

interface CopyTargetProps {
  readonly scope: Scope;
  readonly copyChoice: CopyChoiceInput;
  readonly change: (over: Partial<CopyChoiceInput>) => void;
}

const SEVERAL = 'several';

export function TargetField({ scope, copyChoice, change }: CopyTargetProps) {
  const { toDealerShipIds, fromDealerShipIds } = copyChoice;
  const stores = scope.group.dealerships.map(({ id, name }) => ({ value: String(id), label: name }));
  const isMany = isManyTargets(copyChoice);
  const addsUp = toDealerShipIds.length === 1 && !isOneSource(scope, fromDealerShipIds);
  const several = toDealerShipIds.length > 1 ? toDealerShipIds : [];
  return (
    <SelectField
      label="To store"
      value={isMany ? SEVERAL : String(toDealerShipIds[0] ?? 0)}
      options={[
        { value: '0', label: 'Each to itself' },
        {
          value: SEVERAL,
          label: several.length > 0 ? countedText(several.length, 'store') : 'Several stores',
        },
        ...stores,
      ]}
      searchable
      hint={addsUp ? 'All of them are added up line by line into this one.' : undefined}
      onChange={(id) =>
        change({
          toDealerShipIds:
            id === SEVERAL ? othersOf(scope, fromDealerShipIds) : id === '0' ? [] : [Number(id)],
        })
      }
    />
  );
}

export function TargetStores({ scope, copyChoice, change }: CopyTargetProps) {
  const [isOpen, setOpen] = useState(false);
  const { toDealerShipIds, fromDealerShipIds } = copyChoice;
  if (!isManyTargets(copyChoice)) return null;
  const stores = scope.group.dealerships.filter(({ id }) => id !== fromDealerShipIds[0]);
  const toggle = (id: number, isOn: boolean) =>
    change({
      toDealerShipIds: isOn ? [...toDealerShipIds, id] : toDealerShipIds.filter((one) => one !== id),
    });
  return (
    <fieldset className={styles.stores}>
      <legend>
        Each of {countedText(toDealerShipIds.length, 'store')} gets a copy
        <Button compact kind="quiet" onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide the stores' : 'Choose the stores'}
        </Button>
      </legend>
      {isOpen &&
        stores.map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            checked={toDealerShipIds.includes(id)}
            // One target would mean a copy to one, none a copy to itself.
            disabled={toDealerShipIds.length <= 2 && toDealerShipIds.includes(id)}
            onChange={(isOn) => toggle(id, isOn)}
          />
        ))}
    </fieldset>
  );
}

function isManyTargets({ toDealerShipIds }: CopyChoiceInput): boolean {
  return toDealerShipIds.length > 1;
}

function isOneSource({ dealerships }: Scope, from: readonly number[]): boolean {
  return from.length === 1 || (from.length === 0 && dealerships.length === 1);
}

function othersOf(scope: Scope, from: readonly number[]): number[] {
  const source = from[0] ?? (scope.dealerships.length === 1 ? scope.dealerships[0]?.id : undefined);
  return scope.group.dealerships.map(({ id }) => id).filter((id) => id !== source);
}
