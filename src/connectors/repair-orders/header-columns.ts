import { words } from '../tables/header.ts';

export const HEADER_COLUMNS = {
  ro: words(`
    ronumber rono ronum ro roid roinvoicenumber repairorder repairordernumber repairorderno repairordernum
    repairorderid repairorderkey roref serviceorder serviceordernumber serviceorderno serviceorderid
    workorder workordernumber workorderno workorderid wonumber wono woid wo jobcard jobcardnumber jobcardno
    jobcardid wipnumber wipno wip serviceinvoicenumber serviceinvoiceno`),
  job: words('jobid jobnumber jobno job'),
  invoice: words(
    'invoicenumber invoiceno invoiceid invoice ordernumber orderno orderid ticketnumber ticketno',
  ),
  opened: words(`
    opendate openeddate dateopened opened openedon openedat opendatetime openeddatetime roopendate
    roopeneddate roopened rodateopened startdate datestarted startedon datein indate checkindate checkedin
    dropoffdate arrivaldate writtendate datewritten writedate bookedindate receiveddate datereceived
    createddate datecreated createdon createdat created`),
  openedClock: words('opentime openedtime timeopened roopentime timein checkintime'),
  closed: words(`
    closedate closeddate dateclosed closed closedon closedat closedatetime closeddatetime roclosedate
    rocloseddate roclosed rodateclosed finalclosedate finalcloseddate`),
  closedClock: words('closetime closedtime timeclosed roclosetime timeout'),
  finished: words(`
    invoicedate invoiceddate dateinvoiced invoicedon cashiereddate completeddate completedate datecompleted
    completiondate completedon completedat completed finishdate finisheddate enddate dateout outdate
    deliverydate delivereddate datedelivered pickupdate paiddate datepaid posteddate postdate dateposted
    postingdate accountingdate`),
  day: words(`
    rodate servicedate dateofservice repairdate workdate jobdate repairorderdate workorderdate
    serviceorderdate orderdate transactiondate transdate date`),
  updated: words(`
    lastupdated lastupdatedat lastupdatedon lastupdateddate lastupdate updated updatedat updatedon
    updateddate dateupdated lastmodified lastmodifieddate modified modifiedat modifieddate modifiedon`),
  voided: words(`
    voideddate voiddate datevoided voided isvoided void voidflag cancelleddate canceleddate cancelled
    canceled iscancelled iscanceled`),
  status: words(`
    rostatus rostatusdesc statusdesc statusdescription status statusname repairorderstatus
    serviceorderstatus workorderstatus orderstatus jobstatus statuscode rostatuscode`),
  deleted: words('deleted isdeleted deletedflag'),
  store: words(`
    dealership dealershipname dealer dealername store storename rooftop rooftopname location locationname
    branch branchname company companyname dealershipid dealerid storeid storenumber storeno storecode
    dealercode dealernumber dealerno rooftopid locationid branchid pacode bac`),
  advisor: words(`
    serviceadvisorname serviceadvisor advisorname advisor servicewritername servicewriter writername writer
    roservicewriter serviceconsultant saname sa advisornumber advisorno advisorid serviceadvisornumber
    serviceadvisorno serviceadvisorid sanumber sano writernumber writerno writerid`),
  customer: words(`
    custno customernumber customerno customerid custid custnumber customerkey customerguid clientid
    clientnumber clientno customer`),
  email: words('email emailaddress customeremail customeremailaddress contactemailaddress contactemail'),
  phone: words(`
    cellphone mobilephone mobile cell phone phonenumber customerphone customerphonenumber
    contactphonenumber contactphone telephone homephone workphone`),
  year: words('vehicleyear modelyear vehyear caryear year yr'),
  make: words('makedesc makename vehiclemake make carmake carbrand vehmake brand manufacturer'),
  model: words('modeldesc modelname vehiclemodel model carmodel vehmodel'),
  vehicle: words('vehicle vehicledescription vehicleinfo yearmakemodel ymm car'),
  vin: words('vin vehiclevin vinnumber vinno chassisnumber'),
  stock: words('stocknumber stockno stock stk'),
  mileage: words(`
    mileagein mileage odometerin odometer milesin miles vehiclemileage currentmileage mileageout odometerout
    milesout kilometers kilometres km kms`),
  appointment: words(`
    apptflag hasappointment appointmentflag isappointment byappointment appointment appt apptdate
    appointmentdate`),
  inspected: words(`
    mpiflag mpicompleted mpidone mpi isinspected inspected inspectioncompleted inspectionflag inspection
    multipointinspection mpvi dvicompleted dviflag dvi`),
  paysCustomer: words('hascustpayflag hascustpay hascustomerpayflag hascustomerpay'),
  paysWarranty: words('haswarrpayflag haswarrpay haswarrantypayflag haswarrantypay'),
  paysInternal: words('hasintpayflag hasintpay hasinternalpayflag hasinternalpay'),
} as const satisfies Record<string, readonly string[]>;
