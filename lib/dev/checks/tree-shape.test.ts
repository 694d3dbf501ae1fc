import { describe, expect, it } from 'vitest';
import { ROOT } from '../setup/install.mjs';
import { houseReport, LIMITS, measureHouse, measureTree, summaryOf } from './tree-shape.ts';

const lines = (count: number, line = 'x;') => `${line}\n`.repeat(count);
const measure = (files: Record<string, string>) => measureHouse(new Map(Object.entries(files)));

describe('measuring a tree', () => {
  it('counts source files in each folder, without tests', () => {
    const { filesPerFolder } = measure({
      'lib/a/one.ts': '',
      'lib/a/two.mjs': '',
      'lib/a/one.test.ts': '',
      'lib/a/testing/fake.ts': '',
      'lib/a/deep/three.ts': '',
    });
    expect(Object.fromEntries(filesPerFolder)).toEqual({ 'lib/a': 2, 'lib/a/deep': 1 });
  });

  it.each([
    ['a value', "import { b } from '../b/b.ts';"],
    ['a type', "import type { B } from '../b/b.ts';"],
    ['a re-export', "export * from '../b/b.ts';"],
    ['a dynamic import', "const b = () => import('../b/b.ts');"],
    ['an import over several lines', "import {\n  b,\n} from '../b/b.ts';"],
  ])('finds a cycle of folders through %s', (_what, text) => {
    expect(measure({ 'lib/a/a.ts': text, 'lib/b/b.ts': "import '../a/a.ts';" }).folderCycles).toEqual([
      ['lib/a', 'lib/b'],
    ]);
  });

  it('finds a cycle between a folder and its own parent, and a long one', () => {
    expect(
      measure({ 'lib/a.ts': "import './b/b.ts';", 'lib/b/b.ts': "import '../c.ts';", 'lib/c.ts': '' }).folderCycles,
    ).toEqual([['lib', 'lib/b']]);
    const long = { 'a/a.ts': "import '../b/b.ts';", 'b/b.ts': "import '../c/c.ts';", 'c/c.ts': "import '../a/a.ts';" };
    expect(measure(long).folderCycles).toEqual([['a', 'b', 'c']]);
  });

  it('finds no cycle where imports go one way, or only a test closes the circle', () => {
    expect(
      measure({
        'lib/a/a.ts': "import '../b/b.ts'; import './own.ts'; import 'zod';",
        'lib/b/b.ts': "import '../c/c.ts';",
        'lib/c/c.test.ts': "import '../a/a.ts';",
      }).folderCycles,
    ).toEqual([]);
  });

  it('lists files under 15 lines, except tests and declarations of adapters', () => {
    const { tinyFiles } = measure({
      'lib/tiny.ts': lines(14),
      'lib/enough.ts': lines(15),
      'lib/tiny.test.ts': lines(1),
      'lib/sites/adapters/sam-gov/adapter.ts': lines(3),
    });
    expect(tinyFiles).toEqual(['lib/tiny.ts']);
  });

  it('counts comment lines over 110 characters, those of tests too, and no other long lines', () => {
    const long = 'x'.repeat(110);
    const { wideComments } = measure({
      'lib/a.ts': `// ${long}\n * ${long}\n/** ${long} */\n  {/* ${long} */}\nconst a = '${long}';\n// short\n`,
      'lib/a.test.ts': `// ${long}\n`,
    });
    expect(Object.fromEntries(wideComments)).toEqual({ 'lib/a.ts': 4, 'lib/a.test.ts': 1 });
  });

  it('counts source lines by room', () => {
    const measures = measure({
      'lib/domain/a.ts': lines(10),
      'components/a.tsx': lines(5),
      'lib/api/a.contract.ts': lines(7),
      'lib/domain/a.test.ts': lines(9),
      'lib/server/a.ts': lines(3),
      'lib/dev/a.mjs': lines(2),
    });
    expect(summaryOf(measures).lines).toEqual({ extension: 15, server: 3, dev: 2 });
  });

  it('counts code lines by room without blanks, comments and tests', () => {
    const code = '/** Says why.\n * In two lines.\n */\n\nx;\n// A reason.\n  y; // z\n';
    const sources = new Map([
      ['lib/domain/a.ts', code],
      ['lib/domain/a.test.ts', code],
      ['lib/server/a.ts', code],
      ['lib/dev/a.ts', code],
    ]);
    const tools = new Map([
      ['bench/a.ts', code],
      ['e2e/helper.ts', code],
      ['e2e/a.test.ts', code],
    ]);
    expect(summaryOf(measureHouse(sources, tools)).codeLines).toEqual({ extension: 2, server: 2, tools: 6 });
  });
});

describe('the report', () => {
  it('fails for a cycle and names its folders', () => {
    const { passed, text } = houseReport(
      measure({ 'lib/a/a.ts': "import '../b/b.ts';", 'lib/b/b.ts': "import '../a/a.ts';" }),
    );
    expect(passed).toBe(false);
    expect(text).toContain('lib/a ↔ lib/b');
  });

  it('fails for a folder with too many files', () => {
    const names = Array.from({ length: LIMITS.filesPerFolderMax + 1 }, (_, index) => `lib/a/${index}.ts`);
    const { passed, text } = houseReport(measureHouse(new Map(names.map((name) => [name, lines(20)]))));
    expect(passed).toBe(false);
    expect(text).toContain('17 lib/a');
  });

  it('passes for a tree within the limits', () => {
    expect(houseReport(measure({ 'lib/a/a.ts': lines(20) })).passed).toBe(true);
  });
});

it('sees the whole project', () => {
  const { lines: counted, filesPerFolderMax } = summaryOf(measureTree(ROOT));
  expect(counted.extension).toBeGreaterThan(10_000);
  expect(counted.server).toBeGreaterThan(1000);
  expect(filesPerFolderMax).toBeGreaterThan(5);
});
