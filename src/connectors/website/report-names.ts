import { type Aliases, collapsed } from '../tables/header.ts';

export type ReportField = keyof typeof NAMES;

/** Column names of old and new Google Analytics in ten languages, likeliest first. */
const NAMES = {
  dateHour: `date + hour | date hour | datehour | date + hour (yyyymmddhh) | datum + uhrzeit | datum + stunde | datum und stunde |
    date + heure | date et heure | fecha + hora | fecha y hora | data + ora | data e ora | data + hora | data e hora |
    datum + uur | datum en uur | datum + timme | dato + time | data + godzina`,
  hourIndex: `nth hour | hour index | hour of report | n-te stunde | stunde n | stundenindex | nieme heure | n-ieme heure |
    enieme heure | heure n | index des heures | index horaire | enesima hora | n.a hora | hora n | indice de horas | indice horario |
    ennesima ora | ora n | indice ora | indice orario | enesima hora | hora n.o | nde uur | n-de uur | uurindex | nthhour`,
  dayIndex: `nth day | day index | n-ter tag | nter tag | tag n | tagesindex | nieme jour | n-ieme jour | enieme jour | jour n |
    index des jours | index jour | enesimo dia | n.o dia | dia n | dia n.o | indice de dias | ennesimo giorno | n-esimo giorno |
    giorno n | indice giorno | indice giorni | nde dag | n-de dag | dag n | dagindex | nthday`,
  date: `date | day | event date | datum | tag | jour | fecha | dia | data | giorno | dag | dato | date (yyyymmdd) | dzien`,
  hour: 'hour | hour of day | stunde | uhrzeit | heure | hora | ora | uur | timme | time | godzina',
  firstDay:
    'start date | startdatum | date de debut | fecha de inicio | data di inizio | data de inicio | begindatum',
  channel: `session primary channel group | session default channel group | session default channel grouping | default channel group |
    default channel grouping | channel group | channel grouping | session channel group | channel | sessionprimarychannelgroup |
    sitzung - primare channelgruppe | sitzung - standard-channelgruppe | standard-channelgruppe | sitzung - primare channel-gruppe |
    standardchannelgruppierung | standard-channelgruppierung | channelgruppe | channel-gruppierung | primare channelgruppe der sitzung |
    session - groupe de canaux principal | session - groupe de canaux par defaut | groupe de canaux par defaut |
    groupe de canaux principal de la session | groupe de canaux par defaut de la session | canal par defaut | regroupement de canaux par defaut |
    groupe de canaux principal | grupo de canales principal de la sesion | grupo de canales predeterminado de la sesion |
    grupo de canales predeterminado | sesion - grupo de canales principal | sesion - grupo de canales predeterminado |
    agrupacion de canales predeterminada | agrupacion de canales | grupo de canales | gruppo di canali principale della sessione |
    gruppo di canali predefinito della sessione | gruppo di canali predefinito | sessione - gruppo di canali principale |
    gruppo di canali principali della sessione | raggruppamento canali predefinito | raggruppamento dei canali predefinito | gruppo di canali |
    grupo de canais principal da sessao | grupo de canais padrao da sessao | grupo de canais padrao | sessao - grupo de canais principal |
    sessao - grupo de canais padrao | agrupamento de canais padrao | agrupamento de canais predefinido | grupo de canais predefinido da sessao |
    grupo de canais principais da sessao | grupo de canais | primaire kanaalgroep van sessie | standaardkanaalgroep van sessie |
    sessie - primaire kanaalgroep | sessie - standaardkanaalgroep | standaardkanaalgroep | standaardkanaalgroepering |
    primaire kanaalgroep sessie | kanaalgroep | sessionens primara kanalgrupp | primar kanalgrupp for session | standardkanalgrupp |
    primær kanalgruppe for session | standardkanalgruppe | podstawowa grupa kanałów sesji | domyślna grupa kanałów sesji | domyślna grupa kanałów`,
  firstChannel: `first user primary channel group | first user default channel group | first user default channel grouping |
    firstuserdefaultchannelgroup | erste nutzer - primare channelgruppe | erster nutzer - standard-channelgruppe |
    erste nutzer - standard-channelgruppe | premier utilisateur - groupe de canaux par defaut |
    groupe de canaux par defaut du premier utilisateur | grupo de canales predeterminado del primer usuario |
    grupo de canales principal del primer usuario | gruppo di canali predefinito del primo utente | grupo de canais padrao do primeiro usuario |
    standaardkanaalgroep eerste gebruiker`,
  sourceMedium: `session source / medium | source / medium | session source - medium | sourcemedium | sessionsourcemedium |
    sitzung - quelle/medium | quelle/medium | session - source/support | source/support | fuente/medio de la sesion | fuente/medio |
    sesion - fuente/medio | sorgente/mezzo della sessione | sorgente/mezzo | sessione - sorgente/mezzo | origem/midia da sessao |
    origem/midia | sessao - origem/midia | bron/medium van sessie | bron/medium | sessie - bron/medium | kalla/medium`,
  medium: `session medium | medium | sitzung - medium | support | medio | medio de la sesion | mezzo | midia | support de la session`,
  device: `device category | device | geratekategorie | gerat | categorie d'appareil | categorie de l'appareil | categorie d'appareils | appareil |
    categoria de dispositivo | dispositivo | categoria dispositivo | categoria del dispositivo | categoria do dispositivo |
    apparaatcategorie | apparaat | enhetskategori | enhedskategori | kategoria urządzenia`,
  landingPage: `landing page | landing page + query string | landing page and query string | landing page path | landing screen |
    landingpage | landingpage + abfragestring | landingpageplusquerystring | landingpagepath | zielseite | page de destination |
    page de destination + chaine de requete | pagina de destino | pagina de destino + cadena de consulta | pagina de destino y cadena de consulta |
    pagina di destinazione | pagina di destinazione + stringa di query | pagina de destino + string de consulta |
    bestemmingspagina | bestemmingspagina + querytekenreeks | landningssida | landingsside | strona docelowa`,
  city: 'city | town/city | town city | stadt | ort | ville | ciudad | citta | cidade | plaats | stad | by | miasto',
  event: `event name | eventname | ereignisname | name des ereignisses | nom de l'evenement | nom d'evenement | nombre del evento |
    nombre de evento | nome evento | nome dell'evento | nome do evento | gebeurtenisnaam | naam van gebeurtenis | handelsenamn |
    hændelsesnavn | nazwa zdarzenia`,
  condition: `item condition | item_condition | vehicle condition | vehicle_condition | condition | new/used | new or used |
    inventory type | item category (condition)`,
  comparison: `comparison | comparisons | segment | segments | audience | audience name | vergleich | vergleiche | segmento | comparaison |
    comparacion | confronto | comparacao | vergelijking | segmentnaam`,
  dateRange: `date range | daterange | zeitraum | periode | plage de dates | periodo | intervalo de fechas | intervallo di date |
    periodo de datas | intervalo de datas | datumbereik | date comparison`,
  store: 'dealership | dealer | store | rooftop | dealer name | dealership name | dealer id',
  property: `property | property name | ga4 property | property id | view | view name | website | host name | hostname | stream name |
    propertyname | property-name | nom de la propriete | nombre de la propiedad | nome proprieta | nome da propriedade | propertynaam`,
  engagedSessions: `engaged sessions | engagedsessions | sitzungen mit interaktionen | sitzungen mit interaktion | interaktionssitzungen |
    sessions avec engagement | sessions engagees | sesiones con interaccion | sesiones con interacciones | sessioni con coinvolgimento |
    sessioni coinvolte | sessoes engajadas | sessoes com envolvimento | sessoes com interacao | sessies met betrokkenheid |
    betrokken sessies | sessies met engagement | engagerade sessioner | engagerede sessioner | sesje z zaangażowaniem`,
  engagementRate: `engagement rate | engagementrate | engagement-rate | interaktionsrate | taux d'engagement | porcentaje de interacciones |
    tasa de interaccion | porcentaje de interaccion | tasso di coinvolgimento | taxa de engajamento | taxa de envolvimento |
    betrokkenheidspercentage | engagementpercentage | mate van betrokkenheid | engagemangsgrad | engagementfrekvens | współczynnik zaangażowania`,
  engagementPerSession: `average engagement time per session | avg engagement time per session | avg. engagement time per session |
    durchschnittliche interaktionsdauer pro sitzung | durchschnittliche interaktionszeit pro sitzung |
    durchschn. interaktionsdauer pro sitzung | duree d'engagement moyenne par session | temps d'engagement moyen par session |
    duree moyenne d'engagement par session | tiempo de interaccion medio por sesion | tiempo medio de interaccion por sesion |
    tiempo promedio de interaccion por sesion | durata media del coinvolgimento per sessione | tempo di coinvolgimento medio per sessione |
    tempo medio di coinvolgimento per sessione | tempo medio de engajamento por sessao | tempo medio de envolvimento por sessao |
    gemiddelde engagementtijd per sessie | gemiddelde betrokkenheidstijd per sessie | genomsnittlig engagemangstid per session |
    gennemsnitlig engagementtid pr. session | średni czas zaangażowania na sesję`,
  engagementPerUser: `average engagement time | average engagement time per active user | averageengagementtime |
    durchschnittliche interaktionsdauer | durchschnittliche interaktionsdauer pro aktivem nutzer | duree d'engagement moyenne |
    duree d'engagement moyenne par utilisateur actif | tiempo de interaccion medio | tiempo de interaccion medio por usuario activo |
    durata media del coinvolgimento | tempo medio de engajamento | gemiddelde engagementtijd`,
  engagementTotal: `user engagement | user engagement duration | userengagementduration | engagement time | total engagement time |
    nutzerinteraktion | nutzer-engagement | engagement utilisateur | interaccion de los usuarios | coinvolgimento utente |
    engajamento do usuario | gebruikersbetrokkenheid`,
  newUsers: `new users | newusers | neue nutzer | nouveaux utilisateurs | usuarios nuevos | nuevos usuarios | nuovi utenti |
    novos usuarios | novos utilizadores | nieuwe gebruikers | nya anvandare | nye brugere | nowi użytkownicy`,
  users: `total users | users | active users | totalusers | activeusers | nutzer insgesamt | gesamtnutzerzahl | nutzer | aktive nutzer |
    nombre total d'utilisateurs | total d'utilisateurs | utilisateurs | utilisateurs actifs | total de usuarios | usuarios totales | usuarios |
    usuarios activos | utenti totali | utenti | utenti attivi | total de utilizadores | usuarios ativos | utilizadores | utilizadores ativos |
    totaal aantal gebruikers | gebruikers | actieve gebruikers | totalt antal anvandare | anvandare | brugere | użytkownicy`,
  viewsPerSession: `views per session | pages / session | pages/session | pages per session | screenpageviewspersession |
    aufrufe pro sitzung | seiten/sitzung | vues par session | pages/session | vistas por sesion | paginas/sesion |
    visualizzazioni per sessione | pagine/sessione | visualizacoes por sessao | paginas/sessao | weergaven per sessie | pagina's/sessie`,
  pageviews: `views | pageviews | page views | screenpageviews | aufrufe | seitenaufrufe | vues | pages vues | vistas | numero de visitas a paginas |
    visualizzazioni | visualizzazioni di pagina | visualizacoes | visualizacoes de pagina | visualizacoes de paginas | weergaven | paginaweergaven |
    visningar | visninger | wyswietlenia`,
  sessions:
    'sessions | sitzungen | sesiones | sessioni | sessoes | sessies | sessioner | økter | sesje | visits | besuche',
  eventCount: `event count | eventcount | ereignisanzahl | anzahl der ereignisse | nombre d'evenements | numero de eventos |
    recuento de eventos | conteggio eventi | numero di eventi | contagem de eventos | aantal gebeurtenissen | aantal events | antal handelser |
    antal hændelser | liczba zdarzen`,
  keyEvents: `key events | keyevents | conversions | schlusselereignisse | conversions | evenements cles | eventos clave | conversiones |
    eventi chiave | conversioni | eventos principais | eventos-chave | conversoes | belangrijke gebeurtenissen | conversies | nyckelhandelser |
    kluczowe zdarzenia`,
} as const;

export const REPORT_COLUMNS: Aliases<ReportField> = collapsedNames(NAMES);

function collapsedNames<Field extends string>(names: Readonly<Record<Field, string>>): Aliases<Field> {
  const entries = Object.entries<string>(names);
  return Object.fromEntries(
    entries.map(([field, names]) => [field, names.split('|').map(collapsed)]),
  ) as Record<Field, string[]>;
}

/** Names that occur only in Universal Analytics. */
export const UNIVERSAL_ONLY = new Set(
  `default channel grouping | % new sessions | pages / session | pages/session | avg. session duration | day index | hour index |
  unique pageviews | goal completions | goal conversion rate | goal value | source / medium | percent new sessions | % of sessions |
  standard-channelgruppierung | seiten/sitzung | % neue sitzungen | durchschnittl. sitzungsdauer | durchschn. sitzungsdauer | tagesindex |
  stundenindex | regroupement de canaux par defaut | index des jours | index horaire | duree moyenne des sessions | % nouvelles sessions |
  agrupacion de canales predeterminada | indice de dias | indice de horas | paginas/sesion | duracion media de la sesion |
  % de sesiones nuevas | raggruppamento canali predefinito | indice giorno | indice ora | pagine/sessione | durata sessione media |
  % nuove sessioni | agrupamento de canais padrao | paginas/sessao | duracao media da sessao | % de novas sessoes |
  standaardkanaalgroepering | dagindex | uurindex | pagina's/sessie | gemiddelde sessieduur | % nieuwe sessies | total events |
  event category | event action | event label | unique events`
    .split('|')
    .map(collapsed),
);

/** Columns of website reports that are not stored: pages, people, places, products. */
export const OF_WEBSITES = new Set(
  `active users | new users | total users | returning users | page title and screen class | page path and screen class | page title | page path |
  user key event rate | session key event rate | engaged sessions per active user | views per active user | event count per active user |
  average engagement time per active user | average engagement time | first user default channel group | items viewed | items purchased | item revenue |
  30 days | 7 days | 1 day | platform | country id | week 0 | user type | new / established | browser | operating system | screen resolution |
  age | gender | interests | language | app version | stream name | seitentitel und bildschirmklasse | seitenpfad und bildschirmklasse |
  aktive nutzer | neue nutzer | wiederkehrende nutzer | utilisateurs actifs | nouveaux utilisateurs | usuarios activos | nuevos usuarios |
  utenti attivi | nuovi utenti | usuarios ativos | novos usuarios | actieve gebruikers | nieuwe gebruikers | bounce rate | events per session |
  engaged sessions per user`
    .split('|')
    .map(collapsed),
);
