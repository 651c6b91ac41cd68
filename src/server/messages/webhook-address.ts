import { isIP } from 'node:net';
import { isInNetworks } from '../networks.ts';

/** Why an address takes no webhooks; null where it may. Where it leads is looked at again when it is called. */
export function webhookTrouble(text: string, networks: readonly string[]): string | null {
  if (!URL.canParse(text)) return 'Must be an address such as https://hooks.example.com/rooftop.';
  const { protocol, username, password, hostname, hash } = new URL(text);
  if (username !== '' || password !== '') return 'Must not hold a user name or password.';
  if (hash !== '') return 'Must not hold a #.';
  const ip = hostname.replace(/^\[|\]$/g, '');
  const isOwn = isIP(ip) !== 0 && isInNetworks(ip, networks);
  if (protocol !== 'https:' && !(protocol === 'http:' && isOwn)) return 'Must start with https://.';
  if (/^(localhost|.*\.(localhost|local|internal))$/i.test(hostname)) return PRIVATE;
  return null;
}

export const PRIVATE =
  'This address is in a private network. Whoever runs the server can allow it with ROOFTOP_WEBHOOK_NETWORKS.';
