import { expect, it } from 'vitest';
import { documentOf } from '../fixtures.ts';
import { noticeLinks, rowsOf } from './rows.ts';

const targetOf = (href: string) => {
  const noticeId = /id=(\w+)/.exec(href)?.[1];
  return noticeId === undefined ? undefined : { noticeId };
};

function rowsIn(body: string, rowSelector: string) {
  const document = documentOf(`<!doctype html><title>Bids</title>${body}`, 'https://bids.example/');
  return rowsOf(noticeLinks(document, targetOf), rowSelector).map(({ target, link, box }) => [
    target.noticeId,
    link.textContent,
    box.id,
  ]);
}

it('a second link to the same notice in a row adds no row, but one in another row does', () => {
  const row = (id: string, notice: string) => `<li id="${id}">
    <a href="/bid?id=${notice}">Roof ${id}</a> <a href="/bid?id=${notice}">Documents</a> <a href="/bid?id=${notice}">(3)</a></li>`;
  expect(rowsIn(`<ul>${row('one', 'a')}${row('two', 'b')}${row('three', 'b')}</ul>`, 'li')).toEqual([
    ['a', 'Roof one', 'one'],
    ['b', 'Roof two', 'two'],
    ['b', 'Roof three', 'three'],
  ]);
});

it('rows without a selector reach from one notice’s links to the next notice’s', () => {
  const card = (id: string) => `<div id="${id}"><p><a href="/bid?id=${id}">Bid ${id}</a></p><p>Due tomorrow</p></div>`;
  expect(rowsIn(`<main>${card('a')}${card('b')}</main>`, '.nowhere')).toEqual([
    ['a', 'Bid a', 'a'],
    ['b', 'Bid b', 'b'],
  ]);
});
