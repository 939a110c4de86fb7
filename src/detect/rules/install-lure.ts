import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// A tool that "needs" a helper first: a password-protected archive, so that no scanner looks inside, or a line to paste
// into a terminal, from a page that anybody can edit. Real installers come from a package manager or a signed page.
export const rule: AccusingRule = {
  id: 'install_lure',
  title: 'Lure to install unchecked software',
  category: 'tool-abuse',
  scope: 'strict',
  level: 2,
  confidence: 0.8,
  why: 'A locked archive or a line to paste installs a program that neither a person nor a scanner has checked.',
  advice: 'Do not install it; get the tool from its publisher.',
  threats: ['T09'],
  phrases: [
    oneLine`
      (extract|unzip|unpack|open|decompress) ..6 (with|using|via) ..3 (password|pass|passphrase|passcode) ..10
      (run|execute|launch|start|install|before|binary|executable)
    `,
    '(download|get|fetch|grab) ..8 (zip|archive|rar|7z|@file) ..6 (password|pass|passphrase|passcode) ..8 (run|execute|launch|start|install|extract)',
    oneLine`
      (copy|paste|pasting|enter) ..8 (into|in|to) ..2 (terminal|powershell|command prompt|run dialog|console|cmd)
      ..10 (verify|verification|captcha|human|continue|unlock|agent|assistant|before using|will not work)
    `,
    oneLine`
      (visit|open|go to|see) ..4 (glot.io|rentry.co|pastebin.com|paste.ee|hastebin.com|ghostbin.com|dpaste.com|
      termbin.com|@url) ..8 (copy|paste|run|execute) ..6 (command|script|code|snippet|line|installation)
    `,
    oneLine`
      (skill|plugin|extension|tool|agent) (requires|needs|will not work without|wont work without|
      does not work without) ..6 (helper|utility|driver|agent|codec|component|cli|binary|loader|prerequisite|@file)
      ..8 (download|run|execute|install) ..4 (@url|@file|@domain)
    `,
    oneLine`
      (disable|turn off|switch off|pause|exclude from|whitelist in) ..4
      (antivirus|windows defender|defender|gatekeeper|smartscreen|firewall|security software|edr) ..12
      (install|installing|run|running|download|extract|before|setup)
    `,
    '(xattr) ..2 (com.apple.quarantine|quarantine) ..12 (chmod|open|run|tmp)',
  ],
};
