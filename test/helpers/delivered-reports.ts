import type { Delivering } from '../../src/features/reports/report-builder/server/delivery/delivering.ts';
import { routes } from '../../src/main.server.ts';
import type { Database } from '../../src/server/database/database.ts';
import type { TestGroup } from './dealers.ts';
import { aLead, type Place, storeLeads } from './leads.ts';
import type { ReceivedMail } from './mailbox.ts';
import { pdfTexts } from './read-pdf-text.ts';
import { sheetsInside } from './read-workbook.ts';
import type { TestServer } from './server.ts';

/** What delivering needs of a test server. */
export function deliveringOn({ services }: TestServer): Delivering {
  return { ...services, routes: () => routes };
}

/**
 * Stores whose names are canaries and whose leads are powers of ten: the number of leads in a document
 * names the stores in it.
 */
export async function plantCanaries(
  database: Database,
  { id: dealerGroupId, dealershipIds }: TestGroup,
  { day, timeZone }: { readonly day: `${number}-${number}-${number}`; readonly timeZone: string },
): Promise<readonly string[]> {
  const names: string[] = [];
  for (const [index, dealershipId] of dealershipIds.entries()) {
    const name = `Canary ${['Amber', 'Birch', 'Cedar', 'Dahlia'][index]} Motors`;
    names.push(name);
    await database.owner.query('update dealership set name = $2 where id = $1', [dealershipId, name]);
    const place: Place = { dealerGroupId, dealershipId, timeZone };
    await storeLeads(
      database,
      Array.from({ length: 10 ** index }, () => aLead(place, day, { raw_source: `${name} website` })),
    );
  }
  return names;
}

/** All text that a mail and its attachment hold. */
export async function textOf(mail: ReceivedMail): Promise<string> {
  const parts = [mail.subject, mail.text, mail.html];
  for (const { name, content } of mail.attachments) {
    parts.push(name);
    if (name.endsWith('.pdf')) parts.push(pdfTexts(content).flat().join(' '));
    else parts.push(JSON.stringify(await sheetsInside(content)));
  }
  return parts.join('\n');
}
