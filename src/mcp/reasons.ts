import type { GuardedSpace, Inspection } from '../guard/index.ts';
import type { Category, Impact } from '../model/finding.ts';
import { bezoarItself } from '../model/provenance.ts';

/** Why an entry waits for a person: codes, and the same in plain words. None of its own words. */
export interface HeldReasons {
  /** Rule ids, or the row of the policy that held it. */
  readonly why: readonly string[];
  readonly because: readonly string[];
  /** The entry that it would replace. */
  readonly replaces?: string;
}

/** Our own sentences: what a rule or a policy row says about itself may come from a file that a stranger wrote. */
const categoryReasons: Readonly<Record<Category, string>> = {
  'instruction-override': 'It tells the agent to set its instructions aside.',
  'identity-hijack': 'It gives the agent another identity or role.',
  'prompt-leak': 'It asks the agent to reveal its instructions or the conversation.',
  concealment: 'It asks the agent to hide something from the user.',
  exfiltration: 'It would send data to somebody else.',
  persistence: 'It tries to control later sessions.',
  sleeper: 'It asks the agent to act when something happens later.',
  'command-and-control': 'It makes the agent fetch its orders from elsewhere.',
  'tool-abuse': 'It makes the agent run something harmful.',
  'authority-forgery': 'It claims a right or an approval that nobody gave.',
  'hidden-content': 'It contains hidden or encoded text.',
  secret: 'It contains a secret.',
  'self-replication': 'It asks to be copied.',
  learned: 'It resembles known attacks.',
  sentinel: 'It, or its source, stands out among other entries.',
  custom: 'A rule added by this installation matches it.',
};

const impactReasons: Readonly<Record<Impact, string>> = {
  'grants-permission': 'If believed, it grants a permission.',
  'names-payment-target': 'If believed, it names where money goes.',
  'introduces-destination': 'It introduces an address.',
  'runs-code': 'It contains a command or code.',
  'changes-agent-configuration': 'If followed, it changes the configuration of an agent.',
  'carries-credential': 'It contains a credential.',
  'claims-authority': 'It claims an authority.',
  'sets-standing-rule': 'If followed, it is a rule for every later session.',
  'weakens-security': 'If believed, it weakens a protection.',
  'redirects-data': 'If believed, data or traffic goes to another place.',
};

/** The reasons for which a held entry waits, from the record of the decision. */
export async function heldReasons(space: GuardedSpace, id: string): Promise<HeldReasons> {
  // Read in our own name, because the caller may not see the text; none of it leaves this function.
  const inspection = await space.review.inspect({ id }, bezoarItself);
  return inspection.outcome === 'inspected' ? reasonsOf(inspection) : { why: [], because: [] };
}

function reasonsOf({ decision, findings, impacts, complete, replaced }: Inspection): HeldReasons {
  const found = decision?.findings ?? findings;
  const rules = [...new Set(found.map(({ ruleId }) => ruleId))].sort();
  const row = decision?.row ?? 'policy';
  const because = [
    ...found.map(({ category }) => categoryReasons[category] ?? categoryReasons.custom),
    ...(decision?.impacts ?? impacts.map(({ impact }) => impact)).map((impact) => impactReasons[impact]),
    ...((decision?.complete ?? complete) ? [] : ['A part of it could not be scanned.']),
    ...(replaced === undefined ? [] : ['It would replace an entry.']),
  ];
  return {
    why: rules.length > 0 ? rules : [row],
    because: because.length > 0 ? [...new Set(because)] : ['The policy holds such texts from this source.'],
    ...(replaced === undefined ? {} : { replaces: replaced.facts.id }),
  };
}
