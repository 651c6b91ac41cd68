import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readItems, readLeads, testHash } from '../../test/helpers/read-records.ts';

const list = `Lead ID,Lead Date,Lead Source,Lead Type,Dealership,First Name,Email,Cell Phone,Zip,Make,Model,New/Used,Contacted,Response Time (min),Appt Set,Appt Shown,Sold
L-1,2026-03-01 10:15,CarGurus,Internet,North Store,Alex,alex@example.com,519-555-0158,62701,HONDA,Accord,N,Yes,12,Yes,No,
L-2,2026-03-02,Walk-in,Showroom,South Store,Kim,,,,,,,,,,,
`;
const only = async (text: string) => (await readLeads(text))[0];

describe('a CRM list', () => {
  it('is read row by row', async () => {
    const [first, second] = await readLeads(list);
    expect(first).toMatchObject({
      key: 'l-1',
      requestedAt: { kind: 'local', at: '2026-03-01T10:15:00' },
      source: 'CarGurus',
      leadType: 'internet',
      store: 'North Store',
      buyerZip: '62701',
      vehicle: { condition: 'new', make: 'Honda', model: 'Accord' },
      person: { email: testHash('email:alex@example.com'), phone: testHash('phone:15195550158') },
      isContacted: true,
      responseMinutes: 12,
      appointmentSet: true,
      appointmentShown: false,
      isSold: false,
      isBad: false,
    });
    expect(second).toMatchObject({
      leadType: 'walk_in',
      requestedAt: { kind: 'day', day: '2026-03-02' },
      responseMinutes: null,
      isBad: true,
    });
  });

  it('keeps nothing that identifies the customer', async () => {
    expect(JSON.stringify(await readLeads(list))).not.toMatch(/alex|kim|555/i);
  });

  const utf16 = new Uint8Array(Buffer.from(`\uFEFF${list.replaceAll(',', '\t')}`, 'utf16le'));
  it.each<[string, string | Uint8Array]>([
    ['with a mark and CRLF', `\uFEFF${list.replaceAll('\n', '\r\n')}`],
    ['with semicolons', list.replaceAll(',', ';')],
    ['with tabs in UTF-16, as Excel saves it', utf16],
    ['with bars', list.replaceAll(',', '|')],
    ['with every cell quoted', list.replace(/[^,\n]+/g, '"$&"')],
    ['with its delimiter declared', `sep=,\n${list}`],
    ['below a title and filters', `Lead report\nDealer: All, Period: March 2026\n\n${list}`],
    ['above totals and a note', `${list}Total,2,,,,,,,,,,,,,,,\n"Report printed by Kim on March 3"\n`],
    ['with its header repeated', `${list}${list.split('\n')[0]}\n`],
    [
      'with its columns in another order',
      list
        .split('\n')
        .map((row) => row.split(',').reverse().join(','))
        .join('\n'),
    ],
    [
      'with other names for its columns',
      list
        .replace('Lead ID', 'LEAD_NO.')
        .replace('Lead Date', 'Date Created')
        .replace('Lead Source', 'source'),
    ],
    [
      'with columns nobody knows',
      list
        .split('\n')
        .map((row) => (row === '' ? row : `${row},x,y`))
        .join('\n'),
    ],
  ])('%s', async (_, content) => {
    const { items } = await readItems(content);
    const leads = items.flatMap((item) => ('record' in item ? [item.record] : []));
    expect(items.filter((item) => 'reasons' in item)).toEqual([]);
    expect(leads).toEqual(await readLeads(list));
  });

  it('knows the names of VinSolutions, and that its stamps are UTC', async () => {
    const text = `DealerID,LeadID,CustomerID,SalesRepUserID,LeadSourceID,LeadTypeID,LeadStatusType,FirstAttemptedContactUTCDate,HasBeenContacted,AdjustedResponseTimeInMinutes,ActualResponseTimeInMinutes,OriginationUTCDate,LastUpdatedUTCDate,DeletedFlag
77,501,9001,12,44,Internet,Active,2026-03-01 02:05:00,True,5,65,2026-03-01 02:00:00,2026-03-02 00:00:00,False
77,502,9002,12,44,Phone,Duplicate,,False,,,2026-03-01 02:00:00,2026-03-02 00:00:00,True
`;
    const [first, second] = await readLeads(text);
    expect(first).toMatchObject({
      key: '501',
      store: '77',
      requestedAt: { kind: 'instant', at: '2026-03-01T02:00:00.000Z' },
      updatedAt: { kind: 'instant', at: '2026-03-02T00:00:00.000Z' },
      isContacted: true,
      responseMinutes: 5,
      isDuplicate: null,
      isWithdrawn: false,
      person: { customer: testHash('customer:9001') },
    });
    expect(second).toMatchObject({
      isDuplicate: true,
      isContacted: false,
      responseMinutes: null,
      isWithdrawn: true,
      leadType: 'phone',
    });
  });

  it('takes a first column with a damaged name for the number of the lead', async () => {
    const text =
      'HOI,customer_id,dealership_id,lead_source,first_contact_date\n1,601,3,Referral,24-12-2025\n2,601,3,Website,24-12-2025\n';
    const { as } = await readItems(text);
    expect(as).toContain('HOI');
    const leads = await readLeads(text);
    expect(new Set(leads.map(({ key }) => key)).size).toBe(2);
    const renamed = text.replace('Referral', 'Referral programme');
    expect((await readLeads(renamed)).map(({ key }) => key)).toEqual(leads.map(({ key }) => key));
  });

  it('knows the leads of social networks, whose time holds the date too', async () => {
    const text =
      'id,created_time,ad_name,campaign_name,form_name,platform,full_name,email,phone_number\nl:12345,2026-03-01T10:15:00-05:00,x,Spring,Test drive,fb,Ann A,a@example.com,+15195550101\n';
    expect(await only(text)).toMatchObject({
      requestedAt: { kind: 'instant', at: '2026-03-01T15:15:00.000Z' },
      source: 'fb',
      person: { email: testHash('email:a@example.com'), phone: testHash('phone:15195550101') },
    });
  });

  it('knows the requests of a website, whose form is their source', async () => {
    const text =
      'Submitted,Form,First Name,Last Name,Email,Phone,Vehicle of Interest\n3/1/2026 10:15 AM,Get ePrice,Ann,A,a@example.com,(519) 555-0101,2022 Honda Accord\n';
    expect(await only(text)).toMatchObject({
      requestedAt: { kind: 'local', at: '2026-03-01T10:15:00' },
      source: 'Get ePrice',
      vehicle: { year: 2022, make: 'Honda', model: 'Accord' },
    });
  });

  it('separates leads without a number by their contents', async () => {
    const text =
      'Lead Date,Lead Source,Email\n2026-03-01,Web,a@example.com\n2026-03-01,Web,b@example.com\n2026-03-01,Web,a@example.com\n';
    const [a, b, again] = await readLeads(text);
    expect(a?.key).not.toBe(b?.key);
    expect(a?.key).toBe(again?.key);
  });
});

describe('dates of a list', () => {
  const rows = (...dates: string[]) =>
    `Lead ID,Lead Date,Lead Source\n${dates.map((date, index) => `${index},${date},Web\n`).join('')}`;
  const days = async (...dates: string[]) =>
    (await readLeads(rows(...dates))).map(({ requestedAt }) => requestedAt);

  it('are read as the whole file proves', async () => {
    expect(await days('06-05-2025', '07-05-2025', '24-12-2025')).toMatchObject([
      { day: '2025-05-06' },
      { day: '2025-05-07' },
      { day: '2025-12-24' },
    ]);
    expect(await days('06-05-2025', '07-05-2025', '12-24-2025')).toMatchObject([
      { day: '2025-06-05' },
      { day: '2025-07-05' },
      { day: '2025-12-24' },
    ]);
  });

  it('are proved even by the last row of a long file', async () => {
    const dates = [...Array.from({ length: 30_000 }, () => '06/05/2025'), '24/12/2025'];
    expect((await days(...dates))[0]).toEqual({ kind: 'day', day: '2025-05-06' });
  }, 60_000);

  it('are American where nothing proves otherwise, unless the sender says so', async () => {
    expect(await days('06/05/2025')).toMatchObject([{ day: '2025-06-05' }]);
    expect(await readLeads(rows('06/05/2025'), { dateOrder: 'day-first' })).toMatchObject([
      { requestedAt: { day: '2025-05-06' } },
    ]);
  });

  it('that do not fit the file are refused, never turned around', async () => {
    const { items } = await readItems(
      rows('24-12-2025', '25-12-2025', '12-31-2025', 'soon', '', '2062-01-01'),
    );
    expect(items.flatMap((item) => ('reasons' in item ? item.reasons : []))).toEqual([
      { field: 'Lead Date', message: '"12-31-2025" is not a date. The file\'s dates are read day first.' },
      { field: 'Lead Date', message: '"soon" is not a date. The file\'s dates are read day first.' },
      { field: 'Lead Date', message: 'The lead has no date.' },
      { field: 'Lead Date', message: '"2062-01-01" is in the future, after 2027.' },
    ]);
  });

  it('may have their clock in a column of its own', async () => {
    expect(await only('Lead ID,Date,Time,Source\n1,03/01/2026,4:05 PM,Web\n')).toMatchObject({
      requestedAt: { kind: 'local', at: '2026-03-01T16:05:00' },
    });
  });
});

describe('what a status says', () => {
  it.each([
    ['Duplicate', { isDuplicate: true }],
    ['Bad Lead', { isBad: true }],
    ['Sold', { isSold: true }],
    ['Lost - Sold Elsewhere', { isSold: false }],
    ['Contacted', { isContacted: true }],
    ['Not Contacted', { isContacted: false }],
    ['Attempted Contact', { isContacted: false }],
    ['Appointment Set', { appointmentSet: true, appointmentShown: null }],
    ['Appt No Show', { appointmentSet: true, appointmentDue: true, appointmentShown: false }],
    ['Showed', { appointmentSet: true, appointmentDue: true, appointmentShown: true }],
    ['Active', { isDuplicate: null, isBad: false, isContacted: null, appointmentSet: null }],
  ])('%s', async (status, expected) => {
    expect(await only(`Lead ID,Lead Date,Lead Status\n1,2026-03-01,${status}\n`)).toMatchObject(expected);
  });
});

describe('what is no list of leads', () => {
  it.each([
    [
      'a list of stores',
      'dealership_id,dealership_name,city\n1,North,Springfield\n',
      'This is a list of dealerships; stores are added in the settings. Columns found: dealership_id, dealership_name, city.',
    ],
    [
      'test drives',
      'test_drive_id,lead_id,customer_id,test_drive_date\n1,2,3,2026-01-01\n',
      'This is a list of test drives; Rooftop does not read test drives yet.',
    ],
    [
      'sales',
      'Deal Number,Front Gross,Customer,Source\n1,2,3,4\n',
      'Not a list of deals: no column gives the date of the sale.',
    ],
    [
      'web figures',
      'Date,Source,Sessions\n2026-01-01,google,5\n',
      'These are no leads: Google Analytics: Sessions, by day',
    ],
    [
      'totals',
      'Period,Date,Store,Lead Source,Lead Type,Leads\n2026-01,2026-01-01,North,Web,internet,12\n',
      'This is a summary of lead sources; export the leads themselves, one row for each lead.',
    ],
    ['a list without dates', 'Lead ID,Lead Source\n1,Web\n', 'no column gives the date of the lead.'],
    [
      'a list without source',
      'Lead Date,Customer\n2026-01-01,Kim\n',
      'no column gives its source, type or status.',
    ],
    [
      'prose',
      'Dear team, hello\n',
      'Rooftop does not know this table. Columns found: Dear team, hello. Rooftop reads lead mails, CRM lead list, Call tracking log, DMS deals',
    ],
    [
      'showroom visits',
      'DealerID,ShowroomVisitID,LeadID,StartUTCDate,BeBack,WriteUp\n7,1,2,2026-01-01,False,True\n',
      'This is a list of showroom visits; Rooftop does not read showroom visits yet.',
    ],
    [
      'totals by month, as CRMs without a list give them',
      'period,store,source,lead_type,leads,sales,gross\n2026-01,North,Web,internet,120,12,24000\n',
      'This is a summary of lead sources; export the leads themselves, one row for each lead.',
    ],
  ])('%s', async (_, content, message) => {
    await expect(readItems(content)).rejects.toThrow(message);
  });

  it('refuses rows that are cut off, and says where', async () => {
    const { items } = await readItems(`${list}L-3,2026-03-0`);
    expect(items.at(-1)).toMatchObject({
      row: 4,
      reasons: [{ field: 'row', message: 'The row has 2 of 17 columns: it seems to be cut off.' }],
    });
  });
});

it('says the same of a list whatever the order of its rows', async () => {
  const rows = Array.from(
    { length: 12 },
    (_, index) => `L-${index},${13 + index}-0${1 + (index % 9)}-2026,Web,Kim ${index}`,
  );
  const keyed = async (lines: readonly string[]) => {
    const leads = await readLeads(`Lead ID,Lead Date,Lead Source,Customer\n${lines.join('\n')}\n`);
    return leads.map((lead) => JSON.stringify(lead)).sort();
  };
  const expected = await keyed(rows);
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(rows, { minLength: rows.length }), async (shuffled) => {
      expect(await keyed(shuffled)).toEqual(expected);
    }),
    { numRuns: 30 },
  );
});
