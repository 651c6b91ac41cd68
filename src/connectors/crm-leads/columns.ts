import { type Aliases, words } from '../tables/header.ts';

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

/** Fields that show how a list writes its dates. */
export const LEAD_DATES: readonly LeadField[] = ['createdAt', 'updatedAt', 'soldDate'];

/**
 * Column names in VinSolutions' data model and other CRMs' exports. A field that claims a name first comes
 * first.
 */
export const LEAD_COLUMNS: Aliases<LeadField> = {
  leadId: words(`
    leadid leadnumber leadno leadnum leadguid leadkey leadref leadreference leadrefid internetleadid
    autoleadid crmleadid globalleadid prospectid prospectnumber opportunityid opportunitynumber
    enquiryid enquirynumber inquiryid inquirynumber lead`),
  updatedAt: words(`
    lastupdateddate lastupdated lastupdatedat lastupdatedon lastupdate updated updatedat updatedon
    updateddate dateupdated lastmodified lastmodifieddate lastmodifiedat lastmodifiedon modified
    modifiedat modifieddate modifiedon`),
  soldDate: words(`
    solddate datesold dealdate saledate deliverydate delivereddate purchasedate closeddate dateclosed`),
  createdAt: words(`
    leaddate leadcreated leadcreateddate leadcreatedon leadcreatedat leadcreatedatetime leadcreationdate
    leadreceived leadreceiveddate leadreceivedon leadsubmitted leadsubmitteddate leaddatetime
    leadtimestamp leadin leadindate leadentrydate dateoflead originationdate leadoriginationdate
    originationdatetime origindate leadorigindate dateoriginated opportunitydate opportunitycreated
    opportunitycreateddate prospectdate prospectcreated inquirydate enquirydate dateofinquiry
    dateofenquiry requestdate daterequested datereceived receiveddate receivedon received receivedat
    createddate datecreated createdon createdat created createdatetime creationdate createdate
    submissiondate datesubmitted submittedat submittedon submitted entrydate dateentered datein
    firstcontactdate initialcontactdate dateoffirstcontact contactdate eventdate date datetime timestamp`),
  createdClock: words(`
    leadtime leadcreatedtime createdtime timecreated timereceived receivedtime timeoflead time`),
  leadType: words(`
    leadtype leadtypename leadtypedescription uptype leadchannel leadmedium leadcategory opportunitytype
    inquirytype enquirytype contacttype channel type leadtypeid`),
  source: words(`
    leadsource leadsourcename leadsourcedescription sourcename source sourceoflead leadprovider
    providername provider originalsource originalleadsource originatingsource primarysource
    primaryleadsource marketingsource adsource referralsource leadorigin origin sourcedescription
    sourcecode leadsourceid sourceid campaignsource platform campaignname formname form`),
  status: words(`
    leadstatustype leadstatustypename leadstatus leadstatusname status statusname leadstage leadstate
    salesstatus opportunitystatus opportunitystage prospectstatus disposition outcome stage`),
  store: words(`
    dealership dealershipname dealer dealername store storename rooftop rooftopname location
    locationname branch branchname company companyname showroom dealershipid dealerid storeid
    storenumber storeno storecode dealercode dealernumber dealerno rooftopid locationid branchid pacode
    bac`),
  customer: words(`
    customerid customernumber customerno customerguid customerkey globalcustomerid clientid buyerid
    personid contactid consumerid`),
  email: words(`
    email emailaddress customeremail customeremailaddress contactemail primaryemail buyeremail leademail
    homeemail workemail email1 email2`),
  phone: words(`
    cellphone mobilephone mobile cell cellphonenumber mobilenumber phone phonenumber customerphone
    customerphonenumber primaryphone contactphone contactnumber telephone tel homephone dayphone
    daytimephone eveningphone workphone buyerphone phone1 phone2 phone3`),
  name: words(`
    customername customer customerfullname name fullname contactname contact buyername buyer leadname
    clientname prospectname prospect firstname lastname customerfirstname customerlastname first last`),
  zip: words(`
    zip zipcode postalcode postcode customerzip customerzipcode buyerzip zippostalcode zippostal`),
  salesperson: words(`
    salesperson salespersonname salesrep salesrepname salesrepresentative salesconsultant salesagent
    assignedto assigneduser assignedrep leadowner owner ownername consultant agent bdcagent bdcrep
    bdagent primarysalesperson salesperson1 user username salesrepuserid salespersonid salesrepid`),
  year: words(`
    vehicleyear modelyear year desiredyear interestyear yearofinterest soughtyear vehicleofinterestyear
    voiyear`),
  make: words(`
    vehiclemake make brand desiredmake interestmake makeofinterest soughtmake manufacturer
    vehicleofinterestmake voimake`),
  model: words(`
    vehiclemodel model modelname desiredmodel interestmodel modelofinterest soughtmodel
    vehicleofinterestmodel voimodel`),
  vehicle: words(`
    vehicle vehicleofinterest voi desiredvehicle vehiclesought soughtvehicle interestedvehicle
    interestedin vehicledescription yearmakemodel ymm`),
  vin: words('vin vehiclevin vinnumber vehicleofinterestvin'),
  stock: words('stocknumber stock stockno stocknum stk stkno stockid vehiclestocknumber'),
  condition: words(`
    newused neworused newusedcpo nu inventorytype vehicletype vehiclecondition condition vehiclestatus
    stocktype salestype`),
  trade: words('tradein hastrade hastradein trade tradeinflag istradein'),
  contacted: words(`
    contacted hasbeencontacted iscontacted wascontacted contactmade contactestablished customercontacted
    reached madecontact lastcustomercontactdate`),
  responseMinutes: words(`
    adjustedresponsetimeinminutes adjustedresponsetime adjustedresponseminutes adjustedresponse
    businesshoursresponsetime businessresponsetime responsetimebusinesshours responsetime
    responsetimeinminutes responsetimeminutes responsetimemin responsetimemins responseminutes
    firstresponsetime firstresponseminutes firstresponsemin firstresponse timetofirstresponse
    timetorespond minutestorespond actualresponsetimeinminutes actualresponsetime`),
  appointmentSet: words(`
    apptset appointmentset appointmentsset hasappointment apptscheduled appointmentscheduled
    setappointment appointmentmade appt appointment apptdate appointmentdate apptsetdate
    appointmentsetdate`),
  appointmentDue: words('apptdue appointmentdue appointmentsdue'),
  appointmentShown: words(`
    apptshown apptshow appointmentshown appointmentshow appointmentsshown apptshowed appointmentshowed
    showed shown show apptkept appointmentkept keptappointment`),
  sold: words('sold issold soldflag wassold purchased delivered converted sale'),
  duplicate: words('duplicate isduplicate duplicatelead duplicateflag duplicated dup'),
  bad: words('badlead isbad bad badflag invalidlead invalid isinvalid'),
  deleted: words('deleted isdeleted deletedflag deleteflag'),
  department: words('department dept leaddepartment departmentname'),
};

/** Column names that show a list of another kind. */
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
    message: 'These are figures of a website or of ads, not leads.',
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
