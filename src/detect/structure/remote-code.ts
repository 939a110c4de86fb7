import { pattern } from '../long-text.ts';
import type { RuleSearch, RuleShape } from '../rule.ts';
import { type FlowKind, flows } from './flow.ts';

const url = String.raw`["'\x60]?(?:https?|ftp):\/\/(?!localhost|127\.|0\.0\.0\.0|\[::1)`;

/** A download whose address is in the text. */
const source = new RegExp(
  [
    String.raw`\b(?:requests|httpx|axios|got|http|session)\.(?:get|Get)\(\s{0,2}f?${url}`,
    String.raw`\burlopen\(\s{0,2}f?${url}`,
    String.raw`(?<![.\w])fetch\(\s{0,2}${url}`,
    String.raw`\bfile_get_contents\(\s{0,2}${url}`,
    String.raw`\b(?:URI\.open|URI|open)\(\s{0,2}${url}`,
    String.raw`\bNet::HTTP\.get\w{0,9}\(`,
    String.raw`\.Download(?:String|Data|File)\(\s{0,2}${url}`,
    String.raw`\b(?:irm|iwr|Invoke-RestMethod|Invoke-WebRequest)\s[^\n|;]{0,40}?${url}`,
    String.raw`\bhttps?\.get\(\s{0,2}${url}`,
    String.raw`\bresolveTxt\(|\bdns\.resolver\.(?:query|resolve)\(`,
  ].join('|'),
  'gi',
);
const sink = new RegExp(
  pattern`
    (?<![.\w$])(?:eval|exec|execSync)\b\s?\(|(?<![.\w$])eval\s(?=URI|
    open|Net)|\bnew Function\(|\b(?:pickle|marshal|dill|cloudpickle)\.loads?\(|\bvm\.run\w{4,20}\(|
    \b(?:IEX|Invoke-Expression)\b|\b(?:os\.system|os\.popen|subprocess\.\w{3,14}|
    child_process\.\w{4,14}|exec\.Command|instance_eval|class_eval|importlib\.\w{4,20})\(
  `,
  'gi',
);
const kind: FlowKind = { source, sink };

/** Code that runs what it has just downloaded. Pipes into a shell are another rule's. */
export function remoteCodeSearch(): RuleSearch {
  return {
    wake: [
      'eval(',
      'eval uri',
      'exec(',
      'execsync(',
      'new function(',
      'pickle.load',
      'marshal.load',
      'dill.load',
      'vm.run',
      'iex',
      'invoke-expression',
      'exec.command(',
      'subprocess.run(',
      'subprocess.call(',
      'subprocess.popen(',
      'os.system(',
      'os.popen(',
      'child_process.exec',
      'import_module(',
      'instance_eval',
      'class_eval',
    ],
    reach: 700,
    *find(text) {
      if (/(?:https?|ftp):\/\/|resolveTxt|dns\.resolver/i.test(text)) yield* flows(text, kind);
    },
  };
}

/** A downloaded file in a temporary folder that is started at once. */
export const startedDownload: RuleShape = {
  at: [
    '&& /tmp/',
    '; /tmp/',
    '&&/tmp/',
    ';/tmp/',
    '&& /dev/shm/',
    '; /dev/shm/',
    '&& /var/tmp/',
    '; /var/tmp/',
    '&& nohup /tmp/',
    '; nohup /tmp/',
  ],
  pattern:
    /(?<=(?<lead>\b(?:curl|wget)\b[^\n|]{0,160}https?:[^\n|]{4,160}))(?:&&|;) ?(?:nohup )?\/(?:tmp|dev\/shm|var\/tmp)\/[\w./-]{1,60}/i,
};
