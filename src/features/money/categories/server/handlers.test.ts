import { describe, expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { server } from '../../../../../test/helpers/server.ts';
import {
  categoryList,
  createCategory,
  createProduct,
  moveCategory,
  moveProduct,
  updateCategory,
  updateProduct,
} from '../contract.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const COLOR = '#3fb68b';

/** Three categories; the first has three products. */
async function aTree() {
  const to = await server({ now: NOW });
  const group = await aDealerGroup(to.database);
  const me = await to.as(group.admin.userId);
  const of = { dealerGroupId: group.id };
  const category = async (name: string) =>
    (await me.call(createCategory, { ...of, name, color: COLOR })).category.id;
  const categories = [await category('Paid Search'), await category('Radio'), await category('Tools')];
  const [search = 0, radio = 0, tools = 0] = categories;
  const product = async (name: string) =>
    (await me.call(createProduct, { ...of, productCategoryId: search, name })).product.id;
  const [google = 0, bing = 0, brand = 0] = [
    await product('Google'),
    await product('Bing'),
    await product('Brand'),
  ];
  const tree = async (month = 11) => {
    const { categories: listed } = await me.call(categoryList, { ...of, year: 2026, month, withProducts: 1 });
    return listed.map(({ name, products }) => [name, ...products.map((one) => one.name)]);
  };
  return { to, group, me, of, search, radio, tools, google, bing, brand, tree };
}

async function archive(
  { to, group }: Pick<Awaited<ReturnType<typeof aTree>>, 'to' | 'group'>,
  table: 'budget_category' | 'budget_product',
  of: { id: number; from: string },
) {
  await to.database.owner.query(
    `update ${table} set archived_from = $3 where dealer_group_id = $1 and id = $2`,
    [group.id, of.id, of.from],
  );
}

describe('listing', () => {
  it('tells categories in their order, products only when asked for', async () => {
    const { me, of, tree } = await aTree();
    expect(await tree()).toEqual([['Paid Search', 'Google', 'Bing', 'Brand'], ['Radio'], ['Tools']]);
    const { categories } = await me.call(categoryList, of);
    expect(categories.flatMap(({ products }) => products)).toEqual([]);
  });

  it('tells an archived line in the months before, and later only when asked for', async () => {
    const plan = await aTree();
    await archive(plan, 'budget_category', { id: plan.radio, from: '2026-10-01' });
    await archive(plan, 'budget_product', { id: plan.bing, from: '2026-11-01' });
    expect(await plan.tree(9)).toEqual([['Paid Search', 'Google', 'Bing', 'Brand'], ['Radio'], ['Tools']]);
    expect(await plan.tree(10)).toEqual([['Paid Search', 'Google', 'Bing', 'Brand'], ['Tools']]);
    expect(await plan.tree(11)).toEqual([['Paid Search', 'Google', 'Brand'], ['Tools']]);
    const whole = await plan.me.call(categoryList, {
      ...plan.of,
      year: 2026,
      month: 11,
      withProducts: 1,
      withArchived: 1,
    });
    expect(whole.categories.map(({ isArchived }) => isArchived)).toEqual([false, true, false]);
    expect(whole.categories[0]?.products.map(({ isArchived }) => isArchived)).toEqual([false, true, false]);
    const year = await plan.me.call(categoryList, { ...plan.of, view: 'year', year: 2026 });
    expect(
      year.categories.map(({ name }) => name),
      'it was there in the year',
    ).toContain('Radio');
  });
});

describe('a name that exists', () => {
  it('brings an archived category back with its history, however it is spelled', async () => {
    const plan = await aTree();
    await archive(plan, 'budget_category', { id: plan.radio, from: '2026-01-01' });
    const back = await plan.me.call(createCategory, { ...plan.of, name: '  rADIO ', color: '#000000' });
    expect(back.isReactivated).toBe(true);
    expect(back.category).toMatchObject({
      id: plan.radio,
      name: 'Radio',
      color: '#000000',
      isArchived: false,
    });
    expect(await plan.tree()).toEqual([['Paid Search', 'Google', 'Bing', 'Brand'], ['Radio'], ['Tools']]);
  });

  it('is the same category when it is in use, which keeps its color', async () => {
    const { me, of, search } = await aTree();
    const same = await me.call(createCategory, { ...of, name: 'PAID  search', color: '#000000' });
    expect(same).toMatchObject({ isReactivated: true, category: { id: search, color: COLOR, version: 1 } });
  });

  it('brings a product of the category back, and is another product in another category', async () => {
    const plan = await aTree();
    await archive(plan, 'budget_product', { id: plan.bing, from: '2026-01-01' });
    const input = { ...plan.of, productCategoryId: plan.search, name: 'bing', strategy: 'Cheap clicks' };
    expect(await plan.me.call(createProduct, input)).toMatchObject({
      isReactivated: true,
      product: { id: plan.bing, name: 'Bing', strategy: 'Cheap clicks' },
    });
    const other = await plan.me.call(createProduct, { ...input, productCategoryId: plan.radio });
    expect(other.isReactivated).toBe(false);
    expect(other.product.id).not.toBe(plan.bing);
  });

  it('is made once by two people at the same moment', async () => {
    const { me, of, to } = await aTree();
    const made = await Promise.all(
      Array.from({ length: 6 }, () => me.call(createCategory, { ...of, name: 'Outdoor', color: COLOR })),
    );
    expect(new Set(made.map(({ category }) => category.id)).size).toBe(1);
    expect(made.filter(({ isReactivated }) => !isReactivated).length).toBe(1);
    expect(to.bugs).toEqual([]);
  });
});

describe('changing', () => {
  it('renames and recolors, and a product keeps its category’s color until it has its own', async () => {
    const { me, of, search, google, bing } = await aTree();
    await me.call(updateCategory, { ...of, id: search, name: ' Search  ads ', color: '#112233', version: 1 });
    const { product } = await me.call(updateProduct, {
      ...of,
      id: google,
      color: '#445566',
      price: 1_234.565,
    });
    expect(product).toMatchObject({ color: '#445566', version: 2 });
    const { categories } = await me.call(categoryList, { ...of, withProducts: 1 });
    expect(categories[0]).toMatchObject({ name: 'Search ads', color: '#112233', version: 2 });
    await me.call(updateProduct, { ...of, id: bing, price: 100 });
    const priced = await me.call(categoryList, of);
    expect(priced.categories.map(({ price }) => price)).toEqual([1_334.57, null, null]);
    expect(categories[0]?.products.find(({ id }) => id === bing)?.color).toBe('#112233');
  });

  it('refuses a name that another line has, archived or not', async () => {
    const plan = await aTree();
    const { me, of, radio, search, google } = plan;
    const taken = await me.failure(updateCategory, { ...of, id: radio, name: 'paid search' });
    expect(taken).toMatchObject({ status: 422, errors: [{ field: 'name' }] });
    await archive(plan, 'budget_category', { id: search, from: '2026-01-01' });
    const archived = await me.failure(updateCategory, { ...of, id: radio, name: 'paid search' });
    expect(archived.message).toBe('Another category, which is archived, is called “Paid Search”.');
    const product = await me.failure(updateProduct, { ...of, id: google, name: 'BING' });
    expect(product).toMatchObject({ status: 422, errors: [{ field: 'name' }] });
    await me.call(updateProduct, { ...of, id: google, name: 'GOOGLE' });
  });

  it('refuses an older version with both values, and changes nothing', async () => {
    const { me, of, radio, google, tree } = await aTree();
    await me.call(updateCategory, { ...of, id: radio, name: 'Radio and audio', version: 1 });
    const stale = await me.failure(updateCategory, { ...of, id: radio, name: 'Audio', version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.message).toBe(
      'Someone else changed this meanwhile. The name is now “Radio and audio”; you wrote “Audio”.',
    );
    await me.call(updateProduct, { ...of, id: google, price: 100 });
    const price = await me.failure(updateProduct, { ...of, id: google, price: 200.5, version: 1 });
    expect(price.errors?.[0]).toEqual({
      field: 'price',
      message: 'The price is now “100”; you wrote “200.5”.',
    });
    expect((await tree())[1]).toEqual(['Radio and audio']);
    await me.call(updateCategory, { ...of, id: radio, name: 'Audio' });
  });

  it('gives one name to one line when two people want it at the same moment', async () => {
    const { me, of, to, radio, tools } = await aTree();
    const both = await Promise.allSettled(
      [radio, tools].map((id) => me.call(updateCategory, { ...of, id, name: 'Audio' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(to.bugs).toEqual([]);
  });
});

describe('moving', () => {
  it('puts a category where it is requested to be, archived ones behind all others', async () => {
    const plan = await aTree();
    await archive(plan, 'budget_category', { id: plan.radio, from: '2026-12-01' });
    const { categories } = await plan.me.call(moveCategory, { ...plan.of, id: plan.tools, ordinal: 0 });
    expect(categories).toEqual([
      { id: plan.tools, ordinal: 0 },
      { id: plan.search, ordinal: 1 },
      { id: plan.radio, ordinal: 2 },
    ]);
    expect((await plan.tree()).map(([name]) => name)).toEqual(['Tools', 'Paid Search', 'Radio']);
  });

  it('moves a product within its category and into another', async () => {
    const { me, of, radio, google, brand, tree } = await aTree();
    await me.call(moveProduct, { ...of, id: brand, ordinal: 0 });
    await me.call(moveProduct, { ...of, id: google, ordinal: 5, productCategoryId: radio });
    expect(await tree()).toEqual([['Paid Search', 'Brand', 'Bing'], ['Radio', 'Google'], ['Tools']]);
  });

  it('refuses a category that has a product of the name, or is archived', async () => {
    const plan = await aTree();
    const { me, of, radio, tools, google } = plan;
    await me.call(createProduct, { ...of, productCategoryId: radio, name: 'google' });
    const taken = await me.failure(moveProduct, { ...of, id: google, ordinal: 0, productCategoryId: radio });
    expect(taken).toMatchObject({ status: 422, errors: [{ field: 'productCategoryId' }] });
    await archive(plan, 'budget_category', { id: tools, from: '2026-01-01' });
    const gone = await me.failure(moveProduct, { ...of, id: google, ordinal: 0, productCategoryId: tools });
    expect(gone.status).toBe(422);
    const made = await me.failure(createProduct, { ...of, productCategoryId: tools, name: 'CRM' });
    expect(made.status).toBe(422);
  });

  it('keeps one dense order when many move at once', async () => {
    const { me, of, to, google, bing, brand } = await aTree();
    await Promise.all(
      [google, bing, brand, google, brand].map((id, ordinal) =>
        me.call(moveProduct, { ...of, id, ordinal: ordinal % 3 }),
      ),
    );
    const { rows } = await to.database.owner.query('select ordinal from budget_product order by ordinal');
    expect(rows.map(({ ordinal }) => ordinal)).toEqual([0, 1, 2]);
    expect(to.bugs).toEqual([]);
  });
});

describe('who may', () => {
  it('everybody of the group lists, only people with all of its dealerships change', async () => {
    const { to, group, of, search, tree } = await aTree();
    const [own = 0] = group.dealershipIds;
    const local = await to.as((await aMember(to.database, group.id, 'manager', [own])).userId);
    const viewer = await to.as((await aMember(to.database, group.id, 'viewer')).userId);
    expect((await local.call(categoryList, of)).categories.length).toBe(3);
    expect((await viewer.call(categoryList, of)).categories.length).toBe(3);
    for (const one of [local, viewer]) {
      const answers = await Promise.all([
        one.failure(createCategory, { ...of, name: 'TV', color: COLOR }),
        one.failure(updateCategory, { ...of, id: search, name: 'TV' }),
        one.failure(moveCategory, { ...of, id: search, ordinal: 2 }),
        one.failure(createProduct, { ...of, productCategoryId: search, name: 'TV' }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
    expect((await tree())[0]?.[0]).toBe('Paid Search');
  });

  it("another group's lines are lines that do not exist", async () => {
    const plan = await aTree();
    const other = await aDealerGroup(plan.to.database, { name: 'Someone Else' });
    const them = await plan.to.as(other.admin.userId);
    const of = { dealerGroupId: other.id };
    const answers = [
      await them.failure(updateCategory, { ...of, id: plan.search, name: 'Mine' }),
      await them.failure(moveCategory, { ...of, id: plan.search, ordinal: 0 }),
      await them.failure(createProduct, { ...of, productCategoryId: plan.search, name: 'Mine' }),
      await them.failure(updateProduct, { ...of, id: plan.google, name: 'Mine' }),
      await them.failure(moveProduct, { ...of, id: plan.google, ordinal: 0 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const own = await them.call(createCategory, { ...of, name: 'Own', color: COLOR });
    const mixed = await plan.me.failure(moveProduct, {
      ...plan.of,
      id: plan.google,
      ordinal: 0,
      productCategoryId: own.category.id,
    });
    expect(mixed).toMatchObject({ status: 404, errors: [{ field: 'productCategoryId' }] });
  });
});
