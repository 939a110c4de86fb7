import { describe, expect, test } from 'vitest';
import { answerOf, type Conversation } from './support.ts';

// Notes that have every word of the user and still say something else: by a sign, by a word that takes it back, by who
// else is meant, or by the items of a list that were exchanged.

const answers = (turn: string, note: string): readonly string[] => {
  const conversations: readonly Conversation[] = [
    { turns: [turn] },
    { turns: [turn], highImpact: true },
    { turns: [turn], coverage: 'partial' },
  ];
  return conversations.map((conversation) => answerOf(note, conversation));
};

const bent = ['inferred', 'inferred', 'unattested'];

describe('a sign says what a word would say', () => {
  test.each([
    ['Keep the freezer at 18 degrees.', 'Keep the freezer at -18 degrees.'],
    ['Keep the freezer at 18 degrees.', 'Keep the freezer at \u221218 degrees.'],
    ['Keep the freezer at 18 degrees.', 'Keep the freezer at minus 18 degrees.'],
    ['The quota is 70 tickets.', 'The quota is >70 tickets.'],
    ['The quota is 70 tickets.', 'The quota is \u2265 70 tickets.'],
    ['The quota is 70 tickets.', 'The quota is < 70 tickets.'],
    ['The landlord is Tomasz.', 'The landlord != Tomasz'],
    ['The landlord is Tomasz.', 'The landlord \u2260 Tomasz'],
    ['The landlord is Tomasz.', 'The landlord =/= Tomasz'],
    ['The landlord is Tomasz.', 'The landlord is !Tomasz'],
  ])('%j does not state %j', (turn, note) => expect(answers(turn, note)).toEqual(bent));

  test.each([
    ['It was -7 on the balcony.', 'It was minus 7 on the balcony.'],
    ['Keep the fee under 70 euros.', 'Keep the fee < 70 euros.'],
    ['I need at least 70 tickets.', 'Needs >= 70 tickets.'],
    ['The ride takes 40-60 minutes.', 'The ride takes 40-60 minutes.'],
    ['My shed is dry!', 'The shed of the user is dry!'],
    ['Find it under Settings > Privacy.', 'Find it under Settings > Privacy.'],
  ])('%j states %j', (turn, note) => expect(answerOf(note, { turns: [turn] })).toBe('user'));
});

describe('a word that takes back what is beside it', () => {
  test.each([
    ['My aunt runs a bakery in Graz.', 'My aunt runs a bakery in Graz. Or not.'],
    ['My aunt runs a bakery in Graz.', 'My aunt runs a bakery in Graz - not.'],
    ['My aunt runs a bakery in Graz.', 'My aunt runs a bakery in Graz. No more.'],
    ['My aunt runs a bakery in Graz.', 'My aunt runs a bakery in Graz. Nope.'],
    ['My aunt runs a bakery in Graz.', 'Does my aunt run a bakery in Graz? No.'],
    ['My aunt runs a bakery in Graz.', 'Incorrect: my aunt runs a bakery in Graz.'],
    ['My aunt runs a bakery in Graz.', 'My aunt runs a bakery in Graz (obsolete).'],
    ['My aunt runs a bakery in Graz.', 'Disregard: my aunt runs a bakery in Graz.'],
    ['Meine Tante hat eine Bäckerei in Graz.', 'Ungültig: Meine Tante hat eine Bäckerei in Graz.'],
    ['Meine Tante hat eine Bäckerei in Graz.', 'Meine Tante hat eine Bäckerei in Graz. Nie.'],
    ['Mi tía tiene una panadería en Graz.', 'Falso: mi tía tiene una panadería en Graz.'],
    ['Ma tante a une boulangerie à Graz.', 'Périmé : ma tante a une boulangerie à Graz.'],
    // What the user called wrong is not so.
    ['Pier 9 is the wrong address.', 'Pier 9 is the address.'],
  ])('%j does not state %j', (turn, note) => expect(answers(turn, note)).toEqual(bent));

  test.each([
    ['I was sent the wrong charger.', 'The user was sent the wrong charger.'],
    ['Set the cache to false.', 'The cache is set to false.'],
    ['I have no pets, no.', 'The user has no pets.'],
  ])('%j states %j', (turn, note) => expect(answerOf(note, { turns: [turn] })).toBe('user'));
});

describe('few words that widen what is beside them', () => {
  test.each([
    ['Forward the minutes to Ines.', 'Forward the minutes to Ines and everybody.'],
    ['Forward the minutes to Ines.', 'Forward the minutes to Ines. All.'],
    ['Clear the inbox.', 'Clear the inbox, and everything.'],
    ['Buy stamps.', 'Buy stamps and more.'],
  ])('%j does not state %j', (turn, note) => expect(answers(turn, note)).toEqual(bent));
});

describe('the items of a list are not exchanged', () => {
  test.each([
    ['Ines has 40 cards. Jaro has 90 cards.', 'Ines 90, Jaro 40'],
    ['Ines has 40 cards. Jaro has 90 cards.', 'Ines (90), Jaro (40)'],
    ['Ines has 40 cards. Jaro has 90 cards.', '{"Ines": 90, "Jaro": 40}'],
    ['Ines has 40 cards. Jaro has 90 cards.', 'ines=90 jaro=40'],
    ['Ines has 40 cards. Jaro has 90 cards.', 'Ines 90 | Jaro 40'],
    ['The plumber is on Tuesday. The painter is on Thursday.', 'Plumber Thursday, painter Tuesday'],
    ['The attic is for books, the cellar is for wine.', 'Attic: wine, cellar: books'],
    ['My uncle lives in Ghent. My cousin lives in Bari.', 'My uncle lives in Bari, my cousin in Ghent.'],
    ['Ulla has the green tent. Piet has the brown tent.', 'Ulla: brown tent, Piet: green tent'],
    ['Mein Onkel ist aus Gent. Mein Neffe ist aus Bari.', 'Onkel: Bari, Neffe: Gent'],
  ])('%j does not state %j', (turn, note) => expect(answers(turn, note)).not.toContain('user'));

  test.each([
    ['Ines has 40 cards. Jaro has 90 cards.', 'Ines 40, Jaro 90'],
    ['Ines has 40 cards. Jaro has 90 cards.', 'Jaro 90, Ines 40'],
    ['The attic is for books, the cellar is for wine.', 'Attic: books, cellar: wine'],
    ['My uncle lives in Ghent. My cousin lives in Bari.', 'Uncle in Ghent, cousin in Bari'],
    ['The trip starts on 3 May, in Ghent, and ends on 9 May.', 'Trip: 3 May, Ghent, ends 9 May'],
  ])('%j states %j', (turn, note) => expect(answerOf(note, { turns: [turn] })).toBe('user'));
});

describe('a number, a share or a rate that was not given', () => {
  test.each([
    ['Pay the gardener thirty euros.', 'Pay the gardener double thirty euros.'],
    ['Pay the gardener thirty euros.', 'Pay the gardener half of thirty euros.'],
    ['Pay the gardener thirty euros.', 'Pay the gardener thirty euros twice.'],
    ['Pay the gardener thirty euros.', 'Pay the gardener thirty euros each.'],
    ['Pay the gardener thirty euros.', 'Pay the gardener thirty euros a week.'],
    ['Zahl dem G\u00e4rtner drei\u00dfig Euro.', 'Zahl dem G\u00e4rtner dreihundert Euro.'],
    ['Zahl dem G\u00e4rtner drei\u00dfig Euro.', 'Zahl dem G\u00e4rtner dreimal drei\u00dfig Euro.'],
    ['Paga treinta euros al jardinero.', 'Paga trescientos treinta euros al jardinero.'],
    ['Il giardiniere viene alle otto.', 'Il giardiniere viene alle diciotto.'],
    ['De tuinman komt om acht uur.', 'De tuinman komt om achttien uur.'],
  ])('%j does not state %j', (turn, note) => expect(answers(turn, note)).toEqual(bent));

  test.each([
    ['I train twice a week.', 'The user trains 2 times a week.'],
    ['The gardener gets 30 euros an hour.', 'The gardener gets 30 euros per hour.'],
    ['Der Garten ist einfach zu gie\u00dfen.', 'Der Garten ist einfach zu gie\u00dfen.'],
    ['Ich gie\u00dfe mit dreihundert Litern.', 'Gie\u00dft mit dreihundert Litern.'],
  ])('%j states %j', (turn, note) => expect(answerOf(note, { turns: [turn] })).toBe('user'));
});

describe('what somebody is no longer, or never was', () => {
  test.each([
    ['My cousin is a pilot.', 'My cousin is a former pilot.'],
    ['My cousin is a pilot.', 'My cousin is a fake pilot.'],
    ['My cousin is a pilot.', 'My cousin is a non-pilot.'],
    ['My cousin is a pilot.', 'My cousin is far from a pilot.'],
    ['My cousin is a pilot.', 'My cousin pretends to be a pilot.'],
    ['My cousin is a pilot.', 'As if my cousin is a pilot.'],
    ['My cousin flies from Ghent.', 'My cousin formerly flies from Ghent.'],
    ['My cousin flies from Ghent.', 'My cousin used to fly from Ghent.'],
  ])('%j does not state %j', (turn, note) => expect(answers(turn, note)).toEqual(bent));

  test.each([
    ['My cousin is a former pilot.', 'The cousin of the user is a former pilot.'],
    ['I am a non-smoker.', 'The user is a non-smoker.'],
    ['My cousin used to fly from Ghent.', 'The cousin formerly flew from Ghent.'],
  ])('%j states %j', (turn, note) => expect(answerOf(note, { turns: [turn] })).toBe('user'));
});
