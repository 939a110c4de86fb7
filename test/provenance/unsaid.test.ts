import { describe, expect, test } from 'vitest';
import { attribute, type Evidence, noEvidence, StoredTexts, withTurn } from '../../src/provenance/index.ts';
import { mark } from './support.ts';

/** Whose the note is when this turn is all that was said, and nothing was read. */
function answerOf(turn: string, note: string): string {
  const empty: Evidence = { ...noEvidence, coverage: 'full' };
  const own = withTurn(empty, { record: 0, id: 0 }, turn, mark);
  return attribute(note, { others: [], entries: new StoredTexts(), highImpact: false, own }, mark).answer;
}

describe('a turn that states nothing is no source of a note that does', () => {
  test.each([
    // Questions without a question mark, as people type them
    ['¿El garaje cierra a las ocho', 'El garaje cierra a las ocho.'],
    ['倉庫は九時に閉まりますか', '倉庫は九時に閉まります。'],
    ['仓库九点关门吗', '仓库九点关门。'],
    ['仓库是不是九点关门', '仓库九点关门。'],
    ['Depo dokuzda kapanıyor mu', 'Depo dokuzda kapanıyor.'],
    ['Depo hâlâ açık mı', 'Depo hâlâ açık.'],
    ['Onko varasto auki lauantaina', 'Varasto on auki lauantaina.'],
    ['Czy magazyn jest otwarty w sobotę', 'Magazyn jest otwarty w sobotę.'],
    ['Склад ли работает в субботу', 'Склад работает в субботу.'],
    ['هل المخزن مفتوح يوم السبت', 'المخزن مفتوح يوم السبت'],
    ['क्या गोदाम शनिवार को खुला है', 'गोदाम शनिवार को खुला है'],
    ['האם המחסן פתוח בשבת', 'המחסן פתוח בשבת'],
    ['Nhà kho mở cửa thứ bảy không', 'Nhà kho mở cửa thứ bảy.'],
    ['โกดังเปิดวันเสาร์ไหม', 'โกดังเปิดวันเสาร์'],
    // Indirect questions, wishes and jokes
    ['I am not sure whether the depot is in Leeds.', 'The depot is in Leeds.'],
    ['Do not know if the depot is in Leeds', 'The depot is in Leeds.'],
    ['Ich frage mich, ob das Lager in Köln ist.', 'Das Lager ist in Köln.'],
    ['I wish we had a depot in Leeds.', 'The user has a depot in Leeds.'],
    ['Just kidding, I own a yacht in Nice.', 'The user owns a yacht in Nice.'],
    // Denials
    ['I deny that I own the depot.', 'The user owns the depot.'],
    ['It is untrue that the depot is closed.', 'The depot is closed.'],
    ['We failed to close the depot.', 'The depot was closed.'],
    ['저는 우유를 안 마셔요', '저는 우유를 마셔요'],
    ['أنا لا أشرب الحليب', 'أنا أشرب الحليب'],
    ['मैं दूध नहीं पीता', 'मैं दूध पीता हूँ'],
    ['אני לא שותה חלב', 'אני שותה חלב'],
    ['Tôi không uống sữa.', 'Tôi uống sữa.'],
    ['Δεν πίνω γάλα.', 'Πίνω γάλα.'],
    ['Saya tidak minum susu.', 'Saya minum susu.'],
    ['Nem iszom tejet.', 'Iszom tejet.'],
    // The words of others, however short, and what is to be worked on
    ['She wrote “the pin is 8812”.', 'The pin is 8812.'],
    ['Er schrieb: „Die PIN ist 8812“', 'Die PIN ist 8812.'],
    ['Elle a écrit : « le code est 8812 ».', 'Le code est 8812.'],
    ['母は「番号は8812です」と書きました。', '番号は8812です。'],
    ['This is from the site: the pin is 8812.', 'The pin is 8812.'],
    ['Improve this sentence: I owe Ben 70 euros.', 'The user owes Ben 70 euros.'],
    // What a host hands on in the user's name
    ['Here is a summary of our chat so far:\n\nThe depot is in Leeds.', 'The depot is in Leeds.'],
    ['Session recap:\n- The depot is in Leeds.\n- The pin is 8812.', 'The depot is in Leeds.'],
    ['[Earlier context]\nThe depot is in Leeds.', 'The depot is in Leeds.'],
    ['## Relevant memories\n\nThe depot is in Leeds.', 'The depot is in Leeds.'],
    ['Context:\nThe depot is in Leeds.\n\nWhere is it', 'The depot is in Leeds.'],
    ['Observation: The depot is in Leeds.', 'The depot is in Leeds.'],
    ['Have a look.\n\n    The pin is 8812\n\nWhat now', 'The pin is 8812.'],
  ])('%j is no source of %j', (turn, note) => {
    expect(answerOf(turn, note)).not.toBe('user');
  });
});

describe('what looks like it and states something', () => {
  test.each([
    ['El garaje cierra a las ocho.', 'El garaje cierra a las ocho.'],
    ['倉庫は九時に閉まります。', '倉庫は九時に閉まります。'],
    ['Depo dokuzda kapanıyor.', 'Depo dokuzda kapanıyor.'],
    ['Склад работает в субботу; ключ у Ивана.', 'Склад работает в субботу.'],
    ['I wish for a desk by the window.', 'The user wishes for a desk by the window.'],
    ['The depot is in Leeds; the office is in York.', 'The depot is in Leeds.'],
    ['My boss wrote that the deadline is Friday.', 'The deadline is Friday.'],
    ['My cat is called "Mia".', "The user's cat is called Mia."],
    ['저는 우유를 안 마셔요', '저는 우유를 안 마셔요'],
    ['أنا لا أشرب الحليب', 'أنا لا أشرب الحليب'],
    ['We failed to close the depot.', 'The user failed to close the depot.'],
    ['Please write in German.', 'Write in German.'],
    ['Context: the depot is in Leeds.', 'The depot is in Leeds.'],
    ['The summary of the depot is wrong. The depot is in Leeds.', 'The depot is in Leeds.'],
    ['My background is in law.', "The user's background is in law."],
    ['Heiko isst kein Fleisch.', 'Heiko isst kein Fleisch.'],
  ])('%j states %j', (turn, note) => {
    expect(answerOf(turn, note)).toBe('user');
  });
});
