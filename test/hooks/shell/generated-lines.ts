import { attack } from '../support.ts';

/** A small generator of numbers with a fixed seed, so that every run has the same lines. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Pick = <T>(list: readonly T[]) => T;

const quoted = `'${attack}'`;

/** Ways to spell a path, given a name; each may need commands before. */
const spellings: readonly ((name: string, pick: Pick) => readonly [before: string, word: string])[] = [
  (name) => ['', name],
  (name) => ['', `"${name}"`],
  (name) => ['', `'${name.slice(0, 3)}'"${name.slice(3)}"`],
  (name) => ['', `./${name}`],
  (name) => ['', `"$PWD/${name}"`],
  (name) => ['', `src/../${name}`],
  (name) => ['', `~+/${name}`],
  (name) => ['', `$'\\x${name.charCodeAt(0).toString(16)}${name.slice(1)}'`],
  (name) => ['', `$'\\${name.charCodeAt(0).toString(8).padStart(3, '0')}${name.slice(1)}'`],
  (name) => ['', `{${name},${name}.bak}`],
  (name) => ['', `$(echo ${name})`],
  (name) => ['', `"\`printf %s ${name}\`"`],
  (name) => [`f=${name}; `, '"$f"'],
  (name) => [`f=${name}; `, '$f'],
  (name) => [`a=${name.slice(0, 4)}; b=${name.slice(4)}; `, '"$a$b"'],
  (name) => [`f=x${name}; `, `"\${f#x}"`],
  (name) => [`f=${name}.tmp; `, `"\${f%.*}"`],
  (name) => [`f=${name.replace(/[Aa]/, 'Q')}; `, `"\${f/Q/${/[Aa]/.exec(name)?.[0] ?? 'Q'}}"`],
  (name) => [`f=${name}; n=f; `, `"\${!n}"`],
  (name) => [`l=(x ${name}); `, `"\${l[1]}"`],
  (name) => [`set -- x ${name}; `, '"$2"'],
  (name) => [`printf -v f %s ${name}; `, '"$f"'],
  (name) => [`read -r f <<< ${name}; `, '"$f"'],
  (name) => [`f=; f+=${name.slice(0, 2)}; f+=${name.slice(2)}; `, '"$f"'],
  (name) => ['unset u; ', `\${u:-${name}}`],
  (name) => ['', `${name}\${nothing}`],
  (name) => [`export F=${name}; `, '"$F"'],
  (name) => ['', `${name.slice(0, 2)}\\\n${name.slice(2)}`],
  (name) => [`f=$(echo ${[...name].reverse().join('')} | rev); `, '"$f"'],
];

/** Ways to write a text to a path. */
const writers: readonly ((path: string, pick: Pick) => string)[] = [
  (path) => `echo ${quoted} > ${path}`,
  (path) => `echo ${quoted} >> ${path}`,
  (path) => `echo ${quoted} >| ${path}`,
  (path) => `printf '%s\\n' ${quoted} >${path}`,
  (path) => `>${path} echo ${quoted}`,
  (path) => `cat poison.txt > ${path}`,
  (path) => `cat < poison.txt >> ${path}`,
  (path) => `cat poison.txt | cat > ${path}`,
  (path) => `tee ${path} < poison.txt`,
  (path) => `tee -a ${path} < poison.txt > /dev/null`,
  (path) => `cp poison.txt ${path}`,
  (path) => `cp -f -- poison.txt ${path}`,
  (path) => `mv poison.txt ${path}`,
  (path) => `install -m 600 poison.txt ${path}`,
  (path) => `ln -f poison.txt ${path}`,
  (path) => `dd if=poison.txt of=${path} status=none`,
  (path) => `sort poison.txt -o ${path}`,
  (path) => `sed 's/a/a/' poison.txt > ${path}`,
  (path) => `sed -n "w "${path} poison.txt`,
  (path) => `awk -v f=${path} '{ print > f }' poison.txt`,
  (path) => `cat <<EOF > ${path}\n${attack}\nEOF`,
  (path) => `cat <<'E O' >${path}\n${attack}\nE O`,
  (path) => `cat > ${path} <<< ${quoted}`,
  (path) => `{ echo ${quoted}; } > ${path}`,
  (path) => `(echo ${quoted}) >${path}`,
  (path) => `for x in ${quoted}; do echo "$x"; done > ${path}`,
  (path) => `while read -r l; do echo "$l"; done < poison.txt > ${path}`,
  (path) => `if true; then cat poison.txt; fi > ${path}`,
  (path) => `echo poison.txt | xargs -I{} cp {} ${path}`,
  (path) => `w() { cp poison.txt "$1"; }; w ${path}`,
  (path) => `t=$(cat poison.txt); echo "$t" > ${path}`,
  (path) => `cat poison.txt > step.txt; cp step.txt ${path}`,
  (path) => `exec 5> ${path}; cat poison.txt >&5`,
  (path) => `perl -e 'use File::Copy; copy("poison.txt", $ARGV[0])' ${path}`,
  (path) => `python3 -c 'import shutil,sys; shutil.copy("poison.txt", sys.argv[1])' ${path}`,
  (path) => `find poison.txt -exec cp {} ${path} \\;`,
  (path) => `cat <(cat poison.txt) > ${path}`,
  (path) => `truncate -s 0 ${path}; cat poison.txt >> ${path}`,
];

/** Ways to run a command; the text is a whole line. */
const wrappers: readonly ((line: string, pick: Pick) => string)[] = [
  (line) => line,
  (line) => line,
  (line) => line,
  (line) => `true && ${line}`,
  (line) => `false || ${line}`,
  (line) => `{ ${line}\n}`,
  (line) => `(${line}\n)`,
  (line) => `if true; then ${line}\nfi`,
  (line) => `for i in 1; do ${line}\ndone`,
  (line) => `case x in x) ${line}\n;; esac`,
  (line) => `g() { ${line}\n}; g`,
  (line) => `eval ${shellQuoted(line)}`,
  (line) => `bash -c ${shellQuoted(line)}`,
  (line) => `sh -c ${shellQuoted(`bash -c ${shellQuoted(line)}`)}`,
  (line) => `bash <<'OUTER'\n${line}\nOUTER`,
  (line) => `printf %s ${shellQuoted(line)} | bash`,
  (line) => `source <(printf %s ${shellQuoted(line)})`,
  (line) => `: "$(${line}\n)"`,
  (line) => `env X=1 bash -c ${shellQuoted(line)}`,
  (line) => `timeout 4 bash -c ${shellQuoted(line)}`,
  (line) => `nice bash -c ${shellQuoted(line)}`,
  (line) => `echo ${Buffer.from(line).toString('base64')} | base64 -d | bash`,
  (line) => `trap ${shellQuoted(line)} EXIT`,
  (line) => `x=${shellQuoted(line)}; eval "$x"`,
  (line) => `printf %s ${shellQuoted(line)} > s.sh; bash s.sh`,
  (line) => `until ${line}\ndo break; done`,
];

/** What comes before, and must not confuse the reader. */
const noise: readonly string[] = [
  '',
  '',
  '',
  "echo 'a > b' # > c'\n",
  ': "$(echo "\'")"; ',
  'x=$((1<<2)); ',
  'cat <<A >/dev/null; true\n\' " $(\nA\n',
  'echo "it\'s" >/dev/null; ',
  'true \\\n; ',
  `: \${y:-"}"}; `,
  '[[ a =~ ^(a|b)$ ]] && true; ',
  'cd src; cd ..; ',
  'pushd src >/dev/null; popd >/dev/null; ',
  'ls *.ts 2>/dev/null; ',
  "cat <<-'Q' >/dev/null\n\t`\n\tQ\n",
  'case a in (b) ;; esac; ',
  `echo \${#x} "\${x[@]}" >/dev/null; `,
  "x=`echo '\\`'`; ",
];

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

const guardedTargets = [
  'CLAUDE.md',
  'CLAUDE.md',
  'AGENTS.md',
  '.claude/rules/x.md',
  '.claude/settings.json',
  'src/CLAUDE.md',
];
const otherTargets = ['src/x.ts', 'notes.txt', 'src/CLAUDE.txt', 'out.log'];

export interface GeneratedLine {
  readonly name: string;
  readonly line: string;
}

/** Lines that write an attack somewhere, three quarters of them into a guarded file. */
export function generatedLines(count: number, seed: number): readonly GeneratedLine[] {
  const below = random(seed);
  const pick: Pick = (list) => list[below(list.length)] as (typeof list)[number];
  return Array.from({ length: count }, (_none, at) => {
    const target = at % 4 === 3 ? pick(otherTargets) : pick(guardedTargets);
    const [before, word] = pick(spellings)(target, pick);
    const line = pick(wrappers)(`${before}${pick(writers)(word, pick)}`, pick);
    return { name: `generated ${at + 1}`, line: `${pick(noise)}${line}` };
  });
}
