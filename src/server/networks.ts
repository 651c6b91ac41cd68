import { BlockList, isIP } from 'node:net';
import { Problem } from '../core/errors.ts';

/** @throws Problem `invalid` that names the variable */
export function networksIn(name: string, value: string | null): readonly string[] {
  const networks = listParts(value);
  if (networks.every(isAddressOrRange)) return networks;
  const rule = `${name} must be IP addresses or ranges such as 10.0.0.0/8, divided by commas`;
  throw new Problem('invalid', `${rule}, not ${JSON.stringify(value)}.`);
}

function isAddressOrRange(network: string): boolean {
  const [address = '', bits, ...more] = network.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
  return isIP(address) !== 0 && isRange && more.length === 0;
}

/** The parts of a list that is divided by commas. */
export function listParts(value: string | null): string[] {
  return value === null ? [] : value.split(',').map((part) => part.trim());
}

/** Whether an IP address is one of the addresses and ranges. */
export function isInNetworks(ip: string, networks: readonly string[]): boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list.check(ip, familyOf(ip));
}

function familyOf(ip: string): 'ipv4' | 'ipv6' {
  return isIP(ip) === 6 ? 'ipv6' : 'ipv4';
}
