import { type Aliases, nameList } from '../tables/header.ts';

/** Column names of call-tracking services. A field that claims a name first comes first. */
const COLUMNS = {
  callId: nameList('callid callguid callsid callkey calluuid callreference callnumberid'),
  calledAt: nameList(
    'calldatetime calldate calledat callstart callstarttime callstarted starttime startedat dayofthecall datetime timestamp date',
  ),
  clock: nameList('calltime timeofcall timeofthecall time'),
  caller: nameList(`
    caller callernumber numberthatcalled callerphone callerphonenumber callerid callingnumber callfrom fromnumber
    customerphonenumber customerphone contactnumber phonenumber phone`),
  trackingNumber: nameList('trackingnumber trackingphonenumber trackingline dialednumber'),
  duration: nameList('callduration duration durationseconds durationsecs talktime calllength callseconds'),
  outcome: nameList(
    'answeredormissed callstatus calloutcome callresult outcome status result disposition answered',
  ),
  direction: nameList('inboundoroutbound direction calldirection'),
  source: nameList(
    'source callsource sourcename trackingsource numbername marketingsource leadsource adsource',
  ),
  campaign: nameList('campaign campaignname'),
  store: nameList(
    'dealership dealershipname store storename rooftop rooftopname location locationname company companyname',
  ),
  department: nameList('department dept departmentname'),
  zip: nameList('callerzip callerzipcode callerpostalcode zip zipcode postalcode'),
} as const;

export type CallField = keyof typeof COLUMNS;

export const CALL_COLUMNS: Aliases<CallField> = COLUMNS;
