/**
 * The shape of the source tree, measured and limited: `npm run check -- --house`, with `--json` as JSON
 * alone. Tests are not measured, except for the width of their comments.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/**
 * Directories that import each other in a circle, and single files that are too small or too wide, by path.
 */
export interface HouseMeasures {
  /** Source files directly in each folder. */
  filesPerFolder: ReadonlyMap<string, number>;
  folderCycles: readonly (readonly string[])[];
  tinyFiles: readonly string[];
  /** Comment lines over {@link WIDEST_COMMENT} characters in each file that has any. */
  wideComments: ReadonlyMap<string, number>;
  /** Source lines of each room. */
  lines: { extension: number; server: number; dev: number };
  /** The same without blank lines and comments. `tools`: lib/dev, bench, and the helpers of browser tests. */
  codeLines: { extension: number; server: number; tools: number };
}

export const LIMITS = { filesPerFolderMax: 16, folderCycles: 0, tinyFiles: 30, wideComments: 100 };

const WIDEST_COMMENT = 110;
const FEWEST_LINES = 15;

const SOURCES = '{lib,components,entrypoints}/**/*.{ts,tsx,mjs}';
/** Tools outside those rooms: only their code lines are counted. */
const TOOLS = '{bench,e2e}/**/*.{ts,mjs}';
const TEST = /\.test\.|\/testing\//;
/** Declarations of adapters, tables and types are as small as their subject. */
const MAY_BE_TINY = /^lib\/sites\/adapters\/[^/]+\/|\.d\.ts$/;
const COMMENT = /^\s*(?:\{?\/\*|\/\/|\*)/;
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;

/** Measures the files in `texts` and `tools`, which map paths below the root to contents. */
export function measureHouse(
  texts: ReadonlyMap<string, string>,
  tools: ReadonlyMap<string, string> = new Map(),
): HouseMeasures {
  const sources = [...texts].filter(([file]) => !TEST.test(file));
  const filesPerFolder = new Map<string, number>();
  const lines = { extension: 0, server: 0, dev: 0 };
  const codeLines = { extension: 0, server: 0, tools: 0 };
  for (const [file, text] of sources) {
    filesPerFolder.set(dirname(file), (filesPerFolder.get(dirname(file)) ?? 0) + 1);
    const room = file.startsWith('lib/server/') ? 'server' : file.startsWith('lib/dev/') ? 'dev' : 'extension';
    if (room === 'extension' && file.includes('.contract.')) continue;
    lines[room] += lineCount(text);
    codeLines[room === 'dev' ? 'tools' : room] += codeLineCount(text);
  }
  for (const [file, text] of tools) if (!TEST.test(file)) codeLines.tools += codeLineCount(text);
  const wide = [...texts].map(([file, text]) => [file, wideCommentsIn(text)] as const);
  return {
    filesPerFolder,
    folderCycles: cycles(folderImports(sources)),
    tinyFiles: sources.flatMap(([file, text]) =>
      lineCount(text) < FEWEST_LINES && !MAY_BE_TINY.test(file) ? [file] : [],
    ),
    wideComments: new Map(wide.filter(([, count]) => count > 0)),
    lines,
    codeLines,
  };
}

/** Measures the sources below `root`. */
export function measureTree(root: string): HouseMeasures {
  const read = (pattern: string) => {
    const files = globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
    return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  };
  return measureHouse(read(SOURCES), read(TOOLS));
}

/** The measures as numbers, as `--json` prints them. */
export function summaryOf({ filesPerFolder, folderCycles, tinyFiles, wideComments, lines, codeLines }: HouseMeasures) {
  return {
    filesPerFolderMax: Math.max(0, ...filesPerFolder.values()),
    folderCycles: folderCycles.length,
    tinyFiles: tinyFiles.length,
    wideComments: [...wideComments.values()].reduce((sum, count) => sum + count, 0),
    lines,
    codeLines,
  };
}

/** A table for the terminal. Names what exceeds its limit. */
export function houseReport(measures: HouseMeasures): { passed: boolean; text: string } {
  const { lines, codeLines, ...figures } = summaryOf(measures);
  const rows: readonly (readonly [keyof typeof LIMITS, () => string[]])[] = [
    ['filesPerFolderMax', () => counted(measures.filesPerFolder, LIMITS.filesPerFolderMax)],
    ['folderCycles', () => measures.folderCycles.map((folders) => folders.join(' ↔ '))],
    ['tinyFiles', () => [...measures.tinyFiles]],
    ['wideComments', () => counted(measures.wideComments, 0)],
  ];
  const failed = rows.flatMap(([name, culprits]) => (figures[name] > LIMITS[name] ? [name, ...culprits()] : []));
  const summary = rows.map(([name]) => `${name} ${figures[name]} (at most ${LIMITS[name]})`);
  const rooms =
    `lines: extension ${lines.extension}, server ${lines.server}, dev ${lines.dev}; code lines: ` +
    `extension ${codeLines.extension}, server ${codeLines.server}, tools ${codeLines.tools}`;
  return { passed: failed.length === 0, text: [[...summary, rooms].join('; '), ...failed].join('\n') };
}

function counted(counts: ReadonlyMap<string, number>, above: number): string[] {
  const over = [...counts].filter(([, count]) => count > above).sort(([, a], [, b]) => b - a);
  return over.map(([name, count]) => `${String(count).padStart(4)} ${name}`);
}

function lineCount(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

/** Lines with code: neither blank nor within a comment that begins its line. */
function codeLineCount(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '' && !COMMENT.test(line)).length;
}

function wideCommentsIn(text: string): number {
  return text.split('\n').filter((line) => line.length > WIDEST_COMMENT && COMMENT.test(line)).length;
}

/** The other folders that the files of each folder import, types included. */
function folderImports(sources: readonly (readonly [string, string])[]): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const [file, text] of sources) {
    const own = dirname(file);
    const others = imports.get(own) ?? new Set();
    for (const [, path = ''] of text.matchAll(IMPORT)) others.add(dirname(posix.join(own, path)));
    others.delete(own);
    imports.set(own, others);
  }
  return imports;
}

/** Strongly connected components of more than one node, by Tarjan's algorithm. */
function cycles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  /** The earliest node on the stack that `node` reaches. */
  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    stack.push(node);
    let lowest = index;
    for (const next of edges.get(node) ?? []) {
      const known = order.get(next);
      if (known === undefined) lowest = Math.min(lowest, visit(next));
      else if (stack.includes(next)) lowest = Math.min(lowest, known);
    }
    if (lowest === index) {
      const component = stack.splice(stack.indexOf(node));
      if (component.length > 1) found.push(component.sort());
    }
    return lowest;
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return found;
}
