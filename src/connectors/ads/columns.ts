import { type Aliases, nameList } from '../tables/header.ts';
import type { RowCells } from '../tables/row-cells.ts';

/**
 * Column names of ad platforms in five languages, and in their APIs. A field that claims a name first comes
 * first.
 */
const COLUMNS = {
  day: nameList(`
    day date segmentsdate timeperiod gregoriandate tag datum jour dia fecha giorno data
    reportdate datetime byday stattimeday startdateinutc`),
  start: nameList(`
    reportingstarts datestart beginnderberichterstattung beginndesberichts berichtsbeginn
    debutdesrapports debutdurapport iniciodelinforme iniciodelinformes`),
  end: nameList(`
    reportingends datestop endederberichterstattung endedesberichts berichtsende findesrapports
    findurapport findelinforme findelinformes enddateinutc`),
  accountId: nameList(`
    customerid accountid externalcustomerid accountnumber customeridsegment idducompte kundennummer kundenid
    numeroducompte idcliente iddecliente iddelacuenta advertiserid`),
  account: nameList(`
    account accountname customer customerdescriptivename accountdescriptivename kontoname konto kontobezeichnung
    nomducompte compte nombredelacuenta nombredecuenta cuenta nomeaccount advertisername`),
  currency: nameList(`
    currencycode currency customercurrencycode accountcurrency accountcurrencycode wahrungscode wahrung codededevise
    codedevise devise codigodemoneda codigodedivisa moneda divisa valuta codicevaluta`),
  campaignId: nameList(`
    campaignid campaignnumber kampagnenid kampagnennummer iddecampagne iddelacampagne identifiantdelacampagne iddecampana
    iddelacampana idcampagna`),
  campaignKind: nameList(`
    campaigntype advertisingchanneltype campaignadvertisingchanneltype campaignchanneltype kampagnentyp typedecampagne
    tipodecampana tipodicampagna tipocampagna objective objectif ziel objetivo advertisingobjective
    campaignobjective`),
  campaignStatus: nameList(`
    campaignstatus campaignstate campaigndelivery deliverystatus kampagnenstatus statutdelacampagne etatdelacampagne
    estadodelacampana statocampagna auslieferungderkampagne`),
  campaign: nameList(
    'campaign campaignname kampagne kampagnenname campagne nomdelacampagne campana nombredelacampana campagna',
  ),
  searchTerm: nameList(`
    searchterm searchtermviewsearchterm searchquery searchterms suchbegriff suchanfrage termederecherche termesderecherche
    requetederecherche terminodebusqueda terminosdebusqueda terminediricerca`),
  keyword: nameList(`
    keyword searchkeyword keywordtext adgroupcriterionkeywordtext segmentskeywordinfotext keywordkeyword suchkeyword
    motcle motcleduresearch motclederecherche palabraclave palabraclavedebusqueda parolachiave stichwort`),
  matchType: nameList(`
    matchtype searchtermmatchtype keywordmatchtype biddedmatchtype deliveredmatchtype adgroupcriterionkeywordmatchtype
    ubereinstimmungstyp keywordoption typedecorrespondance typedeciblage tipodeconcordancia tipodicorrispondenza
    keywordoptionen keywordoptionstyp`),
  adGroup: nameList(`
    adgroup adgroupname adset adsetname assetgroup anzeigengruppe anzeigengruppenname groupedannonces ensembledepublicites
    nomdelensembledepublicites grupodeanuncios conjuntodeanuncios gruppodiannunci adgroupadgroup`),
  device: nameList(`
    device devicetype segmentsdevice deviceplatform impressiondevice gerat geratetyp appareil typedappareil plateformedappareil
    dispositivo tipodedispositivo`),
  network: nameList(`
    network networkwithsearchpartners adnetworktype segmentsadnetworktype networktype adnetworktype1 werbenetzwerk
    netzwerk netzwerkmitsuchpartnern reseau red rete adnetworktype2 platform publisherplatform`),
  impressions: nameList(`
    impressions impr metricsimpressions impressionen einblendungen impresiones impressioni imprs`),
  clicks: nameList(`
    linkclicks clicksdestination clicks metricsclicks linkklicks klicks clicssurunlien clics clicssurlien clicsenelenlace clic clicsull
    inlinelinkclicks clicksall klicksalle clicstous clicstodos`),
  cost: nameList(`
    cost spend amountspent totalspend totalspent spent mediacost kosten cout coste costo ausgaben ausgegebenerbetrag
    ausgaben montantdepense depenses importegastado gasto inversion importospeso spesa`),
  costMicros: nameList('costmicros metricscostmicros'),
  conversions: nameList(`
    conversions metricsconversions conv totalconversions conversionsqualified conversiones conversioni konversionen
    conversionen`),
  leads: nameList(`
    leads websiteleads leadsform onfacebookleads metaleads leadstotal prospects clientespotenciales purchases contacts
    schedules`),
  results: nameList('results result ergebnisse resultats resultados risultati'),
  resultIndicator: nameList(`
    resultindicator resulttype ergebnisindikator indicateurderesultats indicateurderesultat indicadorderesultado
    indicadorderesultados optimizationgoal`),
  share: nameList(`
    searchimprshare searchimpressionshare metricssearchimpressionshare imprshare impressionshare impressionsharepercent
    imprsharepercent searchis anteilanmoglichenimprimsuchnetzwerk anteilanmoglichenimpressionenimsuchnetzwerk
    impressionsanteil partdimpression partimprdurr tauxdimprsurlereseauderecherche tauxdimpressionssurlereseauderecherche
    tauxdimprreseauderecherche cuotadeimprdebusqueda cuotadeimpresionesdebusqueda porcentajedeimpresionesdebusqueda
    porcdeimprdebusqueda cuotadeimpresiones quotaimpressionirete`),
  lostBudget: nameList(`
    searchlostisbudget searchbudgetlostimpressionshare metricssearchbudgetlostimpressionshare searchlostimprsharebudget
    searchlostimpressionsharebudget islosttobudget impressionlosttobudgetpercent impressionsharelosttobudget
    impressionsharelosttobudgetpercent imprsharelosttobudget islosttobudgetpercent entgimprimsuchnetzwerkbudget
    entganteilanimprimsuchnetzwerkbudget anteilentgimprimsuchnetzwerkbudget
    anteilentgangenerimpressionenimsuchnetzwerkbudget tauxdimprperduessurlerrbudget
    tauxdimprperduessurlereseauderecherchebudget tauxdimpressionsperduessurlereseauderecherchebudget
    cuotadeimprdebusquedaperdidaspresupuesto cuotadeimprperdidasdebusquedapresup cuotadeimprperdidasdebusquedapresupuesto
    cuotadeimpresionesperdidasdebusquedapresupuesto porcdeimprperdidasdebusquedapresup`),
  lostRank: nameList(`
    searchlostisrank searchranklostimpressionshare metricssearchranklostimpressionshare searchlostimprsharerank
    searchlostimpressionsharerank islosttorank islosttorankagg impressionlosttorankaggpercent impressionlosttorankpercent
    impressionsharelosttorank impressionsharelosttorankpercent imprsharelosttorank islosttorankpercent
    entgimprimsuchnetzwerkrang entganteilanimprimsuchnetzwerkrang anteilentgimprimsuchnetzwerkrang
    anteilentgangenerimpressionenimsuchnetzwerkrang tauxdimprperduessurlerrclassement tauxdimprperduessurlerrrang
    tauxdimprperduessurlereseauderechercheclassement tauxdimpressionsperduessurlereseauderechercheclassement
    cuotadeimprperdidasdebusquedaranking cuotadeimprperdidasdebusquedaclasificacion
    cuotadeimpresionesperdidasdebusquedaranking porcdeimprperdidasdebusquedarank`),
  videoViews: nameList(`
    videoviews views metricsvideoviews trueviewviews metricsvideotrueviewviews thruplays videothruplays thruplay
    videoaufrufe aufrufe vues vistas visualizzazioni`),
  videoCompletions: nameList(`
    videoplaysat100 videowatchesat100 videoviewsat100 videoplayedto100 videocompletions completedvideoviews
    videocompletedviews videowatchedat100 metricsvideoquartilep100rate videoquartilep100rate
    videowiedergabenbis100 lecturesvideoa100 reproduccionesdevideoal100`),
} as const;

export type AdField = keyof typeof COLUMNS;

export type AdCells = RowCells<AdField>;

export const AD_COLUMNS: Aliases<AdField> = COLUMNS;

export const AD_DATES: readonly AdField[] = ['day', 'start', 'end'];

export const AD_NUMBERS: readonly AdField[] = [
  'cost',
  'impressions',
  'clicks',
  'conversions',
  'leads',
  'results',
];
