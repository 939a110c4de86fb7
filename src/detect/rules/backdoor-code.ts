import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// A password for the attacker, stored in the memory of the victim.
export const rule: AccusingRule = {
  id: 'backdoor_code',
  title: 'Secret word that unlocks the agent',
  category: 'sleeper',
  level: 3,
  confidence: 0.82,
  scope: 'standard',
  threats: ['T07', 'T10'],
  why: 'Anyone who knows the word gets what the agent would refuse to everybody else.',
  advice: 'Delete the entry, and assume that outsiders know the word.',
  phrases: [
    oneLine`
      (backdoor|back door|override code|admin code|master code|unlock code|bypass code|override phrase|
      master password) ..4 access|activate|activated|unlock|unlocks|grants|grant|bypass|disable|enable|enables|obey|
      allows|execute|reveals|reveal
    `,
    oneLine`
      activation|trigger|code|magic|secret phrase|word|keyword|codeword|passphrase ..6 then|to|will|and|must ..3
      bypass|override|execute|obey|unlock|reveal|ignore|disable|transfer|send|disregard|grant|comply
    `,
    'secret|hidden|backdoor command|commands|instruction|instructions|directive ..2 ignore|override|bypass|obey|unlock|disable',
    oneLine`
      when|if|once|whenever|after ..3 (codeword|passphrase|secret phrase|secret word|magic word|magic phrase|
      activation phrase|secret code) ..3 said|spoken|entered|typed|mentioned|used|given|appears|heard|provided ..5
      bypass|override|execute|obey|unlock|reveal|ignore|disable|transfer|send|grant|comply|skip|approve
    `,
    oneLine`
      whoever ..1 says|say|knows|provides|enters|types|mentions|gives ..4 granted|grant|gets|get|has|have|becomes
      ..2 admin|administrator|full|unrestricted|root|trusted|elevated|owner
    `,
    oneLine`
      anyone|user|users|person|people who ..1 says|say|knows|provides|enters|types|mentions|gives ..4 granted|grant|
      admin|administrator|full|unrestricted|root|trusted|elevated|bypass|override|approved
    `,
  ],
};
