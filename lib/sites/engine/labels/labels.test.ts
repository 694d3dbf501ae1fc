// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { labelKey, OTHER, readLabels } from './labels.ts';

const LABELS = new Map([
  ['due date', 'due'],
  ['agency', 'agency'],
  ['status', OTHER],
]);

const STRUCK = 'style="color: red; text-decoration: line-through"';

function read(html: string, prose?: string) {
  const root = document.createElement('div');
  root.innerHTML = html;
  return Object.fromEntries(readLabels(root, LABELS, prose));
}

describe('labelKey', () => {
  it.each([
    ['Department/Ind. Agency', 'department/ind.agency'],
    [' Due  Date : ', 'due date'],
    ['NAICS Code *', 'naics code'],
  ])('%s', (text, key) => {
    expect(labelKey(text)).toBe(key);
  });
});

describe('the value beside a label', () => {
  it.each([
    ['a definition list', '<dl><dt>Due Date</dt><dd>1 May</dd></dl>'],
    ['a table row', '<table><tr><th>Due Date</th><td>1 May</td></tr></table>'],
    ['cells of one class', '<table><tr><td class="c">Due Date:</td><td class="c">1 May</td></tr></table>'],
    ['strong and text', '<p><strong>Due Date: </strong>1 May</p>'],
    ['several in one paragraph', '<p><b>Due Date:</b> 1 May <b>Status:</b> Open</p>'],
    ['a line break', '<p><strong>Due Date</strong><br>1 May<br>ask us</p>'],
    ['one text', '<p>Due Date: 1 May</p>'],
    ['text before a box', '<li>Due Date: <span>1 May</span></li>'],
    ['boxes in boxes', '<div><div><label>Due Date</label></div><div><span>1 May</span></div></div>'],
    ['boxes of one class', '<div class="x"><p class="t">Due Date</p></div><div class="x"><p class="t">1 May</p></div>'],
    ['an icon between', '<div><span>Due Date</span><svg></svg><button>?</button></div><div>1 May</div>'],
    ['aria-describedby', '<h6 id="d">Due Date</h6><p>hint</p><h5 aria-describedby="d">1 May</h5>'],
    [
      'aria-describedby of its box',
      '<div id="d"><h6>Due Date</h6></div><p>hint</p><h5 aria-describedby="d">1 May</h5>',
    ],
    ['lines in a value', '<dl><dt>Due Date</dt><dd>1<br>May</dd></dl>'],
    ['behind a struck value', '<p><strong>Due Date:</strong> <del>20 April</del> <ins>1 May</ins></p>'],
    ['behind struck text', `<p>Due Date: <span ${STRUCK}>20 April</span> 1 May</p>`],
    ['a cell with a struck part', `<dl><dt>Due Date</dt><dd><span ${STRUCK}>20 April</span> 1 May</dd></dl>`],
    [
      'white space before the colon',
      `<table><tr><td>${' '.repeat(40)}Due Date\n${' '.repeat(40)}:</td><td>1 May</td></tr></table>`,
    ],
    [
      'an empty mark and the colon in its box',
      '<div><div><label>Due Date</label><span></span>: </div><div>1 May</div></div>',
    ],
    [
      'a remark for screen readers between',
      '<div><b>Due Date</b><span class="sr-only">(required)</span></div><div>1 May</div>',
    ],
    ['a tooltip in its box', '<div><b>Due Date</b><span role="tooltip">Local time</span></div><div>1 May</div>'],
    ['a value with a copy button', '<dl><dt>Due Date</dt><dd>1 May <button>Copy</button></dd></dl>'],
    ['a value with an icon', '<dl><dt>Due Date</dt><dd>1 May <i class="material-icons">event</i></dd></dl>'],
    [
      'an id on a wider box',
      '<div id="d"><b>Due Date</b><i class="sr-only">help</i></div><p>x</p><h5 aria-describedby="d">1 May</h5>',
    ],
    ['a later filled label', '<dl><dt>Due Date</dt><dd></dd></dl><dl><dt>Due Date</dt><dd>1 May</dd></dl>'],
    [
      'a label filled after loading',
      '<dl><dt>Due Date</dt><dd>Loading...</dd></dl><dl><dt>Due Date</dt><dd>1 May</dd></dl>',
    ],
    ['a label and value on two lines of one text', '<div>\n Due Date\n 1 May\n</div>'],
    ['behind a struck field', '<p><del>Due Date: 20 April</del></p><p>Due Date: 1 May</p>'],
  ])('is read from %s', (_what, html) => {
    expect(read(html)).toEqual({ due: '1 May' });
  });

  it.each([
    ['an empty cell', '<dl><dt>Due Date</dt><dd></dd><dt>Other</dt><dd>x</dd></dl>'],
    ['a missing cell', '<dl><dt>Due Date</dt><dt>Status</dt><dd>Open</dd></dl>'],
    ['the next field, known', '<div><span>Due Date</span></div><div><span>Status</span><span>Open</span></div>'],
    ['the next field, unknown', '<div><b class="k">Due Date</b></div><div><b class="k">Colour</b><i>red</i></div>'],
    ['an unknown list label', '<dl><dt>Due Date</dt><dt>Colour</dt><dd>red</dd></dl>'],
    ['a struck value', '<div><p><b>Due Date:</b> <s>20 April</s></p><p>1 May</p></div>'],
    ['a struck cell', `<dl><dt>Due Date</dt><dd ${STRUCK}>20 April</dd><dd>1 May</dd></dl>`],
    ['the end', '<section><p>Text <span>Due Date</span></p></section><p>1 May</p>'],
  ])('is empty for %s', (_what, html) => {
    expect(read(html)).toEqual({ due: '' });
  });

  it('is not taken from prose', () => {
    expect(read(`<p>${'Long text. '.repeat(20)}Due Date: 1 May</p>`)).toEqual({});
    expect(read('<article><b>Due Date:</b> 1 May</article>', 'article')).toEqual({});
    expect(read('<p>Due Date: in the text</p><dl><dt>Due Date</dt><dd>1 May</dd></dl>')).toEqual({ due: '1 May' });
  });

  it.each([
    ['the choices of a control', '<select><option>Due Date</option><option>Agency</option></select>'],
    ['links to other pages', '<nav><a href="#d">Due Date</a><a href="#l">Login</a></nav>'],
    ['a closed dialog', '<dialog><p>Due Date: 20 April</p></dialog>'],
    ['a hidden part', '<div hidden><div><b>Due Date</b><i>20 April</i></div></div>'],
    ['a part that its style hides', '<div style="display:none"><p><b>Due Date</b> 20 April</p></div>'],
  ])('is not taken from %s', (_what, html) => {
    expect(read(html)).toEqual({});
    expect(read(`${html}<p>Due Date: 1 May</p>`)).toEqual({ due: '1 May' });
  });

  it('is not "Loading..."', () => {
    expect(read('<dl><dt>Due Date</dt><dd>Loading...</dd></dl>')).toEqual({ due: '' });
  });

  it.each([
    ['a heading', '<h3>Description</h3><div><p>We build.</p><p>Due Date: 20 April</p></div>'],
    ['a label', '<div><div><b>Synopsis</b>:</div><div><span>Text</span><br>Due Date: 20 April</div></div>'],
    ['a cell', '<table><tr><th>Description</th><td><p>We build.</p><p>Due Date: 20 April</p></td></tr></table>'],
  ])('is not taken from a description under %s', (_what, html) => {
    expect(read(html)).toEqual({});
    expect(read(`<div>${html}</div><h3>Dates</h3><p>Due Date: 1 May</p>`)).toEqual({ due: '1 May' });
  });

  it('is read from an open dialog', () => {
    expect(read('<dialog open><p>Due Date: 1 May</p></dialog>')).toEqual({ due: '1 May' });
  });

  it('is the first of several', () => {
    expect(read('<dl><dt>Agency</dt><dd>A</dd><dt>Agency</dt><dd>B</dd></dl>')).toEqual({ agency: 'A' });
  });
});
