import type { SoldProducts } from '../../records/deal/record.ts';
import { type Aliases, nameList } from '../tables/header.ts';

export const PRODUCTS = [
  'serviceContract',
  'gap',
  'maintenance',
  'tireAndWheel',
  'paint',
] as const satisfies readonly (keyof SoldProducts)[];
export type Product = (typeof PRODUCTS)[number];

export const FEE_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
type FeeNumber = (typeof FEE_NUMBERS)[number];

export type ProductField =
  | Product
  | `${Product}Cost`
  | `${Product}Gross`
  | `fee${FeeNumber}${'Name' | 'Amount' | 'Cost' | 'Kind'}`
  | 'otherProductGross'
  | 'productsSold'
  | 'productNames';

const STEMS: Readonly<Record<Product, readonly string[]>> = {
  serviceContract: nameList(`
    servicecontract vsc mbi warranty extendedwarranty extendedservicecontract extendedservice esc
    vehicleservicecontract extwarranty vsa`),
  gap: nameList('gap gapinsurance gapwaiver gapcoverage gapprotection'),
  maintenance: nameList(`
    maintenance prepaidmaintenance ppm maintenanceplan maintenancecontract maintenanceagreement
    prepaidmaint maint maintplan`),
  tireAndWheel: nameList('tirewheel tireandwheel tw tireswheels roadhazard tirewheelprotection tireandrim'),
  paint: nameList(`
    paint paintprotection paintfabric paintandfabric paintsealant appearance appearanceprotection
    environmental environmentalprotection sealant`),
};
const SOLD = nameList(`
  sold flag yn price sale saleprice retail premium amount amt name carrier provider type contract
  indicator purchased`);
const GROSS = nameList('gross profit income grossprofit commission commdlr');

function named(product: Product, ends: readonly string[]): string[] {
  return STEMS[product].flatMap((stem) => ends.map((end) => `${stem}${end}`));
}

function sold(product: Product): string[] {
  return [
    ...STEMS[product],
    ...named(product, SOLD),
    ...STEMS[product].flatMap((stem) => [`has${stem}`, `is${stem}`, `${stem}sold`]),
  ];
}

/** Cost and gross columns are matched before the products. */
export const PRODUCT_COLUMNS = Object.fromEntries([
  ...PRODUCTS.flatMap((product) => [
    [`${product}Cost`, named(product, ['cost', 'costamount', 'dealercost'])],
    [`${product}Gross`, named(product, GROSS)],
    [product, sold(product)],
  ]),
  ...FEE_NUMBERS.flatMap((number) => [
    [
      `fee${number}Name`,
      [`feeoption${number}name`, `fee${number}name`, `product${number}name`, `product${number}`],
    ],
    [`fee${number}Amount`, [`feeoption${number}amount`, `fee${number}amount`, `product${number}price`]],
    [`fee${number}Cost`, [`feeoption${number}cost`, `fee${number}cost`, `product${number}cost`]],
    [`fee${number}Kind`, [`feeoption${number}profittype`, `fee${number}profittype`]],
  ]),
  [
    'otherProductGross',
    nameList(`
      insurancecommdlr insurancecommission insuranceincome ahincome clincome lifeincome
      creditlifeincome otherproductgross otherproductsgross otherbackgross theftgross keygross etchgross
      weoweback`),
  ],
  [
    'productsSold',
    nameList(`
      productssold productcount productscount numberofproducts noofproducts numproducts fiproductcount
      fiproductssold productssoldcount productsperdeal ppd`),
  ],
  ['productNames', nameList('products productlist productnames productsold fiproducts aftermarketproducts')],
]) as Aliases<ProductField>;

export const PRODUCT_AMOUNTS: readonly ProductField[] = [
  ...PRODUCTS.flatMap((product) => [product, `${product}Cost`, `${product}Gross`] as const),
  ...FEE_NUMBERS.flatMap((number) => [`fee${number}Amount`, `fee${number}Cost`] as const),
  'otherProductGross',
];
