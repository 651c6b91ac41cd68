import { words } from '../tables/header.ts';

/** Column names of one line, or of an order given in totals. Names with a three-letter prefix are CDK's. */
export const LINE_COLUMNS = {
  lineCode: words(`
    lbrlinecode linecode lineletter linenumber lineno linenum linlinecode line roline rolinenumber rolineno
    opline joblinenumber jobline laborline`),
  sequence: words('lbrsequenceno linesequence linesequenceno sequencenumber sequenceno sequence seqno seq'),
  opCode: words(`
    lbropcode opcode opcodes laboropcode operationcode labopcode lop servicecode jobcode laboroperation
    operation jobtype servicetype repairtype worktype`),
  description: words(`
    lbropcodedesc opcodedesc opcodedescription operationdescription opdescription servicedescription
    jobdescription`),
  payType: words(`
    lbrlabortype paytype txnpaytype laborpaytype labortype labourtype linepaytype ropaytype paymenttype
    paytypecode paycode billingtype saletype chargeto rotype`),
  technician: words(`
    technicianname technician techname lbrtechno tech technicianid techid technicianno techno
    techniciannumber technumber mechanic mechanicname`),
  laborSale: words(`
    lbrsale laborsale laborsales laborsaleamount laboramount labouramount laborcharge labourcharge laborrevenue laborprice
    laborretail laborextended labortotal labourtotal totallabor totallabour totallaborsale totallaborsales
    laboursale laboursales labsale lab labor labour`),
  laborCost: words(
    'lbrcost laborcost laborcostamount labourcost labcost costoflabor totallaborcost laborcosttotal',
  ),
  soldHours: words(`
    lbrsoldhours soldhours hourssold hrssold soldhrs billedhours hoursbilled billedhrs billhours
    laborhours labourhours laborhrs totalhours hours hrs`),
  flagHours: words(
    'lbrflaghours flaghours flaggedhours hoursflagged hoursflag flaghrs hrsflagged hrsflag paidhours techhours',
  ),
  actualHours: words(`
    lbractualhours actualhours hoursactual actualhrs hrsactual actualtime hoursjob hrsjob jobhours clockhours clockedhours
    hoursworked workedhours elapsedhours`),
  clockedHours: words('lbrtimecardhours timecardhours timeclockhours'),
  partsSale: words(`
    prtextendedsale partssale partssales partssaleamount partsamount partsrevenue partsprice partsextended partsretail
    partscharge partstotal totalparts totalpartssale totalpartssales ptssale pts parts part`),
  partsCost: words(
    'prtextendedcost partscost partscostamount ptscost costofparts totalpartscost partscosttotal',
  ),
  partsUnitSale: words('prtsale partsunitsale partsunitprice'),
  partsUnitCost: words('prtcost partsunitcost'),
  partsQuantity: words('prtqtysold partsquantity partsqty partsqtysold'),
  subletSale: words('subletsale subletsales subletamount sublettotal totalsublet sublet'),
  subletCost: words('subletcost'),
  miscSale: words(
    'mlssale miscsale miscsales miscamount misccharge misctotal totalmisc misc miscellaneous othersale other',
  ),
  miscCost: words('mlscost misccost miscellaneouscost othercost'),
  feeSale: words('feesale fees fee feeamount feestotal feetotal totalfees hazmat hazmatfee'),
  feeCost: words('feecost'),
  shopSale: words(
    'shopsupplies shopsuppliestotal shopsuppliesamount suppliestotal shopsupply shopcharges shopcharge shopchargesale suppliessale supplies',
  ),
  shopCost: words('shopchargecost shopsuppliescost suppliescost'),
  lubeSale: words('gogsale gog lubesale gasoilgrease gasoilgreasesale'),
  lubeCost: words('gogcost lubecost gasoilgreasecost'),
  laborDiscount: words('dislabordiscount labordiscount labourdiscount labordiscountamount'),
  partsDiscount: words('dispartsdiscount partsdiscount partsdiscountamount'),
  discount: words(`
    distotaldiscount discountamount totaldiscount discounttotal discount discounts disc coupon couponamount
    discountpercent discountpercentage discountpct percentdiscount discountrate`),
  subtotal: words('subtotal totalbeforetax pretaxtotal nettotal netsale netamount'),
  total: words(`
    rototal totalro rototalamount totalamount totalsale totalsales roamount lineamount linetotal saleamount
    extendedprice extendedsale total amount sale sales grandtotal price`),
  invoiced: words(`
    invoicedamount invoiceamount invoicetotal amountinvoiced invoicedtotal totalinvoiced finalamount`),
  totalCost: words('rocost totalcost totalrocost costamount linecost extendedcost cost'),
  tax: words('tax salestax taxamount taxes totaltax taxtotal vat gst hst'),
  lineKind: words('linetype itemtype chargetype detailtype linekind linecategory'),
} as const satisfies Record<string, readonly string[]>;

/** CDK's parallel lists besides labor, and its totals, which list one value per pay type. */
export const LIST_COLUMNS = {
  partsLineCode: words('prtlinecode partslinecode partsline'),
  partsSequence: words('prtlaborsequenceno partslaborsequence'),
  partsPayType: words('prtlabortype partspaytype'),
  miscLineCode: words('mlslinecode misclinecode miscline'),
  miscPayType: words('mlslabortype miscpaytype'),
  feeLineCode: words('feelinecode feeline'),
  feePayType: words('feelabortype feepaytype'),
  discountLineCode: words('dislinecode discountlinecode discountline'),
  workLineCode: words('hrslinecode'),
  workTechnician: words('hrstechno'),
  workSoldHours: words('hrssoldhours'),
  workFlagHours: words('hrsflaghours'),
  workActualHours: words('hrsactualhours hrstimecardhours'),
  totPayType: words('totpaytype'),
  totLaborSale: words('totlaborsale'),
  totLaborCost: words('totlaborcost'),
  totPartsSale: words('totpartssale'),
  totPartsCost: words('totpartscost'),
  totMiscSale: words('totmiscsale'),
  totMiscCost: words('totmisccost'),
  totSubletSale: words('totsubletsale'),
  totSubletCost: words('totsubletcost'),
  totShopSale: words('totshopchargesale'),
  totShopCost: words('totshopchargecost'),
  totLubeSale: words('totlubesale'),
  totLubeCost: words('totlubecost'),
  totSoldHours: words('totsoldhours'),
  totFlagHours: words('totflaghours'),
  totActualHours: words('totactualhours'),
  totLaborDiscount: words('totlabordiscount'),
  totPartsDiscount: words('totpartsdiscount'),
  totTotal: words('totrosale'),
  totCost: words('totrocost'),
} as const satisfies Record<string, readonly string[]>;
