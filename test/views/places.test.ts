import { expect, test } from 'vitest';
import { forEverything, forPhrases, PlaceWriter, type Reach } from '../../src/detect/views/rejoin/places.ts';
import { overlapsChanged } from '../../src/detect/views/view.ts';
import { asWritten, expectInside } from './laws.ts';

/** The text with each `#` read as `!`, around the places only. */
function read(text: string, reach: Reach): ReturnType<PlaceWriter['view']> {
  const writer = new PlaceWriter(asWritten(text), reach);
  let at = 0;
  for (let next = text.indexOf('#'); next >= 0; next = text.indexOf('#', at)) {
    writer.copy(at, next);
    writer.put(33, next, next + 1);
    at = next + 1;
  }
  writer.copy(at, text.length);
  const view = writer.view('decoded');
  expectInside(view, text);
  return view;
}

const words = (count: number): string => Array.from({ length: count }, (_, n) => `w${n}`).join(' ');

test('a place is kept with as many words on both sides as a phrase may have', () => {
  const { text } = read(`${words(100)} # ${words(100)}`, forPhrases);
  expect(text).toMatch(/w69 .*w99 ! w0 .*w30/);
  expect(text).not.toContain('w50');
});

test('tags, punctuation and long paths, which are no words to the lexer, do not count', () => {
  for (const filler of ['<b> ', '- ', '/a/b/c/']) {
    const { text } = read(`ignore ${filler.repeat(200)} # ${filler.repeat(200)} rules`, forPhrases);
    expect([filler, text.includes('ignore'), text.includes('rules')]).toEqual([filler, true, true]);
  }
});

test('a paragraph ends it; a view that is read like a separate text gets more of its surroundings', () => {
  const text = `${words(9)}\n\nhere # there\n\n${words(9)}`;
  expect(read(text, forPhrases).text.trim()).toBe('here ! there');
  expect(read(text, forEverything).text).toBe(text.replace('#', '!'));
});

test('adjacent places share the text between them, and nothing is written twice', () => {
  const text = `${words(20)} # `.repeat(50);
  expect(read(text, forPhrases).text).toBe(text.replaceAll('#', '!'));
});

test('half a sentence opens with an unknown word, a whole paragraph with its own', () => {
  expect(read(`${words(100)} # x`, forPhrases).text).toMatch(/^\n\nzq +w\d+ /);
  expect(read(`${words(100)}\n\nfirst # x`, forPhrases).text).toBe('\n\nfirst ! x');
});

test('only ranges that overlap a place are changed', () => {
  const view = read(`a # b # c`, forPhrases);
  expect(overlapsChanged(view, { start: 0, end: 2 })).toBe(false);
  expect(overlapsChanged(view, { start: 0, end: 3 })).toBe(true);
  expect(overlapsChanged(view, { start: 3, end: 6 })).toBe(false);
  expect(overlapsChanged(view, { start: 4, end: 9 })).toBe(true);
  expect(overlapsChanged(asWritten('a'), { start: 0, end: 1 })).toBe(true);
});
