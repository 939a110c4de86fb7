import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// A forged notice that tells the agent about itself. Packages get updates all the time; "you" and "your instructions"
// do not.
export const rule: AccusingRule = {
  id: 'fake_update',
  title: 'Forged notice that the agent was changed',
  category: 'authority-forgery',
  level: 3,
  confidence: 0.85,
  scope: 'standard',
  threats: ['T02', 'T10'],
  why: 'An agent that believes it was updated also believes that its old limits are gone.',
  advice: 'Delete the entry; agents are not updated through their memory.',
  phrases: [
    oneLine`
      ^you have been ..2 updated|upgraded|patched|reprogrammed|reconfigured|retrained|modified|migrated|reset|
      jailbroken|unlocked|reassigned|promoted to|with|into|for|so|and
    `,
    oneLine`
      ^youve been ..2 updated|upgraded|patched|reprogrammed|reconfigured|retrained|modified|reset|jailbroken|
      unlocked|reassigned|promoted to|with|into|for|so|and
    `,
    oneLine`
      ^your ..2 instructions|guidelines|programming|directives|restrictions|limitations|safeguards|filters|
      permissions has|have been ..2 updated|upgraded|patched|changed|replaced|revised|lifted|removed|disabled|
      extended|expanded|modified|superseded
    `,
    '^your rules|policy|policies|role|prompt has|have been ..2 updated|changed|replaced|revised|lifted|removed|modified|superseded',
    'model|assistant|agent|ai has been ..2 updated|reprogrammed|reconfigured|patched ..2 to ignore|bypass|allow|obey|accept|skip|comply|follow',
  ],
};
