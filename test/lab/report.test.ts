import { describe, expect, test } from 'vitest';
import type { DecisionEvent } from '../../src/lab/decision-event.ts';
import { renderComparison, renderReport } from '../../src/lab/index.ts';
import { reportData } from '../../src/lab/report/data.ts';
import { commandOf } from '../../src/lab/report/repeat.tsx';
import { cell, runOf } from './support/runs.ts';

const file = { hash: 'f00d'.repeat(16) };

describe('the report', () => {
  const page = renderReport(
    runOf([
      cell({
        bare: 1,
        transcript: ['1 <script>alert(1)</script> hid\u200bden'],
        record: { activation_succeeded: true },
      }),
      cell({ condition: 'none', record: { activation_succeeded: true } }),
    ]),
    file,
  );

  test('is self-contained and runs no script', () => {
    expect(page).not.toMatch(/<script|<link|<img|src=|href=|url\(|@import/);
    expect(page).toContain(`default-src 'none'`);
    expect(page).toContain('prefers-color-scheme:dark');
  });

  test('shows planted markup as text', () => {
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; hid\u2039U+200B\u203aden');
    expect(page).toContain('&lt;b&gt;');
  });

  test('shows the results with counts', () => {
    expect(page).toContain('1 of 1 (100.0 %, 20.6-100.0)');
    expect(page).toContain('<b class="unmet">not met</b>');
    expect(page).toContain('class="acted-on" title="full, none: acted on, 1 of 1">X</td>');
  });
});

test('what changes with the delay is drawn, and what does not is said', () => {
  const activated = { record: { activation_succeeded: true } } as const;
  const moving = renderReport(runOf([cell({ delay: 1, ...activated }), cell({ delay: 2 })]), file);
  expect(moving).toMatch(/<path d="M[\d.,ML]+Z?"/);
  expect(moving.match(/<figcaption>/g)).toHaveLength(1);
  const flat = renderReport(runOf([cell({ delay: 1, ...activated }), cell({ delay: 2, ...activated })]), file);
  expect(flat).not.toContain('<path');
  expect(flat).toContain('The delay changed nothing');
});

describe('for the person who decides', () => {
  const open = { bare: 1, record: { activation_succeeded: true, poison_retained: true } } as const;
  const through = cell({ vector: 'rollback', power: 'restore', falseFactUsed: true, ...open });
  const bare = cell({ vector: 'rollback', power: 'restore', condition: 'none', falseFactUsed: true, ...open });
  const asData = cell({ vector: 'drip', power: 'tool', fenced: 2, record: { poison_retained: true } });
  const page = renderReport(runOf([bare, through, asData]), file);
  const brief = page.slice(page.indexOf('<h2>In short</h2>'), page.indexOf('<h2>Results</h2>'));

  test('the page says first what gets through, in which set-up, and what to change', () => {
    expect(brief).toContain('<strong>1 of 2 distinct attacks work</strong>');
    expect(brief).toContain('in the worst set-up (library, careful host).');
    expect(brief).toContain('Orders obeyed: 0; false facts used: 1. Without the guard 1 of 1 work.');
    expect(brief).toContain('<code>rollback</code> (restore)');
    expect(brief).toContain('Keep a checkpoint outside the store');
    expect(brief).toContain('run the lab with --host careless');
    expect(brief).not.toContain('Report what the agent reads');
  });

  test('a careless host learns what to report', () => {
    expect(renderReport({ ...runOf([through]), host: 'careless' }, file)).toContain('Report what the agent reads');
  });

  test('set-ups stand worst first', () => {
    const safe = cell({ vector: 'rollback', profile: 'http', power: 'restore' });
    const both = renderReport(runOf([safe, through]), file);
    expect(both.indexOf('>library, careful host<')).toBeLessThan(both.indexOf('>http, careful host<'));
  });
});

test('each stop has its cause, and what is shown as data has its transcript', () => {
  const held = cell({ vector: 'a', detectedBy: 'held:binding-external', latency: 0 });
  const asData = cell({ vector: 'b', fenced: 1, transcript: ['7 reads its memory: poison as data'] });
  const page = renderReport(runOf([held, asData, cell({ vector: 'c', detectedBy: 'verify:cut', latency: 2 })]), file);
  const stops = page.slice(page.indexOf('What stopped each attack under condition C'));
  expect(stops).toContain(
    '<th scope="col">vector</th><th scope="col">scanner</th><th scope="col">fence</th><th scope="col">verify</th>',
  );
  expect(stops).toContain('<th scope="row">a</th><td>1</td><td></td><td></td>');
  expect(stops).toContain('<th scope="row">b</th><td></td><td>1</td><td></td>');
  expect(stops).toContain('<th scope="row">c</th><td></td><td></td><td>1</td>');
  expect(page).toContain('7 reads its memory: poison as data');
  expect(page).toContain('Shown as data under condition C: 1');
});

test('the decisions of contract vectors, clean and poisoned, with the difference of the stored state', () => {
  const state = (id: string, tool_classes: readonly string[]) => ({
    state_snapshot_id: `sha256:${id}`,
    tool_classes,
    decision_codes: ['allow'],
  });
  const clean: DecisionEvent = {
    decision: 'deny',
    deny_class: 'policy_deny',
    classification: 'expired',
    state: { stored: state('aaaa', []), used: state('aaaa', []) },
  };
  const poisoned: DecisionEvent = {
    ...clean,
    decision: 'allow',
    deny_class: 'not_deny',
    classification: 'live',
    state: { stored: state('bbbb', ['write_external']), used: state('bbbb', ['write_external']) },
  };
  const run = runOf([
    cell({ vector: 'v4_decay_escape', events: { clean, poisoned } }),
    cell({ vector: 'v4_decay_escape', power: 'journal', events: { clean, poisoned } }),
  ]);
  const page = renderReport(run, file);
  expect(page).toContain('<td>deny (policy_deny), expired</td><td>allow (not_deny), live</td>');
  expect(page).toContain('+write_external, sha256:aaaa -&gt; sha256:bbbb');
  expect(reportData(run, file).decisions).toMatchObject([
    { powers: ['store', 'journal'], snapshot: { added: ['write_external'], removed: [] } },
  ]);
});

test('how to repeat the run, its hash, date and times', () => {
  const run = {
    ...runOf([cell({})]),
    grid: { vectors: ['rollback'], delays: [1, 5], honest: 20 },
    host: 'careless' as const,
  };
  expect(commandOf(run)).toBe(
    'bezoar lab run --vector rollback --delay 1 --delay 5 --seed 1 --honest 20 --host careless --out run.json',
  );
  const overhead = { none: { calls: 9, p50: 1, p95: 2 }, full: { calls: 9, p50: 1.5, p95: 5 } };
  const timings = {
    format: 'bezoar-lab-timings/1',
    run: file.hash,
    at: '2026-11-16 20:00:00Z',
    node: '20.20.2',
    overhead,
  } as const;
  const page = renderReport(run, { ...file, timings });
  expect(page).toContain(file.hash);
  expect(page).toContain('It ended at 2026-11-16 20:00:00Z, on Node 20.20.2.');
  expect(page).toContain('<th scope="row">C: full</th><td>1.5 ms (+0.500)</td><td>5 ms (+3.000)</td><td>9</td>');
});

describe('two runs side by side', () => {
  const before = runOf([cell({ vector: 'a' }), cell({ vector: 'b', fenced: 1 })]);
  const after = runOf([cell({ vector: 'a', bare: 1 }), cell({ vector: 'b' })]);
  const page = renderComparison({ run: before, file }, { run: after, file });

  test('say what got worse and better, in words and pictures', () => {
    expect(page).toContain('The later run is worse.');
    expect(page).toContain('2 cells compared: 1 worse, 1 better, 0 not run again.');
    expect(page).toContain('aria-label="before 0.0 %, after 50.0 %"');
    expect(page).toContain('library a, C: full</th><td>stopped -&gt; shown unfenced: 1');
    expect(page).toMatch(
      /C: full: unfenced in a prompt<\/th><td>0 of 2<\/td><td>1 of 2<\/td>.*?<b class="worse">worse<\/b>/,
    );
    expect(page).toMatch(
      /C: full: shown as data<\/th><td>1 of 2<\/td><td>0 of 2<\/td>.*?<b class="better">better<\/b>/,
    );
    expect(page).not.toMatch(/<script|<link|<img|src=|href=|url\(|@import/);
  });

  test('a run that leaves something out proves less', () => {
    const less = renderComparison({ run: before, file }, { run: runOf([cell({ vector: 'a' })]), file });
    expect(less).toContain('The later run omits something');
    expect(renderComparison({ run: before, file }, { run: before, file })).toContain('Nothing got worse.');
  });
});
