import { type Aliases, nameList } from '../tables/header.ts';

/** The names that listing sites and Google Analytics give these columns. Fields that claim a name first come first. */
const COLUMNS = {
  viewedOn: nameList('date day reportdate activitydate statdate viewdate'),
  vin: nameList('vin vinnumber vehiclevin'),
  stock: nameList('stocknumber stock stockno stocknum stockid'),
  page: nameList(
    'pagepath pagepathandscreenclass pagepathqueryparameters pagepathquerystringandscreenclass page pageurl vdpurl url fullpageurl',
  ),
  site: nameList('site vendor provider listingsite marketplace source product'),
  srps: nameList(
    'srps srp srpviews srpimpressions searchresultviews searchresultspageviews searchimpressions impressionsinsearch vehiclesinsearch searchappearances searchresults timesinsearch impressions',
  ),
  vdps: nameList(
    'vdps vdp vdpviews vehicledetailviews vehicledetailpageviews vehicledetailpages detailpageviews detailviews totalvdps listingviews vehicleviews views pageviews screenpageviews eventcount',
  ),
  leads: nameList('leads totalleads totalcontacts contacts connections totalconnections'),
  emails: nameList('emailleads emails emailcontacts email'),
  calls: nameList('phoneleads calls phonecalls phonecontacts'),
  chats: nameList('chats chatleads textleads chatcontacts texts'),
  store: nameList('dealername dealershipname dealership storename rooftop'),
  storeId: nameList('dealerid dealernumber dealercode customerid'),
} as const;

export type ViewField = keyof typeof COLUMNS;

export const VIEW_COLUMNS: Aliases<ViewField> = COLUMNS;
