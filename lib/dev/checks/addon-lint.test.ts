import { expect, it } from 'vitest';
import { complaints, type Finding } from './addon-lint.ts';

const REACT = 'throw Error(i(60));o?.__html!==n&&(e.innerHTML=n)}}break;';
const OURS = 'const list=document.body;list.innerHTML=notice.title;draw(list)';

/** A finding about the assignment in a line of code. The fake file is named after the line. */
function markup(code: string): Finding {
  const at = { file: `${code}.js`, line: 1, column: code.search(/\w+\.innerHTML/) };
  return { code: 'UNSAFE_VAR_ASSIGNMENT', message: 'Unsafe assignment to innerHTML', ...at };
}

function judged({
  errors = [],
  warnings = [],
  size = 1000,
}: {
  errors?: Finding[];
  warnings?: Finding[];
  size?: number;
}) {
  const output = JSON.stringify({ metadata: { totalScannedFileSize: size }, errors, warnings, notices: [] });
  return complaints(output, (file) => file.replace(/\.js$/, ''));
}

it('allows the two warnings about react-dom, and no more', () => {
  expect(judged({ warnings: [markup(REACT), markup(REACT)] })).toEqual([]);
  expect(judged({ warnings: [markup(REACT), markup(REACT), markup(REACT)] })).toHaveLength(1);
});

it('reports our own markup, other warnings and errors', () => {
  const eval_: Finding = {
    code: 'DANGEROUS_EVAL',
    message: 'eval can be harmful',
    file: 'popup.js',
    line: 3,
    column: 7,
  };
  expect(
    judged({
      errors: [{ code: 'MANIFEST_FIELD_INVALID', message: 'bad field' }],
      warnings: [markup(REACT), markup(OURS), eval_],
    }),
  ).toEqual([
    'manifest.json MANIFEST_FIELD_INVALID: bad field',
    expect.stringContaining('UNSAFE_VAR_ASSIGNMENT'),
    'popup.js:3:7 DANGEROUS_EVAL: eval can be harmful',
  ]);
});

it('fails without a linted file or readable output', () => {
  expect(judged({ size: 0 })).toEqual(['addons-linter saw no file.']);
  expect(complaints('', () => '')).toHaveLength(1);
});
