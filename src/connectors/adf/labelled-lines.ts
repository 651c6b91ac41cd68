import { mailAddress } from '../leads/contact.ts';
import { meaningsOf } from '../recognition/column-meanings.ts';
import { collapsed, nameList } from '../tables/header.ts';

export type Label =
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'email'
  | 'postalCode'
  | 'comments'
  | 'requested'
  | 'provider'
  | 'service'
  | 'leadType'
  | 'store'
  | 'id'
  | 'vin'
  | 'stock'
  | 'year'
  | 'make'
  | 'model'
  | 'vehicle'
  | 'condition'
  | 'trade'
  | 'sender'
  | 'subject';

export interface LabelledLine {
  readonly label: Label;
  readonly value: string;
  /** Whose details these are; `lead` before any heading. */
  readonly section: 'lead' | 'customer' | 'vehicle' | 'trade' | 'dealer';
}

const LABELS: Readonly<Record<Label, readonly string[]>> = {
  name: nameList(`
    name fullname customername customer contactname buyername leadname clientname client prospect
    prospectname yourname shopper shoppername consumer consumername buyer visitorname callername contact
    lead nom`),
  firstName: nameList('firstname givenname fname customerfirstname prenom'),
  lastName: nameList('lastname surname familyname lname customerlastname'),
  phone: nameList(`
    phone phonenumber telephone telephonenumber tel mobile mobilephone mobilenumber cell cellphone
    cellnumber homephone workphone dayphone daytimephone eveningphone contactnumber contactphone
    customerphone callerid callernumber caller phonehome phonecell phonework primaryphone phoneno
    callbacknumber telefon telephoneno`),
  email: nameList(`
    email emailaddress mail customeremail contactemail youremail buyeremail leademail courriel emailid`),
  postalCode: nameList(`
    zip zipcode postalcode postcode zippostalcode zippostal postalzipcode postalzip codepostal`),
  comments: nameList(`
    comments comment message customercomments questions question notes note inquiry enquiry
    additionalcomments questionscomments commentsquestions customermessage yourmessage transcript`),
  requested: nameList(`
    submissiondate date datetime received receivedon datereceived submitted submittedon submittedat
    datesubmitted leaddate requestdate timestamp created createdon createdat inquirydate enquirydate
    calldate calltime leadreceived leadtime leadcreated time datecreated sent dateofinquiry dateandtime`),
  provider: nameList(`
    source leadsource provider leadprovider website portal via leadorigin origin sitename referredby
    originatedfrom submittedvia`),
  service: nameList(`
    service requesttype inquirytype enquirytype leadcategory formname form formtype subjectofinquiry
    department reason reasonforcontact typeofinquiry typeofrequest`),
  leadType: nameList('leadtype contacttype channel type contactmethod'),
  store: nameList(`
    dealer dealership dealername dealershipname store storename location rooftop dealerlocation seller
    sellername branch`),
  id: nameList(`
    leadid leadnumber leadno leadreference referenceid reference refnumber referencenumber ref inquiryid
    enquiryid confirmationnumber caseid ticketid callid chatid submissionid`),
  vin: nameList('vin vinnumber vehiclevin vinno'),
  stock: nameList('stock stocknumber stockno stk stocknum stockid vehiclestock stkno'),
  year: nameList('year modelyear vehicleyear'),
  make: nameList('make brand manufacturer vehiclemake'),
  model: nameList('model vehiclemodel modelname'),
  vehicle: nameList(`
    vehicle vehicleofinterest car listing listingtitle adtitle unit interestedin vehicledetails
    vehicleinfo vehiclename yearmakemodel ymm vehicledescription vehicletitle`),
  condition: nameList(`
    condition newused neworused vehicletype vehiclecondition inventorytype stocktype typeofvehicle`),
  trade: nameList('trade tradein hastrade hastradein tradeinvehicle haveatradein doyouhaveatradein'),
  sender: nameList('from'),
  subject: nameList('subject'),
};

const LABEL_OF = new Map(
  Object.entries(LABELS).flatMap(([label, names]) => names.map((name) => [name, label as Label] as const)),
);
const BY_MEANING = new Map(
  Object.entries(LABELS)
    .flatMap(([label, names]) => names.map((name) => [meaningsOf(name).join(' '), label as Label] as const))
    .filter(([meaning]) => meaning !== '' && meaning !== 'id' && !meaning.includes('?'))
    .reverse(),
);
/** Longer lines are sentences. */
const MOST_TERMS = 4;

function labelNamed(text: string): Label | null {
  const known = LABEL_OF.get(collapsed(text));
  if (known) return known;
  const isShort = /\p{L}{3}/u.test(text) && text.trim().split(/\s+/).length <= MOST_TERMS;
  return (isShort ? BY_MEANING.get(meaningsOf(text).join(' ')) : undefined) ?? null;
}

export function isLabel(text: string): boolean {
  return text.length <= 45 && labelNamed(text.replace(/[\s:]+$/, '')) !== null;
}

/** Labels with values of several lines. */
const LONG = new Set<Label>(['comments']);

const HEADINGS: readonly (readonly [LabelledLine['section'], RegExp])[] = [
  ['trade', /trade|current vehicle/i],
  ['dealer', /dealer|seller|store|vendor/i],
  ['vehicle', /vehicle|listing|inventory|unit/i],
  ['customer', /./],
];
const HEADING_TERMS =
  /^(?:(?:customer|contact|buyer|shopper|consumer|client|lead|prospect|personal|your|their|current|vehicle|listing|inventory|unit|trade|trade-?in|in|dealer|dealership|seller|store|vendor|info|information|details?|data|of|interest|the|and|&|about|summary)(?:'s)?[\s:-]*){1,5}$/i;

export function labelledLines(text: string): LabelledLine[] {
  const found: OpenLine[] = [];
  let section: LabelledLine['section'] = 'lead';
  let open: OpenLine | null = null;
  for (const line of text.split('\n').flatMap(inLabels).map(withoutMarks)) {
    const labelled = labelOf(line);
    section = labelled?.value ? section : (headingOf(line) ?? section);
    if (labelled !== null) {
      open = { ...labelled, section };
      found.push(open);
    } else if (headingOf(line) !== null) open = null;
    else if (line === '') open = stillOpen(open);
    else if (open !== null && !LONG.has(open.label) && OTHER_LABEL.test(line)) open = null;
    else if (stillOpen(open)) open = addTo(open, line);
  }
  return found.map(tidied).filter(({ value }) => value !== '');
}

/** An unknown label ends the value above it. */
const OTHER_LABEL = /^\p{L}[\p{L} .]{1,30}:\s/u;

interface OpenLine {
  readonly label: Label;
  value: string;
  readonly section: LabelledLine['section'];
}

function stillOpen(line: OpenLine | null): OpenLine | null {
  return line !== null && (line.value === '' || LONG.has(line.label)) ? line : null;
}

function addTo(line: OpenLine | null, text: string): OpenLine | null {
  if (line !== null) line.value = `${line.value} ${text}`.trim().slice(0, 5_000);
  return line;
}

/** Splits `Reg: AB02 Vehicle: 2001 Porsche Boxster Stock number: 192` at its labels. */
function inLabels(line: string): string[] {
  const parts = line.split(/\s(?=\p{Lu}[\p{L}.]*(?: \p{Ll}[\p{L}.]*){0,2}:\s)/u);
  const known = parts.filter((part) => isLabel(part.replace(/:.*$/, ''))).length;
  return known >= 2 ? parts : [line];
}

/** Removes bullets, quote marks of forwarded mails and asterisks. */
function withoutMarks(line: string): string {
  return line
    .replace(/^[\s>*•·|-]+/, '')
    .replace(/\*+/g, '')
    .replace(/[ \u00a0]+/g, ' ')
    .trim();
}

function labelOf(line: string): { label: Label; value: string } | null {
  const match = /^([^:=\t]{1,45}?)\s?(?:[:=]|\t+)[\t ]*(.*)$/.exec(line);
  const label = match && labelNamed(match[1] ?? '');
  if (!match || !label) return labelAlone(line);
  return { label, value: (match[2] ?? '').replace(/^[:\s]+/, '').trim() };
}

/** `Customer message` on its own line without a colon. Single terms such as `Phone` may be buttons. */
function labelAlone(line: string): { label: Label; value: string } | null {
  const label = /^\p{L}+(?: \p{L}+){1,2}$/u.test(line) ? LABEL_OF.get(collapsed(line)) : undefined;
  return label === undefined ? null : { label, value: '' };
}

function headingOf(line: string): LabelledLine['section'] | null {
  if (line.length > 45 || !HEADING_TERMS.test(line)) return null;
  return HEADINGS.find(([, pattern]) => pattern.test(line))?.[0] ?? null;
}

function tidied(line: LabelledLine): LabelledLine {
  const value = line.value
    .replace(/\s+/g, ' ')
    .replace(/^\[|\]$/g, '')
    .trim();
  // Mail programs append a link to addresses and numbers.
  if (line.label === 'email') return { ...line, value: mailAddress(value) ?? value.split(/[\s<[]/)[0] ?? '' };
  return line.label === 'phone' ? { ...line, value: value.replace(/<.*>/, '').trim() } : { ...line, value };
}
