import { clausesOf } from '../src/provenance/clauses.ts';
import { saidClauses } from '../src/provenance/said.ts';
const show = (c: any) => `${c.question ? 'Q ' : ''}${c.continues ? '+' : ''}[${[...c.qualifiers]}] ` + c.tokens.map((t: any) => `${t.negated ? '!' : ''}${t.form.replace('\0', '@')}/${t.kind[0]}`).join(' ');
for (const a of process.argv.slice(2)) { const [n, ...t] = a.split('<<'); console.log('NOTE', n); for (const c of clausesOf(n)) console.log('   ', show(c)); for (const x of t.join('<<').split(' / ')) { console.log('  TURN', x); for (const c of saidClauses(x)) console.log('      ', show(c)); } }
