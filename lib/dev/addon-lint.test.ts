import { expect, it } from 'vitest';
import { complaints, type Finding } from './addon-lint.ts';

const REACT = 'throw Error(i(60));o?.__html!==n&&(e.innerHTML=n)}}break;';
const OURS = 'const list=document.body;list.innerHTML=notice.title;draw(list)';

/** The finding about the assignment in a line of code; the line is its file's name here. */
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

it('lets through what react-dom draws, twice and not more often', () => {
  expect(judged({ warnings: [markup(REACT), markup(REACT)] })).toEqual([]);
  expect(judged({ warnings: [markup(REACT), markup(REACT), markup(REACT)] })).toHaveLength(1);
});

it('complains about markup of ours, every other warning and every error', () => {
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

it('does not take silence for an answer', () => {
  expect(judged({ size: 0 })).toEqual(['The lint was shown no file at all.']);
  expect(complaints('', () => '')).toHaveLength(1);
});
