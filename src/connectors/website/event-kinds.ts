import type { TrafficRecord } from '../../records/web-traffic/record.ts';

export type EventCount = 'srpViews' | 'vdpViews' | 'forms' | 'calls' | 'chats' | 'texts';

export const EVENT_COUNTS = [
  'srpViews',
  'vdpViews',
  'forms',
  'calls',
  'chats',
  'texts',
] as const satisfies readonly (keyof TrafficRecord & EventCount)[];

/**
 * Event names by what they count, best family first; the Automotive Standards Council's come first. A
 * website often sends several families at once, such as a generic form event and the department's.
 */
const FAMILIES: Readonly<Record<EventCount, readonly RegExp[]>> = {
  srpViews: [
    /^asc_item_?list_pageview$/,
    /^(?:view_item_list|srp_view|view_srp|srp_pageview|vehicle_list(?:ing)?_view|view_search_results)$/,
  ],
  vdpViews: [
    /^asc_item_pageview$/,
    /^(?:view_item|vdp_view|view_vdp|vdp_pageview|vehicle_detail(?:s)?_(?:view|page)|view_vehicle)$/,
  ],
  forms: [
    /^asc_form_submission$/,
    /^a?asc_form_submission_\w+$/,
    /^(?:form_submission|lead_form_submi(?:t|ssion)|form_lead|submit_lead(?:_form)?)$/,
    /^generate_lead$/,
  ],
  calls: [
    /^asc_click_to_call$/,
    /^asc_phone_call$/,
    /^(?:click_to_call|call_click|click_call|phone_click|tel_click)$/,
    /^phone_call$/,
  ],
  chats: [/^asc_chat_start$/, /^(?:chat_start(?:ed)?|start_chat|chat_lead)$/],
  texts: [
    /^asc_(?:click_to_text|text_start|sms_start|text_message)$/,
    /^(?:click_to_text|text_click|sms_click|click_sms)$/,
  ],
};

export interface EventPlace {
  readonly count: EventCount;
  readonly family: number;
}

export function eventPlace(name: string): EventPlace | null {
  const plain = name
    .replace(/\(.*\)/, '')
    .trim()
    .toLowerCase();
  for (const count of EVENT_COUNTS) {
    const family = FAMILIES[count].findIndex((names) => names.test(plain));
    if (family >= 0) return { count, family };
  }
  return null;
}

/** The one family summed for each count: the best one in the report. */
export type CountedFamilies = ReadonlyMap<EventCount, number>;

export function countedFamilies(names: Iterable<string>): CountedFamilies {
  const first = new Map<EventCount, number>();
  for (const name of names) {
    const place = eventPlace(name);
    if (place && place.family < (first.get(place.count) ?? Number.POSITIVE_INFINITY))
      first.set(place.count, place.family);
  }
  return first;
}
