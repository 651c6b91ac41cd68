import type { TableRow } from '../../core/connector.ts';
import type { VideoCut } from '../../records/video-performance/record.ts';
import { type Aliases, findHeader, type Header, nameList } from '../tables/header.ts';

export type VideoField =
  | 'day'
  | 'content'
  | 'title'
  | 'published'
  | 'duration'
  | 'vin'
  | 'trafficSource'
  | 'device'
  | 'views'
  | 'engagedViews'
  | 'watchHours'
  | 'watchMinutes'
  | 'percentViewed'
  | 'subscribers'
  | 'gained'
  | 'lost'
  | 'likes'
  | 'comments'
  | 'shares'
  | 'impressions'
  | 'clickRate';

export const VIDEO_COLUMNS: Aliases<VideoField> = {
  day: nameList('date day datum fecha data jour dia'),
  content: nameList(
    'content inhalt inhalte contenido contenu contenuto conteudo videoid externalvideoid videourl',
  ),
  title: nameList(
    'videotitle title videotitel titulodelvideo titredelavideo titolodelvideo titolovideo titulodovideo',
  ),
  published: nameList(
    'videopublishtime publishtime publishdate published veroffentlichungszeitpunktdesvideos horadepublicaciondelvideo heuredepublicationdelavideo oradipubblicazionedelvideo horariodepublicacaodovideo',
  ),
  duration: nameList('duration dauer duracion duree durata duracao length'),
  vin: nameList('vin'),
  trafficSource: nameList(
    'trafficsource zugriffsquelle fuentedetrafico sourcedetrafic sorgenteditraffico origemdotrafego insighttrafficsourcetype',
  ),
  device: nameList('devicetype device geratetyp tipodedispositivo typedappareil tipodidispositivo'),
  views: nameList('views aufrufe visualizaciones vues visualizzazioni visualizacoes weergaven videoviews'),
  engagedViews: nameList('engagedviews'),
  watchHours: nameList(
    'watchtimehours wiedergabezeitstunden tiempodevisualizacionhoras dureedevisionnageheures tempodivisualizzazioneore tempodeexibicaohoras',
  ),
  watchMinutes: nameList('watchtimeminutes estimatedminuteswatched minuteswatched'),
  percentViewed: nameList(
    'averagepercentageviewed averageviewpercentage averagepercentwatched avgwatched avgpercentwatched avgpercentviewed durchschnittlichewiedergabeinprozent porcentajemediovisto',
  ),
  subscribers: nameList('subscribers abonnenten suscriptores abonnes iscritti inscritos'),
  gained: nameList('subscribersgained'),
  lost: nameList('subscriberslost'),
  likes: nameList('likes magichbewertungen megusta jaime mipiace gostei'),
  comments: nameList(
    'commentsadded comments kommentarehinzugefugt kommentare comentarios commentaires commenti',
  ),
  shares: nameList('shares sharing geteilteinhalte compartido partages condivisioni compartilhamentos'),
  impressions: nameList('impressions impressionen impresiones impressioni impressoes'),
  clickRate: nameList(
    'impressionsclickthroughrate clickthroughrate klickratederimpressionen porcentajedeclicsdelasimpresiones tauxdeclicsdesimpressions',
  ),
};

const CUT_FIELDS: readonly (readonly [VideoField, VideoCut])[] = [
  ['content', 'video'],
  ['title', 'video'],
  ['vin', 'video'],
  ['trafficSource', 'traffic_source'],
  ['device', 'device'],
];

export interface VideoTable {
  readonly header: Header<VideoField>;
  readonly cut: VideoCut;
}

export function videoTableIn(rows: readonly TableRow[]): VideoTable | null {
  const header = findHeader(rows, VIDEO_COLUMNS);
  if (!header?.columns.has('views')) return null;
  const cut = CUT_FIELDS.find(([field]) => header.columns.has(field))?.[1];
  if (cut !== undefined) return { header, cut };
  const known = new Set([...header.columns.values()].flat());
  const isPlain = header.names.every((name, index) => name === '' || known.has(index));
  return header.columns.has('day') && isPlain ? { header, cut: 'day' } : null;
}
