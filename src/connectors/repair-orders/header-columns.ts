import { nameList } from '../tables/header.ts';

export const HEADER_COLUMNS = {
  ro: nameList(`
    ronumber rono ronum ro roid roinvoicenumber repairorder repairordernumber repairorderno repairordernum
    repairorderid repairorderkey roref serviceorder serviceordernumber serviceorderno serviceorderid
    workorder workordernumber workorderno workorderid wonumber wono woid wo jobcard jobcardnumber jobcardno
    jobcardid wipnumber wipno wip serviceinvoicenumber serviceinvoiceno`),
  job: nameList('jobid jobnumber jobno job'),
  invoice: nameList(
    'invoicenumber invoiceno invoiceid invoice ordernumber orderno orderid ticketnumber ticketno',
  ),
  opened: nameList(`
    opendate openeddate dateopened opened openedon openedat opendatetime openeddatetime roopendate
    roopeneddate roopened rodateopened startdate datestarted startedon datein indate checkindate checkedin
    dropoffdate arrivaldate writtendate datewritten writedate bookedindate receiveddate datereceived
    createddate datecreated createdon createdat created`),
  openedClock: nameList('opentime openedtime timeopened roopentime timein checkintime'),
  closed: nameList(`
    closedate closeddate dateclosed closed closedon closedat closedatetime closeddatetime roclosedate
    rocloseddate roclosed rodateclosed finalclosedate finalcloseddate`),
  closedClock: nameList('closetime closedtime timeclosed roclosetime timeout'),
  finished: nameList(`
    invoicedate invoiceddate dateinvoiced invoicedon cashiereddate completeddate completedate datecompleted
    completiondate completedon completedat completed finishdate finisheddate enddate dateout outdate
    deliverydate delivereddate datedelivered pickupdate paiddate datepaid posteddate postdate dateposted
    postingdate accountingdate`),
  day: nameList(`
    rodate servicedate dateofservice repairdate workdate jobdate repairorderdate workorderdate
    serviceorderdate orderdate transactiondate transdate date`),
  updated: nameList(`
    lastupdated lastupdatedat lastupdatedon lastupdateddate lastupdate updated updatedat updatedon
    updateddate dateupdated lastmodified lastmodifieddate modified modifiedat modifieddate modifiedon`),
  voided: nameList(`
    voideddate voiddate datevoided voided isvoided void voidflag cancelleddate canceleddate cancelled
    canceled iscancelled iscanceled`),
  status: nameList(`
    rostatus rostatusdesc statusdesc statusdescription status statusname repairorderstatus
    serviceorderstatus workorderstatus orderstatus jobstatus statuscode rostatuscode`),
  deleted: nameList('deleted isdeleted deletedflag'),
  store: nameList(`
    dealership dealershipname dealer dealername store storename rooftop rooftopname location locationname
    branch branchname company companyname dealershipid dealerid storeid storenumber storeno storecode
    dealercode dealernumber dealerno rooftopid locationid branchid pacode bac`),
  advisor: nameList(`
    serviceadvisorname serviceadvisor advisorname advisor servicewritername servicewriter writername writer
    roservicewriter serviceconsultant saname sa advisornumber advisorno advisorid serviceadvisornumber
    serviceadvisorno serviceadvisorid sanumber sano writernumber writerno writerid`),
  customer: nameList(`
    custno customernumber customerno customerid custid custnumber customerkey customerguid clientid
    clientnumber clientno customer`),
  email: nameList('email emailaddress customeremail customeremailaddress contactemailaddress contactemail'),
  phone: nameList(`
    cellphone mobilephone mobile cell phone phonenumber customerphone customerphonenumber
    contactphonenumber contactphone telephone homephone workphone`),
  year: nameList('vehicleyear modelyear vehyear caryear year yr'),
  make: nameList('makedesc makename vehiclemake make carmake carbrand vehmake brand manufacturer'),
  model: nameList('modeldesc modelname vehiclemodel model carmodel vehmodel'),
  vehicle: nameList('vehicle vehicledescription vehicleinfo yearmakemodel ymm car'),
  vin: nameList('vin vehiclevin vinnumber vinno chassisnumber'),
  stock: nameList('stocknumber stockno stock stk'),
  mileage: nameList(`
    mileagein mileage odometerin odometer milesin miles vehiclemileage currentmileage mileageout odometerout
    milesout kilometers kilometres km kms`),
  appointment: nameList(`
    apptflag hasappointment appointmentflag isappointment byappointment appointment appt apptdate
    appointmentdate`),
  inspected: nameList(`
    mpiflag mpicompleted mpidone mpi isinspected inspected inspectioncompleted inspectionflag inspection
    multipointinspection mpvi dvicompleted dviflag dvi`),
  paysCustomer: nameList('hascustpayflag hascustpay hascustomerpayflag hascustomerpay'),
  paysWarranty: nameList('haswarrpayflag haswarrpay haswarrantypayflag haswarrantypay'),
  paysInternal: nameList('hasintpayflag hasintpay hasinternalpayflag hasinternalpay'),
} as const satisfies Record<string, readonly string[]>;
