import type { RuleShape } from '../rule.ts';

const ranks = ['system', 'developer', 'operator', 'admin'];
const rank = `(?:${ranks.join('|')})`;
const kind = '(?:[ _](?:message|prompt|instructions?|note|override))';
const body = String.raw`[^\S\n]{0,4}\n?[^\n]{6,300}`;

/** The start of a line, or of a sentence: a planted header must be where a real one could be. */
const line = String.raw`(?:^|\n)[^\S\n]{0,4}`;
const sentence = String.raw`(?:(?:^|\n)[^\S\n]{0,4}|[.!?)\]]\s{1,3})`;

type Accept = (turn: string) => boolean;

/** `(system_message) ...` and `###(system) ...` */
export function inParentheses(accept: Accept): RuleShape {
  return {
    at: ranks.map((name) => `(${name}`),
    pattern: new RegExp(
      String.raw`(?:(?<=${sentence}#{1,4} ?)\(${rank}${kind}?\)|(?<=${line})\((?:system|developer)[_ ]message\)):?${body}`,
      'i',
    ),
    accept,
  };
}

/** `[SYSTEM] ...`; inside a line only with a capital, because `[system]` there is a log tag. */
export function inBrackets(accept: Accept): readonly RuleShape[] {
  const at = ranks.map((name) => `[${name}`);
  return [
    { at, pattern: new RegExp(String.raw`(?<=${line})\[${rank}${kind}?\]:?${body}`, 'i'), accept },
    {
      at,
      pattern: new RegExp(
        String.raw`(?<=[.!?)\]]\s{1,3})\[(?:SYSTEM|System|ADMIN|Admin)(?:[ _][A-Za-z]{4,12})?\]:?${body}`,
      ),
      accept,
    },
  ];
}

/** `### System: ...`, `### system message ...` */
export function asHeading(accept: Accept): RuleShape {
  return {
    at: ranks.flatMap((name) => [`#${name}`, `# ${name}`]),
    pattern: new RegExp(
      String.raw`(?:(?<=${line}#{0,3})# ?${rank}${kind}?:|(?<=[.!?)\]]\s{1,3}#{0,3})# ?${rank}${kind}:?)${body}`,
      'i',
    ),
    accept,
  };
}

/** `SYSTEM: ...`, `**System:** ...`, `developer -> ...` */
export function asSpeaker(accept: Accept): readonly RuleShape[] {
  return [
    {
      at: ranks.flatMap((name) => [`${name}:`, `${name}>`, `${name} ->`, `${name} (`]),
      pattern: new RegExp(String.raw`(?<=${line})${rank}(?: \([\w ]{1,20}\))?(?::|>| ->)${body}`, 'i'),
      accept,
    },
    { at: ['system:'], pattern: new RegExp(String.raw`(?<=[.!?)\]]\s{1,3})SYSTEM:${body}`), accept },
    {
      at: ['**system', '**developer'],
      pattern: new RegExp(String.raw`(?<=${line})\*{2}(?:system|developer)${kind}?(?:\*{2}:|:\*{2})${body}`, 'i'),
      accept,
    },
  ];
}
