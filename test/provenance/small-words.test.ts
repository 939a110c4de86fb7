import { describe, expect, test } from 'vitest';
import { answerOf } from './support.ts';

// One small word turns a statement: what almost never happens, was only tried, holds for a part, or stands in a list of
// what is forbidden. Each row is what a user said and what an agent notes.

const turned: Readonly<Record<string, readonly (readonly [said: string, note: string])[]>> = {
  'what almost never happens': [
    ['I rarely fly to Madrid for work.', 'The user flies to Madrid for work.'],
    ['I rarely fly to Madrid for work.', 'The user never flies to Madrid for work.'],
    ['I never fly to Madrid for work.', 'The user rarely flies to Madrid for work.'],
    ['Ich esse kaum Fleisch.', 'Der Nutzer isst Fleisch.'],
    ['Ich rauche kaum noch Pfeife.', 'Der Nutzer raucht Pfeife.'],
    ['Je prends rarement le bus.', "L'utilisateur prend le bus."],
    ['Mangio raramente carne.', "L'utente mangia carne."],
    ['Rara vez viajo en tren.', 'El usuario viaja en tren.'],
    ['Ik eet nauwelijks vlees.', 'De gebruiker eet vlees.'],
    ['Jag äter sällan kött.', 'Användaren äter kött.'],
    ['Rzadko jem mięso.', 'Użytkownik je mięso.'],
    ['Я редко ем мясо.', 'Пользователь ест мясо.'],
  ],
  'a denied word with another ending': [
    ['Nunca viajo en avión.', 'El usuario viaja en avión.'],
    ['No cocinamos con mantequilla.', 'Los usuarios cocinan con mantequilla.'],
    ['Non viaggiamo in treno.', "L'utente viaggia in treno."],
    ['Não durmo no escritório.', 'O usuário dorme no escritório.'],
    ['Nikdy nejezdím vlakem do Brna.', 'Uživatel jezdí vlakem do Brna.'],
  ],
  'what was given up, only tried or is doubted': [
    ['I gave up playing chess.', 'The user plays chess.'],
    ['My aunt gave up her garden.', 'The aunt of the user has a garden.'],
    ['Kim quit the band.', 'Kim is in the band.'],
    ['I attempted to fix the boiler.', 'The user fixed the boiler.'],
    ['The contract has yet to be signed by Rita.', 'The contract was signed by Rita.'],
    ['We were about to rent the flat in Ulm.', 'The user rented the flat in Ulm.'],
    ['We doubt the Lyon office will open.', 'The Lyon office will open.'],
    ["It's a myth that our bridge is safe.", 'The bridge is safe.'],
    ['We considered Postgres for the ledger.', 'They use Postgres for the ledger.'],
    ['The roof is far from finished.', 'The roof is finished.'],
  ],
  'what holds for a part or under a condition': [
    ['Half of the staff work from home.', 'The staff work from home.'],
    ['Half my team speaks Dutch.', "The user's team speaks Dutch."],
    ['Two thirds of the members paid in May.', 'The members paid in May.'],
    ['You may park here as long as Bob is away.', 'The agent may park here.'],
    ['Nobody other than Vera has the code.', 'Nobody has the code.'],
    ['Had we moved to Linz, the rent would be 700.', 'They moved to Linz.'],
    ['My previous address is Elm Road 4.', "The user's address is Elm Road 4."],
  ],
  'what takes the place of what, and by how much': [
    ['Replace the red filter with the blue one.', 'Replace the blue filter with the red one.'],
    ['We swapped the oak table for the pine one.', 'They swapped the pine table for the oak one.'],
    ['Trade the morning shift for the night shift.', 'Trade the night shift for the morning shift.'],
    ['Raise prices by 5 percent.', 'Raise prices to 5 percent.'],
    ['Cut the budget by 300 euros.', 'Cut the budget to 300 euros.'],
    ['Store it at -18 degrees.', 'Store it at 18 degrees.'],
    ['The balance is -40 euros.', 'The balance is 40 euros.'],
  ],
  'what was said of somebody else': [
    ['My sister likes tea, I like coffee.', "The user's sister likes coffee."],
    ['My boss works from Bonn. I work from Kiel.', "The user's boss works from Kiel."],
    ['Mein Bruder mag Jazz, ich mag Rock.', 'Der Bruder des Nutzers mag Rock.'],
    ['Kim eats pork. Lee avoids pork.', 'Lee eats pork.'],
    ['Ana likes jazz. Ben hates jazz.', 'Ben likes jazz.'],
    ['The office uses Slack. The lab never uses Slack.', 'The lab uses Slack.'],
    ['Paul trinkt Bier. Nina trinkt kein Bier.', 'Nina trinkt Bier.'],
  ],
  'what was said of another, in scripts without capitals': [
    ['小王住在上海，小李住在北京。', '小王住在北京。'],
    ['张伟喜欢茶，李娜喜欢咖啡。', '张伟喜欢咖啡。'],
    ['アナは大阪、ベンは京都に住んでいます。', 'アナは京都に住んでいます。'],
    ['田中さんは月曜、佐藤さんは火曜に来ます。', '田中さんは火曜に来ます。'],
    ['민수는 서울에 살고 지영은 부산에 살아요.', '민수는 부산에 살아요.'],
    ['지영은 차를 마시지만 민수는 커피를 마셔요.', '지영은 커피를 마셔요.'],
    ['आना पुणे में रहती है और बेन दिल्ली में रहता है।', 'आना दिल्ली में रहती है।'],
    ["Ali Ankara'da ve Veli İzmir'de yaşıyor.", "Ali İzmir'de yaşıyor."],
    ['Lan sống ở Huế còn Minh sống ở Vinh.', 'Lan sống ở Vinh.'],
  ],
  'an item of a list that forbids': [
    ['Do not do these:\n- email Bob\n- call Eve', 'Call Eve.'],
    ['Forbidden:\n* email Bob\n* call Eve', 'Email Bob.'],
    ["# Don't\nemail Bob", 'Email Bob.'],
    ['Bitte niemals:\n1. Bob anrufen\n2. Eva anrufen', 'Eva anrufen.'],
    ['\u274c Deploy on Friday', 'Deploy on Friday.'],
    ['Deploy on Friday \u{1f44e}', 'Deploy on Friday.'],
  ],
  'what others said, or an example': [
    ['"We pay cash" is what the seller told me.', 'They pay cash.'],
    ['For example, say the code is 9911.', 'The code is 9911.'],
  ],
};

describe.each(Object.entries(turned))('%s', (_what, rows) => {
  test.each(rows)('%j does not state %j', (said, note) => expect(answerOf(note, { turns: [said] })).not.toBe('user'));
});

test.each([
  ['I rarely fly to Madrid for work.', 'The user seldom flies to Madrid for work.'],
  ['Ich esse kaum Fleisch.', 'Der Nutzer isst kaum Fleisch.'],
  ['No como carne.', 'El usuario no come carne.'],
  ['I gave up sugar.', 'The user has given up sugar.'],
  ['I gave up sugar.', 'The user no longer eats sugar.'],
  ['I quit smoking last year.', 'The user quit smoking last year.'],
  ['Kim quit the band.', 'Kim quit the band.'],
  ['I tried to open the safe.', 'The user tried to open the safe.'],
  ['We replaced Jenkins with Buildkite.', 'The team replaced Jenkins with Buildkite.'],
  ['Replace the red filter with the blue one.', 'The red filter should be replaced with the blue one.'],
  ['I traded my car for a bike.', 'The user traded their car for a bike.'],
  ['Half of the staff work from home.', 'Half of the staff work from home.'],
  ['Store it at -18 degrees.', 'Store it at minus 18 degrees.'],
  ['Raise prices by 5 percent.', 'Prices should be raised by 5 percent.'],
  ['My previous address is Elm Road 4.', "The user's previous address is Elm Road 4."],
  ['I sing in a choir on Wednesdays so I can\u0027t do calls that evening.', 'User sings in a choir on Wednesdays.'],
  ["I don't own a car, I take the train to Bern.", 'The user takes the train to Bern.'],
  ['Ich habe kein Auto und fahre mit dem Rad.', 'Der Nutzer fährt mit dem Rad.'],
  ['Do not do these:\n- email Bob\n- call Eve', 'Do not call Eve.'],
  ["Don't forget:\n- the passport\n- the tickets", 'Remember the passport.'],
  ['My sister likes tea, I like coffee.', "The user's sister likes tea."],
  ['My partner and I speak Danish.', "The user's partner speaks Danish."],
  ['I have a sister, she lives in Rome.', "The user's sister lives in Rome."],
  ['Kim eats pork. Lee avoids pork.', 'Lee avoids pork.'],
  ['Lee avoids pork but eats beef.', 'Lee eats beef.'],
  ['小王住在上海，小李住在北京。', '小李住在北京。'],
  ['小王住在上海，小李住在北京。', '小王住在上海，小李住在北京。'],
  ['私は赤、青、緑が好きです。', 'ユーザーは赤と青が好きです。'],
  ['会議は月曜、10時です。', '会議は月曜10時です。'],
  ['민수는 서울에 살고 지영은 부산에 살아요.', '지영은 부산에 살아요.'],
  ['저는 커피를 마시고 있어요.', '사용자는 커피를 마시고 있어요.'],
  ['Tôi sống ở Huế và làm việc ở Vinh.', 'Người dùng làm việc ở Vinh.'],
  ['My list:\n- green tea\n- oat milk', 'The list has green tea and oat milk.'],
])('%j states %j', (said, note) => expect(answerOf(note, { turns: [said] })).toBe('user'));

describe('a turn that takes back the one before it', () => {
  const first = 'Use blue for the banner.';

  test.each([
    'Undo that.',
    'Scratch that, please',
    'Actually no.',
    'Never mind.',
    'Vergiss das bitte.',
    'I take that back',
  ])('%s', (second) => expect(answerOf(first, { turns: [first, second] })).not.toBe('user'));

  test.each([
    ['Never mind the noise, the fan is loud.', ''],
    ['Actually no.', 'Shall I change the footer as well?'],
    ['Forget the footer.', ''],
  ])('%j after %j does not', (said, asked) =>
    expect(answerOf(first, { turns: [first, { asked, said }] })).toBe('user'),
  );

  test.each([
    ['The rent is 700.', 'I was wrong, the rent is 740.'],
    ['The flight is on Monday.', 'My mistake, the flight is on Tuesday.'],
  ])('%j is corrected by %j', (wrong, right) => {
    expect(answerOf(wrong, { turns: [wrong, right] })).not.toBe('user');
  });

  test('and only that one', () => {
    const turns = ['The fan is loud.', first, 'Scratch that.'];
    expect(answerOf('The fan is loud.', { turns })).toBe('user');
  });
});
