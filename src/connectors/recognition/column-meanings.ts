/**
 * Column-name terms in English, Spanish, French, German, Italian, Portuguese and Dutch by meaning, without
 * accents; phrases are joined by `_`. The first term of a line names the meaning.
 */
const MEANINGS = `
  date dt fecha datum data day dia jour tag giorno dag dato calendar
  time timestamp clock hora heure uhrzeit stunde ora uur hour
  year yr ano annee jahr anno jaar
  month mes mois monat mese maand
  start started begin begins starts inicio debut beginn inizio begin from entrada_taller
  end ended ends fin ende fine fim einde to
  created creation creacion creation erstellt creazione criacao erstellung angelegt submitted submission made
  received enquired inquired eingang eingangs recibido entrada arrivee arrivo recu ontvangen ricevuto came_in arrived arrival
  updated modified actualizado modifie geandert aggiornato changed
  delivered delivery entrega livraison lieferung liefer consegna levering out
  closed close cierre cloture abschluss chiusura geschlossen
  opened open apertura ouverture geoffnet eroffnung in
  sold sale sales selling venta ventas vente ventes verkauf verkaufs vendita vendite venda verkoop sell
  seller salesperson sales_associate associate vendedor vendeur verkaufer venditore salesrep rep salesman consultant verkoper sold_by
  lead leads prospect prospecto inquiry enquiry anfrage contatto_commerciale interessent solicitud richiesta opportunity oportunidad
  contact contacto kontakt contatto contato erstkontakt contacted contactado
  source origin origen fuente quelle origine fonte herkunft provenance origem bron procedencia came_from
  type kind tipo art typ sorte category categoria kategorie categorie soort class
  status state estado statut stato zustand stage stand
  customer client cliente kunde kunden klant buyer acheteur kaufer comprador purchaser shopper sold_to cust
  name nombre nom nome naam title titel titre titulo titolo
  full completo complet vollstandiger vollstandig volledig whole nombre_apellidos
  first primer premier erst erste primo primeiro eerste
  last apellido nachname cognome sobrenome achternaam famille surname
  email mail correo correo_electronico courriel adresse_e_mail e_mail e_mail_adresse emailadresse posta_elettronica mailadresse
  phone telephone tel telefon telefono telefone mobile cell movil handy portable cellulare gsm
  address adresse direccion indirizzo endereco addr
  zip postal postcode postleitzahl plz cap codigo_postal code_postal
  city ciudad ville stadt citta cidade stad town
  store dealer dealership rooftop concesionario concesionaria concession handler autohaus concessionaria filiale sucursal concessionnaire branch showroom vestiging
  vehicle car auto coche voiture fahrzeug veicolo vehiculo vehicule veiculo wagen carro unit voertuig
  make brand marca marque marke merk manufacturer
  model modelo modele modell modello
  modelyear modelljahr baujahr ano_modelo annee_modele
  vin chassis fahrgestellnummer fahrgestell bastidor numero_bastidor numero_serie numero_telaio telaio fin_nummer serial_number vehicle_identification_number chasis fahrzeugidentnummer
  stock inventario lager magazzino stok existencias
  mileage odometer kilometraje kilometrage kilometerstand chilometraggio miles km quilometragem
  condition zustand_fahrzeug condicion etat
  price precio prix preis prezzo preco prijs
  amount importe montant betrag importo valor bedrag charge charges summe value dollars usd
  total gesamt totale totaal summe_gesamt overall ticket
  cost coste costo cout kosten custo
  profit beneficio margin margen marge gewinn utile gross brutto bruttogewinn marge_brute margine_lordo ganancia lucro bruttoertrag rohertrag
  front frontal vorne
  back hinten
  tax steuer impuesto taxe tva iva mwst vat imposto
  discount descuento remise rabatt sconto desconto korting disc reduction
  invoice factura facture rechnung fattura fatura factuur invoiced billed facturado facture_e fatturato billing
  quote quotation presupuesto devis angebot preventivo estimate orcamento offerte
  payment pay pago paiement zahlung pagamento betaling
  trade tradein entrega_usado reprise inzahlungnahme permuta retoma inruil
  order orden ordre auftrag auftrags ordine ordem opdracht orden_trabajo
  repair reparacion reparation reparatur riparazione reparacao werkstatt r
  work job trabajo travail arbeit arbeits lavoro trabalho werk tarea labour_work
  service servicio entretien dienst servizio servico
  ro repair_order repairorder ordre_reparation numero_ordre_reparation werkstattauftrag reparaturauftrag workorder orden_reparacion ordine_riparazione ordem_servico
  labor labour mano_obra main_oeuvre main_d_oeuvre manodopera mao_obra lohn arbeitslohn arbeitskosten arbeitsloon lbr
  parts part piezas repuestos pieces teile teile_ ricambi pecas onderdelen recambios
  advisor asesor conseiller berater consulente
  technician tecnico technicien techniker tech mechanic mecanico mechaniker
  hours stunden_ horas heures ore horas_
  campaign campana campagne kampagne campagna campanha campaigns
  impressions impresiones impressionen impressioni impressoes imps impr vertoningen shown times_shown
  clicks click clics clic klicks klick clique cliques klikken
  spend spent gasto gastado depense depenses ausgaben ausgegebener ausgegeben speso spesa gastos dispesa uitgaven besteed inversion
  conversions conversion conversiones conversioni konversionen conversoes converted conversies
  media medien medios
  report reporting rapports rapport informe informes berichts bericht relatorio rapporto berichterstattung
  period periodo periode zeitraum
  sessions session sesiones sesion sitzungen sitzung sessioni sessione sessoes sessies visits visitas besuche visites visite
  engaged engagement interaccion interacciones interaktionen interaktion coinvolgimento engajadas engagees betrokken
  users user usuarios people personas utilisateurs nutzer utenti gebruikers visitors visitor
  channel canal kanal canale kanaal canales canaux canali channelgruppe
  group grupo groupe gruppe gruppo groep
  primary principal primare primaria principale primaire
  default predeterminado defaut standard predefinito padrao
  traffic trafico trafic traffico
  page pagina seite paginas
  landing destino destination ziel zielseite
  device dispositivo appareil gerat apparaat
  query consulta requete suchanfrage
  position posicion posizione posicao rank positie
  average avg durchschnittliche promedio medio moyenne media_ mean gemiddelde
  views view visualizaciones vues aufrufe visualizzazioni visualizacoes weergaven watched vistas times_watched
  video videos clip
  content contenido contenu inhalte contenuti conteudo
  count anzahl numero_ nombre_ aantal conteo
  id no num number numero nummer nr ref key code codigo reference no_ kennung num_ referenz referencia identifier
  form formulario formulaire formular modulo
  network red reseau netzwerk rete rede netwerk publisher
  platform plataforma plateforme plattform piattaforma
  person persona personne
  new nuevo neuf neu nuovo novo nieuw
  used usado occasion gebraucht usato
  message comment comments mensaje nachricht messaggio mensagem comentario comentarios commentaire kommentar commento bemerkung anmerkung texte
  request
  interest interes interet interesse
`;

const FILLERS = new Set(
  'of the a an by for with and or on at as is was has de del della dello dei di da do des du d l la le les el los las il lo der die das dem den im am vom und et y e con avec mit van het met per pro por s en au aux'.split(
    ' ',
  ),
);

const PHRASES = new Map<string, string>();
for (const line of MEANINGS.trim().split('\n')) {
  const [meaning = '', ...words] = line.trim().split(/\s+/);
  for (const word of [meaning, ...words]) {
    const phrase = word.replace(/_+$/, '').replaceAll('_', ' ');
    if (!PHRASES.has(phrase)) PHRASES.set(phrase, meaning);
  }
}
const LONGEST_PHRASE = Math.max(...[...PHRASES.keys()].map((phrase) => phrase.split(' ').length));
const LONGEST_WORD = Math.max(...[...PHRASES.keys()].map((phrase) => phrase.length));
const LONGEST_NAME = 80;
/** Shorter terms occur inside others by chance. */
const SHORTEST_PART = 3;

/**
 * What a column name means, in any language and order: meanings in alphabetical order, unknown terms as
 * they are with a leading `?`. Empty for a name without text.
 */
export function meaningsOf(name: string): readonly string[] {
  const words = plainTerms(name.slice(0, LONGEST_NAME));
  const found = new Set<string>();
  for (let at = 0; at < words.length; ) {
    const length = phraseAt(words, at);
    const word = words.slice(at, at + Math.max(length, 1)).join(' ');
    const parts = length > 0 ? [PHRASES.get(word) ?? word] : partsOf(word);
    for (const part of parts) found.add(part);
    at += Math.max(length, 1);
  }
  return [...found].sort();
}

function plainTerms(name: string): string[] {
  return name
    .replace(/\u00ad/g, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('#', ' id ')
    .replaceAll('$', ' amount ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !FILLERS.has(word));
}

function phraseAt(words: readonly string[], at: number): number {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length -= 1) {
    if (PHRASES.has(words.slice(at, at + length).join(' '))) return length;
  }
  return 0;
}

const knownParts = new Map<string, readonly string[]>();
const MOST_KNOWN = 5_000;

function partsOf(word: string): readonly string[] {
  const known = knownParts.get(word);
  if (known) return known;
  const singular = word.replace(/(?:e?s|n)$/, '');
  const own = singular.length >= SHORTEST_PART ? PHRASES.get(singular) : undefined;
  const parts = own === undefined ? (fewestParts(word) ?? [`?${word}`]) : [own];
  if (knownParts.size < MOST_KNOWN) knownParts.set(word, parts);
  return parts;
}

function fewestParts(word: string): readonly string[] | null {
  const best: (readonly string[] | null)[] = [[]];
  for (let end = 1; end <= word.length; end += 1) {
    // The linking s of German compounds.
    const linked = word[end - 1] === 's' ? (best[end - 1] ?? null) : null;
    best[end] = fewer(bestEndingAt(word, end, best), linked === null || end < SHORTEST_PART ? null : linked);
  }
  return best[word.length] ?? null;
}

function bestEndingAt(
  word: string,
  end: number,
  best: readonly (readonly string[] | null)[],
): readonly string[] | null {
  let found: readonly string[] | null = null;
  for (let start = Math.max(0, end - LONGEST_WORD); start <= end - 2; start += 1) {
    const before = best[start];
    const text = word.slice(start, end);
    const part = before && isPart(text) ? PHRASES.get(text) : undefined;
    if (before && part !== undefined) found = fewer(found, [...before, part]);
  }
  return found;
}

function isPart(text: string): boolean {
  return text.length >= SHORTEST_PART || SHORT_PARTS.has(text);
}

function fewer(one: readonly string[] | null, other: readonly string[] | null): readonly string[] | null {
  if (one === null || other === null) return one ?? other;
  return other.length < one.length ? other : one;
}

const SHORT_PARTS = new Set(['id', 'no', 'ro', 'in']);
