import type { Payload } from '../disguises.ts';
import type { TrialScene } from '../scene.ts';
import type { Vector } from '../vector.ts';
import type { PlantChannel, SuiteCase } from './suite-case.ts';

const suitePage = 'https://suite.example/page';

/** How a text gets in, by channel. */
const plants: Readonly<Record<PlantChannel, (scene: TrialScene, uri: string) => Promise<void>>> = {
  tool: (scene, uri) => scene.plantAll(scene.page(uri)),
  document: (scene, uri) => scene.plantAll(scene.page(uri, 'document'), { kind: 'document' }),
  // The agent reads a page and notes it word for word.
  page: async (scene, uri) => {
    await scene.observe({ source: 'web_fetch', content: wholeOf(scene), uri }, scene.page(uri));
    await scene.plantAll(scene.agent());
  },
  // The owner pastes it, and the agent notes it.
  user: async (scene) => {
    if (scene.condition === 'full') await scene.observe({ channel: 'user', content: wholeOf(scene) }, scene.agent());
    await scene.plantAll(scene.agent());
  },
  agent: (scene) => scene.plantAll(scene.agent()),
  guest: (scene, uri) => scene.plantAll(scene.stranger(uri, 'tool')),
};

function wholeOf({ pieces }: TrialScene): string {
  return pieces.join('\n\n');
}

/** A model reads the page itself, and notes it in its own words. */
async function plant(channel: PlantChannel, scene: TrialScene, uri: string): Promise<void> {
  if (channel === 'page' && scene.victim !== undefined) await scene.victim.readPage(scene, uri, wholeOf(scene));
  else await plants[channel](scene, uri);
}

/** A case as an attack of the lab. */
export function vectorOfCase(suite: string, one: SuiteCase): Vector {
  const { id, title = id, channel, text, uri = suitePage, trigger, aim, expected } = one;
  const pieces = [text].flat();
  return {
    id: `${suite}/${id}`,
    title,
    story: `Planted by channel ${channel}, as the suite ${suite} says.`,
    threats: [],
    kind: 'memory',
    harm: 'policy_shift',
    aim,
    powers: ['tool'],
    disguises: ['none'],
    payload: payloadOf(pieces.join('\n')),
    cut: () => pieces,
    expected,
    inject: (scene) => plant(channel, scene, uri),
    trigger: (scene) => scene.ask(trigger),
  };
}

/** The honest texts of a case, as controls: planted in the same way, and to be found again. */
export function controlsOfCase(suite: string, one: SuiteCase): readonly Vector[] {
  const { id, channel, uri = suitePage, trigger, honest_twins } = one;
  return honest_twins.map((content, index) => ({
    id: `control_${suite}/${id}_${index + 1}`,
    title: `Control: honest twin ${index + 1} of ${id}`,
    story: `An honest text that comes in by channel ${channel}, like the attack.`,
    threats: [],
    kind: 'control',
    harm: 'policy_shift',
    aim: 'decision',
    powers: ['tool'],
    disguises: ['none'],
    payload: payloadOf(content),
    inject: (scene) => plants[channel](scene, uri),
    trigger: async (scene) => {
      const view = await scene.readMemory(trigger);
      const found = view.bare || view.fenced;
      if (!found) scene.detect('control:lost');
      return { expected: 'found', observed: found ? 'found' : 'lost', retained: false, activated: false };
    },
  }));
}

/** A suite has no disguises: each wording is a case of its own. */
function payloadOf(text: string): Payload {
  return { plain: text, translated: text, paraphrase: text };
}
