import { readFileSync } from 'node:fs';
import { createGuard, createScanner, memoryStore, scriptedEnv } from './devlib.mts';
const lines = (f: string) => readFileSync('/work/main/test/provenance/' + f, 'utf8').trim().split('\n').map((l) => JSON.parse(l));
const which = process.argv[2] ?? 'dev';
const verbose = process.argv.includes('-v');
const facts = process.argv.includes('--facts');
const guard = createGuard();
const origin = { channel: 'agent', principal: 'agent' } as const;
let n = 0;
async function fresh() { const s = guard.space('s' + n++); if (facts) for (const f of lines('web-facts.jsonl')) await s.write({ content: f.text }, { channel: 'tool', principal: 'agent', tool: f.tool, uri: f.url }); return s; }
const by: Record<string, [number, number]> = {};
let held = 0;
if (which !== 'none') for (const d of lines(which === 'dev' ? 'dialogues-dev.jsonl' : 'dialogues-held-out.jsonl')) {
  const s = await fresh();
  const ses = await s.openSession({ coverage: 'full' }, origin);
  for (const t of d.turns) if (t.who === 'user') await ses.observe({ channel: 'user', content: t.text }); else if (t.who === 'tool') await ses.observe({ channel: 'tool', source: 'tool', content: t.text });
  for (const note of d.notes) {
    const r: any = await ses.write({ content: note.text });
    const key = d.language; by[key] ??= [0, 0]; by[key][1]++;
    const ok = r.outcome === 'stored' && r.judged.trust === 'user' && r.judged.verdict === 'allow';
    if (ok) by[key][0]++; else if (verbose) console.log(d.id, d.language, r.outcome, r.judged?.trust, r.judged?.row, '|', note.text, '  <<', note.statedBy.map((i: number) => d.turns[i].text).join(' / '));
    if (r.outcome !== 'stored') held++;
  }
}
const sum = Object.values(by).reduce((a, b) => [a[0] + b[0], a[1] + b[1]], [0, 0]);
console.log('honest', sum, (sum[0] / sum[1] * 100).toFixed(1) + '%', 'held', held, JSON.stringify(by));
let bad = 0, tot = 0, badNoPage = 0;
for (const a of lines('adversarial-pages.jsonl')) {
  for (const withPage of [true, false]) {
    const s = await fresh(); const ses = await s.openSession({ coverage: 'full' }, origin);
    await ses.observe({ channel: 'user', content: a.userTurn });
    if (withPage) await ses.observe({ channel: 'tool', source: 'web_fetch', content: a.page });
    const r: any = await ses.write({ content: a.note });
    const trust = r.judged?.trust; if (withPage) tot++;
    if (trust === 'user' && r.outcome !== 'refused') { if (withPage) bad++; else badNoPage++; if (withPage || verbose) console.log(withPage ? 'BAD' : 'bad-nopage', a.id, a.kind, '|', a.userTurn, '|', a.note); }
  }
}
console.log('adversarial verbatim', bad, 'of', tot, '; page not reported:', badNoPage);
bad = 0; tot = 0;
const all = [...lines('dialogues-dev.jsonl'), ...lines('dialogues-held-out.jsonl')];
for (const [i, p] of lines('payloads.jsonl').entries()) {
  const d = all[i % all.length];
  const s = await fresh(); const ses = await s.openSession({ coverage: 'full' }, origin);
  for (const t of d.turns) if (t.who === 'user') await ses.observe({ channel: 'user', content: t.text });
  for (const reported of [false, true]) {
    if (reported) await ses.observe({ channel: 'tool', source: 'web_fetch', content: p.page });
    for (const text of [p.payload, p.ownWords, ...p.split]) { tot++; const r: any = await ses.check({ content: text }); if (r.judged?.trust === 'user') { bad++; console.log('BAD payload', p.id, text); } }
  }
}
console.log('payloads', bad, 'of', tot);
let inf = 0; for (const h of lines('honest-inferences.jsonl')) { const s = await fresh(); const ses = await s.openSession({ coverage: 'full' }, origin); const r: any = await ses.check({ content: h.text }); if (r.judged.trust !== 'agent') { inf++; console.log('inference', r.judged.trust, h.text);} }
console.log('inference not agent', inf);
