import { readingsOf } from '../../detect/index.ts';
import type { Report } from '../../model/finding.ts';
import { trusts } from '../../model/trust.ts';
import { decide, type Policy } from '../../policy/index.ts';
import { inSpace } from '../access.tsx';
import { field, formOf } from '../fields.ts';
import type { Dashboard, DashboardDependencies, DashboardRequest } from '../parts.ts';
import { sendPage } from '../respond.tsx';
import { type TriedScan, TryIt } from '../views/try-view.tsx';
import type { SpaceVisit } from '../visit.ts';

/** The maximum length of an entry. The page scans a longer text only up to here. */
const maxTextLength = 65_536;

export function addTryIt(app: Dashboard, dependencies: DashboardDependencies): void {
  const show = (call: DashboardRequest, visit: SpaceVisit, text: string): Promise<Response> =>
    sendPage(
      call,
      <TryIt
        visit={visit}
        text={text}
        trial={text === '' ? undefined : tried(dependencies, visit.space.policy, text)}
        rules={dependencies.scanner.rules}
      />,
    );
  app.get(
    '/s/:space/try',
    inSpace(dependencies, 'look', (call, visit) => show(call, visit, '')),
  );
  app.post(
    '/s/:space/try',
    inSpace(dependencies, 'look', async (call, visit) => show(call, visit, plain(field(await formOf(call), 'text')))),
  );
  // The page's script calls this while a person types. It inserts the answer as text, never as markup.
  app.post(
    '/s/:space/rescan',
    inSpace(dependencies, 'look', async (call, visit) => {
      const text = plain(field(await formOf(call), 'text'));
      const report = dependencies.scanner.scan(text);
      return call.json({
        complete: report.complete,
        verdict: decide(visit.space.policy, weighed(report, 'external')).verdict,
        findings: report.findings.map(({ ruleId, level, evidence }) => ({ ruleId, level, evidence })),
        impacts: [...new Set(report.impacts.map(({ impact }) => impact))],
      });
    }),
  );
}

/** Normalises line endings as the guard does, so that spans match. */
function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n').slice(0, maxTextLength);
}

function weighed({ level, impacts, complete }: Report, trust: (typeof trusts)[number]): Parameters<typeof decide>[1] {
  return { level, impacts: impacts.map(({ impact }) => impact), trust, path: 'write', complete, condition: 'full' };
}

function tried({ scanner }: DashboardDependencies, policy: Policy, text: string): TriedScan {
  const report = scanner.scan(text);
  return {
    report,
    readings: readingsOf(text),
    rulings: trusts.map((trust) => ({ trust, ruling: decide(policy, weighed(report, trust)) })),
  };
}
