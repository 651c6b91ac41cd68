import type { FilterAboveTable, TableRow } from '../../core/connector.ts';

const DIMENSIONS = {
  campaign: /\b(?:campaigns?|kampagnen?|campanas?|campagnes?|campagn[ae]|campanhas?)\b/,
  channel: /\b(?:channels?|kanal|kanale|canal|canales|canaux|canale|canali|canais|kanaal|kanalen)\b/,
  page: /\b(?:(?:landing )?pages?|(?:ziel)?seiten?|paginas?|pagine|landingspagina)\b/,
  keyword:
    /\b(?:keywords?|palabras? claves?|mots? cles?|parol[ae] chiave|palavras? chave|zoekwoord(?:en)?)\b/,
  video: /\bvideos?\b/,
  device: /\b(?:devices?|gerate?|geraet|dispositivos?|dispositiv[oi]|appareils?|apparaat|apparaten)\b/,
  network: /\b(?:networks?|netzwerke?|red|redes|reseaux?|rete|reti|netwerk(?:en)?)\b/,
  group:
    /\b(?:ad groups?|ad sets?|anzeigengruppen?|anzeigengruppe|grupos? de anuncios|groupes? d'? ?annonces|grupp[oi] di annunci|advertentiegroep(?:en)?)\b/,
  audience:
    /\b(?:audiences?|zielgruppen?|publicos?|pubblic[oi]|doelgroep(?:en)?|gender|geschlecht|sexo|sexe|sesso|geslacht|age|alter|edad|eta|idade|leeftijd)\b/,
} as const;
type Dimension = keyof typeof DIMENSIONS;

/**
 * A filter on one of these drops whole lines from a report that has such a column; any other filter reduces
 * the numbers.
 */
const NAME_LINES: readonly Dimension[] = ['campaign', 'channel', 'page', 'keyword', 'video'];

const FILTER =
  /^(?:(?:report|applied|active|berichts?|angewendete[rn]?) ?)?(?:filter(?:s|ed by|ed)?|filtros?(?: aplicados?| del informe| do relatorio)?|filtres?(?: appliques?| du rapport)?|filtr[oi](?: applicat[oi])?|gefiltert nach|gefilterd op|filtrado por|filtre par|filtrato per|segments?|segmentos?|segmenti|segmente|segmenten)$/;
const OPERATOR =
  /\s(?:(?:does not |not |nicht |no |non |nao |ne )?(?:contains?|containing|contiene|contient|contem|enthalt|bevat|niet|starts with|begins with|beginnt mit|empieza por|commence par|inizia con|comeca com|begint met|exactly matches|matches|equals|is|ist|es|est|e|in)|=|!=|<>|>|<|≠)\s/;
const CONTAINS =
  /\s(?:contains?|containing|contiene|contient|contem|enthalt|bevat|starts with|begins with|beginnt mit|empieza por|commence par|inizia con|comeca com|begint met|exactly matches)\s+\S/;
const NOTHING =
  /^(?:all(?! (?:but|except))\b.*|any|alle\b.*|tou(?:s|tes)\b.*|tod[oa]s\b.*|tutt[ei]\b.*|none|no filters?|kein(?:e|er)?\b.*|ningun[oa]?\b.*|aucune?\b.*|nessun[oa]?\b.*|nenhum[a]?\b.*|geen\b.*|n\/a|\(?not set\)?|[-–—\s]*)$/;
const LONGEST_NAME = 40;
const LONGEST_TEXT = 120;

interface Remark {
  readonly text: string;
  readonly name: string;
  readonly value: string;
}

/**
 * The filter named in the remarks above a table, such as `Device: Mobile` or `Filter: Campaign contains
 * SUV`; null where there is none or it excludes nothing.
 */
export function namedFilter(rows: readonly TableRow[], header: TableRow): FilterAboveTable | null {
  const names = header.cells.map(plain);
  const above = rows.filter(({ row }) => row < header.row);
  const found = above
    .flatMap((row, index) => remarkOf(row, above[index + 1]) ?? [])
    .filter((remark) => isFilter(remark, names));
  if (found.length === 0) return null;
  const isOfLines = found.every((remark) => leavesLinesOut(remark, names));
  const text = found.map((remark) => remark.text).join('; ');
  return { text: text.slice(0, LONGEST_TEXT), leavesOut: isOfLines ? 'lines' : 'numbers' };
}

function remarkOf({ cells }: TableRow, next: TableRow | undefined): Remark | null {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (filled.length === 2 && !beginsTable(next)) {
    const [name = '', value = ''] = filled;
    return remark(`${name.replace(/[\s:：]+$/, '')}: ${value}`);
  }
  return filled.length === 1 ? remark(filled[0] ?? '') : null;
}

function beginsTable(next: TableRow | undefined): boolean {
  const filled = next?.cells.filter((cell) => cell.trim() !== '') ?? [];
  return filled.length === 2 && /^[\s$€£]*[\d.,]+\s*%?$/.test(filled[1] ?? '');
}

function remark(line: string): Remark {
  const bare = line.replace(/^[#\s]+/, '').trim();
  const text = /^".*"$/.test(bare) ? bare.slice(1, -1) : bare;
  const [, name, value] = /^([^:：]{1,60})[:：]\s*(.*)$/.exec(text) ?? [];
  const by = /^(filtered by|gefiltert nach|gefilterd op|filtrado por|filtré par|filtrato per)\s+(.+)$/i.exec(
    text,
  );
  return { text, name: plain(name ?? by?.[1] ?? ''), value: plain(value ?? by?.[2] ?? '') };
}

function isFilter({ text, name, value }: Remark, header: readonly string[]): boolean {
  if (name === '') return dimensionsIn(before(plain(text))).length > 0 && CONTAINS.test(plain(text));
  if (value === '' || NOTHING.test(value)) return false;
  if (FILTER.test(name)) return !NOTHING.test(value.replace(/^[^:=]*[:=]\s*/, ''));
  // Report titles name their own dimension: `Landing page: Landing page`.
  const isTitle = value === name || header.includes(value) || isOnlyDimension(value);
  return name.length <= LONGEST_NAME && isOnlyDimension(name) && !isTitle;
}

/** True for `Campaign name`, not for `Campaign report of`. */
function isOnlyDimension(name: string): boolean {
  return Object.values(DIMENSIONS).some((dimension) => {
    const rest = name
      .replace(dimension, '')
      .replace(
        /\b(?:names?|types?|category|categories|default|group|session|nombre|nom|typ|tipo|selected)\b/g,
        '',
      );
    return rest !== name && rest.trim() === '';
  });
}

function leavesLinesOut({ text, name, value }: Remark, header: readonly string[]): boolean {
  const conditions =
    name === ''
      ? [plain(text)]
      : FILTER.test(name)
        ? value.split(/[;|]| and | und | y | et | e | en /)
        : [name];
  return conditions.every((condition) => {
    const dimensions = dimensionsIn(before(condition));
    return dimensions.some(
      (dimension) =>
        NAME_LINES.includes(dimension) && header.some((cell) => DIMENSIONS[dimension].test(cell)),
    );
  });
}

function before(condition: string): string {
  const end = OPERATOR.exec(condition)?.index ?? condition.search(/[:=]/);
  return end < 0 ? condition : condition.slice(0, end);
}

function dimensionsIn(text: string): Dimension[] {
  return (Object.keys(DIMENSIONS) as Dimension[]).filter((key) => DIMENSIONS[key].test(text));
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\u00ad/g, '')
    .replace(/[\s_]+/g, ' ')
    .toLowerCase()
    .trim();
}
