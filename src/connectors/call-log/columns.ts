import { type Aliases, words } from '../tables/header.ts';

/** Column names of call-tracking services. A field that claims a name first comes first. */
const COLUMNS = {
  callId: words('callid callguid callsid callkey calluuid callreference callnumberid'),
  calledAt: words(
    'calldatetime calldate calledat callstart callstarttime callstarted starttime startedat datetime timestamp date',
  ),
  clock: words('calltime timeofcall time'),
  caller: words(`
    caller callernumber callerphone callerphonenumber callerid callingnumber callfrom fromnumber
    customerphonenumber customerphone contactnumber phonenumber phone`),
  trackingNumber: words('trackingnumber trackingphonenumber trackingline dialednumber'),
  duration: words('callduration duration durationseconds durationsecs talktime calllength callseconds'),
  outcome: words('callstatus calloutcome callresult outcome status result disposition answered'),
  direction: words('direction calldirection'),
  source: words('source callsource sourcename trackingsource numbername marketingsource leadsource adsource'),
  campaign: words('campaign campaignname'),
  store: words(
    'dealership dealershipname store storename rooftop rooftopname location locationname company companyname',
  ),
  department: words('department dept departmentname'),
  zip: words('callerzip callerzipcode callerpostalcode zip zipcode postalcode'),
} as const;

export type CallField = keyof typeof COLUMNS;

export const CALL_COLUMNS: Aliases<CallField> = COLUMNS;
