import { type Aliases, words } from '../tables/header.ts';

export type MoneyField =
  | 'price'
  | 'cost'
  | 'frontGross'
  | 'totalGross'
  | 'backGross'
  | 'fiIncome'
  | 'reserve'
  | 'productGross'
  | 'holdback'
  | 'pack'
  | 'docFee'
  | 'factoryMoney'
  | 'vehicleGross';

export const MONEY_COLUMNS: Aliases<MoneyField> = {
  frontGross: words(`
    frontgross frontendgross frontgrossprofit frontendgrossprofit frontendprofit frontprofit frontend
    front fegross feprofit grossfront frontgp frontgrossamount frontgrossamt frontamount
    commissionablefrontgross commissionablegross commissiongross frontcommgross salesgross frontgrosstotal`),
  totalGross: words(`
    totalgross totalgrossprofit totaldealgross grosstotal totalprofit totaldealprofit combinedgross
    frontandbackgross frontbackgross totalgp totalgrossamount totalgrossamt dealtotalgross`),
  backGross: words(`
    backgross backendgross backgrossprofit backendgrossprofit backendprofit backprofit backend back
    begross beprofit grossback backgp backgrossamount backgrossamt figross fandigross figrossprofit
    fandigrossprofit fiprofit fandiprofit figp fitotal figrosstotal financegross financeandinsurancegross
    fibackgross totalfigross totalbackgross backendtotal fandiincome financegrossprofit`),
  fiIncome: words('fiincome fitotalincome totalfiincome'),
  reserve: words(`
    netfinancereserve financereserve finreserve financereserveamount reserve reserveamount reserveincome
    dealerreserve fireserve financeincome netreserve bankreserve reservegross dealerparticipation
    rateparticipation financereserveprofit`),
  productGross: words(`
    productgross fiproductgross productsgross productprofit productincome totalproductgross
    aftermarketgross aftermarketprofit aftermarketincome productgrossprofit fiproductprofit`),
  holdback: words('holdback holdbackamount holdbackamt dealerholdback hb holdbackprofit'),
  pack: words('pack packamount packamt packs dealerpack commissionpack totalpack packcost'),
  docFee: words(`
    docfee docfees documentfee documentationfee documentaryfee docprep docprepfee docfeeamount
    processingfee dealerfee adminfee procurementfee docstampfee`),
  factoryMoney: words(`
    factorymoney factorycash factoryincentive factoryincentives dealercash dealerincentive
    dealerincentives incentivedealer incentive incentives factorytodealer factorytodealercash
    oemincentive oemmoney stairstep trunkmoney floorplancredit floorplanassistance marketingallowance`),
  price: words(`
    saleprice salesprice sellingprice sellprice soldprice vehiclesaleprice vehiclesalesprice
    vehiclesellingprice cashprice vehicleprice contractprice saleamount salesamount saleamt transactionprice
    purchaseprice unitprice sellingamount retailprice price salepriceamount`),
  cost: words(`
    vehiclecost glvehiclecost vehcost cost unitcost inventorycost costamount costprice costofsale
    costofsales glcost netcost totalcost dealercost adjustedcostofvehicle adjustedcost commissionablecost`),
  vehicleGross: words(`
    vehiclegross vehiclegrossprofit housegross vehicleprofit salegross saleprofit grossprofit gross grossamount
    grossamt dealgross dealprofit profit netprofit margin profitamount gp`),
};

/** Unreadable cells reject the row. */
export const DEAL_AMOUNTS = Object.keys(MONEY_COLUMNS) as MoneyField[];
