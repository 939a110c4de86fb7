import type { AccusingRule } from '../rule.ts';

// Adding a key to authorized_keys opens the machine to the owner of the key. The location and the contents of the file
// are facts that people note.
export const rule: AccusingRule = {
  id: 'ssh_backdoor',
  title: 'Change to the keys that may log in',
  category: 'persistence',
  level: 2,
  confidence: 0.75,
  scope: 'strict',
  threats: ['T06', 'T09'],
  why: 'A key added there lets its owner log in from then on.',
  advice: 'Check whose key it is before anything is written.',
  phrases: [
    'append|appends|appending|write|writes|writing|echo|insert|inject|plant|tee|cat|drop ..8 authorized keys',
    'add|adds|adding|put|place|install|copy|push this|the|our|a|following|new|another|their|my|his ..6 authorized keys',
    'authorized keys ..3 append|add|insert|write|contains|include ..4 key|line|entry|following',
  ],
  shapes: [
    {
      at: [
        '>> ~/.ssh/authorized_keys',
        '>>~/.ssh/authorized_keys',
        '>> $home/.ssh/authorized_keys',
        '>> /root/.ssh/authorized_keys',
      ],
      pattern: />>[ ]?[~$\w/]{1,12}\/\.ssh\/authorized_keys/i,
    },
  ],
};
