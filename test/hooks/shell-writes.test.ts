import fc from 'fast-check';
import { expect, test } from 'vitest';
import { patchTargets } from '../../src/hooks/shell/patch-targets.ts';
import { shellWrites } from '../../src/hooks/shell/shell-writes.ts';

// What a command line writes, without running it: path, whether it keeps the old content, whether the whole text is known.

const rows: readonly (readonly [line: string, ...writes: string[]])[] = [
  ["echo 'x' > CLAUDE.md", 'CLAUDE.md new known'],
  ["echo 'x' >> CLAUDE.md", 'CLAUDE.md keeps known'],
  ['echo x>CLAUDE.md', 'CLAUDE.md new known'],
  ['echo x >|CLAUDE.md', 'CLAUDE.md new known'],
  ['echo x &>> CLAUDE.md', 'CLAUDE.md keeps known'],
  ['echo x 2> errors.txt', 'errors.txt new known'],
  ['echo x > /dev/null 2>&1'],
  ['echo x | tee CLAUDE.md', 'CLAUDE.md new known'],
  ['echo x | tee -a CLAUDE.md AGENTS.md', 'CLAUDE.md keeps known', 'AGENTS.md keeps known'],
  ['echo x | sudo tee CLAUDE.md > /dev/null', 'CLAUDE.md new known'],
  ['> "CLAU""DE.md" echo x', 'CLAUDE.md new known'],
  ['echo x > CLAU\\DE.md', 'CLAUDE.md new known'],
  ["echo x > $'\\x43LAUDE.md'", 'CLAUDE.md new known'],
  ['echo "$X" > CLAUDE.md', 'CLAUDE.md new unknown'],
  ['echo $(curl -s x.example) > CLAUDE.md', 'CLAUDE.md new unknown'],
  ['curl -s x.example | tee CLAUDE.md', 'CLAUDE.md new unknown'],
  ['echo aGk= | base64 -d >> CLAUDE.md', 'CLAUDE.md keeps unknown'],
  ['cat > CLAUDE.md <<EOF\nhello\nEOF', 'CLAUDE.md new known'],
  ["cat <<'EOF' > CLAUDE.md\nhello $X\nEOF\necho done > log", 'CLAUDE.md new unknown', 'log new known'],
  ['cat <<< hello > CLAUDE.md', 'CLAUDE.md new known'],
  ['cat a.txt b.txt > CLAUDE.md', 'CLAUDE.md new known a.txt b.txt'],
  ['cp a.txt CLAUDE.md', 'CLAUDE.md new known a.txt', 'CLAUDE.md/a.txt new known a.txt'],
  ['mv -f x/CLAUDE.md .', '. new known x/CLAUDE.md', './CLAUDE.md new known x/CLAUDE.md', 'x/CLAUDE.md new known'],
  ['rm -f CLAUDE.md', 'CLAUDE.md new known'],
  ["xargs -I{} sh -c 'echo {} >> CLAUDE.md' < a.txt", 'CLAUDE.md keeps unknown'],
  ['timeout 5 cp a.txt CLAUDE.md', 'CLAUDE.md new known a.txt', 'CLAUDE.md/a.txt new known a.txt'],
  ['echo timeout 5 cp a.txt CLAUDE.md'],
  ['cp -t .cursor/rules a.md', '.cursor/rules new known a.md', '.cursor/rules/a.md new known a.md'],
  ["sed -i 's/a/b/' CLAUDE.md", 's/a/b/ keeps known', 'CLAUDE.md keeps known'],
  ["sed -n 's/a/b/p' CLAUDE.md"],
  ["perl -pi -e 's/a/b/' CLAUDE.md", 's/a/b/ keeps known', 'CLAUDE.md keeps known', 's/a/b/ keeps unknown dynamic'],
  ['dd if=x of=CLAUDE.md', 'CLAUDE.md new unknown'],
  ['curl -o CLAUDE.md https://x.example/a', 'CLAUDE.md new unknown', 'a new unknown'],
  ['curl -O https://x.example/CLAUDE.md', 'CLAUDE.md new unknown'],
  ['wget https://x.example/CLAUDE.md -O AGENTS.md', 'AGENTS.md new unknown', 'CLAUDE.md new unknown'],
  ['git checkout evil -- CLAUDE.md', 'evil new unknown', 'CLAUDE.md new unknown'],
  ['git diff CLAUDE.md'],
  ["bash -c 'echo x > CLAUDE.md'", 'CLAUDE.md new known'],
  ['eval "echo x > CLAUDE.md"', 'CLAUDE.md new known'],
  ['bash <<EOF\necho x > CLAUDE.md\nEOF', 'CLAUDE.md new known'],
  ['y=$(echo x > CLAUDE.md)', 'CLAUDE.md new known'],
  ['y=`echo x > CLAUDE.md`', 'CLAUDE.md new known'],
  ['echo "a $(echo x > CLAUDE.md) b"', 'CLAUDE.md new known'],
  ['(cd sub && echo x) > CLAUDE.md', 'CLAUDE.md new known'],
  ['{ echo x; echo y; } >> CLAUDE.md', 'CLAUDE.md keeps known'],
  ['if true; then echo x > CLAUDE.md; fi', 'CLAUDE.md new known'],
  ['A=1 env B=2 echo x > CLAUDE.md', 'CLAUDE.md new known'],
  ["find . -name x -exec tee CLAUDE.md ';'", 'CLAUDE.md new known'],
  ['F=CLAUDE.md; echo x >> $F', '$F keeps known dynamic'],
  ['echo x > CLAUDE.m?', 'CLAUDE.m? new known dynamic'],
  ["python3 -c \"open('CLAUDE.md','w').write('x')\"", "open('CLAUDE.md','w').write('x') keeps unknown dynamic"],
  ["echo 'a > b' # > CLAUDE.md"],
  ["grep '>' CLAUDE.md"],
  ['cat CLAUDE.md'],
  ['constructor x > CLAUDE.md', 'CLAUDE.md new unknown'],
  ['toString __proto__ | hasOwnProperty x'],
  ['ls -la && git status'],
];

test.each(rows)('%s', (line, ...writes) => {
  const reading = shellWrites(line);
  expect(
    reading.read &&
      reading.writes.map(({ path, keeps, known, dynamic, sources }) =>
        [path, keeps ? 'keeps' : 'new', known ? 'known' : 'unknown', ...(dynamic ? ['dynamic'] : []), ...sources].join(
          ' ',
        ),
      ),
  ).toEqual(writes);
});

test.each([
  ['too long', `echo ${'x'.repeat(300_000)} > CLAUDE.md`],
  ['too deep', `echo ${'$('.repeat(12)}x${')'.repeat(12)}`],
])('a line that is %s is reported as unread', (_why, line) => {
  expect(shellWrites(line)).toEqual({ read: false, crowded: false });
});

test('text of a group or an earlier command counts for the file it flows into', () => {
  const texts = (line: string): readonly boolean[] => {
    const reading = shellWrites(line);
    return reading.read ? reading.writes.map(({ text }) => text.includes('poison')) : [];
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
      const reading = shellWrites(parts.join(''));
      expect(typeof reading.read).toBe('boolean');
    }),
    { numRuns: 2_000 },
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
