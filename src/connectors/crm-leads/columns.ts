import { type Aliases, nameList } from '../tables/header.ts';

export type LeadField =
  | 'leadId'
  | 'updatedAt'
  | 'soldDate'
  | 'createdAt'
  | 'createdClock'
  | 'source'
  | 'leadType'
  | 'status'
  | 'store'
  | 'customer'
  | 'email'
  | 'phone'
  | 'name'
  | 'zip'
  | 'salesperson'
  | 'year'
  | 'make'
  | 'model'
  | 'vehicle'
  | 'vin'
  | 'stock'
  | 'condition'
  | 'trade'
  | 'contacted'
  | 'responseMinutes'
  | 'appointmentSet'
  | 'appointmentDue'
  | 'appointmentShown'
  | 'sold'
  | 'duplicate'
  | 'bad'
  | 'deleted'
  | 'department';

export const LEAD_DATES: readonly LeadField[] = ['createdAt', 'updatedAt', 'soldDate'];

/**
 * Column names in VinSolutions' data model and other CRMs' exports. A field that claims a name first comes
 * first.
 */
export const LEAD_COLUMNS: Aliases<LeadField> = {
  leadId: nameList(`
    leadid leadnumber leadno leadnum leadguid leadkey leadref leadreference leadrefid internetleadid
    autoleadid crmleadid globalleadid prospectid prospectnumber opportunityid opportunitynumber
    enquiryid enquirynumber inquiryid inquirynumber lead`),
  updatedAt: nameList(`
    lastupdateddate lastupdated lastupdatedat lastupdatedon lastupdate updated updatedat updatedon
    updateddate dateupdated lastmodified lastmodifieddate lastmodifiedat lastmodifiedon modified
    modifiedat modifieddate modifiedon`),
  soldDate: nameList(`
    solddate datesold dealdate saledate deliverydate delivereddate purchasedate closeddate dateclosed`),
  createdAt: nameList(`
    leaddate leadcreated leadcreateddate leadcreatedon leadcreatedat leadcreatedatetime leadcreationdate
    leadreceived leadreceiveddate leadreceivedon leadsubmitted leadsubmitteddate leaddatetime
    leadtimestamp leadin leadindate leadentrydate dateoflead originationdate leadoriginationdate
    originationdatetime origindate leadorigindate dateoriginated opportunitydate opportunitycreated
    opportunitycreateddate prospectdate prospectcreated inquirydate enquirydate dateofinquiry
    dateofenquiry requestdate daterequested datereceived receiveddate receivedon received receivedat
    createddate datecreated createdon createdat created createdatetime creationdate createdate
    submissiondate datesubmitted submittedat submittedon submitted entrydate dateentered datein
    firstcontactdate initialcontactdate dateoffirstcontact contactdate eventdate date datetime timestamp`),
  createdClock: nameList(`
    leadtime leadcreatedtime createdtime timecreated timereceived receivedtime timeoflead time`),
  leadType: nameList(`
    leadtype leadtypename leadtypedescription uptype leadchannel leadmedium leadcategory opportunitytype
    inquirytype enquirytype contacttype channel type leadtypeid`),
  source: nameList(`
    leadsource leadsourcename leadsourcedescription sourcename source sourceoflead leadprovider
    providername provider originalsource originalleadsource originatingsource primarysource
    primaryleadsource marketingsource adsource referralsource leadorigin origin sourcedescription
    sourcecode leadsourceid sourceid campaignsource platform campaignname formname form`),
  status: nameList(`
    leadstatustype leadstatustypename leadstatus leadstatusname status statusname leadstage leadstate
    salesstatus opportunitystatus opportunitystage prospectstatus disposition outcome stage`),
  store: nameList(`
    dealership dealershipname dealer dealername store storename rooftop rooftopname location
    locationname branch branchname company companyname showroom dealershipid dealerid storeid
    storenumber storeno storecode dealercode dealernumber dealerno rooftopid locationid branchid pacode
    bac`),
  customer: nameList(`
    customerid customernumber customerno customerguid customerkey globalcustomerid clientid buyerid
    personid contactid consumerid`),
  email: nameList(`
    email emailaddress customeremail customeremailaddress contactemail primaryemail buyeremail leademail
    homeemail workemail email1 email2`),
  phone: nameList(`
    cellphone mobilephone mobile cell cellphonenumber mobilenumber phone phonenumber customerphone
    customerphonenumber primaryphone contactphone contactnumber telephone tel homephone dayphone
    daytimephone eveningphone workphone buyerphone phone1 phone2 phone3`),
  name: nameList(`
    customername customer customerfullname name fullname contactname contact buyername buyer leadname
    clientname prospectname prospect firstname lastname customerfirstname customerlastname first last`),
  zip: nameList(`
    zip zipcode postalcode postcode customerzip customerzipcode buyerzip zippostalcode zippostal`),
  salesperson: nameList(`
    salesperson salespersonname salesrep salesrepname salesrepresentative salesconsultant salesagent
    assignedto assigneduser assignedrep leadowner owner ownername consultant agent bdcagent bdcrep
    bdagent primarysalesperson salesperson1 user username salesrepuserid salespersonid salesrepid`),
  year: nameList(`
    vehicleyear modelyear year desiredyear interestyear yearofinterest soughtyear vehicleofinterestyear
    voiyear`),
  make: nameList(`
    vehiclemake make brand desiredmake interestmake makeofinterest soughtmake manufacturer
    vehicleofinterestmake voimake`),
  model: nameList(`
    vehiclemodel model modelname desiredmodel interestmodel modelofinterest soughtmodel
    vehicleofinterestmodel voimodel`),
  vehicle: nameList(`
    vehicle vehicleofinterest voi desiredvehicle vehiclesought soughtvehicle interestedvehicle
    interestedin vehicledescription yearmakemodel ymm`),
  vin: nameList('vin vehiclevin vinnumber vehicleofinterestvin'),
  stock: nameList('stocknumber stock stockno stocknum stk stkno stockid vehiclestocknumber'),
  condition: nameList(`
    newused neworused newusedcpo nu inventorytype vehicletype vehiclecondition condition vehiclestatus
    stocktype salestype`),
  trade: nameList('tradein hastrade hastradein trade tradeinflag istradein'),
  contacted: nameList(`
    contacted hasbeencontacted iscontacted wascontacted contactmade contactestablished customercontacted
    reached madecontact lastcustomercontactdate`),
  responseMinutes: nameList(`
    adjustedresponsetimeinminutes adjustedresponsetime adjustedresponseminutes adjustedresponse
    businesshoursresponsetime businessresponsetime responsetimebusinesshours responsetime
    responsetimeinminutes responsetimeminutes responsetimemin responsetimemins responseminutes
    firstresponsetime firstresponseminutes firstresponsemin firstresponse timetofirstresponse
    timetorespond minutestorespond actualresponsetimeinminutes actualresponsetime`),
  appointmentSet: nameList(`
    apptset appointmentset appointmentsset hasappointment apptscheduled appointmentscheduled
    setappointment appointmentmade appt appointment apptdate appointmentdate apptsetdate
    appointmentsetdate`),
  appointmentDue: nameList('apptdue appointmentdue appointmentsdue'),
  appointmentShown: nameList(`
    apptshown apptshow appointmentshown appointmentshow appointmentsshown apptshowed appointmentshowed
    showed shown show apptkept appointmentkept keptappointment`),
  sold: nameList('sold issold soldflag wassold purchased delivered converted sale'),
  duplicate: nameList('duplicate isduplicate duplicatelead duplicateflag duplicated dup'),
  bad: nameList('badlead isbad bad badflag invalidlead invalid isinvalid'),
  deleted: nameList('deleted isdeleted deletedflag deleteflag'),
  department: nameList('department dept leaddepartment departmentname'),
};

export const OTHER_LISTS: readonly { readonly names: readonly string[]; readonly message: string }[] = [
  {
    names: [
      'sessions',
      'pageviews',
      'activeusers',
      'clicks',
      'impressions',
      'impr',
      'ctr',
      'cpc',
      'avgcpc',
      'amountspent',
      'engagedsessions',
    ],
    message: 'These are website or ad figures, not leads.',
  },
  {
    names: [
      'leads',
      'leadcount',
      'totalleads',
      'numberofleads',
      'leadsreceived',
      'goodleads',
      'closingratio',
    ],
    message: 'These are totals, not one row for each lead.',
  },
  {
    names: ['ronumber', 'rono', 'repairorder', 'repairordernumber', 'opcode', 'jobid'],
    message: 'These are repair orders, not leads.',
  },
  {
    names: [
      'dealnumber',
      'dealno',
      'frontgross',
      'backgross',
      'totalgross',
      'grossprofit',
      'outthedoorprice',
    ],
    message: 'These are sales, not leads.',
  },
  { names: ['testdriveid', 'testdrivedate'], message: 'These are test drives, not leads.' },
  {
    names: ['showroomvisitid', 'beback', 'demotestdrive', 'managerturnover'],
    message: 'These are showroom visits, not leads.',
  },
];
