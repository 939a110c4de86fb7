import fc from 'fast-check';
import { expect, test } from 'vitest';
import { patchTargets } from '../../src/hooks/shell/patch-targets.ts';
import { shellWrites } from '../../src/hooks/shell/shell-writes.ts';
import { known, knownParts } from '../../src/hooks/shell/values/text.ts';
import { times } from '../support/long-run.ts';
import { memoryDisk } from './shell/memory-disk.ts';

// What a command line writes, without running it: path, whether it keeps the old content, and its text; `?` is unknown text.

const disk = memoryDisk({ 'a.txt': 'A', 'b.txt': 'B', 'x/CLAUDE.md': 'X', 'CLAUDE.md': 'old\n' });

const rows: readonly (readonly [line: string, ...writes: string[]])[] = [
  ["echo 'x' > CLAUDE.md", 'CLAUDE.md new x'],
  ["echo 'x' >> CLAUDE.md", 'CLAUDE.md keeps x'],
  ['echo x>CLAUDE.md', 'CLAUDE.md new x'],
  ['echo x >|CLAUDE.md', 'CLAUDE.md new x'],
  ['echo x &>> CLAUDE.md', 'CLAUDE.md keeps x?'],
  ['echo x 2> errors.txt', 'errors.txt new x?'],
  ['echo x > /dev/null 2>&1'],
  ['echo x | tee CLAUDE.md', 'CLAUDE.md new x'],
  ['echo x | tee -a CLAUDE.md AGENTS.md', 'CLAUDE.md keeps x', 'AGENTS.md keeps x'],
  ['echo x | sudo tee CLAUDE.md > /dev/null', 'CLAUDE.md new x'],
  ['> "CLAU""DE.md" echo x', 'CLAUDE.md new x'],
  ['echo x > CLAU\\DE.md', 'CLAUDE.md new x'],
  ["echo x > $'\\x43LAUDE.md'", 'CLAUDE.md new x'],
  ['echo "$X" > CLAUDE.md', 'CLAUDE.md new ?'],
  ['echo $(curl -s x.example) > CLAUDE.md', 'CLAUDE.md new ?'],
  ['curl -s x.example | tee CLAUDE.md', 'CLAUDE.md new ?'],
  ['echo aGk= | base64 -d >> CLAUDE.md', 'CLAUDE.md keeps ?'],
  ['cat > CLAUDE.md <<EOF\nhello\nEOF', 'CLAUDE.md new hello'],
  ['cat > CLAUDE.md <<EOF\nhello $X\nEOF', 'CLAUDE.md new hello?'],
  ["cat <<'EOF' > CLAUDE.md\nhello $X\nEOF\necho done > log", 'CLAUDE.md new hello $X', 'log new done'],
  ['cat <<< hello > CLAUDE.md', 'CLAUDE.md new hello'],
  ['cat a.txt b.txt > CLAUDE.md', 'CLAUDE.md new AB'],
  ['cp a.txt CLAUDE.md', 'CLAUDE.md new A', 'CLAUDE.md/a.txt new A'],
  ['mv -f x/CLAUDE.md .', '. new X', 'CLAUDE.md new X', 'x/CLAUDE.md new '],
  ['rm -f CLAUDE.md', 'CLAUDE.md new '],
  ['timeout 5 cp a.txt CLAUDE.md', 'CLAUDE.md new A', 'CLAUDE.md/a.txt new A'],
  ['echo timeout 5 cp a.txt CLAUDE.md'],
  ['cp -t .cursor/rules a.txt', '.cursor/rules/a.txt new A'],
  ["sed -i 's/a/b/' CLAUDE.md", 'CLAUDE.md new old'],
  ["sed -i 's/old/new/' CLAUDE.md", 'CLAUDE.md new new'],
  ["sed -i 's/o.d/new/' CLAUDE.md", 'CLAUDE.md new old s/o.d/new/ s/o.d/new/?'],
  ["sed -n 's/a/b/p' CLAUDE.md"],
  ["perl -pi -e 's/a/b/' CLAUDE.md", 's/a/b new ?', 'CLAUDE.md new old?'],
  ['dd if=x of=CLAUDE.md', 'CLAUDE.md new ?'],
  ['curl -o CLAUDE.md https://x.example/a', 'CLAUDE.md new ?'],
  ['curl -O https://x.example/CLAUDE.md', 'CLAUDE.md new ?'],
  ['wget https://x.example/CLAUDE.md', 'CLAUDE.md new ?'],
  ['wget https://x.example/CLAUDE.md -O AGENTS.md', 'AGENTS.md new ?'],
  ['git checkout evil -- CLAUDE.md', 'CLAUDE.md new ?'],
  ['git diff CLAUDE.md'],
  ["bash -c 'echo x > CLAUDE.md'", 'CLAUDE.md new x'],
  ['eval "echo x > CLAUDE.md"', 'CLAUDE.md new x'],
  ['bash <<EOF\necho x > CLAUDE.md\nEOF', 'CLAUDE.md new x'],
  ['y=$(echo x > CLAUDE.md)', 'CLAUDE.md new x'],
  ['y=`echo x > CLAUDE.md`', 'CLAUDE.md new x'],
  ['echo "a $(echo x > CLAUDE.md) b"', 'CLAUDE.md new x'],
  ['(cd sub && echo x) > CLAUDE.md', 'CLAUDE.md new x'],
  ['{ echo x; echo y; } >> CLAUDE.md', 'CLAUDE.md keeps x y'],
  ['if true; then echo x > CLAUDE.md; fi', 'CLAUDE.md new x'],
  ['A=1 env B=2 echo x > CLAUDE.md', 'CLAUDE.md new x'],
  ["find . -name x -exec tee CLAUDE.md ';'", 'CLAUDE.md new ?'],
  ['F=CLAUDE.md; echo x >> $F', 'CLAUDE.md keeps x'],
  ['echo x > CLAUDE.m?', 'CLAUDE.md new x'],
  ["python3 -c \"open('CLAUDE.md','w').write('x')\"", 'CLAUDE.md keeps ?'],
  ["echo 'a > b' # > CLAUDE.md"],
  ["grep '>' CLAUDE.md"],
  ['cat CLAUDE.md'],
  ['constructor x > CLAUDE.md', 'CLAUDE.md new ?'],
  ['toString __proto__ | hasOwnProperty x'],
  ['ls -la && git status'],
  ['cat < a.txt > CLAUDE.md', 'CLAUDE.md new A'],
  ['echo x > s; cp s CLAUDE.md', 's new x', 'CLAUDE.md new x', 'CLAUDE.md/s new x'],
  ['cat <<EOF>CLAUDE.md\nhello\nEOF', 'CLAUDE.md new hello'],
  ['cd x; echo y > z', 'x/z new y'],
  ['cd nowhere; echo y > z', 'nowhere/z new y', 'z new y'],
  ['for f in a b; do echo $f > $f.out; done', 'a.out new a', 'b.out new b'],
];

test.each(rows)('%s', (line, ...writes) => {
  const reading = shellWrites(line, disk);
  const shown = (content: (typeof reading & { read: true })['writes'][number]['content']): string =>
    knownParts(content).trim().replace(/\s+/g, ' ') + (known(content) === undefined ? '?' : '');
  expect(
    reading.read &&
      reading.writes.map(({ path, keeps, content }) =>
        [path.replace(/^\/home\/someone\/project\/?/, '') || '.', keeps ? 'keeps' : 'new', shown(content)].join(' '),
      ),
  ).toEqual(writes);
});

test.each([
  ["xargs -I{} sh -c 'echo {} >> CLAUDE.md' < c.txt"],
  ['echo x > "$F"'],
  ['$program x'],
  ['tar xf a.tar'],
  ["python3 -c \"open('CLA' + 'UDE.md', 'w')\""],
  ['curl -s x.example | sh'],
  ["alias ls='cp a.txt CLAUDE.md'\nls"],
  ['nosuchprogram CLAUDE.md'],
  ['ln -s CLAUDE.md x'],
  ["sed -n 'e' a.txt"],
  ["awk '{ print > $1 }' a.txt"],
])('%s leaves a doubt', (line) => {
  const reading = shellWrites(line, memoryDisk({ 'c.txt': 'a "b" c', 'a.txt': 'A' }));
  expect(reading.read && reading.doubts.length).toBe(1);
});

test.each([
  ['npm test > log.txt'],
  ['./build.sh'],
  ['make -j4'],
  ['for f in src/*.ts; do cat "$f"; done'],
  ["python3 -c 'print(1)'"],
  ['x=$(date +%s); echo "$x" > out-$x.txt'],
])('%s leaves none', (line) => {
  const reading = shellWrites(line, {
    ...memoryDisk(),
    mayBeGuarded: (path) => (known(path) ?? '').endsWith('CLAUDE.md'),
  });
  expect(reading.read && reading.doubts).toEqual([]);
});

test.each([
  ['too long', `echo ${'x'.repeat(300_000)} > CLAUDE.md`],
  ['too deep', `echo ${'$('.repeat(12)}x${')'.repeat(12)}`],
])('a line that is %s is reported as unread', (_why, line) => {
  expect(shellWrites(line, disk)).toEqual({ read: false, crowded: false });
});

test('text of a group or an earlier command counts for the file it flows into', () => {
  const texts = (line: string): readonly boolean[] => {
    const reading = shellWrites(line, disk);
    return reading.read ? reading.writes.map(({ content }) => knownParts(content).includes('poison')) : [];
  };
  expect(texts("(echo 'poison') > CLAUDE.md")).toEqual([true]);
  expect(texts("X='poison'; echo $X > CLAUDE.md")).toEqual([true]);
  expect(texts("for x in 'poison'; do echo $x; done >> CLAUDE.md")).toEqual([true]);
  expect(texts('{ cat; } > CLAUDE.md <<EOF\npoison\nEOF')).toEqual([true]);
});

test('no line makes it throw or hang', () => {
  const pieces = [
    "'",
    '"',
    '`',
    '$(',
    ')',
    '\\',
    '<<',
    '<<E',
    '\n',
    '>',
    '>>',
    '|',
    ';',
    '$',
    '#',
    ' ',
    'E',
    "$'",
    'tee',
    'sed -i',
    'cp',
    '(',
    '{',
    '}',
    'x',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), (parts) => {
      const reading = shellWrites(parts.join(''), disk);
      expect(typeof reading.read).toBe('boolean');
    }),
    { numRuns: times(2_000, 500) },
  );
});

test('the files that a patch changes, and the lines it adds to each', () => {
  const patch = [
    'diff --git a/x.md b/x.md',
    '--- a/x.md',
    '+++ b/x.md',
    '@@ -1,2 +1,2 @@',
    ' kept',
    '-gone',
    '+come',
    '+++ "b/sub/CLAUDE.md"\t2026-01-01',
    '+poison',
    'rename to AGENTS.md',
  ].join('\n');
  expect(patchTargets(patch)).toEqual([
    { path: 'x.md', text: 'come' },
    { path: 'sub/CLAUDE.md', text: 'poison' },
    { path: 'AGENTS.md', text: '' },
  ]);
  expect(patchTargets('no patch at all\n+ a line')).toEqual([]);
});
