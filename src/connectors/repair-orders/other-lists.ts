import { collapsed, nameList } from '../tables/header.ts';

interface OtherList {
  /** One of these is enough. */
  readonly names: readonly string[];
  readonly without?: readonly string[];
  readonly message: string;
  readonly isSure: boolean;
  /** 0 to 1; low for lists that another connector reads. */
  readonly closeness: number;
}

const RO_NAMES = nameList('ronumber rono ronum ro repairorder repairordernumber repairorderno roid');
const SERVICE_NAMES = [
  ...RO_NAMES,
  ...nameList('labor labour laborsale laboramount opcode jobtype technician'),
];

const OTHER_LISTS: readonly OtherList[] = [
  {
    names: nameList(
      'frontgross frontendgross backgross fiincome outthedoorprice contractdate dealnumber dealno',
    ),
    without: RO_NAMES,
    message: 'These are sales, not repair orders',
    isSure: true,
    closeness: 0.2,
  },
  {
    names: nameList('leadid leadsource leadstatus leaddate leadtype prospectid'),
    without: RO_NAMES,
    message: 'These are leads, not repair orders',
    isSure: true,
    closeness: 0.2,
  },
  {
    names: nameList(`
      quotationcreationdate quotationdate quotedate estimatedate estimatenumber estimateno estimateid
      quotenumber quoteno`),
    without: [...RO_NAMES, ...nameList('laboramount labouramount laborsale technician startdate closedate')],
    message: 'These are quotations, not repair orders',
    isSure: true,
    closeness: 0.85,
  },
  {
    names: nameList('listprice internetprice daysinstock daysinventory inventorydate photocount'),
    without: [
      ...SERVICE_NAMES,
      ...nameList('dealnumber dealno dealid frontgross backgross totalgross contractdate solddate'),
    ],
    message: 'These are vehicles in stock, not repair orders',
    isSure: true,
    closeness: 0.82,
  },
  {
    names: nameList('onhand quantityonhand qtyonhand bin binlocation reorderpoint partonhand'),
    without: SERVICE_NAMES,
    message: 'These are parts in stock, not repair orders',
    isSure: true,
    closeness: 0.82,
  },
  {
    names: nameList('supplierid suppliername vendorid vendorname speciality specialty'),
    without: [...SERVICE_NAMES, 'jobid'],
    message: 'These are suppliers, not repair orders',
    isSure: false,
    closeness: 0.82,
  },
  {
    names: nameList('carid carbrand carmodel vehicleid'),
    without: [...SERVICE_NAMES, 'jobid', 'date', 'startdate', 'price'],
    message: 'These are vehicles, not repair orders',
    isSure: false,
    closeness: 0.82,
  },
  {
    names: nameList('customertype customersince'),
    without: [...SERVICE_NAMES, 'jobid', 'date', 'leadid'],
    message: 'These are customers, not repair orders',
    isSure: false,
    closeness: 0.82,
  },
];

/** @param how `sure` for lists that only look like repair orders */
export function otherListOf(
  names: readonly string[],
  how: 'sure' | 'likely',
): Pick<OtherList, 'message' | 'closeness'> | null {
  const known = new Set(names.map(collapsed));
  const has = (name: string) => known.has(name);
  const list = OTHER_LISTS.find(
    (one) => (how === 'likely' || one.isSure) && one.names.some(has) && !(one.without ?? []).some(has),
  );
  return list ?? null;
}
