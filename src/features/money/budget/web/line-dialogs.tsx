import { type ReactNode, useState } from 'react';
import { useApi } from '../../../../web/calls/use-call.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { COLORS, ColorField } from '../../../../web/ui/fields/color-field.tsx';
import { SelectField, TextField } from '../../../../web/ui/fields/fields.tsx';
import {
  createCategory,
  createProduct,
  moveProduct,
  updateCategory,
  updateProduct,
} from '../../categories/contract.ts';
import { createExpense } from '../../expenses/contract.ts';
import type { Category } from '../budget-shapes.ts';
import type { BudgetRow } from './budget-row.ts';
import { useRenewBudget } from './use-renew-budget.ts';
import { useRequest } from './use-request.ts';

export interface LineDialogProps {
  readonly scope: Scope;
  readonly onClose: () => void;
}

export function AddCategory({
  scope,
  onClose,
  used,
}: LineDialogProps & { readonly used: readonly Category[] }) {
  const { quiet } = useApi();
  const free = COLORS.find((color) => used.every((one) => one.color !== color));
  const [color, setColor] = useState<string>(free ?? COLORS[0]);
  return (
    <AddNamed
      title="Add a category"
      about="All stores of the group share it. One of the same name that was taken out comes back with its history."
      submit="Add category"
      maxLength={80}
      onClose={onClose}
      add={(name) => quiet.call(createCategory, { ...scope.fields, name, color })}
    >
      <ColorField label="Color" value={color} onChange={setColor} />
    </AddNamed>
  );
}

interface NamedDialogProps extends LineDialogProps {
  readonly row: BudgetRow;
}

export function AddProduct({ scope, onClose, row }: NamedDialogProps) {
  const { quiet } = useApi();
  const productCategoryId = row.category?.productCategoryId ?? 0;
  return (
    <AddNamed
      title={`Add a product to ${row.title}`}
      about="Something bought: search ads, a radio station, a mailer. All stores of the group share it."
      submit="Add product"
      onClose={onClose}
      add={(name) => quiet.call(createProduct, { ...scope.fields, productCategoryId, name })}
    />
  );
}

export function AddCampaign({ scope, onClose, row }: NamedDialogProps) {
  const { quiet } = useApi();
  const { productId = 0, productCategoryId = 0 } = row.product ?? {};
  return (
    <AddNamed
      title={`Add a campaign to ${row.title}`}
      about="It shows in the budget of this store’s month with nothing planned yet."
      submit="Add campaign"
      field="campaign"
      onClose={onClose}
      add={(campaign) =>
        quiet.call(createExpense, {
          ...scope.fields,
          productId,
          productCategoryId,
          campaign,
          targetBudget: 0,
        })
      }
    />
  );
}

interface AddNamedProps {
  readonly title: string;
  readonly about: string;
  readonly submit: string;
  readonly field?: string;
  readonly maxLength?: number;
  readonly onClose: () => void;
  readonly add: (name: string) => Promise<unknown>;
  readonly children?: ReactNode;
}

function AddNamed({ field = 'name', maxLength = 120, add, children, ...dialog }: AddNamedProps) {
  const renew = useRenewBudget();
  const request = useRequest();
  const [name, setName] = useState('');
  const wrong = request.onField(field);
  return (
    <FormDialog
      {...dialog}
      busy={request.isBusy}
      failure={wrong ? null : (request.error?.message ?? null)}
      onSubmit={() =>
        void request
          .run(() => add(name))
          .then((isDone) => {
            if (!isDone) return;
            renew();
            dialog.onClose();
          })
      }
    >
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        required
        autoFocus
        maxLength={maxLength}
        error={wrong}
      />
      {children}
    </FormDialog>
  );
}

/** A product may also move to another category. */
export function EditLine({
  scope,
  onClose,
  row,
  categories,
}: NamedDialogProps & { readonly categories: readonly Category[] }) {
  const { quiet } = useApi();
  const renew = useRenewBudget();
  const request = useRequest();
  const { product, category } = row;
  const line = product ?? category;
  const [name, setName] = useState(row.title);
  const [color, setColor] = useState(row.color);
  const [categoryId, setCategoryId] = useState(String(category?.productCategoryId ?? ''));
  if (!line || !category) return null;
  const isMoved = product !== null && Number(categoryId) !== product.productCategoryId;
  const change = {
    ...scope.fields,
    version: line.version,
    ...(name.trim() !== row.title && { name }),
    ...(color !== row.color && { color }),
  };

  async function save(): Promise<void> {
    if (product === null)
      await quiet.call(updateCategory, { ...change, id: category?.productCategoryId ?? 0 });
    else await quiet.call(updateProduct, { ...change, id: product.productId });
    if (!isMoved || product === null) return;
    // At the end of the other category.
    const there = categories.find((one) => one.productCategoryId === Number(categoryId));
    const to = { ordinal: there?.products.length ?? 0, productCategoryId: Number(categoryId) };
    await quiet.call(moveProduct, { ...scope.fields, id: product.productId, ...to });
  }

  return (
    <FormDialog
      title={product === null ? `Change ${row.title}` : `Change ${row.title} of ${category.title}`}
      about="The change shows at all stores and in all months."
      submit="Save"
      busy={request.isBusy}
      failure={request.onField('name') ? null : (request.error?.message ?? null)}
      onSubmit={() =>
        void request.run(save).then((isDone) => {
          renew();
          if (isDone) onClose();
        })
      }
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        required
        autoFocus
        maxLength={product === null ? 80 : 120}
        error={request.onField('name')}
      />
      <ColorField label="Color" value={color} onChange={setColor} />
      {product !== null && (
        <SelectField
          label="Category"
          value={categoryId}
          options={categories.map((one) => ({ value: String(one.productCategoryId), label: one.title }))}
          onChange={setCategoryId}
        />
      )}
    </FormDialog>
  );
}
