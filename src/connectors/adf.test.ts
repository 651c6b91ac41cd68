import { describe, expect, it } from 'vitest';
import { readItems, readLeads, testHash } from '../../test/helpers/read-records.ts';

const contact =
  '<name part="full">Alex Sample</name><email>alex@example.com</email><phone>(519) 555-0158</phone>';
const customer = `<customer><contact>${contact}</contact></customer>`;
const vehicle =
  '<vehicle interest="buy" status="used"><year>2022</year><make>TESLA</make><model>Model 3</model></vehicle>';
const prospect = `<prospect><id sequence="1" source="Portal">4711-a</id><requestdate>2026-03-16T20:37:03-05:00</requestdate>${vehicle}${customer}<provider><name>Portal</name></provider></prospect>`;
const document = `<?xml version="1.0"?><?adf version="1.0"?><adf>${prospect}</adf>`;

const expected = {
  key: 'portal|portal|4711-a|1',
  requestedAt: { kind: 'instant', at: '2026-03-17T01:37:03.000Z' },
  department: 'sales',
  leadType: 'internet',
  source: 'Portal',
  vehicle: { condition: 'used', year: 2022, make: 'Tesla', model: 'Model 3', vin: null, stockNumber: null },
  person: { email: testHash('email:alex@example.com'), phone: testHash('phone:15195550158'), customer: null },
  isBad: false,
};

const quotedPrintable = (text: string) => text.replaceAll('=', '=3D').replace(/(.{70})/g, '$1=\n');
const base64 = (text: string) =>
  Buffer.from(text)
    .toString('base64')
    .replace(/(.{76})/g, '$1\n');
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));

const headers =
  'From: Portal <leads@portal.example>\nTo: crm@dealer.example\nSubject: New lead\nDate: Mon, 16 Mar 2026 20:40:00 -0500\nMIME-Version: 1.0\n';
const multipart = (parts: string[]) =>
  `${headers}Content-Type: multipart/mixed; boundary="b"\n\n${parts.map((part) => `--b\n${part}\n`).join('')}--b--\n`;

describe('one lead, however it comes', () => {
  it.each<[string, string | Uint8Array]>([
    ['a document', document],
    ['capital tags', document.replace(/<\/?\w+/g, (tag) => tag.toUpperCase())],
    [
      'broken instructions and curly quotes',
      `<?ADF VERSION "1.0"?>\n<?XML VERSION “1.0”?>\n<adf>${prospect.replace('source="Portal"', 'source=“Portal”')}</adf>`,
    ],
    ['nothing but the prospect', prospect],
    ['a claim of UTF-16 over UTF-8', document.replace('version="1.0"', 'version="1.0" encoding="utf-16"')],
    ['real UTF-16', utf16(document)],
    ['tags with a prefix', document.replace(/(<\/?)(\w)/g, '$1a:$2')],
    ['inside an HTML comment', `<html><!--Body:\n${document}\n--></html>`],
    [
      'shown as text by a web page',
      `<html><body><pre>${escaped(document).replaceAll('&gt;&lt;', '&gt;<br>\n&lt;')}</pre></body></html>`,
    ],
    ['shown as text twice over', `<html><body>${escaped(escaped(document))}</body></html>`],
    ['below a note', `Please see the lead below.\n\n${document}\n\nRegards`],
    ['quoted in a forwarded mail', document.replaceAll('><', '>\n<').replace(/^/gm, '> ')],
    ['quoted-printable without headers', quotedPrintable(document)],
    ['base64 without headers', base64(document)],
    ['a plain mail', `${headers}Content-Type: text/plain; charset=utf-8\n\n${document}`],
    [
      'a quoted-printable mail',
      `${headers}Content-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\n\n${quotedPrintable(document)}`,
    ],
    [
      'a base64 mail',
      `${headers}Content-Type: text/xml\nContent-Transfer-Encoding: base64\n\n${base64(document)}`,
    ],
    [
      'an attachment',
      multipart([
        'Content-Type: text/plain\n\nSee attachment.',
        `Content-Type: application/xml; name="lead.xml"\nContent-Disposition: attachment; filename="lead.xml"\nContent-Transfer-Encoding: base64\n\n${base64(document)}`,
      ]),
    ],
    [
      'text and the same as HTML',
      multipart([
        `Content-Type: text/plain\n\n${document}`,
        `Content-Type: text/html\n\n<p>${escaped(document)}</p>`,
      ]),
    ],
    [
      'a mail forwarded as an attachment',
      multipart([
        'Content-Type: text/plain\n\nfyi',
        `Content-Type: message/rfc822\n\n${headers}Content-Type: text/plain\n\n${document}`,
      ]),
    ],
    [
      'an mbox',
      `From leads@portal.example Mon Mar 16 20:40:00 2026\n${headers}Content-Type: text/plain\n\n${document}\n`,
    ],
    ['old Macintosh lines', document.replaceAll('><', '>\r<')],
    ['elements nobody closed', document.replace('</year>', '').replace('</phone>', '')],
    [
      'unknown elements',
      document.replace('</prospect>', '<partner-score value="hot">97</partner-score></prospect>'),
    ],
    [
      'stray marks in the comments',
      document.replace('</customer>', '<comments>Is <$500 & a < b ok?<br>Thanks</comments></customer>'),
    ],
    [
      'an end inside CDATA',
      document.replace('</customer>', '<comments><![CDATA[</prospect>]]></comments></customer>'),
    ],
  ])('%s', async (_, content) => {
    for (const size of [13, 65_536]) {
      const leads = await readLeads(content, { size });
      expect(leads).toHaveLength(1);
      expect(leads[0]).toMatchObject(expected);
    }
  });
});

const adfWith = (inside: string, attributes = '') => `<adf><prospect${attributes}>${inside}</prospect></adf>`;
const only = async (content: string) => (await readLeads(content))[0];

describe('what a document says', () => {
  it('gives every lead of a document, and all of a mailbox', async () => {
    const second = prospect.replace('4711-a', '4712-b');
    expect((await readLeads(`<adf>${prospect}<!-- next -->${second}</adf>`)).map(({ key }) => key)).toEqual([
      'portal|portal|4711-a|1',
      'portal|portal|4712-b|1',
    ]);
    const mail = (text: string) =>
      `From x@portal.example Mon Mar 16 20:40:00 2026\n${headers}\n<adf>${text}</adf>\n\n`;
    expect(await readLeads(mail(prospect) + mail(second))).toHaveLength(2);
  });

  it('knows when the mail arrived, and who sent it', async () => {
    const mail = `Received: from a by b; Mon, 16 Mar 2026 20:41:00 -0500\n${headers}\n${adfWith(customer)}`;
    expect(await only(mail)).toMatchObject({
      receivedAt: '2026-03-17T01:41:00.000Z',
      source: 'portal.example',
    });
  });

  it.each([
    ['the provider', '<provider><name>CarGurus</name><service>Leads</service></provider>', 'CarGurus'],
    ['its service', '<provider><service>AutoTrader.ca</service></provider>', 'AutoTrader.ca'],
    ['the id', '<id source="Cobalt">38889</id>', 'Cobalt'],
    ['nothing', '<id source="leadtype">Email</id>', null],
  ])('takes its source from %s', async (_, inside, source) => {
    expect(await only(adfWith(customer + inside))).toMatchObject({ source });
  });

  it('does not take a kind of lead, or a counter that every lead carries, for its number', async () => {
    const other = customer.replaceAll('alex', 'kim').replace('0158', '0159');
    for (const id of [
      '<id source="leadtype">Email</id>',
      '<id source="site">1</id>',
      '<id source="x"></id>',
      '<id>000000</id>',
    ]) {
      const [a, b] = [await only(adfWith(id + customer)), await only(adfWith(id + other))];
      expect(a?.key).toMatch(/^#[0-9a-f]{64}$/);
      expect(a?.key).not.toBe(b?.key);
    }
  });

  it('names the same lead alike when it comes again', async () => {
    const inside = `<requestdate>2026-03-16T20:37:03Z</requestdate>${vehicle}${customer}`;
    const again = inside.replace('(519) 555-0158', '+1 519 555 0158').replace('TESLA', 'Tesla');
    expect((await only(adfWith(inside)))?.key).toBe((await only(adfWith(again)))?.key);
    expect((await only(adfWith(inside)))?.key).not.toBe(
      (await only(adfWith(inside.replace('20:37', '20:38'))))?.key,
    );
  });

  it('keeps a lead sent again beside the first', async () => {
    const again = await only(document.replace('<prospect>', '<prospect status="resend">'));
    expect(again).toMatchObject({
      isResend: true,
      key: 'portal|portal|4711-a|1|resend 2026-03-16T20:37:03-05:00',
    });
  });

  it.each([
    ['one', null],
    ['2008-06-25T8:47:50', { kind: 'local', at: '2008-06-25T08:47:50' }],
    ['2026-03-30T15:30:20-08:0', { kind: 'instant', at: '2026-03-30T23:30:20.000Z' }],
  ])('requested at "%s"', async (text, requestedAt) => {
    expect(await only(adfWith(`<requestdate>${text}</requestdate>${customer}`))).toMatchObject({
      requestedAt,
    });
  });

  it('separates the requested vehicle from the trade-in', async () => {
    const trade =
      '<vehicle interest="trade-in"><year>2018</year><make>Ford</make><model>Edge</model></vehicle>';
    for (const inside of [trade + vehicle, vehicle + trade]) {
      expect(await only(adfWith(inside + customer))).toMatchObject({
        hasTradeIn: true,
        vehicle: { make: 'Tesla' },
      });
    }
    expect(await only(adfWith(trade.replace('trade-in', 'sell') + customer))).toMatchObject({
      hasTradeIn: true,
      vehicle: { make: null },
    });
    expect(await only(adfWith(vehicle + customer))).toMatchObject({ hasTradeIn: false });
  });

  it('finds the VIN of a lone vehicle in the comments', async () => {
    const comments = '<comments><![CDATA[Model: Model 3, VIN: 5YJ3E1EB6NF126791, PreQual: N]]></comments>';
    expect(await only(adfWith(vehicle + customer + comments))).toMatchObject({
      vehicle: { vin: '5YJ3E1EB6NF126791' },
    });
    const ofTrade = comments.replace('Model: Model 3', 'My trade');
    expect(await only(adfWith(vehicle + customer + ofTrade))).toMatchObject({ vehicle: { vin: null } });
  });

  it('marks a lead bad that names somebody but no way to answer', async () => {
    const named =
      '<customer><contact><name part="first">Alex</name><name part="last">Sample</name></contact></customer>';
    expect(await only(adfWith(named))).toMatchObject({ isBad: true });
  });

  it('prefers the number the customer prefers, and never a fax', async () => {
    const phones =
      '<phone type="fax">519-555-0101</phone><phone>519-555-0102</phone><phone preferredcontact="1">519-555-0103</phone>';
    const found = await only(adfWith(`<customer><contact>${phones}</contact></customer>`));
    expect(found?.person.phone).toBe(testHash('phone:15195550103'));
  });

  it.each([
    ['Phone', 'phone'],
    ['Chat', 'chat'],
    ['Internet', 'internet'],
  ])('a lead of type %s', async (text, leadType) => {
    expect(
      await only(adfWith(`${customer}<provider><name>P</name><leadtype>${text}</leadtype></provider>`)),
    ).toMatchObject({ leadType });
  });

  it('keeps enquiries for the workshop apart', async () => {
    const service = '<provider><name>Website</name><service>Service Appointment</service></provider>';
    expect(await only(adfWith(customer + service))).toMatchObject({ department: 'service' });
  });
});

describe('what is refused', () => {
  it.each([
    [
      'no customer',
      adfWith(vehicle),
      'The lead names no customer: there is no name, phone or email to answer.',
    ],
    [
      'an empty customer',
      adfWith('<customer><contact><name part="full">Unknown</name></contact></customer>'),
      'The lead names no customer: there is no name, phone or email to answer.',
    ],
    ['a lead cut off', document.slice(0, -40), 'The lead is cut off: its end, </prospect>, is missing.'],
    ['a tower of elements', adfWith('<a>'.repeat(100)), 'Elements are nested more than 60 deep.'],
    [
      'an endless lead',
      `<adf><prospect>${'x'.repeat(1_200_000)}`,
      'The lead is longer than a million characters.',
    ],
  ])('%s', async (_, content, message) => {
    const { items } = await readItems(content);
    expect(items).toEqual([{ row: 1, reasons: [{ field: expect.any(String), message }] }]);
  });

  it('goes on after a lead that is broken', async () => {
    const { items } = await readItems(
      `<adf>${prospect.replace('</prospect>', '')}${prospect}<prospect></prospect>${prospect}</adf>`,
    );
    expect(items.map((item) => 'record' in item)).toEqual([false, true, false, true]);
  });

  it.each([
    [
      'a mail about something else',
      `${headers}\nDear team,\nthe coffee machine is broken.`,
      'no lead in this mail',
    ],
    ['a document without a lead', '<?xml version="1.0"?><adf><vendor/></adf>', 'no prospect in it'],
    ['another document', '<?xml version="1.0"?><invoice/>', 'no ADF prospect'],
    ['the definition of the format', '<!ELEMENT adf (prospect+)>', 'definition of the ADF format'],
    ['nothing', ' \n ', 'empty'],
    ['a workbook', 'PK\u0003\u0004', 'Excel'],
  ])('%s', async (_, content, message) => {
    await expect(readItems(content)).rejects.toThrow(message);
  });

  it('never reads outside the file', async () => {
    const attack = `<!DOCTYPE adf [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY a "aaaaaaaaaa">]>${adfWith(`<customer><contact><name>&x;&a;</name><email>alex@example.com</email></contact></customer>`)}`;
    await expect(readLeads(attack)).rejects.toThrow('defines entities of its own (a DTD)');
  });
});

describe('a mail of labelled lines', () => {
  const lines = `Lead Submission from BuyerPortal

Contact:
First Name: Alex
Last Name: Sample
Email: alex@example.com
Telephone: (519) 555-0158
Postal code: M5V 1G8
Received: 2026-03-16 20:37:03

Comments:
Is this 2022 Tesla still there?
I could come on Friday.

Listing:
VIN: 5YJ3E1EB6NF126791
Vehicle: Used 2022 Tesla Model 3 Long Range AWD
Stock Number: D9783
Listed Price: $24,995

Trade-in:
Year: 2011
Make: Ford

Dealer Information
Name: Example Auto
Phone: 519-555-0000
`;
  const rows = lines
    .split('\n')
    .filter((line) => line.includes(': '))
    .map((line) => line.split(': '));
  const table = (gap: string) =>
    `<html><body><h2>Lead Submission from BuyerPortal</h2><table>${rows
      .slice(0, 9)
      .map(([label, value]) => `<tr><td><b>${label}</b></td>${gap}<td>${value}</td></tr>`)
      .join('\n')}</table></body></html>`;

  it('is a lead', async () => {
    expect(await only(lines)).toMatchObject({
      source: 'BuyerPortal',
      requestedAt: { kind: 'local', at: '2026-03-16T20:37:03' },
      buyerZip: 'M5V 1G8',
      store: 'Example Auto',
      hasTradeIn: true,
      vehicle: {
        condition: 'used',
        year: 2022,
        make: 'Tesla',
        model: 'Model 3',
        vin: '5YJ3E1EB6NF126791',
        stockNumber: 'D9783',
      },
      person: { email: testHash('email:alex@example.com'), phone: testHash('phone:15195550158') },
    });
  });

  it.each([
    ['as a mail', `${headers}Content-Type: text/plain\n\n${lines}`],
    [
      'forwarded',
      `From: Kim <kim@dealer.example>\nSubject: Fwd: lead\nMIME-Version: 1.0\n\n---------- Forwarded message ---------\nFrom: BuyerPortal <x@portal.example>\n${lines.replace(/^/gm, '> ')}`,
    ],
    ['as a table', table('')],
    ['as a table with room in it', table('\n   ')],
    ['as an HTML mail', `${headers}Content-Type: text/html\n\n${table('')}`],
    [
      'with other labels',
      lines.replace('Telephone:', '* Cell Phone =').replace('Email:', '• E-mail address :'),
    ],
  ])('%s', async (_, content) => {
    const lead = await only(content);
    expect(lead?.person).toMatchObject({
      email: testHash('email:alex@example.com'),
      phone: testHash('phone:15195550158'),
    });
    expect(lead).toMatchObject({ source: 'BuyerPortal', vehicle: { vin: '5YJ3E1EB6NF126791' } });
  });

  it('keeps nothing that identifies the customer', async () => {
    for (const content of [lines, document]) {
      expect(JSON.stringify(await readLeads(content))).not.toMatch(/alex|sample|555|friday/i);
    }
  });
});
