import { useScope } from '../../../../web/scope/scope.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { SelectField, TextField } from '../../../../web/ui/fields/fields.tsx';
import { PickField } from '../../../../web/ui/fields/pick-field.tsx';
import type { CategoryLine } from '../../categories/contract.ts';
import styles from './expense.module.css';
import type { ExpenseEdit } from './use-expense-form.ts';

interface ProductPartProps {
  readonly edit: ExpenseEdit;
  readonly categories: readonly CategoryLine[];
}

/** Product (existing or new) and campaign; a new expense also has a store. */
export function ProductPart({ edit, categories }: ProductPartProps) {
  const { form, change, errorOf, saved } = edit;
  return (
    <section className={styles.part}>
      {saved === null && <RooftopField edit={edit} />}
      {form.product.newName === null ? (
        <KnownProduct edit={edit} categories={categories} />
      ) : (
        <NewProduct edit={edit} categories={categories} name={form.product.newName} />
      )}
      <TextField
        label="Campaign"
        name="campaign"
        value={form.campaign}
        maxLength={200}
        placeholder="Brand search"
        error={errorOf('campaign')}
        onChange={(campaign) => change({ campaign })}
      />
    </section>
  );
}

function RooftopField({ edit }: { readonly edit: ExpenseEdit }) {
  const { dealerships } = useScope();
  if (dealerships.length === 1) return null;
  return (
    <SelectField
      label="Store"
      name="dealerShipId"
      searchable
      value={edit.form.dealerShipId === null ? null : String(edit.form.dealerShipId)}
      options={dealerships.map(({ id, name }) => ({ value: String(id), label: name }))}
      placeholder="Choose a store"
      error={edit.errorOf('dealerShipId')}
      onChange={(id) => edit.change({ dealerShipId: Number(id) })}
    />
  );
}

function KnownProduct({ edit, categories }: ProductPartProps) {
  const { product } = edit.form;
  const first = product.categoryId;
  // The requested category comes first.
  const inOrder = categories.toSorted((a, b) => Number(b.id === first) - Number(a.id === first));
  const options = inOrder.flatMap((category) =>
    category.products.map(({ id, name }) => ({ id: String(id), title: name, group: category.name })),
  );
  const chosen = categories.flatMap(({ products }) => products).find(({ id }) => id === product.id);
  const shown =
    chosen?.name ?? (product.id === null ? 'Choose a product' : (edit.saved?.product ?? 'Product'));
  return (
    <div className={styles.beside}>
      <PickField
        label="Product"
        name="productId"
        value={String(product.id ?? '')}
        shown={shown}
        options={() => options}
        placeholder="Find a product"
        nothingFound="No product has that name. Add it as a new one."
        error={edit.errorOf('productId') ?? edit.errorOf('productCategoryId')}
        onChange={(id) => {
          const category = categories.find(({ products }) => products.some((one) => String(one.id) === id));
          edit.change({ product: { id: Number(id), newName: null, categoryId: category?.id ?? null } });
        }}
      />
      <span className={styles.besideButton}>
        <Button onClick={() => edit.change({ product: { ...product, id: null, newName: '' } })}>
          New product
        </Button>
      </span>
    </div>
  );
}

function NewProduct({ edit, categories, name }: ProductPartProps & { readonly name: string }) {
  const { product } = edit.form;
  return (
    <>
      <div className={styles.beside}>
        <TextField
          label="New product"
          name="newProduct"
          value={name}
          maxLength={120}
          autoFocus
          error={edit.errorOf('productId') ?? edit.errorOf('name')}
          onChange={(newName) => edit.change({ product: { ...product, newName } })}
        />
        <span className={styles.besideButton}>
          <Button onClick={() => edit.change({ product: { ...product, newName: null } })}>
            Choose one instead
          </Button>
        </span>
      </div>
      <SelectField
        label="Category"
        name="productCategoryId"
        value={product.categoryId === null ? null : String(product.categoryId)}
        options={categories.map((category) => ({ value: String(category.id), label: category.name }))}
        placeholder="Choose its category"
        nothingFound="There are no categories yet. Add one on the budget screen."
        error={edit.errorOf('productCategoryId')}
        onChange={(id) => edit.change({ product: { ...product, categoryId: Number(id) } })}
      />
    </>
  );
}
