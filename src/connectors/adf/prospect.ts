import type { Vehicle } from '../../core/record-parts.ts';
import { EMPTY_MESSAGE, type LeadMessage, type MessageId } from '../leads/lead-message.ts';
import { conditionOf, makeName, modelName, modelYear, NO_VEHICLE, vinOf } from '../leads/vehicle.ts';
import { child, children, descendants, leafText, parseTags, type Tag, textOf } from '../text/tags.ts';

export type Envelope = Pick<LeadMessage, 'received' | 'sender' | 'subject'>;

export const NO_ENVELOPE: Envelope = { received: null, sender: null, subject: null };

const OWN_VEHICLE = /^(sell|trade-?\s?in|trade)$/i;
const WANTED_VEHICLE = /^(buy|lease|test-?\s?drive|purchase|finance)$/i;
const VIN_IN_TEXT = /\bvin\b[\s:#]*([a-hj-npr-z0-9]{17})\b/gi;

/**
 * Reads one ADF prospect; all parts are optional.
 * @param text from `<prospect` to `</prospect>`
 * @throws Problem `invalid` when elements are nested too deep
 */
export function readProspect(text: string, envelope: Envelope = NO_ENVELOPE): LeadMessage {
  const prospect = descendants(parseTags(text), 'prospect')[0];
  if (!prospect) return { ...EMPTY_MESSAGE, ...envelope };
  const part = (name: string) => descendants(prospect, name)[0];
  const customer = part('customer');
  const provider = part('provider');
  const vehicles = descendants(prospect, 'vehicle');
  const wanted = vehicles.find((vehicle) => !OWN_VEHICLE.test(interestOf(vehicle)));
  const comments = commentsOf(prospect);
  return {
    ...customerOf(customer),
    ids: idsOf(prospect),
    isResend: /^re-?send$/i.test(prospect.attributes.get('status') ?? ''),
    requested: textOf(part('requestdate')),
    vehicle: vehicleOf(wanted, comments, vehicles.length > 1),
    wantsToBuy: wanted !== undefined && WANTED_VEHICLE.test(interestOf(wanted)),
    hasTradeIn: vehicles.some((vehicle) => OWN_VEHICLE.test(interestOf(vehicle))),
    store: storeOf(part('vendor')),
    provider: textOf(child(provider, 'name')),
    service: textOf(child(provider, 'service')),
    leadType: textOf(child(provider, 'leadtype')) ?? leadTypeId(prospect),
    comments,
    ...envelope,
  };
}

function interestOf(vehicle: Tag): string {
  return (vehicle.attributes.get('interest') ?? '').trim();
}

/** Senders put comments under prospect, customer, contact and vehicle, in the singular too. */
function commentsOf(prospect: Tag): string | null {
  const tags = ['comments', 'comment'].flatMap((name) => descendants(prospect, name));
  const texts = tags.map(textOf).filter((text) => text !== null);
  return texts.length > 0 ? texts.join('\n') : null;
}

function vehicleOf(tag: Tag | undefined, comments: string | null, isOneOfMany: boolean): Vehicle {
  if (!tag) return NO_VEHICLE;
  // An unclosed element contains the ones after it. Options have their own stock number.
  const text = (name: string) => leafText(child(tag, name) ?? descendants(tag, name)[0]);
  const vehicle = {
    condition: conditionOf(tag.attributes.get('status') ?? null) ?? conditionOf(text('condition')),
    year: modelYear(text('year')),
    make: makeName(text('make')),
    model: modelName(text('model')),
    vin: vinOf(text('vin')),
    stockNumber: textOf(child(tag, 'stock'))?.slice(0, 40) ?? null,
  };
  // Comments may be about the trade-in, so they only complete a single vehicle that is named.
  if (vehicle.vin !== null || vehicle.model === null || isOneOfMany) return vehicle;
  return { ...vehicle, vin: vinInText(comments) };
}

function vinInText(comments: string | null): string | null {
  const found = [...(comments ?? '').matchAll(VIN_IN_TEXT)].map((match) => match[1] ?? '');
  return found.length === 1 && !/\btrad/i.test(comments ?? '') ? vinOf(found[0] ?? null) : null;
}

function customerOf(customer: Tag | undefined): Omit<LeadMessage, keyof Envelope> {
  const contact = customer === undefined ? undefined : (descendants(customer, 'contact')[0] ?? customer);
  const all = (name: string) => (contact === undefined ? [] : descendants(contact, name));
  const names = all('name')
    .map(textOf)
    .filter((text) => text !== null);
  return {
    ...EMPTY_MESSAGE,
    names: names.length > 1 ? [names.join(' '), ...names] : names,
    phones: inOrder(all('phone').filter((tag) => !/fax|pager/i.test(tag.attributes.get('type') ?? ''))),
    emails: inOrder(all('email')),
    postalCode: textOf(all('postalcode')[0]),
  };
}

function inOrder(tags: readonly Tag[]): string[] {
  const preferred = (tag: Tag) => (tag.attributes.get('preferredcontact') === '1' ? 0 : 1);
  const sorted = [...tags].sort((a, b) => preferred(a) - preferred(b));
  return sorted.map(textOf).filter((text) => text !== null);
}

function idsOf(prospect: Tag): MessageId[] {
  return children(prospect, 'id').flatMap((tag) => {
    const value = textOf(tag);
    if (value === null) return [];
    const { attributes } = tag;
    return [
      { source: attributes.get('source') || null, sequence: attributes.get('sequence') || null, value },
    ];
  });
}

function leadTypeId(prospect: Tag): string | null {
  const tag = children(prospect, 'id').find(({ attributes }) =>
    /^lead ?type$/i.test(attributes.get('source') ?? ''),
  );
  return textOf(tag);
}

function storeOf(vendor: Tag | undefined): string | null {
  const name = textOf(child(vendor, 'vendorname'));
  if (name !== null) return name.slice(0, 200);
  const names = children(child(vendor, 'contact'), 'name');
  const full = names.find(({ attributes }) => (attributes.get('part') ?? 'full') === 'full');
  return textOf(full)?.slice(0, 200) ?? null;
}
