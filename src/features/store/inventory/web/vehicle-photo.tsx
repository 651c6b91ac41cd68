import { useState } from 'react';
import styles from './inventory.module.css';

export interface VehiclePhotoProps {
  readonly name: string;
  /** As the feed has it. */
  readonly url: string | null;
  /** As the feed names it, such as `Crew Cab Pickup`; decides what is drawn without a photo. */
  readonly body: string | null;
}

/** The feed's first photo of a vehicle, or a drawing that says why there is none. */
export function VehiclePhoto({ name, url, body }: VehiclePhotoProps) {
  const address = secureAddress(url);
  const [failed, setFailed] = useState<string | null>(null);
  if (address !== null && failed !== address) {
    return (
      <figure className={styles.photo}>
        <img
          src={address}
          alt={name}
          decoding="async"
          // The site with the photo need not know who looks at it.
          referrerPolicy="no-referrer"
          onError={() => setFailed(address)}
        />
      </figure>
    );
  }
  const why = address === null ? 'No photo in the feed' : 'The photo does not load';
  return (
    <figure className={styles.photo}>
      <svg viewBox="0 0 160 68" aria-hidden>
        <path d={OUTLINES[shapeOf(body)]} />
        <circle cx="38" cy="53" r="9" />
        <circle cx="126" cy="53" r="9" />
      </svg>
      <figcaption>{why}</figcaption>
    </figure>
  );
}

/** Many feeds still write http; pages only load https. */
function secureAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\/\S+$/i.test(url) ? url.replace(/^http:/i, 'https:') : null;
}

type Shape = 'car' | 'suv' | 'truck' | 'van';

const SHAPES: readonly (readonly [RegExp, Shape])[] = [
  [/truck|pickup|cab\b|crew/i, 'truck'],
  [/van\b/i, 'van'],
  [/suv|utility|crossover|wagon/i, 'suv'],
];

function shapeOf(body: string | null): Shape {
  return SHAPES.find(([words]) => words.test(body ?? ''))?.[1] ?? 'car';
}

const BELOW = 'A12 12 0 0 0 114 52 L50 52 A12 12 0 0 0 26 52 L8 52 Z';

/** Seen from the right side, wheels at 38 and 126. */
const OUTLINES: Readonly<Record<Shape, string>> = {
  car: `M8 52 L8 46 C8 39 14 37 24 35 L44 33 C55 22 66 17 84 17 C100 17 109 23 119 33 L140 36 C149 38 152 42 152 48 L152 52 L138 52 ${BELOW} M56 33 C63 25 70 22 80 22 L80 33 Z M87 22 C97 22 103 26 110 33 L87 33 Z`,
  suv: `M8 52 L8 38 C8 34 11 33 17 32 L38 30 L53 15 C55 13 58 12 62 12 L122 12 C127 12 131 14 133 18 L140 31 L148 34 C151 35 152 37 152 41 L152 52 L138 52 ${BELOW} M47 30 L58 19 C59 18 60 17 62 17 L82 17 L82 30 Z M89 17 L119 17 C123 17 126 18 128 22 L132 30 L89 30 Z`,
  truck: `M8 52 L8 38 C8 34 11 33 17 32 L38 30 L52 15 C54 13 57 12 60 12 L84 12 C88 12 90 14 91 18 L94 30 L150 30 L152 33 L152 52 L138 52 ${BELOW} M47 30 L57 19 C58 18 60 17 62 17 L82 17 C84 17 85 18 86 20 L88 30 Z`,
  van: `M8 52 L8 40 C8 35 10 34 14 32 L32 28 L50 12 C53 9 56 8 60 8 L143 8 C149 8 152 11 152 17 L152 52 L138 52 ${BELOW} M43 28 L56 16 C58 14 59 13 62 13 L84 13 L84 28 Z M91 13 L140 13 C144 13 146 15 146 19 L146 28 L91 28 Z`,
};
