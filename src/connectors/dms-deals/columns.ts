import { type Aliases, nameList } from '../tables/header.ts';
import { DEAL_AMOUNTS, MONEY_COLUMNS, type MoneyField } from './money-columns.ts';
import { PRODUCT_COLUMNS, type ProductField } from './product-columns.ts';

export type DealField =
  | 'dealNumber'
  | 'workNumber'
  | 'store'
  | 'contractDate'
  | 'deliveryDate'
  | 'bookedDate'
  | 'reversalDate'
  | 'statusDate'
  | 'updatedAt'
  | 'date'
  | 'status'
  | 'saleType'
  | 'dealType'
  | 'wholesale'
  | 'dealerTrade'
  | 'fleet'
  | 'reversed'
  | 'deleted'
  | 'condition'
  | 'certified'
  | 'year'
  | 'make'
  | 'model'
  | 'vehicle'
  | 'vin'
  | 'stock'
  | 'daysInStock'
  | 'inStockDate'
  | 'units'
  | 'salesperson'
  | 'salesperson2'
  | 'salesperson3'
  | 'credit'
  | 'credit2'
  | 'credit3'
  | 'financeManager'
  | 'salesManager'
  | 'leadSource'
  | 'lender'
  | 'apr'
  | 'amountFinanced'
  | 'residual'
  | 'lease'
  | 'financed'
  | 'trades'
  | 'trade'
  | 'trade1'
  | 'trade2'
  | 'trade3'
  | 'customer'
  | 'buyer'
  | 'email'
  | 'phone'
  | 'zip'
  | MoneyField
  | ProductField;

function tradeNames(...numbers: string[]): string[] {
  const whats = nameList(`
    vin acv allowance gross over payoff stock stockno stocknumber year make makename model modelname
    vehicle value amount actualcashvalue description`);
  return numbers.flatMap((number) => [
    ...(number === '' ? [] : [`trade${number}`, `tradein${number}`]),
    ...whats.flatMap((what) => [`trade${number}${what}`, `tradein${number}${what}`]),
  ]);
}

/**
 * Column names in CDK, VinSolutions, Reynolds, Dealertrack, Tekion and DealerSocket exports. A field that
 * claims a name first comes first.
 */
const NAMES: Aliases<DealField> = {
  dealNumber: nameList(`
    dealnumber dealno dealnum dealid dmsdealnumber dmsdealno dmsdealid fidealnumber fidealno dealjacket
    dealjacketnumber dealjacketno dealref dealreference dealkey dealcode finumber salenumber saleid
    salesid saleno deal`),
  workNumber: nameList('hostitemid'),
  store: nameList(`
    dealership dealershipname dealername store storename rooftop rooftopname location locationname branch
    branchname company companyname dealer dealershipid dealerid dealercode dealernumber dealerno storeid
    storenumber storeno storecode companynumber companyno companyid rooftopid locationid branchid
    enterprisecode pacode bac`),
  contractDate: nameList(`
    contractdate contractdt contractsigneddate contractsigned datecontracted contracteddate salesdate
    saledate saledt dateofsale solddate solddt datesold soldon soldat dealdate dealdt dateofdeal
    writtendate dealwrittendate vehiclesolddate retaildate contractedon`),
  deliveryDate: nameList(`
    deliverydate deliverydt delivereddate datedelivered deliveredon deliveredat dateofdelivery
    customerdeliverydate`),
  bookedDate: nameList(`
    accountingdate bookeddate bookdate datebooked dealbookeddate bookedon postingdate posteddate postdate
    dateposted glpostingdate glpostdate gldate finalizeddate finalizedate datefinalized capdate cappeddate
    dealcappeddate`),
  reversalDate: nameList(`
    reversaldate reverseddate datereversed reversedon unwinddate unwounddate dateunwound unwindon
    cancellationdate cancelleddate canceleddate canceldate datecancelled datecanceled backoutdate
    rollbackdate voiddate voideddate`),
  statusDate: nameList('dealstatusdate statusdate statuschangedate statuschangedon dealstatuschangedate'),
  updatedAt: nameList(`
    lastupdateddate lastupdated lastupdatedat lastupdatedon lastupdate updated updatedat updatedon
    updateddate dateupdated lastmodified lastmodifieddate lastmodifiedat lastmodifiedon modified
    modifiedat modifieddate modifiedon lastchangedate lastchanged`),
  date: nameList('date transactiondate trandate purchasedate closedate closeddate dateclosed'),
  status: nameList('dealstatus dealstatusname dealstate dealstage status statusname salestatus stage'),
  saleType: nameList(`
    saletype salestype typeofsale salecategory saleclass saleclassification transactiontype trantype
    saletypedescription salekind retailwholesale crmsaletype type`),
  dealType: nameList(`
    dealtype fidealtype dealtypedescription dealtypename typeofdeal dealcategory dealkind purchasetype
    financetype fintype financingtype contracttype paymenttype paymentmethod paymentoption financemethod cashfinancelease
    leasefinancecash financeleasecash retaillease dealstructure slsdealtype`),
  wholesale: nameList('wholesale iswholesale wholesaleflag wholesaledeal'),
  dealerTrade: nameList('dealertrade isdealertrade dealertradeflag dealertransfer dealerexchange dx'),
  fleet: nameList('fleet isfleet fleetflag fleetdeal fleetsale'),
  reversed: nameList(`
    reversed isreversed reversal reversalflag reversedflag unwound isunwound unwind unwindflag backout
    backedout rolledback cancelled canceled iscancelled iscanceled`),
  deleted: nameList('deleted isdeleted deletedflag deleteflag'),
  certified: nameList('certified iscertified certifiedflag certifiedpreowned cpo iscpo cpoflag'),
  condition: nameList(`
    newused neworused newusedcpo newusedflag newusedcode newusedcertified usednew nu nuc inventorytype
    vehicletype vehiclecondition vehiclestatus condition stocktype inventorycondition vehicleclass unittype`),
  year: nameList('vehicleyear modelyear year yr vehyear soldyear soldvehicleyear'),
  make: nameList(`
    makename makedescription makedesc vehiclemake vehiclemakename make brand manufacturer franchise
    vehmake soldmake soldvehiclemake makecode`),
  model: nameList(`
    modelname modeldescription modeldesc vehiclemodel vehiclemodelname model carline vehmodel soldmodel
    soldvehiclemodel modelcode`),
  vehicle: nameList('vehicle vehicledescription vehicledesc yearmakemodel ymm yearmodel soldvehicle'),
  vin: nameList(
    'vin vehiclevin vinnumber vinno vehiclevinnumber fullvin soldvin soldvehiclevin serialnumber',
  ),
  stock: nameList(`
    stocknumber stockno stocknum stock stk stkno stknumber stocknbr vehiclestocknumber vehiclestockno
    vehiclestock stockid soldstocknumber`),
  daysInStock: nameList(`
    daysinstock daysininventory daysonlot daysinventory daystosale daystosell inventoryage vehicleage
    stockage ageatsale daysold age days dis`),
  inStockDate: nameList(`
    instockdate dateinstock datestocked stockedindate stockindate stockeddate stockdate inventorydate
    dateininventory ininventorydate entrydate receiveddate datereceived acquisitiondate dateacquired
    acquireddate stockentrydate`),
  units: nameList('units unit unitcount unitssold salescount salecount dealcount qty quantity count'),
  salesperson2: nameList(`
    salesperson2 salesperson2name salespersontwo salesrep2 salesrep2name splitsalesperson
    splitsalespersonname splitsalesrep splitsalesrepname secondsalesperson secondarysalesperson
    cosalesperson sp2 sp2name crmsp2name salesconsultant2 salesman2 slsmn2 slsp2 secondarysalespersonname
    secondarysalesrep split splitwith splitsalespersonid secondarysalespersonid
    salesperson2id salesrep2id crmsp2id`),
  salesperson3: nameList(`
    salesperson3 salesperson3name salesrep3 salesrep3name thirdsalesperson sp3 sp3name crmsp3name
    salesconsultant3 salesman3 salesperson3id crmsp3id`),
  credit2: nameList(`
    crmsalecreditsp2 salecreditsp2 salecredit2 salescredit2 salesperson2credit salesperson2split
    salesperson2percent salesperson2share sp2credit sp2percent sp2split split2 splitpercent2 splitcredit
    credit2`),
  credit3: nameList(`
    crmsalecreditsp3 salecreditsp3 salecredit3 salescredit3 salesperson3credit salesperson3split
    salesperson3percent salesperson3share sp3credit sp3percent sp3split split3 splitpercent3 credit3`),
  credit: nameList(`
    crmsalecreditsp1 salecreditsp1 salecredit1 salescredit1 salesperson1credit salesperson1split
    salesperson1percent salesperson1share salespersoncredit salespersonshare sp1credit sp1percent sp1split
    split1 splitpercent1 credit1 salecredit salescredit unitcredit splitpercent splitpct splitshare
    creditpercent share credit`),
  salesperson: nameList(`
    salesperson1name salespersonname crmsp1name salesperson1 salesperson salespersons salespeople
    salesrepname salesrep salesrep1 salesrepresentative salesconsultant salesconsultantname
    salesconsultant1 salesagent salesassociate salesman salesman1 salesmanname salesstaff seller soldby
    primarysalesperson primarysalespersonname primarysalesrep slsmn slsmn1 slsp slsp1 sp1 sp1name consultant salespersonid primarysalespersonid salesperson1id salesrepid salesrepuserid
    crmsp1id salespersonnumber salespersonno salesmanno`),
  financeManager: nameList(`
    fimgr1name fimgrname fimanagername financemanagername fandimanager fimanager fimgr1 fimgr fandimgr
    financemanager financemgr finmgr finmanager businessmanager businessmgr fiperson fiproducer
    financemanagerdmsid financemanagerid fimanagerid fimgrid`),
  salesManager: nameList(`
    salesmanagername salesmgrname crmsalesmgrname salesmanager salesmgr deskmanager deskmgr closingmgr
    closingmanager closer closername teamleader generalsalesmanager gsm salesmanagerid salesmgrid
    crmsalesmgrid`),
  leadSource: nameList(`
    dealsource leadsource leadsourcename sourceoflead crmleadsource salesource prospectsource adsource
    upsource source sourcename marketingsource trafficsource leadsourcegroup leadsourcecategory`),
  lender: nameList(`
    lienholdername lienholder lender lendername bank bankname financecompany financecompanyname
    financeinstitution financesource financingsource fundinglender fundingsource lienholdercode
    lendercode bankcode`),
  apr: nameList('apr sellrateapr sellrate interestrate contractrate customerrate aprpercent'),
  amountFinanced: nameList(`
    amountfinanced amtfinanced financedamount financeamount amountfin amtfin totalfinanced
    totalamountfinanced loanamount`),
  residual: nameList('residual residualamount residualvalue leaseresidual leaseendvalue leasepayment'),
  lease: nameList('lease islease leaseflag leased isleased leasedeal'),
  financed: nameList('financed isfinanced financedflag isfinance financeflag'),
  trades: nameList(`
    trades tradecount numberoftrades nooftrades numtrades tradeins tradeincount numberoftradeins
    tradescount`),
  trade: nameList('trade tradein hastrade hastradein tradeflag tradeinflag istradein tradeyn'),
  trade1: [...tradeNames('', '1'), ...nameList('totaltradesacv totaltradeallowance tradesacv')],
  trade2: tradeNames('2'),
  trade3: tradeNames('3'),
  customer: nameList(`
    customernumber customerno custno custnumber customerid custid buyernumber buyerno buyerid clientid
    globalcustomerid dmscustomerid dmscustomernumber customerdmsid`),
  buyer: nameList(`
    buyer buyername customer customername customerfullname custname name name1 fullname client clientname
    purchaser buyerfullname buyerlastname customerlastname lastname buyerfirstname customerfirstname
    firstname`),
  email: nameList('email emailaddress customeremail buyeremail buyeremailaddress email1 emailid email2'),
  phone: nameList(`
    cellphone mobilephone cell mobile phone phonenumber customerphone buyerphone homephone buyercellphone
    buyerhomephone telephone dayphone eveningphone workphone`),
  zip: nameList(`
    zip zipcode ziporpostalcode postalcode postcode buyerpostalcode buyerzip buyerzipcode customerzip
    customerzipcode customerpostalcode zippostalcode`),
  ...MONEY_COLUMNS,
  ...PRODUCT_COLUMNS,
};

export const DEAL_DATES = [
  'contractDate',
  'date',
  'deliveryDate',
  'bookedDate',
  'reversalDate',
  'statusDate',
  'updatedAt',
  'inStockDate',
] as const satisfies readonly DealField[];

export const DATE_FORMATS = ['yyyymmdd', 'mmddyyyy', 'ddmmyyyy', 'yymmdd', 'mmddyy', 'ddmmyy'] as const;

export const DEAL_COLUMNS: Aliases<DealField> = {
  ...NAMES,
  ...withEnds(DEAL_DATES, DATE_FORMATS),
  ...withEnds(DEAL_AMOUNTS, ['cents', 'incents']),
};

function withEnds(fields: readonly DealField[], ends: readonly string[]): Partial<Aliases<DealField>> {
  const longer = (name: string) => ends.map((end) => `${name}${end}`);
  return Object.fromEntries(
    fields.map((field) => [field, [...NAMES[field], ...NAMES[field].flatMap(longer)]]),
  );
}
