/** Reads messages, topics, toasts, keys, and stored records from the source, using the compiler's types. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import * as z from 'zod/mini';
import { ROOT } from '../setup/install.mjs';

/** A part of the ledger; each line is one fact, so that a difference is one line. */
export interface Section {
  title: string;
  about: string;
  lines: string[];
}

const UNIT_TESTS = /\.test\.tsx?$|\/testing\//;
const SCREENS = /^(components|lib\/page)\//;

/** The sections that need no running code. */
export function readSources(): Section[] {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(ROOT, 'tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic({ messageText }) {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
  );
  if (!config) throw new Error('tsconfig.json could not be read');
  const inProduct = config.fileNames.filter(
    (file) => !UNIT_TESTS.test(file) && !/^(lib\/(dev|server)|e2e|bench)\//.test(pathOf(file)),
  );
  const program = ts.createProgram(inProduct, config.options);
  const sources = program
    .getSourceFiles()
    .filter(({ fileName }) => /^(components|lib|entrypoints)\//.test(pathOf(fileName)));
  const types = createTypeWriter(program.getTypeChecker());
  const messages = messageSection(sources, types);
  const toasts = toastSection(sources, program.getTypeChecker(), messages.names);
  const tables = tableSection(sources, types);
  return [
    messages.section,
    { title: 'Topics', about: 'What the background broadcasts.', lines: topics(sources) },
    toasts,
    keySection(sources),
    tables,
    keptSection(sources, program.getTypeChecker()),
    { title: 'Types', about: 'Every named type that a message or a stored record contains.', lines: types.named() },
  ];
}

const pathOf = (file: string): string => relative(ROOT, file).replaceAll('\\', '/');

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

function everyNode(sources: readonly ts.SourceFile[]): ts.Node[] {
  const nodes: ts.Node[] = [];
  for (const source of sources) walk(source, (node) => nodes.push(node));
  return nodes;
}

/** Equal lines become one with their number. */
function counted(lines: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].map(([line, count]) => (count === 1 ? line : `${line}  (x${String(count)})`)).toSorted();
}

type TypeWriter = ReturnType<typeof createTypeWriter>;

/** Writes types as text that does not depend on the compiler's order. Named types of our own are written once. */
function createTypeWriter(checker: ts.TypeChecker) {
  const named = new Map<string, string[]>();

  const isOurs = (symbol: ts.Symbol | undefined) =>
    symbol?.declarations?.some((each) => !/node_modules|\/lib\.[\w.]*d\.ts/.test(each.getSourceFile().fileName)) ===
    true;

  function property(type: ts.Type, name: string): ts.Type | undefined {
    const symbol = checker.getPropertyOfType(checker.getNonNullableType(type), name);
    return symbol && checker.getTypeOfSymbol(symbol);
  }

  function fields(type: ts.Type, depth: number): string[] {
    const own = checker.getPropertiesOfType(type).map((symbol) => {
      const optional = (symbol.flags & ts.SymbolFlags.Optional) !== 0;
      return `${symbol.name}${optional ? '?' : ''}: ${text(checker.getTypeOfSymbol(symbol), depth + 1, optional)}`;
    });
    const index = checker
      .getIndexInfosOfType(type)
      .map(({ keyType, type: value }) => `[${text(keyType, depth + 1)}]: ${text(value, depth + 1)}`);
    return index.some((each) => each.endsWith(': never')) ? ['(nothing)'] : [...own.toSorted(), ...index];
  }

  function nameOf(type: ts.Type): string | undefined {
    const { aliasSymbol, aliasTypeArguments } = type;
    const symbol = isOurs(aliasSymbol)
      ? aliasSymbol
      : type.isClassOrInterface() || isReference(type)
        ? type.getSymbol()
        : undefined;
    if (!symbol || !isOurs(symbol) || symbol.name.startsWith('__')) return undefined;
    const given = symbol === aliasSymbol ? aliasTypeArguments : isReference(type) ? checker.getTypeArguments(type) : [];
    return given?.length ? `${symbol.name}<${given.map((each) => text(each)).join(', ')}>` : symbol.name;
  }

  /** `bare` omits `undefined`, because an optional field already has its `?`. */
  function text(type: ts.Type, depth = 0, bare = false): string {
    const name = nameOf(type);
    if (name === undefined || depth > 12) return depth > 12 ? '…' : shape(type, depth, bare);
    if (!named.has(name)) {
      named.set(name, []);
      const isUnion = type.isUnion();
      named.set(
        name,
        isUnion
          ? members(type, depth, false).map((each) => `| ${each}`)
          : isLeaf(type)
            ? [plain(type)]
            : fields(type, 0),
      );
    }
    return name;
  }

  function members(type: ts.UnionType, depth: number, bare: boolean): string[] {
    const isBoth = type.types.filter((each) => each.flags & ts.TypeFlags.BooleanLiteral).length === 2;
    return [
      ...new Set(
        type.types.map((each) =>
          isBoth && each.flags & ts.TypeFlags.BooleanLiteral ? 'boolean' : text(each, depth + 1),
        ),
      ),
    ]
      .filter((each) => !bare || each !== 'undefined')
      .toSorted();
  }

  function shape(type: ts.Type, depth: number, bare: boolean): string {
    if (type.isUnion()) return members(type, depth, bare).join(' | ');
    if (isLeaf(type)) return plain(type);
    if (checker.isArrayType(type) || checker.isTupleType(type)) {
      const each = (isReference(type) ? checker.getTypeArguments(type) : []).map((member) => text(member, depth + 1));
      return checker.isArrayType(type) ? `(${each.join()})[]` : `[${each.join(', ')}]`;
    }
    if (
      type.getCallSignatures().length > 0 ||
      (type.getSymbol() && !isOurs(type.getSymbol()) && type.getSymbol()?.name !== '__type')
    )
      return plain(type);
    return `{ ${fields(type, depth).join('; ')} }`;
  }

  const plain = (type: ts.Type) => checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);

  // A primitive, or one with a brand.
  const isLeaf = (type: ts.Type): boolean =>
    type.isIntersection() ? type.types.some(isLeaf) : (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Union)) === 0;

  return {
    property,
    text,
    fields: (type: ts.Type) => (type.isUnion() ? members(type, 0, false) : fields(type, 0)),
    typeOf: (node: ts.Node) => checker.getTypeAtLocation(node),
    propertiesOf: (type: ts.Type) => checker.getPropertiesOfType(type),
    /** The type that a schema accepts (`input`) or returns (`output`). */
    behind: (schema: ts.Type | undefined, way: 'input' | 'output') => {
      const inner = schema && property(schema, '_zod');
      return inner && property(inner, way);
    },
    named: () =>
      [...named]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([name, lines]) => [name, ...lines.map((line) => `  ${line}`)]),
  };
}

function isReference(type: ts.Type): type is ts.TypeReference {
  return 'target' in type && (type.flags & ts.TypeFlags.Object) !== 0;
}

function variable(sources: readonly ts.SourceFile[], name: string): ts.VariableDeclaration {
  const found = everyNode(sources).find(
    (node): node is ts.VariableDeclaration => ts.isVariableDeclaration(node) && node.name.getText() === name,
  );
  if (!found) throw new Error(`no variable ${name}`);
  return found;
}

function messageSection(sources: readonly ts.SourceFile[], types: TypeWriter) {
  const table = types.typeOf(variable(sources, 'MESSAGES').name);
  const names = types
    .propertiesOf(table)
    .map(({ name }) => name)
    .toSorted();
  const lines = names.flatMap((name) => {
    const spec = types.property(table, name);
    const [from, answer] = ['from', 'answer'].map((part) => spec && types.property(spec, part));
    const request = types.behind(spec && types.property(spec, 'request'), 'input');
    if (!from || !answer || !request) throw new Error(`message ${name} has another form`);
    return [
      `${name}  from ${types.text(from).replaceAll('"', '')}`,
      ...types.fields(request).map((line) => `  > ${line}`),
      `  < ${types.text(answer, 0, true)}`,
    ];
  });
  const about = 'Sender class, request (`>` each field, or each form) and answer (`<`) of each message.';
  return { names: new Set(names), section: { title: 'Messages', about, lines } };
}

function topics(sources: readonly ts.SourceFile[]): string[] {
  const types = everyNode(sources).filter((node) => ts.isTypeAliasDeclaration(node) && node.name.text === 'Topic');
  return types.flatMap(strings).toSorted();
}

function strings(node: ts.Node): string[] {
  const found: string[] = [];
  walk(node, (each) => ts.isStringLiteralLike(each) && found.push(each.text));
  return found;
}

const english = z
  .record(z.string(), z.object({ message: z.string() }))
  .parse(JSON.parse(readFileSync(join(ROOT, 'public/_locales/en/messages.json'), 'utf8')));

/** The messages of the catalog whose key this code names, or chooses from. */
function wordsIn(nodes: readonly ts.Node[]): string[] {
  const isCompared = ({ parent }: ts.Node) => ts.isBinaryExpression(parent) && isTest(parent);
  const keys = nodes.flatMap((node) => {
    const found: string[] = [];
    walk(node, (each) => ts.isStringLiteralLike(each) && !isCompared(each) && found.push(each.text));
    return found;
  });
  return [...new Set(keys)]
    .flatMap((key) =>
      english[key]
        ? [`${key} “${english[key].message}”`]
        : english[`${key}_other`]
          ? [`${key} “${english[`${key}_other`]?.message ?? ''}”`]
          : [],
    )
    .toSorted();
}

/** Functions that show a toast, by the name of their parameter's type or of the hook they come from. */
const FAILURE_HOOKS = new Set(['useFailureToast', 'useLookupFailureToast']);

function toastSection(sources: readonly ts.SourceFile[], checker: ts.TypeChecker, names: ReadonlySet<string>): Section {
  const inScreens = (node: ts.Node) => SCREENS.test(pathOf(node.getSourceFile().fileName));

  /** What an identifier stands for: a local value, or the returned property of the hook it comes from. */
  function declared(node: ts.Identifier | ts.PrivateIdentifier): ts.Node[] {
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);
    return (symbol?.declarations ?? []).filter(inScreens);
  }

  /** The nodes that `start` leads to through names: `keep` filters the declarations to follow. */
  function reached(start: ts.Node, keep: (declaration: ts.Node) => boolean): ts.Node[] {
    const seen = new Set<ts.Node>();
    const follow = (node: ts.Node): void => {
      if (seen.has(node)) return;
      seen.add(node);
      const from = ts.isBindingElement(node) && ts.isArrayBindingPattern(node.parent) ? whole(node) : undefined;
      if (from && ts.isVariableDeclaration(from) && from.initializer && ts.isArrayLiteralExpression(from.initializer))
        follow(from.initializer);
      walk(node, (each) => {
        if (ts.isIdentifier(each) || ts.isPrivateIdentifier(each))
          for (const found of declared(each).filter(keep)) follow(found);
      });
    };
    follow(start);
    return [...seen];
  }

  const isValue = (node: ts.Node) =>
    ts.isVariableDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isBindingElement(node);
  /** A destructured value leads to what it was taken from. */
  const whole = (node: ts.Node): ts.Node => (ts.isBindingElement(node) ? whole(node.parent.parent) : node);
  const sends = (start: ts.Node): string[] => {
    const nodes = reached(start, isValue).flatMap((node) => {
      const from = whole(node);
      return ts.isVariableDeclaration(from) && from.initializer ? [node, from.initializer] : [node];
    });
    const sent = new Set<string>();
    for (const node of nodes)
      walk(node, (each) => {
        // Commands, not queries that show their effect.
        if (!ts.isCallExpression(each) || /useAsk$|Key$/.test(each.expression.getText())) return;
        const [name] = each.arguments;
        if (name && ts.isStringLiteral(name) && names.has(name.text)) sent.add(name.text);
      });
    return [...sent].toSorted();
  };
  const isConstant = (node: ts.Node) => isValue(node) && !ts.isFunctionDeclaration(node);

  const lines = everyNode(sources.filter(inScreens)).flatMap((node) => {
    if (ts.isObjectLiteralExpression(node)) {
      const type = checker.getContextualType(node);
      const isToast =
        type !== undefined &&
        (type.isUnion() ? type.types : [type]).some((each) => each.getSymbol()?.name === 'ToastMessage');
      if (!isToast) return [];
      const parts = new Map<string, ts.Node>();
      walk(node, (each) => {
        const inside = each.parent === node || ts.isSpreadAssignment(topOf(each, node));
        if (
          (ts.isPropertyAssignment(each) || ts.isShorthandPropertyAssignment(each)) &&
          inside &&
          !parts.has(each.name.getText())
        )
          parts.set(each.name.getText(), each);
      });
      const title = parts.get('title') ?? parts.get('text');
      if (!title) return [];
      const told = wordsIn(reached(title, isConstant));
      const buttons = ['action', 'undo', 'other', 'open'].flatMap((name) => {
        const part = parts.get(name);
        if (!part) return [];
        const label = reached(part, isConstant).flatMap((each) => {
          const labels: ts.Node[] = [];
          walk(
            each,
            (inner) => ts.isPropertyAssignment(inner) && inner.name.getText() === 'label' && labels.push(inner),
          );
          return labels;
        });
        const first = label[0] && wordsIn(reached(label[0], isConstant)).join(' | ');
        return [
          `    ${name}:${first === undefined ? '' : ` ${first}`} -> ${sends(part).join(', ') || '(no message of its own)'}`,
        ];
      });
      return [[told.join(' | ') || `(${title.getText()})`, ...buttons].join('\n')];
    }
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return [];
    const made = declared(node.expression).some(
      (each) =>
        ts.isVariableDeclaration(each) &&
        each.initializer &&
        FAILURE_HOOKS.has(each.initializer.getText().split('(')[0] ?? ''),
    );
    if (!made) return [];
    const [title, , action] = node.arguments;
    const told = title ? wordsIn(reached(title, isConstant)).join(' | ') || `(${title.getText()})` : '';
    return [[`failure: ${told}`, ...(action ? [`    action -> ${sends(action).join(', ')}`] : [])].join('\n')];
  });
  const about =
    'Title (key and English text; one of several if `|`), its buttons, and the messages that a button sends. `failure:` adds the explanation of the failure.';
  return { title: 'Toasts and Undo', about, lines: counted(lines) };
}

/** The child of `root` that contains `node`. */
function topOf(node: ts.Node, root: ts.Node): ts.Node {
  return node === root || node.parent === root ? node : topOf(node.parent, root);
}

const isTest = ({ operatorToken }: ts.BinaryExpression) => /^[!=]==$/.test(operatorToken.getText());

function keySection(sources: readonly ts.SourceFile[]): Section {
  const screens = sources.filter(({ fileName }) => SCREENS.test(pathOf(fileName)));
  const lines = everyNode(screens).flatMap((node): string[] => {
    const area = pathOf(node.getSourceFile().fileName).split('/').slice(0, 2).join('/');
    // A line of the list of shortcuts: keys, then what they do.
    if (
      ts.isArrayLiteralExpression(node) &&
      node.elements.length === 2 &&
      node.elements[0] &&
      ts.isArrayLiteralExpression(node.elements[0])
    ) {
      const does = node.elements[1] && ts.isStringLiteral(node.elements[1]) ? node.elements[1].text : '';
      return does.startsWith('keys') && english[does]
        ? [`listed: ${node.elements[0].getText()} ${does} “${english[does].message}”`]
        : [];
    }
    if (ts.isJsxAttribute(node) && /^(aria-keyshortcuts|data-key|accessKey)$/.test(node.name.getText()))
      return [`${area}: ${node.getText()}`];
    if (ts.isCallExpression(node) && /^use(PlainKey|SlashFocus)$/.test(node.expression.getText()))
      return [`${area}: ${node.expression.getText()} ${node.arguments[0]?.getText() ?? ''}`];
    if (ts.isCallExpression(node) && node.expression.getText() === 'onEscape') return [`${area}: onEscape`];
    if (
      ts.isBinaryExpression(node) &&
      /^(\w+\.)?key$/.test(node.left.getText()) &&
      ts.isStringLiteral(node.right) &&
      isTest(node) &&
      node.right.text
    )
      return [`${area}: key ${node.operatorToken.getText()} ${node.right.getText()}`];
    if (ts.isCaseClause(node) && /^(\w+\.)?key(\.toLowerCase\(\))?$/.test(node.parent.parent.expression.getText()))
      return [`${area}: case ${node.expression.getText()}`];
    return [];
  });
  const manifest = /commands: (.*),\n/.exec(readFileSync(join(ROOT, 'wxt.config.ts'), 'utf8'))?.[1];
  const about = 'Shortcuts that the app lists, keys that the code handles (by area), and commands of the manifest.';
  return { title: 'Keyboard', about, lines: [...counted(lines), `manifest: ${manifest ?? ''}`] };
}

function tableSection(sources: readonly ts.SourceFile[], types: TypeWriter): Section {
  const lines = everyNode(sources).flatMap((node) => {
    // Tables for files have the same name, but a list of columns.
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'tableOf' || node.arguments.length < 3) return [];
    const [, name, schema, options] = node.arguments;
    const record = schema && types.behind(types.typeOf(schema), 'output');
    if (!name || !record) throw new Error(`a table of another form: ${node.getText()}`);
    return [
      [
        strings(name).join() + (options?.getText().includes('secret: true') ? ' (secret)' : ''),
        ...types.fields(record).map((line) => `  ${line}`),
      ].join('\n'),
    ];
  });
  return {
    title: 'Tables',
    about: 'Tables in IndexedDB, and the fields of their records (each form, if several).',
    lines: lines.toSorted(),
  };
}

/** Keys of session storage and of drafts. */
function keptSection(sources: readonly ts.SourceFile[], checker: ts.TypeChecker): Section {
  const calls = everyNode(sources).filter(ts.isCallExpression);
  const meant = (node: ts.Node): ts.Node | undefined => {
    const symbol = checker.getSymbolAtLocation(node);
    return (symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol)
      ?.declarations?.[0];
  };
  /** The key as written where it is made; the callers' if it is a parameter. */
  const written = (node: ts.Node): string[] => {
    const name = ts.isCallExpression(node) ? node.expression : node;
    if (!ts.isIdentifier(name)) return [node.getText()];
    const declaration = meant(name);
    if (!declaration) return [node.getText()];
    if (ts.isVariableDeclaration(declaration) && declaration.initializer) {
      const { initializer: value } = declaration;
      return ts.isArrowFunction(value) && !ts.isBlock(value.body) ? [value.body.getText()] : written(value);
    }
    if (ts.isFunctionDeclaration(declaration))
      return [
        ...new Set(
          (declaration.body?.statements ?? []).flatMap((each) =>
            ts.isReturnStatement(each) && each.expression ? written(each.expression) : [],
          ),
        ),
      ];
    if (!ts.isParameter(declaration)) return [node.getText()];
    const made = declaration.parent;
    const owner = ts.isFunctionDeclaration(made) ? made : made.parent;
    const place = [...made.parameters].indexOf(declaration);
    const given = calls
      .filter(({ expression }) => meant(expression) === owner)
      .flatMap(({ arguments: all }) => (all[place] ? written(all[place]) : []));
    return given.length > 0 ? given : [node.getText()];
  };
  const lines = everyNode(sources).flatMap((node): string[] => {
    if (!ts.isCallExpression(node)) return [];
    const [key] = node.arguments;
    const called = node.expression.getText();
    if (!key) return [];
    if (/^(useDraft|useSharedDraft)$/.test(called) || /\bdrafts?\.(read|write)$/.test(called))
      return written(key).map((each) => `draft ${each}`);
    if (called === 'readSession') return written(key).map((each) => `session ${each}`);
    if (!/\b(session|area)\.set$/.test(called) || !ts.isObjectLiteralExpression(key)) return [];
    return key.properties.flatMap(({ name }) =>
      (name ? written(ts.isComputedPropertyName(name) ? name.expression : name) : []).map((each) => `session ${each}`),
    );
  });
  return {
    title: 'Session storage',
    about: 'Keys in `storage.session`; a draft has the prefix `draft/`.',
    lines: [...new Set(lines)].toSorted(),
  };
}
