import type { Redirection } from '../syntax/ast.ts';
import { type ExpansionPorts, expandWhole, expandWords } from '../values/expand.ts';
import { anything, concat, empty, known, literal, type Text } from '../values/text.ts';
import type { Machine, Streams } from './call.ts';

interface Output {
  readonly target: Text;
  readonly keeps: boolean;
  /** Only the standard output of the command goes into it. */
  readonly isStandard: boolean;
  /** False for /dev/null and its like. */
  readonly isFile: boolean;
}

export interface Redirected {
  readonly streams: Streams;
  /** Records the writes, once the output is known; returns what is left of it. */
  finish(output: Text): Text;
}

const notAFile = /^\/dev\/(?:null|zero|full|tty|tcp\/.*|udp\/.*)$/;
/** Other names for a descriptor that is open already. */
const descriptorFile = /^(?:\/dev\/(?:stdin|stdout|stderr|fd\/\d+)|\/proc\/(?:self|\d+|thread-self)\/fd\/\d+)$/;

/** Works out where the input of a command comes from, and where its output goes. */
export function applyRedirections(
  redirections: readonly Redirection[],
  ports: ExpansionPorts,
  machine: Machine,
  given: Streams,
): Redirected {
  if (redirections.length === 0) return { streams: given, finish: (output) => output };
  const outputs: Output[] = [];
  let { input } = given;
  let duplicates = false;
  for (const redirection of redirections) {
    const read = inputOf(redirection, ports, machine);
    input = read ?? input;
    if (read !== undefined && redirection.operator !== '<>') continue;
    const found = outputsOf(redirection, ports);
    if (found === 'duplicate') duplicates = true;
    else outputs.push(...found);
  }
  return {
    streams: { input, isUsed: given.isUsed || outputs.length > 0 },
    finish: (output) => {
      for (const { target, keeps, isStandard } of outputs.filter(({ isFile }) => isFile)) {
        // With `2>&1` and the like, more than the output goes into the file.
        machine.write(ports.state, target, isStandard && !duplicates ? output : concat(output, anything), keeps);
      }
      if (duplicates) return concat(output, anything);
      return outputs.some(({ isStandard }) => isStandard) ? empty : output;
    },
  };
}

/** What a redirection makes the input; undefined if it is about the output. */
function inputOf(redirection: Redirection, ports: ExpansionPorts, machine: Machine): Text | undefined {
  const { operator, document } = redirection;
  if (document !== undefined) return noted(expandWhole(document.body, ports), machine);
  if (operator === '<<<') return noted(concat(expandWhole(redirection.target, ports), literal('\n')), machine);
  if (operator === '<') return inputFrom(redirection, ports, machine);
  return operator === '<&' || operator === '<>' ? anything : undefined;
}

function noted(text: Text, machine: Machine): Text {
  machine.note(known(text) ?? '');
  return text;
}

function inputFrom({ target }: Redirection, ports: ExpansionPorts, machine: Machine): Text {
  const path = known(expandWhole(target, ports));
  const places = path === undefined ? undefined : ports.state.locate(path);
  if (path === '/dev/null') return empty;
  const [place] = places ?? [];
  return places?.length === 1 && place !== undefined ? (machine.files.read(place) ?? empty) : anything;
}

function outputsOf(
  { descriptor, operator, target }: Redirection,
  ports: ExpansionPorts,
): readonly Output[] | 'duplicate' {
  const fields = expandWords([target], ports);
  const [first] = fields;
  const plain = first === undefined ? '' : known(first.text);
  if (operator === '>&' && fields.length === 1 && plain !== undefined && /^(?:\d*-?)$/.test(plain)) return 'duplicate';
  if (plain !== undefined && descriptorFile.test(plain)) return 'duplicate';
  const isStandard = (descriptor === undefined || descriptor === '1') && operator !== '<>';
  const isBoth = operator.startsWith('&') || operator === '>&';
  return fields.map(({ text }) => ({
    target: text,
    keeps: operator.endsWith('>>') || operator === '<>',
    isStandard: isStandard && !isBoth,
    isFile: !notAFile.test(known(text) ?? ''),
  }));
}
