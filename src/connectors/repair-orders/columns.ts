import { type Aliases, nameList } from '../tables/header.ts';
import type { RowCells } from '../tables/row-cells.ts';
import { LINE_COLUMNS, LIST_COLUMNS } from './line-columns.ts';
import { PAY_COLUMNS, type PayField } from './pay-types.ts';

const HEADER_COLUMNS = {
  ro: nameList(`
    ronumber rono ronum ro roid roinvoicenumber repairorder repairordernumber repairorderno repairordernum
    repairorderid repairorderkey roref serviceorder serviceordernumber serviceorderno serviceorderid
    workorder workordernumber workorderno workorderid wonumber wono woid wo jobcard jobcardnumber jobcardno
    jobcardid wipnumber wipno wip serviceinvoicenumber serviceinvoiceno`),
  job: nameList('jobid jobnumber jobno job'),
  invoice: nameList(
    'invoicenumber invoiceno invoiceid invoice ordernumber orderno orderid ticketnumber ticketno',
  ),
  opened: nameList(`
    opendate openeddate dateopened opened openedon openedat opendatetime openeddatetime roopendate
    roopeneddate roopened rodateopened startdate datestarted startedon datein indate checkindate checkedin
    dropoffdate arrivaldate writtendate datewritten writedate bookedindate receiveddate datereceived
    createddate datecreated createdon createdat created`),
  openedClock: nameList('opentime openedtime timeopened roopentime timein checkintime'),
  closed: nameList(`
    closedate closeddate dateclosed closed closedon closedat closedatetime closeddatetime roclosedate
    rocloseddate roclosed rodateclosed finalclosedate finalcloseddate`),
  closedClock: nameList('closetime closedtime timeclosed roclosetime timeout'),
  finished: nameList(`
    invoicedate invoiceddate dateinvoiced invoicedon cashiereddate completeddate completedate datecompleted
    completiondate completedon completedat completed finishdate finisheddate enddate dateout outdate
    deliverydate delivereddate datedelivered pickupdate paiddate datepaid posteddate postdate dateposted
    postingdate accountingdate`),
  day: nameList(`
    rodate servicedate dateofservice repairdate workdate jobdate repairorderdate workorderdate
    serviceorderdate orderdate transactiondate transdate date`),
  updated: nameList(`
    lastupdated lastupdatedat lastupdatedon lastupdateddate lastupdate updated updatedat updatedon
    updateddate dateupdated lastmodified lastmodifieddate modified modifiedat modifieddate modifiedon`),
  voided: nameList(`
    voideddate voiddate datevoided voided isvoided void voidflag cancelleddate canceleddate cancelled
    canceled iscancelled iscanceled`),
  status: nameList(`
    rostatus rostatusdesc statusdesc statusdescription status statusname repairorderstatus
    serviceorderstatus workorderstatus orderstatus jobstatus statuscode rostatuscode`),
  deleted: nameList('deleted isdeleted deletedflag'),
  store: nameList(`
    dealership dealershipname dealer dealername store storename rooftop rooftopname location locationname
    branch branchname company companyname dealershipid dealerid storeid storenumber storeno storecode
    dealercode dealernumber dealerno rooftopid locationid branchid pacode bac`),
  department: nameList(`
    department dept departmentname servicedepartment rodepartment departmentdescription shoptype`),
  advisor: nameList(`
    serviceadvisorname serviceadvisor advisorname advisor servicewritername servicewriter writername writer
    roservicewriter serviceconsultant saname sa sw servwtr servwriter advisornumber advisorno advisorid serviceadvisornumber
    serviceadvisorno serviceadvisorid sanumber sano writernumber writerno writerid`),
  customer: nameList(`
    custno customernumber customerno customerid custid custnumber customerkey customerguid clientid
    clientnumber clientno customer`),
  email: nameList('email emailaddress customeremail customeremailaddress contactemailaddress contactemail'),
  phone: nameList(`
    cellphone mobilephone mobile cell phone phonenumber customerphone customerphonenumber
    contactphonenumber contactphone telephone homephone workphone`),
  year: nameList('vehicleyear modelyear vehyear caryear year yr'),
  make: nameList('makedesc makename vehiclemake make carmake carbrand vehmake brand manufacturer'),
  model: nameList('modeldesc modelname vehiclemodel model carmodel vehmodel'),
  vehicle: nameList('vehicle vehicledescription vehicleinfo yearmakemodel ymm car'),
  vin: nameList('vin vehiclevin vinnumber vinno chassisnumber'),
  stock: nameList('stocknumber stockno stock stk'),
  mileage: nameList(`
    mileagein mileage odometerin odometer milesin miles vehiclemileage currentmileage mileageout odometerout
    milesout kilometers kilometres km kms`),
  appointment: nameList(`
    apptflag hasappointment appointmentflag isappointment byappointment appointment appt apptdate
    appointmentdate`),
  inspected: nameList(`
    mpiflag mpicompleted mpidone mpi isinspected inspected inspectioncompleted inspectionflag inspection
    multipointinspection mpvi dvicompleted dviflag dvi`),
  paysCustomer: nameList('hascustpayflag hascustpay hascustomerpayflag hascustomerpay'),
  paysWarranty: nameList('haswarrpayflag haswarrpay haswarrantypayflag haswarrantypay'),
  paysInternal: nameList('hasintpayflag hasintpay hasinternalpayflag hasinternalpay'),
} as const satisfies Record<string, readonly string[]>;

export type RepairField =
  | keyof typeof HEADER_COLUMNS
  | keyof typeof LINE_COLUMNS
  | keyof typeof LIST_COLUMNS
  | PayField;

export type RepairCells = RowCells<RepairField>;

const SHORT_FORMS: readonly (readonly [string, string])[] = [
  ['date', 'dt'],
  ['number', 'nbr'],
  ['number', 'num'],
  ['amount', 'amt'],
  ['labor', 'lbr'],
  ['labor', 'lab'],
  ['hours', 'hrs'],
  ['advisor', 'adv'],
  ['service', 'svc'],
  ['customer', 'cust'],
  ['technician', 'tech'],
  ['code', 'cd'],
  ['discount', 'disc'],
  ['quantity', 'qty'],
];

/**
 * Column names of DMSs and repair shops, in full, then in short. A field that claims a name first comes
 * first.
 */
export const REPAIR_COLUMNS: Aliases<RepairField> = withShortForms({
  ...HEADER_COLUMNS,
  ...LIST_COLUMNS,
  ...LINE_COLUMNS,
  ...PAY_COLUMNS,
});

/** Short forms never take a name that is a field's full name. */
function withShortForms(columns: Aliases<RepairField>): Aliases<RepairField> {
  const full = new Set(Object.values(columns).flat());
  const fields = Object.entries(columns).map(([field, names]) => {
    const all = [...names];
    for (const [long, abbreviation] of SHORT_FORMS) {
      all.push(...all.filter((name) => name.includes(long)).map((name) => name.replace(long, abbreviation)));
    }
    return [field, all.filter((name, index) => index < names.length || !full.has(name))];
  });
  return Object.fromEntries(fields);
}

export const REPAIR_DATES: readonly RepairField[] = ['opened', 'closed', 'finished', 'day', 'updated'];

const TEXT_FIELDS = new Set<RepairField>([
  'lineCode',
  'sequence',
  'opCode',
  'description',
  'payType',
  'technician',
  'lineKind',
]);

export const REPAIR_NUMBERS: readonly RepairField[] = [
  ...(Object.keys(LINE_COLUMNS) as RepairField[]).filter((field) => !TEXT_FIELDS.has(field)),
  ...(Object.keys(PAY_COLUMNS) as RepairField[]),
];

/** Fields that use only their likeliest column; others of the same name mean something else. */
export const SINGLE_COLUMN_FIELDS: ReadonlySet<RepairField> = new Set<RepairField>([
  ...REPAIR_NUMBERS,
  'ro',
  'job',
  'invoice',
  'opened',
  'closed',
  'lineCode',
  'sequence',
]);
