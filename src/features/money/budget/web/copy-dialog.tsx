import { useState } from 'react';
import { countedText } from '../../../../core/text/number-text.ts';
import { monthName } from '../../../../core/time/period-text.ts';
import { FIRST_YEAR } from '../../../../core/time/years.ts';
import { useApi, useCall } from '../../../../web/calls/use-call.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx';
import { SelectField, type SelectOption } from '../../../../web/ui/fields/fields.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { undoAct } from '../../history/contract.ts';
import type { Category } from '../budget-shapes.ts';
import { type CopyDirection, copyBudget, copyDirections, copyPreview } from '../contract-copy.ts';
import { type CopyChoiceInput, choiceFields, firstChoice, monthText } from './copy-choice.ts';
import { CopyPreview, type PreviewAnswer } from './copy-preview.tsx';
import { TargetField, TargetStores } from './copy-targets.tsx';
import styles from './dialogs.module.css';
import { useRenewBudget } from './use-renew-budget.ts';
import { useRequest } from './use-request.ts';

export interface CopyDialogProps {
  readonly scope: Scope;
  readonly categories: readonly Category[];
  readonly copyChoice: Partial<CopyChoiceInput>;
  readonly onClose: () => void;
}

/** Previews every line it creates or overwrites; overwriting needs a confirmation. */
export function CopyDialog({ scope, categories, copyChoice: requested, onClose }: CopyDialogProps) {
  const { dealerGroupId } = scope.fields;
  const whose = {
    ...(dealerGroupId !== undefined && { dealerGroupId }),
    ...(scope.fields.dealerShipId && { dealerShipId: scope.fields.dealerShipId }),
  };
  const [copyChoice, setChoice] = useState(() =>
    firstChoice(scope.choice, { ...ownTarget(scope), ...requested }),
  );
  const [isYes, setYes] = useState(false);
  const query = useCall(
    copyPreview,
    { dealerGroupId, ...choiceFields(copyChoice, scope) },
    { via: 'quiet', freshFor: 0 },
  );
  const copying = useCopying({ scope, whose, onClose });
  const change = (over: Partial<CopyChoiceInput>) => {
    setChoice({ ...copyChoice, ...over });
    setYes(false);
  };
  const preview = query.data;
  const lines = preview ? preview.created + preview.overwritten : 0;
  const needsYes = preview !== undefined && preview.overwritten > 0;

  return (
    <FormDialog
      title="Copy a budget"
      wide
      submit={lines === 0 ? 'Copy' : `Copy ${countedText(lines, 'line')}`}
      disabled={lines === 0 || query.isFetching || (needsYes && !isYes)}
      busy={copying.isBusy}
      failure={copying.error?.message ?? null}
      onSubmit={() =>
        void copying.copy(copyChoice, isYes).then((isDone) => (isDone ? undefined : query.refetch()))
      }
      onClose={onClose}
    >
      <CopyFields {...{ scope, categories, copyChoice, change, whose }} />
      <TargetStores {...{ scope, copyChoice, change }} />
      <div className={styles.preview}>
        <Loaded query={query} what="The preview" skeleton={<RowsSkeleton rows={3} />}>
          {(answer) => <CopyPreview preview={answer} isMany={isManyIn(answer)} />}
        </Loaded>
      </div>
      {needsYes && (
        <CheckboxField
          label={`Overwrite ${countedText(preview.overwritten, 'line')} of ${monthText({ year: copyChoice.toYear, month: copyChoice.toMonth })}`}
          checked={isYes}
          onChange={setYes}
        />
      )}
    </FormDialog>
  );
}

/** With one store in scope, that store is the target. */
function ownTarget({ dealerships }: Scope): Partial<CopyChoiceInput> {
  const [only, ...others] = dealerships;
  return only && others.length === 0 ? { toDealerShipIds: [only.id] } : {};
}

function isManyIn({ lines }: PreviewAnswer): boolean {
  return new Set(lines.map(({ dealerShipId }) => dealerShipId)).size > 1;
}

interface CopyingInput {
  readonly scope: Scope;
  readonly whose: object;
  readonly onClose: () => void;
}

function useCopying({ scope, onClose }: CopyingInput) {
  const { quiet } = useApi();
  const renew = useRenewBudget();
  const request = useRequest();
  const { dealerGroupId } = scope.fields;
  const group = dealerGroupId === undefined ? {} : { dealerGroupId };
  const undo = (id: number) =>
    void quiet
      .call(undoAct, { ...group, id })
      .then(renew, (error: Error) => notify({ type: 'negative', message: error.message }));

  const copy = (copyChoice: CopyChoiceInput, isForced: boolean) =>
    request.run(async () => {
      const fields = { ...group, ...choiceFields(copyChoice, scope), forceToCopy: isForced ? 1 : 0 } as const;
      const { created, overwritten, actId } = await quiet.call(copyBudget, fields);
      renew();
      onClose();
      notify({
        type: 'positive',
        message: `${countedText(created + overwritten, 'line')} copied to ${monthText({ year: copyChoice.toYear, month: copyChoice.toMonth })}.`,
        ...(actId !== null && { action: { label: 'Undo', act: () => undo(actId) } }),
      });
    });
  return { ...request, copy };
}

interface CopyFieldsProps extends Pick<CopyDialogProps, 'scope' | 'categories'> {
  readonly copyChoice: CopyChoiceInput;
  readonly change: (over: Partial<CopyChoiceInput>) => void;
  readonly whose: object;
}

function CopyFields({ scope, categories, copyChoice, change, whose }: CopyFieldsProps) {
  const directions = useCall(copyDirections, whose);
  const rooftops = scope.group.dealerships.map(({ id, name }) => ({ value: String(id), label: name }));
  const shown =
    scope.dealerships.length === 1
      ? (scope.dealerships[0]?.name ?? '')
      : `All ${scope.dealerships.length} shown`;
  return (
    <div className={styles.pair}>
      <MonthField
        label="From"
        year={copyChoice.fromYear}
        month={copyChoice.fromMonth}
        onChange={(year, month) => change({ fromYear: year, fromMonth: month })}
      />
      <MonthField
        label="To"
        year={copyChoice.toYear}
        month={copyChoice.toMonth}
        onChange={(year, month) => change({ toYear: year, toMonth: month })}
      />
      <SelectField
        label="From store"
        value={String(copyChoice.fromDealerShipIds[0] ?? 0)}
        options={[{ value: '0', label: shown }, ...rooftops]}
        searchable
        onChange={(id) => change({ fromDealerShipIds: id === '0' ? [] : [Number(id)] })}
      />
      <TargetField {...{ scope, copyChoice, change }} />
      <SelectField
        label="What"
        value={copyChoice.direction}
        options={(directions.data?.directions ?? []).map(({ direction, title }) => ({
          value: direction,
          label: title,
        }))}
        onChange={(direction) => change({ direction: direction as CopyDirection })}
      />
      <SelectField
        label="Lines"
        value={lineOf(copyChoice)}
        options={lineOptions(categories)}
        searchable
        onChange={(line) => change(narrowedTo(line))}
      />
    </div>
  );
}

interface MonthFieldProps {
  readonly label: string;
  readonly year: number;
  readonly month: number;
  readonly onChange: (year: number, month: number) => void;
}

function MonthField({ label, year, month, onChange }: MonthFieldProps) {
  const last = new Date().getFullYear() + 1;
  const years = Array.from({ length: Math.max(last, year) - FIRST_YEAR + 1 }, (_, index) =>
    String(FIRST_YEAR + index),
  );
  return (
    <div className={styles.pair}>
      <SelectField
        label={`${label} month`}
        value={String(month)}
        options={Array.from({ length: 12 }, (_, index) => ({
          value: String(index + 1),
          label: monthName(index + 1),
        }))}
        onChange={(value) => onChange(year, Number(value))}
      />
      <SelectField
        label={`${label} year`}
        value={String(year)}
        options={years.toReversed().map((value) => ({ value, label: value }))}
        onChange={(value) => onChange(Number(value), month)}
      />
    </div>
  );
}

function lineOf({ productId, productCategoryId }: CopyChoiceInput): string {
  if (productId !== null) return `p${productId}`;
  return productCategoryId === null ? 'all' : `c${productCategoryId}`;
}

function lineOptions(categories: readonly Category[]): SelectOption[] {
  return [
    { value: 'all', label: 'All lines' },
    ...categories.flatMap(({ productCategoryId, title, products }) => [
      { value: `c${productCategoryId}`, label: `All of ${title}` },
      ...products.map(({ productId, name }) => ({ value: `p${productId}`, label: `${title} › ${name}` })),
    ]),
  ];
}

function narrowedTo(line: string): Pick<CopyChoiceInput, 'productId' | 'productCategoryId'> {
  const id = Number(line.slice(1));
  return {
    productId: line.startsWith('p') ? id : null,
    productCategoryId: line.startsWith('c') ? id : null,
  };
}
