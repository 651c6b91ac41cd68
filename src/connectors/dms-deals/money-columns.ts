import { type Aliases, nameList } from '../tables/header.ts';

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
  frontGross: nameList(`
    frontgross frontendgross frontgrossprofit frontendgrossprofit frontendprofit frontprofit frontend
    front fegross feprofit grossfront frontgp frontgrossamount frontgrossamt frontamount
    commissionablefrontgross commissionablegross commissiongross frontcommgross salesgross frontgrosstotal`),
  totalGross: nameList(`
    totalgross totalgrossprofit totaldealgross grosstotal totalprofit totaldealprofit combinedgross
    frontandbackgross frontbackgross totalgp totalgrossamount totalgrossamt dealtotalgross`),
  backGross: nameList(`
    backgross backendgross backgrossprofit backendgrossprofit backendprofit backprofit backend back
    begross beprofit grossback backgp backgrossamount backgrossamt figross fandigross figrossprofit
    fandigrossprofit fiprofit fandiprofit figp fitotal figrosstotal financegross financeandinsurancegross
    fibackgross totalfigross totalbackgross backendtotal fandiincome financegrossprofit`),
  fiIncome: nameList('fiincome fitotalincome totalfiincome'),
  reserve: nameList(`
    netfinancereserve financereserve finreserve financereserveamount reserve reserveamount reserveincome
    dealerreserve fireserve financeincome netreserve bankreserve reservegross dealerparticipation
    rateparticipation financereserveprofit`),
  productGross: nameList(`
    productgross fiproductgross productsgross productprofit productincome totalproductgross
    aftermarketgross aftermarketprofit aftermarketincome productgrossprofit fiproductprofit`),
  holdback: nameList('holdback holdbackamount holdbackamt dealerholdback hb holdbackprofit'),
  pack: nameList('pack packamount packamt packs dealerpack commissionpack totalpack packcost'),
  docFee: nameList(`
    docfee docfees documentfee documentationfee documentaryfee docprep docprepfee docfeeamount
    processingfee dealerfee adminfee procurementfee docstampfee`),
  factoryMoney: nameList(`
    factorymoney factorycash factoryincentive factoryincentives dealercash dealerincentive
    dealerincentives incentivedealer incentive incentives factorytodealer factorytodealercash
    oemincentive oemmoney stairstep trunkmoney floorplancredit floorplanassistance marketingallowance`),
  price: nameList(`
    saleprice salesprice sellingprice sellprice soldprice vehiclesaleprice vehiclesalesprice
    vehiclesellingprice cashprice vehicleprice contractprice saleamount salesamount saleamt transactionprice
    purchaseprice unitprice sellingamount retailprice price salepriceamount`),
  cost: nameList(`
    vehiclecost glvehiclecost vehcost cost unitcost inventorycost costamount costprice costofsale
    costofsales glcost netcost totalcost dealercost adjustedcostofvehicle adjustedcost commissionablecost`),
  vehicleGross: nameList(`
    vehiclegross vehiclegrossprofit housegross vehicleprofit salegross saleprofit grossprofit gross grossamount
    grossamt dealgross dealprofit profit netprofit margin profitamount gp`),
};

export const DEAL_AMOUNTS = Object.keys(MONEY_COLUMNS) as MoneyField[];
