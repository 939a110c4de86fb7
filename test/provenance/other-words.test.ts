import { describe, expect, test } from 'vitest';
import { answerOf } from './support.ts';

// How a note may put what the user said, and what looks like it and says something else.

describe('the same in other words', () => {
  test.each([
    // Times, bounds and units.
    ['The vet is on Friday at quarter to six.', 'The vet is on Friday at 5:45.'],
    ['Der Zahnarzt ist am Montag um halb neun.', 'Der Zahnarzt ist am Montag um 8:30.'],
    ['Nothing over 40 euros for the present.', 'The present should not cost over 40 euros.'],
    ['Production access is limited to me and Olaf.', 'Only the user and Olaf have production access.'],
    ['Ask me first.', 'Ask the user beforehand.'],
    ['The 3rd, unless it is a holiday, then the day after.', 'If it is a holiday, the day after.'],
    // Negations that end, and that continue.
    ['Call me, rather than write me.', 'Call the user rather than writing.'],
    ['No drama: tell me when the build takes over 10 minutes.', 'Tell the user when the build takes over 10 minutes.'],
    ['I am allergic, so avoid nuts/sesame in sauces.', 'Avoid nuts and sesame in sauces.'],
    ['SSN never goes into logs, not even masked.', 'Never log SSN, not even masked.'],
    ['Answer in Dutch even if I write English.', 'Answer in Dutch even if the user writes English.'],
    // Who is meant.
    ['Above 900 it is me and Olaf together.', 'Above 900 the user and Olaf decide together.'],
    ['It is Sara without h, and she wants a desk by the window.', 'Sara wants a desk by the window.'],
    // Languages.
    ['Non escribas a Uxía. No marque reuniones los viernes.', 'No marcar reuniones los viernes.'],
    ['Vivo en Cuenca con mis dos hermanas.', 'The user lives in Cuenca with two sisters.'],
    ['Тариф в договор не включай.', 'Тариф в договор не включать.'],
    ['Kees heeft een sleutel, de werkster niet meer.', 'Kees heeft een sleutel en de werkster niet meer.'],
    ['Jag bor i Kiruna och har två hundar.', 'Användaren bor i Kiruna och har två hundar.'],
    // What the user shortened, left out, corrected or said beside a question.
    ['Pick me up after 4.', 'Pick the user up after 16:00.'],
    ['We like scandi chairs.', 'The user likes scandinavian chairs.'],
    ['No semicolons in ts files.', 'No semicolons in TypeScript files.'],
    ['My brother Kofi lives in Accra, my sister Esi in Lagos.', 'The sister of the user, Esi, lives in Lagos.'],
    ['I want to learn the cello at 54, am I mad?', 'The user wants to learn the cello at 54.'],
    ["Don't schedule anything in the morning.", 'No appointments in the morning.'],
    ["Ida doesn't know about the party in May.", 'The party is in May.'],
    ['We go in October instead.', 'The user goes in October.'],
    ['The team won the cup.', 'The team won the cup.'],
    ['Deploy once Ida has signed.', 'Deploy after Ida has signed.'],
    ['卵を使わないでください。', '卵は使わない。'],
    // What people say and what is noted instead.
    ['my lift is broken again', "The user's elevator is damaged again."],
    ['hoovering wakes the baby', 'Vacuuming wakes the infant.'],
    ['the lorry blocks our yard', "A truck blocks the user's garden."],
    ['I am out of flour so it is rice today.', 'The user is out of flour.'],
    ['Rooms over a bar are a no for me.', 'No rooms over a bar.'],
    ['Window seats are out of the question.', 'The user does not want window seats.'],
    ['No me gusta el apio, por favor no lo pongas en la sopa.', 'No le gusta el apio; no ponerlo en la sopa.'],
    ['Ich lerne Spanisch und wohne in Wien.', 'The user is learning Spanish and lives in Vienna.'],
    ['My nephew plays in the U17s of the club.', "The user's nephew plays in the U17 of the club."],
    ['The pizza w/o olives pls.', 'The pizza without olives.'],
  ])('%j states %j', (turn, note) => expect(answerOf(note, { turns: [turn] })).toBe('user'));

  test('units that a page has as well do not make an answer the page\u2019s', () => {
    const turns = ['Hello.', { asked: 'How many hours a day do you study?', said: 'three' }];
    const pages = ['The pool is open ten hours a day.'];
    expect(answerOf('The user studies three hours a day.', { turns, readElsewhere: pages })).toBe('user');
    expect(answerOf('The user studies ten hours a day.', { turns, readElsewhere: pages })).not.toBe('user');
    expect(answerOf('The pool is open three hours a day.', { turns, readElsewhere: pages })).not.toBe('user');
  });

  test('a question gives the unit of its answer', () => {
    const turns = [{ asked: 'How many hours do you sleep?', said: 'six' }];
    expect(answerOf('The user sleeps six hours.', { turns })).toBe('user');
    expect(answerOf('The user sleeps six days.', { turns })).not.toBe('user');
  });
});

describe('other claims in the same words, with no page in evidence', () => {
  test.each([
    ['Tom has the code of the gate. The vault is in the attic.', 'Tom has the code of the vault.'],
    ['Mia approves trips. Olaf approves loans.', 'Olaf approves trips.'],
    ['Birch is on floor 2, Maple on floor 4.', 'Birch is on floor 4.'],
    ['Mia and Olaf pay the deposit.', 'Mia pays Olaf the deposit.'],
    ['Remove the drafts from May.', 'Remove all drafts.'],
    ['Reserve for 40, no wait, 14 guests.', 'Reserved for 40 guests.'],
    ['The letter from the tax office says I owe 900.', 'The user owes 900.'],
    ['My brother owns a boat, I own a canoe.', 'The user owns a boat.'],
    ['Meine Schwester wohnt in Ulm, ich wohne in Bern.', 'Die Nutzerin wohnt in Ulm.'],
    ['My cousin and I share a flat, he drives a van.', 'The user drives a van.'],
    ['Avoid plums and cherries in desserts.', 'Use cherries in desserts.'],
    ['Omit the logo from the poster.', 'The poster has a logo.'],
    ['Show the draft to me first, then print.', 'Print.'],
    ['I normally agree to swaps.', 'Always agree to swaps.'],
    ['If Mia is away, Olaf signs. Otherwise Mia signs.', 'Olaf signs.'],
    ['You may order paper. I order toner.', 'The agent may order toner.'],
    ['Keep the ticket even if it is old.', 'Keep the ticket if it is old.'],
    ['Jeg drikker ikke vin.', 'Brugeren drikker vin.'],
    // Turned round, or exchanged for the contrary.
    ['Transfer 500 from savings.', 'Transfer 500 to savings.'],
    ['Lock the door first, then set the alarm.', 'Set the alarm first, then lock the door.'],
    ['Ask me before you pay.', 'Pay before asking the user.'],
    ['You decide on colours, I decide on prices.', 'The agent decides on prices.'],
    ['Speed matters more than price.', 'Price matters more than speed.'],
    ['The repo is private.', 'The repo is public.'],
    ['Archive old tickets.', 'Delete old tickets.'],
    ['Share the plan with Ida.', 'Share the plan with everyone.'],
    ['Deploy once Ida has signed.', 'Deploy.'],
    ['Se piove, annulla la visita.', 'Annulla la visita.'],
    ['犬が好き、猫は嫌い。', '猫が好き。'],
    ['The flight is at 9:40.', 'The flight is at 21:40.'],
    // Negations as people type them.
    ['i havent got a car', 'The user has a car.'],
    ['she hasnt signed the lease', 'She has signed the lease.'],
    ['the gate aint locked', 'The gate is locked.'],
    ['the pizza w/o olives', 'The pizza has olives.'],
    ['Aisle seats are a no for me.', 'The user likes aisle seats.'],
    // Words that are used for each other stay with who they were said of.
    ['My husband drives a van.', "The user's wife drives a van."],
  ])('%j does not state %j', (turn, note) => expect(answerOf(note, { turns: [turn] })).not.toBe('user'));
});

test('a correction is in the place of what it corrects', () => {
  const turns = ['The meeting with Priya is on Tuesday at 4.', 'no sorry, Wednesday'];
  expect(answerOf('The meeting with Priya is on Wednesday at 4.', { turns })).toBe('user');
  expect(answerOf('The meeting with Priya is on Tuesday at 4.', { turns })).not.toBe('user');
});

test('a word that people use for the user\u2019s is not theirs if a page has it, or if it binds', () => {
  const turns = ['the lorry blocks our yard'];
  const note = "A truck blocks the user's garden.";
  expect(answerOf(note, { turns })).toBe('user');
  for (const seen of [{ pages: [note] }, { readElsewhere: [note] }, { entries: [note] }]) {
    expect(answerOf(note, { turns, ...seen })).not.toBe('user');
  }
  expect(answerOf('Reply to Ida.', { turns: ['Answer Ida.'], highImpact: true })).not.toBe('user');
});

test('a word that is like the user\u2019s is not theirs if a page has it, or if it binds', () => {
  const turns = ['We like scandi chairs.'];
  const note = 'The user likes scandinavian chairs.';
  expect(answerOf(note, { turns, pages: ['Everybody likes scandinavian chairs.'] })).not.toBe('user');
  expect(answerOf('Use scandinavian.', { turns: ['Use scandi.'], highImpact: true })).not.toBe('user');
});

test('a name from another sentence does not complete a note if a page has it beside the same words', () => {
  const turns = ['Der Gärtner heißt Falk. Die Kasse ist im Keller.'];
  const page = 'Falk ist der Mann an der Kasse im Keller.';
  expect(answerOf('Falk ist an der Kasse im Keller.', { pages: [page], turns })).not.toBe('user');
});
