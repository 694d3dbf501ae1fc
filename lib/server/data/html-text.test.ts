import { describe, expect, it } from 'vitest';
import { htmlToText } from './html-text.ts';

const text = (html: string) => htmlToText(html, 10_000);

describe('htmlToText', () => {
  it('removes tags and puts blocks on their own lines', () => {
    expect(text('<p>Mow the <strong>lawn</strong>.</p><ul><li>Edging</li><li>Trimming</li></ul>End<br/>here')).toBe(
      'Mow the lawn.\n\nEdging\n\nTrimming\n\nEnd\nhere',
    );
  });

  it('decodes entities, once', () => {
    expect(text('A&amp;B &ldquo;x&rdquo; 5&nbsp;m &#39;y&#x2019; &amp;lt;b&amp;gt;')).toBe("A&B “x” 5 m 'y’ &lt;b&gt;");
    expect(text('3 &times; 4 &divide; 2&Nbsp;&ge; 1&shy;0 &larr;')).toBe('3 × 4 ÷ 2 ≥ 10 ←');
    expect(text('&unknown; J&A; &#0; &#xD800; &#9999999;')).toBe('&unknown; J&A; &#0; &#xD800; &#9999999;');
  });

  it('keeps what only looks like a tag', () => {
    expect(text('weighs <50 lb, a < b, write to <office@agency.example> or <https://agency.example/x>')).toBe(
      'weighs <50 lb, a < b, write to <office@agency.example> or <https://agency.example/x>',
    );
  });

  it('drops comments, scripts and styles with their content', () => {
    expect(text('a<!-- <p>no</p> -->b<script>alert("x")</script>c<STYLE>p{}</STYLE>d')).toBe('abcd');
    expect(text('before <!-- never closed')).toBe('before <!-- never closed');
    expect(text('a<script>never closed')).toBe('a');
  });

  it('drops a tag that is cut off at the end', () => {
    for (const cut of ['<', '</', '</str', '<br /', '<a href="https://agency.example'])
      expect(text(`The end ${cut}`)).toBe('The end');
  });

  it('removes characters that reorder or hide text, and applies the limit', () => {
    expect(text('safe\u202etxet&#x202e;\u200b')).toBe('safetxet');
    expect(htmlToText('x'.repeat(100), 10)).toHaveLength(10);
  });

  it('keeps the line breaks of plain text', () => {
    expect(text('One\r\nTwo\n\n\n\nThree')).toBe('One\nTwo\n\nThree');
    expect(text('')).toBe('');
  });

  it('finishes quickly on hostile text', () => {
    // Backtracking over this many would run into the test timeout.
    for (const piece of ['<', '<a ', '<!--', '<script>', '</p ', '&', '<a b="'])
      expect(text(piece.repeat(200_000)).length).toBeLessThanOrEqual(10_000);
    expect(text(`The end <a b=${' '.repeat(2_000_000)}>`)).toBe('The end');
  });
});
