import { collapsed, nameList } from '../tables/header.ts';

interface OtherKind {
  readonly what: string;
  /** What to do about it, or that it is not supported yet. */
  readonly advice: string;
  readonly needs: readonly string[];
  /** This many of `signs` and `needs` must be present. */
  readonly signs?: readonly string[];
  readonly atLeast?: number;
  readonly without?: readonly string[];
  /** Wins over a connector that could read the table. */
  readonly isSure?: boolean;
}

const VEHICLE = nameList(`
  vin stock stocknumber stockno stockid stk stkno year yr make model trim mileage miles odometer price color body bodytype engine transmission
  type condition certified series age`);
const OF_DEALS = nameList(`
  dealnumber dealno dealid frontgross backgross totalgross profit contractdate solddate saledate dealdate deliverydate salesperson salesrep
  financemanager buyer`);
const OF_SERVICE = nameList(`
  ronumber rono repairorder repairordernumber opcode opcodes laborsale laboramount labouramount technician advisor serviceadvisor jobid
  jobtype jobcard opendate closedate`);
const OF_LEADS = nameList('leadid leadsource leadstatus leaddate leadtype prospectid');
const INVENTORY = 'an inventory feed of vehicles for sale';
const notYet = (what: string) => `Rooftop does not read ${what} yet`;

const VDP_LIST: OtherKind = {
  what: "a list of vehicles' pages and photos",
  advice: 'it is read with the inventory',
  needs: nameList('vdpurl vehicledetaillink vehicleurl detailurl vdplink vehiclepage'),
  signs: nameList(
    'vin vinnumber stock stocknumber stockno srpimageurl imageurl photourl photourllist images photos',
  ),
  atLeast: 3,
  without: [
    ...nameList('make model price listprice site vdps views pageviews date day'),
    ...OF_DEALS,
    ...OF_LEADS,
    ...OF_SERVICE,
  ],
};

/** Kinds of files without a connector. The first match wins; remove a kind when it gets a connector. */
const OTHER_KINDS: readonly OtherKind[] = [
  {
    what: "a listing site's totals of whole months",
    advice: 'export the performance of each vehicle by day',
    needs: nameList('uniquevins monthofbegindate'),
    signs: nameList('totalsrpimps totalvdpimps totalleads totalconnections srpstovdps customername'),
    atLeast: 3,
    isSure: true,
  },
  {
    what: 'a list of auction results',
    advice: notYet('auctions'),
    needs: nameList(`
      mmr mmrvalue auction auctionname auctiondate lane laneno lanenumber runnumber runno hammerprice highbid buyfee sellfee
      conditiongrade`),
    without: [...nameList('dealnumber dealno frontgross backgross totalgross contractdate'), ...OF_SERVICE],
  },
  {
    what: 'a list of vehicles for sale at many dealers (market listings)',
    advice: 'export it with columns for VIN, price, make and model',
    needs: nameList(
      'sellername sellertype sellerrating consumerrating dom domactive firstseenat scrapedat heading',
    ),
    signs: VEHICLE,
    atLeast: 4,
    without: [...OF_DEALS, ...OF_SERVICE, ...OF_LEADS],
  },
  {
    what: INVENTORY,
    advice: 'export it as a table with columns for VIN, make and model',
    needs: nameList(`
      listprice internetprice askingprice webprice msrp currentvalue bookvalue photos photo photocount photourllist imagelist images
      image0url dateinstock daysinstock daysinventory inventorydate stateofvehicle availability vehicleid bodystyle exteriorcolor
      extcolor interiorcolor drivetrain newused nu retail daysonlot lotdays dol days vehicledetaillink vdpurl downpayment weeklypayment`),
    signs: VEHICLE,
    atLeast: 5,
    without: [...OF_DEALS, ...OF_SERVICE, ...OF_LEADS, 'dealerregion'],
  },
  {
    what: 'a list of sales of many dealers',
    advice: notYet('the sales of other dealers'),
    needs: nameList('dealerregion annualincome'),
    signs: nameList('dealername dealerno carid company customername'),
    atLeast: 3,
  },
  {
    what: 'a list of parts in stock',
    advice: 'export it with columns for part number, quantity or value, and the last sale',
    needs: nameList('onhand quantityonhand qtyonhand bin binlocation reorderpoint partonhand shelf'),
    without: nameList('labor labour laborsale laboramount opcode jobtype technician ronumber rono ro'),
  },
  {
    what: 'a list of parts sales',
    advice:
      "parts on repair orders are among them and would count twice; export the parts counter's invoices with number, date, sale and cost",
    needs: nameList('mfpartnumberdescription partnumber partno'),
    signs: nameList('qty quantity net extension extcost description'),
    atLeast: 3,
    without: OF_SERVICE,
  },
  {
    what: 'a table of vehicle registrations',
    advice: 'Rooftop reads registrations by month, ZIP, make and selling dealer',
    needs: nameList('regvaliddate registrationclass registrationdate regvaliddt quarter'),
    without: OF_DEALS,
  },
  {
    what: 'a table of vehicle registrations',
    advice: 'Rooftop reads registrations by month, ZIP, make and selling dealer',
    needs: nameList('vehicles vehiclecount quantity units registrations'),
    signs: nameList(
      'year yearmonth month make zipcode modelyear fuel duty county pct date 2016populationover19 population',
    ),
    atLeast: 3,
    without: [...OF_DEALS, ...nameList('vin stocknumber stock')],
  },
  {
    what: 'a table of market-wide sales',
    advice: notYet('market sales'),
    needs: nameList('totalsalesnew totalsalesused'),
  },
  {
    what: 'a table of VIN manufacturer codes',
    advice: 'it holds nothing to import',
    needs: nameList('wmi'),
  },
  {
    what: 'an accounting schedule',
    advice: 'it lists balances of customers and vehicles, and no expenses',
    needs: nameList('control jrn'),
    signs: nameList('document ref descrip date debit credit account balance'),
    atLeast: 3,
  },
  {
    what: 'a general ledger',
    advice: 'Rooftop reads expenses by account and month: export a column for the period',
    needs: nameList('debit credit'),
    signs: nameList('account accountnumber accountno glaccount journal date balance'),
    atLeast: 3,
  },
  {
    what: 'a chart of accounts',
    advice: 'it has no amounts',
    needs: nameList('level1 statement accounttype accountname report'),
    signs: nameList('level2 code name description accountnumber'),
    atLeast: 3,
    without: nameList('impressions clicks cost date day campaign campaignname'),
  },
  {
    what: "a summary of technicians' hours",
    advice: 'export the repair orders themselves, one row for each order or line',
    needs: nameList('elr hrsro perro'),
    signs: nameList('technician hours gross rocount ro'),
    atLeast: 3,
  },
  {
    what: 'a list of test drives',
    advice: notYet('test drives'),
    needs: nameList('testdriveid testdrivedate'),
  },
  {
    what: 'a list of showroom visits',
    advice: notYet('showroom visits'),
    needs: nameList('showroomvisitid beback demotestdrive managerturnover'),
  },
  {
    what: 'a summary of lead sources',
    advice: 'export the leads themselves, one row for each lead',
    needs: nameList(
      'leads totalleads goodleads leadcount numberofleads leadsreceived closeratio closingratio',
    ),
    signs: nameList('leadsource source leadtype period group badleads soldfromleads duplicateleads units'),
    atLeast: 2,
    without: nameList('leadid campaign campaignname cost spend amountspent impressions clicks sessions'),
  },
  {
    what: 'a table of a marketing-mix model',
    advice: notYet('such models'),
    needs: nameList('revenueperconversion channel0impression awarenessvideoimpression brandedgqvcontrol'),
  },
  {
    what: 'a list of planned campaigns',
    advice: 'it does not say which day anything was spent',
    needs: nameList('successrate targetlocation'),
    signs: nameList('campaignname campaigntype budget'),
    atLeast: 3,
  },
  {
    what: 'a list of quotations',
    advice: notYet('quotations'),
    needs: nameList(
      'quotationcreationdate quotationdate quotedate estimatedate estimatenumber estimateno quotenumber',
    ),
    without: OF_SERVICE.filter((name) => name !== 'jobid'),
  },
  {
    what: 'a list of suppliers',
    advice: notYet('suppliers'),
    needs: nameList('speciality specialty supplierid suppliername'),
    without: [...OF_SERVICE, ...nameList('date startdate price')],
  },
  {
    what: 'a list of customer vehicles',
    advice: notYet('them'),
    needs: nameList('carid carbrand carmodel vehicleid'),
    without: [...OF_SERVICE, ...OF_DEALS, ...nameList('date startdate price')],
  },
  {
    what: 'a list of customers',
    advice: notYet('customers'),
    needs: nameList('customertype customersince'),
    without: [...OF_SERVICE, ...OF_LEADS, 'date'],
  },
  {
    what: 'a list of places',
    advice: 'it holds nothing to import',
    needs: nameList('latitude longitude population statefips countyfips regioncode geoid'),
    without: [
      ...nameList('date leadsource leaddate campaign clicks impressions sessions customerid'),
      ...OF_SERVICE,
    ],
  },
  {
    what: 'a list of dealerships',
    advice: 'stores are added in the settings',
    needs: nameList('dealershipname'),
    signs: nameList('dealershipid city region'),
    atLeast: 3,
    without: [...OF_LEADS, 'date', 'customerid'],
  },
  {
    what: 'a list of models',
    advice: 'it holds nothing to import',
    needs: nameList('modelname baseprice'),
    signs: nameList('modelid segment'),
    atLeast: 3,
    without: nameList('vin stock date'),
  },
];

export interface OtherKindFound {
  readonly message: string;
  readonly isSure: boolean;
}

export function otherKindOf(names: readonly string[]): OtherKindFound | null {
  const known = knownNames(names);
  if (known.size === 2 && known.has('make') && known.has('model')) {
    return { message: 'This is a list of models; it holds nothing to import.', isSure: true };
  }
  const kind = kindShownBy(known);
  if (kind === undefined) return null;
  const { what, advice, isSure = false } = kind;
  return { message: `This is ${what}; ${advice}.`, isSure };
}

/** Whether these names of columns show a store's own inventory, and nothing else that has vehicles. */
export function isInventoryFeed(names: readonly string[]): boolean {
  return kindShownBy(knownNames(names))?.what === INVENTORY;
}

/** Whether these names of columns show pages and photos of vehicles, and nothing else about them. */
export function isVdpList(names: readonly string[]): boolean {
  return isShownBy(VDP_LIST, knownNames(names));
}

function knownNames(names: readonly string[]): ReadonlySet<string> {
  const known = new Set(
    names.flatMap((name) => [collapsed(name), collapsed(name.replace(/[([].*?[)\]]/g, ''))]),
  );
  if (names.some((name) => /^q[1-4] ?\d{4}$/i.test(name.trim()))) known.add('quarter');
  return known;
}

function kindShownBy(known: ReadonlySet<string>): OtherKind | undefined {
  return OTHER_KINDS.find((kind) => isShownBy(kind, known));
}

function isShownBy({ needs, signs = [], atLeast = 1, without = [] }: OtherKind, known: ReadonlySet<string>) {
  const count = (list: readonly string[]) => list.filter((name) => known.has(name)).length;
  const own = count(needs);
  return own > 0 && own + count(signs) >= atLeast && count(without) === 0;
}

export function otherDocumentKind(text: string): OtherKindFound | null {
  const names = /^\s*[[{]/.test(text)
    ? text.matchAll(/"([\w.-]{1,40})"\s*:/g)
    : /^\s*<(?!!doctype html|html)/i.test(text)
      ? text.matchAll(/<([a-z][\w.-]{0,40})[\s/>]/gi)
      : [];
  return otherKindOf([...new Set([...names].map(([, name = '']) => name))]);
}
