import { pattern } from '../long-text.ts';
import type { RuleSearch, RuleShape } from '../rule.ts';

const reaches = String.raw`(?:curl|wget|node -e|node --eval|python3? -c|powershell|pwsh|bash -c|sh -c|base64|eval|https?:\/\/|nc )`;

/** Commands that a package, a container or an editor runs by itself. */
export const installHooks: readonly RuleShape[] = [
  {
    at: [
      '"preinstall"',
      '"postinstall"',
      '"install"',
      '"prepare"',
      '"prepublish"',
      '"postcreatecommand"',
      '"postStartCommand"'.toLowerCase(),
      '"initializecommand"',
      '"onopen"',
    ],
    pattern: new RegExp(
      pattern`
        "(?:preinstall|postinstall|install|prepare|prepublish|postCreateCommand|
        postStartCommand|initializeCommand|onOpen)"\s?:\s?"(?:[^"\\\n]|\\.){0,120}?${reaches}(?:[^"\\\n]|\\.){1,200}
      `,
      'i',
    ),
    accept: (line) =>
      /https?:|process\.env|child_process|base64|\beval\b/i.test(line) &&
      !/exit 0|npx only-allow|husky|\|\| true"?$/i.test(line),
  },
  { at: ['tojson(secrets'], pattern: /toJSON\(secrets\)\s?\}\}[^\n]{0,120}?(?:curl|wget|base64|nc |>)/i },
];

const installer = /\bcmdclass\b|\bsetup\(|Gem::Specification|\bclass \w{1,40}\((?:install|develop|build_py|egg_info)\)/;
const reached = new RegExp(
  pattern`
      \b(?:os\.system|os\.popen|subprocess\.\w{3,14}|system|exec|Popen)\(\s?\[?\s?["'f](?:[^\n]{0,60}?)(?:curl|
      wget|nc |powershell|bash["',]|\|\s?(?:ba)?sh)[^\n]{0,160}|\b(?:urlopen|
      requests\.(?:get|post))\(\s?f?["']https?:[^\n]{0,120}
    `,
  'g',
);
/** Programs that only build: their commands do not name an address. */
const named = /https?:\/\/|\d{1,3}(?:\.\d{1,3}){3}|\$\(|base64/;

/** Installation scripts that call out. */
export function installScriptSearch(): RuleSearch {
  return {
    wake: ['cmdclass', 'setuptools', 'gem::specification', '(install)', '(develop)', '(build_py)', '(egg_info)'],
    reach: 1_200,
    *find(text) {
      if (!installer.test(text)) return;
      for (const { index, 0: found } of text.matchAll(reached))
        if (named.test(found)) yield { start: index, end: index + found.length };
    },
  };
}
