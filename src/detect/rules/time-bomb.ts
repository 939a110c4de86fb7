import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const verbs = oneLine`
  execute|activate|trigger|detonate|run|follow|apply|send|forward|delete|wipe|transfer|disable|bypass|override|
  ignore|reveal|upload|erase|exfiltrate|leak|unlock
`;
const goal = oneLine`
  instruction|instructions|payload|command|commands|order|orders|directive|funds|files|data|everything|all|safety|
  security|restrictions|rules|credentials|secrets|hidden|stored|database|backups|logs|user|users|keys|balance|
  protections|checks|filters|this|these
`;

// The delay hides the order from the people who let it in. Jobs run every night too; they do not run orders stored in a
// memory, and they do not wipe or reveal anything.
export const rule: AccusingRule = {
  id: 'time_bomb',
  title: 'Order with a delay',
  category: 'sleeper',
  level: 3,
  confidence: 0.78,
  scope: 'standard',
  threats: ['T07'],
  why: 'When it fires, nobody connects it with the text that brought it.',
  advice: 'Delete the entry, and look for others from the same source.',
  phrases: [
    oneLine`
      after|wait|within @number|two|three|four|five|six|seven|ten|several|few|some|a hours|hour|days|day|minutes|
      weeks|week|sessions|messages|turns|conversations|interactions|months ..3 execute|activate|trigger|detonate|
      disable|bypass|override|ignore|reveal|exfiltrate|leak|wipe|transfer|unlock ..4 ${goal}
    `,
    oneLine`
      @number|two|three|four|five|six|seven|ten|several sessions|days|weeks|conversations|messages|turns|months from
      now ..10 ${verbs}|add|grant|approve|pay|post|share|install
    `,
    `wait @number|two|three|four|five|six|seven|ten|several hours|days|minutes|weeks|sessions|messages|turns then ..2 ${verbs} ..4 ${goal}`,
    oneLine`
      midnight|noon|startup|reboot|restart|3am|sunday|monday ..3 execute|activate|trigger|detonate|disable|bypass|
      override|exfiltrate|leak|wipe|transfer|reveal ..4 instruction|instructions|payload|command|commands|orders|
      stored|hidden|safety|security|restrictions|checks|filters|funds|secrets|credentials|keys|balance|protections
    `,
    'midnight|noon|startup|reboot|restart|3am ..3 run|follow ..2 stored|hidden|payload|secret|embedded',
    'time|logic bomb ..3 set|armed|active|execute|triggers|activates|detonates|payload|activate',
  ],
};
