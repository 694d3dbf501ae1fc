import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRecords, type CsvRecord } from './csv-records.ts';
import { runsOf } from '../../domain/testing/share.ts';

async function read(...chunks: string[]): Promise<CsvRecord[]> {
  const all: CsvRecord[] = [];
  async function* source() {
    for (const chunk of chunks) yield await Promise.resolve(chunk);
  }
  for await (const records of csvRecords(source())) all.push(...records);
  return all;
}

describe('csvRecords', () => {
  it('reads quoted and bare fields, doubled quotes and multi-line fields, with the line where each record starts', async () => {
    expect(await read('\ufeffid,text\r\n1,"says ""hi"", twice"\r\n\r\n2,"one\r\ntwo\nthree"\r\n3,')).toEqual([
      { line: 1, fields: ['id', 'text'] },
      { line: 2, fields: ['1', 'says "hi", twice'] },
      { line: 4, fields: ['2', 'one\r\ntwo\nthree'] },
      { line: 7, fields: ['3', ''] },
    ]);
  });

  it('reports rows with a wrong number of columns and continues', async () => {
    expect(await read('a,b\n1\n2,3,4\n5,6\n')).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 2, problem: '1 column instead of 2' },
      { line: 3, problem: '3 columns instead of 2' },
      { line: 4, fields: ['5', '6'] },
    ]);
  });

  it('loses only the broken row if a quote is missing or misplaced', async () => {
    const text = '"a","b"\n"1","open\n"2","x"\n"3","y" z"\n"4","many\nlines"\n"5" ,"v"\n"6","w"\n';
    const records = await read(text);
    expect(records.flatMap((record) => ('fields' in record ? [record.fields[0]] : []))).toEqual(['a', '2', '4', '6']);
    expect(records.flatMap((record) => ('problem' in record ? [record.line] : []))).toEqual([2, 4, 7]);
  });

  it('reports a broken multi-line row once, including its other lines', async () => {
    const records = await read('"a","b"\n"1","one" two\nthree\nfour, "five"\n"2","x"\n');
    expect(records).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 2, problem: 'text after a closing quote' },
      { line: 5, fields: ['2', 'x'] },
    ]);
  });

  it('reports an unclosed quote without buffering the rest of the file', async () => {
    expect(await read('"a","b"\n"1","x\n')).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 2, problem: 'a quoted field is never closed' },
    ]);
    const filler = `${'text '.repeat(200)}\n`.repeat(300);
    const records = await read('"a","b"\n"1","x\n', ...Array.from({ length: 10 }, () => filler), '"2","y"\n');
    expect(records.map((record) => ('fields' in record ? record.fields[0] : record.line))).toEqual(['a', 2, '2']);
  });

  it('returns nothing for empty input', async () => {
    expect(await read()).toEqual([]);
    expect(await read('', '\n', '\r\n')).toEqual([]);
  });

  // Takes a second. A search for the next comma that starts over at each line takes longer than the limit.
  it('passes millions of blank lines', { timeout: 20_000 }, async () => {
    const blank = Array.from({ length: 200 }, () => '\n'.repeat(65_536));
    expect(await read('a,b\n', ...blank, '1,2\n')).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 200 * 65_536 + 2, fields: ['1', '2'] },
    ]);
  });

  it('round-trips any table, wherever the chunks split', async () => {
    const field = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', ' ', 'é') });
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((width) =>
        fc.array(fc.array(field, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
      );
    await fc.assert(
      fc.asyncProperty(table, fc.array(fc.nat(200), { maxLength: 5 }), fc.boolean(), async (rows, cuts, ended) => {
        const text =
          rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join('\r\n') +
          (ended ? '\r\n' : '');
        const places = [...new Set(cuts.map((cut) => Math.min(cut, text.length)))].sort((a, b) => a - b);
        const chunks = [...places, text.length].map((end, index) =>
          text.slice(index === 0 ? 0 : places[index - 1], end),
        );
        const records = await read(...chunks);
        expect(records.map((record) => ('fields' in record ? record.fields : record.problem))).toEqual(rows);
        let line = 1;
        for (const [index, row] of rows.entries()) {
          expect(records[index]?.line).toBe(line);
          line += 1 + row.join('').split('\n').length - 1;
        }
      }),
      runsOf(),
    );
  });
});
