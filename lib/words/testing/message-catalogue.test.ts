import { browser } from 'wxt/browser';
import { describe, expect, it } from 'vitest';
import { getMessage, type MessageCatalogue } from './message-catalogue.ts';

const catalogue: MessageCatalogue = {
  plain: { message: 'Add to pipeline' },
  due: { message: '$STAGE$ · due in $DAYS$ days', placeholders: { stage: { content: '$1' }, Days: { content: '$2' } } },
  direct: { message: '$1 of $2' },
  price: { message: '$$5 and $AMOUNT$', placeholders: { amount: { content: '$$$1' } } },
  unknown: { message: 'a $NOBODY$ b' },
};

describe('getMessage', () => {
  it('answers a message without placeholders as it stands', () => {
    expect(getMessage(catalogue, 'plain')).toBe('Add to pipeline');
  });
  it('fills placeholders whatever the case of their names', () => {
    expect(getMessage(catalogue, 'due', ['Qualify', '6'])).toBe('Qualify · due in 6 days');
  });
  it('takes one substitution without an array', () => {
    expect(getMessage(catalogue, 'direct', 'one')).toBe('one of ');
  });
  it('writes a dollar sign for two', () => {
    expect(getMessage(catalogue, 'price', '7')).toBe('$5 and $7');
  });
  it('never expands what a value contains', () => {
    expect(getMessage(catalogue, 'direct', ['$2', '$STAGE$'])).toBe('$2 of $STAGE$');
  });
  it('is empty for what does not exist', () => {
    expect(getMessage(catalogue, 'nothing')).toBe('');
    expect(getMessage(catalogue, 'constructor')).toBe('');
    expect(getMessage(catalogue, 'unknown')).toBe('a  b');
  });
});

describe('the fake browser of unit tests', () => {
  it('answers an unknown message with the empty string, as browsers do', () => {
    expect(browser.i18n.getMessage('no_such_message_in_any_catalogue')).toBe('');
  });
});
