import { nameList } from '../tables/header.ts';

/** Column names of one line, or of an order given in totals. Names with a three-letter prefix are CDK's. */
export const LINE_COLUMNS = {
  lineCode: nameList(`
    lbrlinecode linecode lineletter linenumber lineno linenum linlinecode line roline rolinenumber rolineno
    opline joblinenumber jobline laborline`),
  sequence: nameList(
    'lbrsequenceno linesequence linesequenceno sequencenumber sequenceno sequence seqno seq',
  ),
  opCode: nameList(`
    lbropcode opcode opcodes laboropcode operationcode labopcode lop servicecode jobcode laboroperation
    laborop laboroper
    operation jobtype servicetype repairtype worktype`),
  description: nameList(`
    lbropcodedesc opcodedesc opcodedescription operationdescription opdescription servicedescription
    jobdescription`),
  payType: nameList(`
    lbrlabortype paytype txnpaytype laborpaytype labortype labourtype linepaytype ropaytype paymenttype
    paytypecode paycode paymeth paymethod billingtype saletype chargeto rotype`),
  technician: nameList(`
    technicianname technician techname lbrtechno tech technicianid techid technicianno techno
    techniciannumber technumber mechanic mechanicname`),
  laborSale: nameList(`
    lbrsale laborsale laborsales laborsaleamount laboramount labouramount laborcharge labourcharge laborrevenue laborprice
    laborretail laborextended labortotal labourtotal totallabor totallabour totallaborsale totallaborsales
    laboursale laboursales labsale lab labor labour`),
  laborCost: nameList(
    'lbrcost laborcost laborcostamount labourcost labcost costoflabor totallaborcost laborcosttotal',
  ),
  laborGross: nameList('laborgross lbrgross grosslabor grslbr grosslbr labgross labourgross'),
  soldHours: nameList(`
    lbrsoldhours soldhours hourssold hrssold soldhrs billedhours hoursbilled billedhrs billhours
    laborhours labourhours laborhrs totalhours hours hrs`),
  flagHours: nameList(
    'lbrflaghours flaghours flaggedhours hoursflagged hoursflag flaghrs hrsflagged hrsflag paidhours techhours',
  ),
  actualHours: nameList(`
    lbractualhours actualhours hoursactual actualhrs hrsactual actualtime hoursjob hrsjob jobhours clockhours clockedhours
    hoursworked workedhours elapsedhours`),
  clockedHours: nameList('lbrtimecardhours timecardhours timeclockhours'),
  partsSale: nameList(`
    prtextendedsale partssale partssales partssaleamount partsamount partsrevenue partsprice partsextended partsretail
    partscharge partstotal totalparts totalpartssale totalpartssales ptssale pts parts part`),
  partsCost: nameList(
    'prtextendedcost partscost partscostamount ptscost costofparts totalpartscost partscosttotal',
  ),
  partsGross: nameList('partsgross grossparts grsprts grosspts ptsgross'),
  partsUnitSale: nameList('prtsale partsunitsale partsunitprice'),
  partsUnitCost: nameList('prtcost partsunitcost'),
  partsQuantity: nameList('prtqtysold partsquantity partsqty partsqtysold'),
  subletSale: nameList('subletsale subletsales subletamount sublettotal totalsublet sublet'),
  subletCost: nameList('subletcost'),
  subletGross: nameList('subletgross grosssublet grssubl'),
  miscSale: nameList(
    'mlssale miscsale miscsales miscamount misccharge misctotal totalmisc misc miscellaneous othersale other',
  ),
  miscCost: nameList('mlscost misccost miscellaneouscost othercost'),
  feeSale: nameList('feesale fees fee feeamount feestotal feetotal totalfees hazmat hazmatfee'),
  feeCost: nameList('feecost'),
  shopSale: nameList(
    'shopsupplies shopsuppliestotal shopsuppliesamount suppliestotal shopsupply shopcharges shopcharge shopchargesale suppliessale supplies',
  ),
  shopCost: nameList('shopchargecost shopsuppliescost suppliescost'),
  lubeSale: nameList('gogsale gog lubesale gasoilgrease gasoilgreasesale'),
  lubeCost: nameList('gogcost lubecost gasoilgreasecost'),
  laborDiscount: nameList('dislabordiscount labordiscount labourdiscount labordiscountamount'),
  partsDiscount: nameList('dispartsdiscount partsdiscount partsdiscountamount'),
  discount: nameList(`
    distotaldiscount discountamount totaldiscount discounttotal discount discounts disc coupon couponamount
    discountpercent discountpercentage discountpct percentdiscount discountrate`),
  subtotal: nameList('subtotal totalbeforetax pretaxtotal nettotal netsale netamount'),
  total: nameList(`
    rototal totalro rototalamount totalamount totalsale totalsales roamount lineamount linetotal saleamount
    extendedprice extendedsale total amount sale sales grandtotal price`),
  invoiced: nameList(`
    invoicedamount invoiceamount invoicetotal amountinvoiced invoicedtotal totalinvoiced finalamount`),
  totalCost: nameList('rocost totalcost totalrocost costamount linecost extendedcost cost'),
  tax: nameList('tax salestax taxamount taxes totaltax taxtotal vat gst hst'),
  lineKind: nameList('linetype itemtype chargetype detailtype linekind linecategory'),
} as const satisfies Record<string, readonly string[]>;

export const LIST_COLUMNS = {
  partsLineCode: nameList('prtlinecode partslinecode partsline'),
  partsSequence: nameList('prtlaborsequenceno partslaborsequence'),
  partsPayType: nameList('prtlabortype partspaytype'),
  miscLineCode: nameList('mlslinecode misclinecode miscline'),
  miscPayType: nameList('mlslabortype miscpaytype'),
  feeLineCode: nameList('feelinecode feeline'),
  feePayType: nameList('feelabortype feepaytype'),
  discountLineCode: nameList('dislinecode discountlinecode discountline'),
  workLineCode: nameList('hrslinecode'),
  workTechnician: nameList('hrstechno'),
  workSoldHours: nameList('hrssoldhours'),
  workFlagHours: nameList('hrsflaghours'),
  workActualHours: nameList('hrsactualhours hrstimecardhours'),
  totPayType: nameList('totpaytype'),
  totLaborSale: nameList('totlaborsale'),
  totLaborCost: nameList('totlaborcost'),
  totPartsSale: nameList('totpartssale'),
  totPartsCost: nameList('totpartscost'),
  totMiscSale: nameList('totmiscsale'),
  totMiscCost: nameList('totmisccost'),
  totSubletSale: nameList('totsubletsale'),
  totSubletCost: nameList('totsubletcost'),
  totShopSale: nameList('totshopchargesale'),
  totShopCost: nameList('totshopchargecost'),
  totLubeSale: nameList('totlubesale'),
  totLubeCost: nameList('totlubecost'),
  totSoldHours: nameList('totsoldhours'),
  totFlagHours: nameList('totflaghours'),
  totActualHours: nameList('totactualhours'),
  totLaborDiscount: nameList('totlabordiscount'),
  totPartsDiscount: nameList('totpartsdiscount'),
  totTotal: nameList('totrosale'),
  totCost: nameList('totrocost'),
} as const satisfies Record<string, readonly string[]>;
