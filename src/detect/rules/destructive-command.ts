import { pattern } from '../long-text.ts';
import { isCommandSpokenOf } from '../mitigation/spoken-of.ts';
import type { AccusingRule } from '../rule.ts';

const remove =
  /(?<!\w)rm\s{1,2}(?:-{1,2}[\w-]{1,20}\s{1,2}){0,3}-{1,2}[\w-]{1,20}\s{1,2}["']?[^\s;&|"'`]{1,80}(?:\s{1,2}[^\s;&|"'`]{1,80}){0,3}/;
const recursive = /\s-{1,2}(?:[a-zA-Z]{0,4}[rR]|recursive|no-preserve-root)/;
/** Roots, home folders and whole working trees, with or without a star. */
const everything = new RegExp(
  pattern`
    (?:^|\s|["'])(?:\/\*?|~\/?\*?|\$\{?HOME\}?\/?\*?|\.\.?\/?\*?|\*|\.\/\*|
    \/(?:etc|home|usr|boot|bin|opt|root|lib|srv|Users|System|Library|var)\/?\*?|
    (?:~|\$HOME)\/(?:Documents|Downloads|Desktop|Pictures|Library|\.ssh|\.config|\.gnupg|\.aws)\/?\*?|
    (?:\.\/)?\.git\/?|[A-Z]:\\\*?)(?=$|\s|["'])
  `,
);

// `rm -rf node_modules dist` is daily work. The rule requires a target that nobody means to lose: a root, a home
// folder, a whole working tree, a disk, a history.
export const rule: AccusingRule = {
  id: 'destructive_command',
  title: 'Command that destroys data',
  category: 'tool-abuse',
  scope: 'strict',
  level: 3,
  confidence: 0.88,
  why: 'The command deletes or overwrites data beyond what any build step needs, and it cannot be undone.',
  advice: 'Do not run it; ask the author of the note what it was for.',
  threats: ['T09'],
  unmitigated: ['quoted', 'code'],
  // A file or a branch may be called "x; rm -rf ~": the text warns about names that shells would split.
  spares: (hit) =>
    isCommandSpokenOf(hit) ||
    (/\b(?:called|named|titled|uploads?|uploaded|names? (?:a|the|his|her|their) (?:branch|file|folder)) ["'`][\w.-]{1,30};\s?$/i.test(
      hit.before,
    ) &&
      /^["'`]/.test(hit.after)),
  shapes: [
    {
      at: ['rm -', 'rm  -'],
      pattern: remove,
      accept: (command) => recursive.test(command) && everything.test(command.replace(/^rm\s{1,2}/, ' ')),
    },
    // Manuals name the option; a command uses it.
    {
      at: ['--no-preserve-root'],
      pattern: /(?<=(?:rm|chmod|chown|chgrp)\s[^\n]{0,40})--no-preserve-root|--no-preserve-root\s{1,2}\//,
    },
    {
      at: ['dd if=/dev/'],
      pattern: /dd if=\/dev\/(?:zero|u?random) [^\n|]{0,60}of=\/dev\/(?:sd|hd|nvme|vd|xvd|disk|mmcblk)\w{0,8}/i,
    },
    { at: ['mkfs'], pattern: /mkfs(?:\.\w{2,6})?\s{1,2}(?:-\w{1,3}\s{1,2}){0,2}\/dev\/\w{2,12}/i },
    { at: ['> /dev/sd', '>/dev/sd', '> /dev/nvme'], pattern: />\s?\/dev\/(?:sd[a-z]|nvme\d)/i },
    { at: [':(){', ':() {'], pattern: /:\(\)\s?\{\s?:\s?\|\s?:\s?&\s?\}/ },
    {
      at: ['del /', 'erase /', 'rd /s', 'rmdir /s'],
      pattern: /(?:del|erase|rd|rmdir)\s(?:\/[a-z]\s?){1,4}\s?["']?(?:[a-z]:\\|%\w{4,20}%|\*)/i,
    },
    { at: ['format c:', 'format d:', 'format /'], pattern: /format\s(?:[c-z]:\s\/|\/\w{1,8}\s[c-z]:)/i },
    {
      at: ['remove-item'],
      pattern:
        /remove-item\s[^\n]{0,60}-recurse[^\n]{0,60}(?:[a-z]:\\(?:\*|users|windows)|\$env:userprofile|\$home|~)/i,
    },
    { at: ['cipher /w'], pattern: /cipher \/w:/i },
    { at: ['vssadmin'], pattern: /vssadmin(?:\.exe)?\sdelete\sshadows/i },
    { at: ['shred '], pattern: /shred\s(?:-\w{1,6}\s){1,4}(?:\/dev\/|~|\/home|\/etc)/i },
    { at: ['find / ', 'find ~ '], pattern: /find [/~] [^\n|;]{0,60}-(?:delete|exec rm\b)/ },
    { at: ['terraform destroy', 'tofu destroy'], pattern: /(?:terraform|tofu) destroy [^\n]{0,40}-auto-approve/i },
    { at: ['system prune'], pattern: /system prune (?:-\w{1,3} |--all |--force ){0,3}--volumes (?:-f|--force)/i },
    {
      at: ['drop database', 'drop schema'],
      pattern:
        /drop (?:database|schema) (?:if exists )?["'`]?(?:prod|production|main|live|master|customers?|users?)\w{0,20}\b/i,
    },
    { at: ['system prune'], pattern: /system prune -\w{0,3}a\w{0,3} --volumes/i },
    {
      at: ['/var/lib/'],
      pattern: /(?<=\brm -\w{0,3}[rR]\w{0,3} )\/var\/lib\/(?:docker|postgresql|mysql|mongodb)\/?(?=$|\s|["'])/,
    },
    {
      at: ['git push'],
      pattern: /git push (?:\S{1,30} )?(?:--force --all|--all --force|--mirror --force|--force --mirror)/,
    },
    {
      at: ['shutil.rmtree('],
      pattern: new RegExp(
        pattern`
          shutil\.rmtree\(\s?(?:os\.path\.expanduser\(\s?["']~\/?["']|Path\.home\(\)\s?[,)]|["']\/["']|["']\/home["'])
        `,
      ),
    },
    {
      at: ['rmsync(', 'fs.rm('],
      pattern: /(?:rmSync|fs\.rm)\(\s?(?:["']\/["']|os\.homedir\(\)|homedir\(\)|process\.env\.HOME)\s?,/i,
    },
    { at: ['drop schema'], pattern: /drop schema (?:if exists )?["']?public["']? cascade/i },
    { at: ['dropdatabase()'], pattern: /(?<=getDBNames\(\)[^\n]{0,120})dropDatabase\(\)/i },
    {
      at: ['.objects.all().delete()', '.object_versions.delete()', '.object_versions.all().delete()'],
      pattern: /(?<=buckets\.all\(\)[^\n]{0,80}\n?[^\n]{0,80})\.object(?:s|_versions)(?:\.all\(\))?\.delete\(\)/,
    },
    { at: ['indices.delete('], pattern: /indices\.delete\(\s?(?:index\s?=\s?)?["'](?:\*|_all)["']/ },
    { at: ['s3 rb s3://'], pattern: /s3 rb s3:\/\/[\w.-]{2,60} --force/i },
    { at: ['update '], pattern: /update \w{2,30} set \w{2,30}\s?=\s?[^;\n]{1,40} where 1\s?=\s?1/i },
    { at: ['chmod -r 000'], pattern: /chmod -R 000 \/\w{0,10}/i },
    {
      at: ['createcipheriv('],
      pattern: /(?<=readdirSync\([^\n]{0,200}writeFileSync\([^\n]{0,60})createCipheriv\(/i,
    },
    {
      at: ['delete ns ', 'delete namespace'],
      pattern: /kubectl delete (?:ns|namespace)s? (?:--all|prod\w{0,20}|kube-system)/i,
      lookBehind: 8,
    },
  ],
};
