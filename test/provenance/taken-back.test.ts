import { describe, expect, test } from 'vitest';
import { answerOf } from './support.ts';

// A note that leaves out what changes the user's statement: that it is over, that it moved, or whom it does not hold for.

describe('what is cancelled is not planned', () => {
  test.each([
    ['The vaccination was planned for 12 March, but it is cancelled.', 'The vaccination is planned for 12 March.'],
    ['The Leeds trip in May is cancelled.', 'The Leeds trip is in May.'],
    ['Die Feier am Freitag ist abgesagt.', 'Die Feier ist am Freitag.'],
    ['Le cours était prévu le 3 avril mais il est annulé.', 'Le cours est prévu le 3 avril.'],
    ['La cena del viernes está cancelada.', 'La cena es el viernes.'],
    ['La riunione di lunedì è stata annullata.', 'La riunione è lunedì.'],
    ['De les van dinsdag is afgelast.', 'De les is dinsdag.'],
    ['Встречу в среду отменили.', 'Встреча в среду.'],
  ])('%j does not state %j', (turn, note) => expect(answerOf(note, { turns: [turn] })).toBe('inferred'));

  test.each([
    ['The Leeds trip in May is cancelled.', 'The Leeds trip in May is cancelled.'],
    ['Die Feier am Freitag ist abgesagt.', 'Die Feier am Freitag ist abgesagt.'],
    ['Cancel my gym membership please.', 'The user wants the gym membership cancelled.'],
    ['The party should be cancelled.', 'The party should be cancelled.'],
  ])('%j states %j', (turn, note) => expect(answerOf(note, { turns: [turn] })).toBe('user'));

  test('a page may say so and the user not', () => {
    const turns = ['The Leeds trip is in May.'];
    expect(answerOf('The Leeds trip in May is cancelled.', { turns })).toBe('inferred');
    const pages = ['The Leeds trip in May is cancelled.'];
    expect(answerOf('The Leeds trip in May is cancelled.', { turns, pages })).toBe('outside');
  });
});

describe('what moved is where it moved to', () => {
  test.each([
    ['The meeting moves from Monday to Tuesday.', 'The meeting is on Monday.', 'The meeting is on Tuesday.'],
    ['The rent went up from 900 to 950.', 'The rent is 900.', 'The rent is 950.'],
    ['La réunion est déplacée de lundi à mardi.', 'La réunion est lundi.', 'La réunion est mardi.'],
    ['Der Kurs wurde von Juni nach August verlegt.', 'Der Kurs ist im Juni.', 'Der Kurs ist im August.'],
  ])('%j', (turn, before, after) => {
    expect(answerOf(before, { turns: [turn] })).toBe('inferred');
    expect(answerOf(after, { turns: [turn] })).toBe('user');
  });

  test('a span has both ends', () => {
    const turns = ['I work from Monday to Thursday.'];
    expect(answerOf('The user works Monday to Thursday.', { turns })).toBe('user');
    expect(answerOf('The user works Monday-Thursday.', { turns })).toBe('user');
  });
});

describe('what nobody may do', () => {
  test.each([
    ['Nobody, the interns included, may approve refunds.', 'The interns may approve refunds.'],
    ['No one, not even my sister, has the alarm code.', 'The user and their sister have the alarm code.'],
    ['Niemand, auch nicht Jonas, bekommt den Schlüssel.', 'Jonas bekommt den Schlüssel.'],
    ['Nadie, ni siquiera Marta, entra en el taller.', 'Marta entra en el taller.'],
  ])('%j does not state %j', (turn, note) => expect(answerOf(note, { turns: [turn] })).toBe('inferred'));

  test('is noted as it was said', () => {
    const turns = ['Nobody, the interns included, may approve refunds.'];
    expect(answerOf('Nobody may approve refunds, the interns included.', { turns })).toBe('user');
    expect(answerOf('Everybody, the interns included, may approve refunds.', { turns })).not.toBe('user');
  });
});

test.each(['keeps telling everybody that', 'kept repeating that', 'keeps insisting that'])(
  'what somebody else %s is theirs',
  (says) => {
    const turns = [`My neighbour ${says} the best baker in town is Orsini.`];
    expect(answerOf('The best baker in town is Orsini.', { turns })).toBe('inferred');
  },
);

test('"ma" is "my" in French, and ends no negation', () => {
  const turns = ['Ne mets jamais ma chef en copie.'];
  expect(answerOf('Mets ma chef en copie.', { turns })).toBe('inferred');
  expect(answerOf('Ne mets jamais ma chef en copie.', { turns })).toBe('user');
});

test('German with a genitive is German', () => {
  const turns = ['Meine Schwester Lena studiert Medizin in Graz.'];
  expect(answerOf('Lena, die Schwester des Nutzers, studiert in Graz Medizin.', { turns })).toBe('user');
});
