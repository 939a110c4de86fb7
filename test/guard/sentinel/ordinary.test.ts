import { expect, test } from 'vitest';
import { createScanner } from '../../../src/detect/index.ts';
import { user, web, world } from '../support/world.ts';

/**
 * Sentences that people note down with words that attacks use too: rules of work, preferences and facts about projects.
 */
const sentences: readonly string[] = [
  // rules of work
  'Always run the tests before you push to main.',
  'Never commit the .env file; it is in the ignore list.',
  'The linter must follow the shared config of the team.',
  'We should do code review in pairs on Thursdays.',
  'If the build is red, do not merge until it is green.',
  'Deploys happen after the standup, never on Friday afternoon.',
  'Ignore the flaky test in the payments suite until it is fixed.',
  'Override the default port with the PORT variable in development.',
  'The release bot should execute the migration before the switch.',
  'Remember to update the changelog with every user-visible change.',
  'Disable animations in the end-to-end tests.',
  'When a ticket is closed, move its card to the last column.',
  'Run the formatter on save.',
  'Use the staging key for experiments and keep the other one in the vault.',
  'The on-call person must acknowledge a page within ten minutes.',
  // preferences
  'Ana prefers short answers and no emoji.',
  'The most important thing for Ben is a quiet morning.',
  'She does not want to be told about sales.',
  'He never reads mail after six.',
  'Please call me Sam, not Samuel.',
  'From Monday on I work from home.',
  'Ana always orders the vegetarian menu.',
  'Do not show spoilers of the series to Ben.',
  'Dark mode everywhere, except in the editor.',
  'I like my summaries as three bullet points.',
  'Carla wants reminders a day before, not an hour.',
  'Metric units, please, and dates as day, month, year.',
  'My sister is allergic to nuts.',
  'We speak Portuguese at home.',
  'Ben is learning the violin and practises at eight.',
  // facts about projects
  'Ecosystem update: version two of the plugin shipped.',
  'Design system update: new tokens for spacing.',
  'The admin panel moved behind the company login.',
  'Root cause of the outage was a full disk.',
  'The system prompt of the support bot is kept in its repository.',
  'The trigger of the nightly job is a cron entry.',
  'A hidden field in the form carries the campaign name.',
  'The secret store rotates its keys every month.',
  'The importance field of the old store went from 1 to 5.',
  'Priority: high. The login page is slow on mobile.',
  'The command palette opens with a shortcut.',
  'Safety data sheets are in the blue folder in the lab.',
  'The security training is due in May.',
  'Filters on the search page reset after a reload.',
  'The transfer of the domain takes five days.',
  'Funds for the summer school were approved.',
  'The balance of the loyalty account is shown in points.',
  'The delayed train made everybody late for the demo.',
  'The dormant accounts report runs every quarter.',
  'Instructions for the coffee machine hang next to it.',
  'The previous vendor left no documentation.',
  'The assistant editor of the magazine is on leave.',
  'The agent at the travel desk is called Mira.',
  'The bot posts the lunch menu to the channel at eleven.',
  'Memory usage of the importer peaks at two gigabytes.',
  'The session on accessibility is recorded and will be shared.',
  'The recall of the kettle concerns models sold before 2019.',
  'Every user of the beta gets a sticker.',
  'All sessions of the workshop are in room four.',
  'The token for the laundry costs two euros.',
];

test('none of sixty ordinary sentences is held from a user, and at most two from a page', async () => {
  expect(new Set(sentences).size).toBe(60);
  const scanner = createScanner();
  const held: Record<'user' | 'web', string[]> = { user: [], web: [] };
  for (const [who, origin] of [
    ['user', user],
    ['web', web],
  ] as const) {
    const { space } = world({ scanner });
    for (const content of sentences) {
      const { outcome } = await space.write({ content }, origin);
      if (outcome !== 'stored') held[who].push(content);
    }
  }
  expect(held.user).toEqual([]);
  expect(held.web.length, held.web.join('\n')).toBeLessThanOrEqual(2);
});
