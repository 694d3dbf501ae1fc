import { describe, expect, it } from 'vitest';
import { fieldList as fields, readAll, readFirst as read, tableOf as rows } from './testing/small-pages.ts';

describe('regional vocabulary', () => {
  it.each(['Subasta de arte', 'Subastas de vehículos'])('does not turn auctions into bids: %s', (name) => {
    const list = rows(
      'Número de subasta | Título | Fecha límite',
      'S-101 | Goya, dibujo | 04/12/2026',
      'S-102 | Miró | 05/12/2026',
    );
    expect(readAll(`<title>${name}</title><h1>${name}</h1>${list}`, 'https://www.example.es/subastas').kind).toBe(
      'none',
    );
  });

  it(`reads Oracle's "Negotiation" as a solicitation`, () => {
    const head = 'Negotiation | Title | Negotiation Type | Status | Posting Date | Open Date | Close Date';
    const row = (number: string) =>
      `${number} | Bus Brake Pads | RFQ | Active | 11/2/26 9:00 AM | 11/3/26 | 12/4/26 2:00 PM`;
    const list = rows(head, row('SUP-4100233'), row('SUP-4100234'));
    const html = `<html lang="en"><title>Supplier Portal</title><h1>Active Negotiations</h1>${list}`;
    expect(readAll(html, 'https://fa-abcd.ocs.oraclecloud.com/fscmUI/faces/Abstracts').notices[0]).toEqual({
      noticeId: 'SUP-4100233',
      title: 'Bus Brake Pads',
      postedDate: '2026-11-02',
      responseDeadLine: '2026-12-04',
      written: { responseDeadLine: '12/4/26 2:00 PM' },
    });
  });

  it(`reads Puerto Rico's "subasta" and "propuestas" as bids and proposals`, () => {
    const values = {
      'Número de subasta': '27-100',
      'Fecha límite para preguntas': '20 de noviembre de 2026',
      'Fecha límite de entrega de propuestas': '4 de diciembre de 2026, 2:00 p. m.',
    };
    const html = `<title>Subastas | Municipio</title><main><h1>Compra de sal</h1>${fields(values)}</main>`;
    expect(read(html, 'https://www.ejemplo.pr.gov/subastas/27-100')).toMatchObject({
      noticeId: '27-100',
      title: 'Compra de sal',
      responseDeadLine: '2026-12-04',
    });
  });

  it('reads "apertura" as the bid opening, with the month before the day', () => {
    const list = rows(
      'Número de subasta | Descripción | Fecha de apertura',
      '27-1205 | Compra de camiones | diciembre 4, 2026',
      '27-1206 | Servicio de limpieza | Dic. 11, 2026, 10:00 AM',
    );
    const { notices } = readAll(`<title>Subastas</title>${list}`, 'https://www.ejemplo.pr.gov/subastas');
    expect(notices.map(({ responseDeadLine }) => responseDeadLine)).toEqual(['2026-12-04', '2026-12-11']);
    const values = { 'Número de subasta': '27-1', Apertura: '4/12/2026', 'Fecha límite': '3/12/2026' };
    const html = `<title>Subasta</title><main><h1>Compra de sal</h1>${fields(values)}</main>`;
    expect(read(html, 'https://www.ejemplo.es/subastas/27-1')?.responseDeadLine).toBe('2026-12-03');
  });
});

describe('ambiguous words', () => {
  it.each([
    ['A.R.S. § 41-2533', undefined],
    ['Sampletown Housing Authority', 'Sampletown Housing Authority'],
  ])('"Authority" is the buyer only for an organization: %s', (authority, agency) => {
    const values = { 'RFP Number': '27-100', Authority: authority, 'Due Date': 'Dec 4, 2026' };
    expect(read(`<h1>Road Salt</h1>${fields(values)}`)?.agency).toBe(agency);
  });
});

it('grant opportunities are notices; scholarships are not', () => {
  const list = (title: string) =>
    readAll(
      `<title>${title}</title><h1>${title}</h1>` +
        rows('Number | Title | Deadline', '27-1 | Nursing | 12/4/2026', '27-2 | Teaching | 12/5/2026'),
      'https://www.sampletown.gov/funding',
    ).kind;
  expect(list('Grant Opportunities')).toBe('list');
  expect(list('Scholarship and Grant Opportunities')).toBe('none');
});
