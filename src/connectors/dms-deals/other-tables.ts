import { nameList } from '../tables/header.ts';

export interface OtherTable {
  /** Lower-case letters and digits only. */
  readonly names: readonly string[];
  readonly atLeast: number;
  readonly message: string;
  /** 0 to 1; higher than other connectors give an unknown table. */
  readonly closeness: number;
  readonly yieldsToSales?: boolean;
}

export const OTHER_TABLES: readonly OtherTable[] = [
  {
    names: nameList(`
      mmr mmrvalue auction auctionname auctiondate lane laneno lanenumber runnumber runno hammerprice
      highbid buyfee sellfee conditiongrade conditionreport announcements`),
    atLeast: 1,
    message: 'These are auction results, not deals of a dealership.',
    closeness: 0.9,
  },
  {
    names: nameList(`
      ronumber rono repairorder repairordernumber repairorderno roopendate roclosedate opcode opcodes
      laboropcode laborsale laborsales laboursale laboramount labouramount laborhours flaghours soldhours
      serviceadvisor advisor advisorname technician techno partssale partsamount jobid`),
    atLeast: 1,
    message: 'These are repair orders, not deals.',
    closeness: 0.5,
  },
  {
    names: nameList(`
      leadid leadnumber leadguid leaddate leadcreated leadcreateddate leadcreationdate leadreceived
      leadreceiveddate leadstatus leadstatustype leadstatustypename originationutcdate hasbeencontacted
      adjustedresponsetimeinminutes responsetime opportunityid opportunitydate prospectid prospectdate
      prospectstatus apptset apptshown appointmentset appointmentshown`),
    atLeast: 1,
    message: 'These are leads, not deals.',
    closeness: 0.5,
  },
  {
    names: nameList(`
      sessions pageviews activeusers clicks impressions impr ctr cpc avgcpc amountspent engagedsessions
      keyevents eventcount`),
    atLeast: 1,
    message: 'These are website or ad figures, not deals.',
    closeness: 0.5,
  },
  {
    names: nameList(`
      listprice internetprice askingprice currentvalue photocount photos photourllist imagelist features
      vehicledetaillink bookvalue dateinstock exteriorcolor interiorcolor drivetrain bodystyle
      citympg highwaympg minmpg maxmpg sellername sellertype consumerrating webprice`),
    atLeast: 2,
    message: 'This is a list of vehicles in stock, not of deals.',
    yieldsToSales: true,
    closeness: 0.85,
  },
  {
    names: nameList('regvaliddate registrationclass registrationdate regvaliddt recordtype fuelcode'),
    atLeast: 2,
    message: 'These are registrations, not deals.',
    closeness: 0.85,
  },
  {
    names: nameList('testdriveid testdrivedate'),
    atLeast: 1,
    message: 'These are test drives, not deals.',
    closeness: 0.5,
  },
];
