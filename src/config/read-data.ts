import { parseDocument } from 'yaml';
import { Fault } from '../base/fault.ts';

/** Larger than any policy or configuration a person writes, and small enough to parse at once. */
const maxFileBytes = 262_144;
const maxDepth = 16;

/**
 * YAML or JSON as plain data. JSON goes through the YAML reader too, which sees a key that stands twice; JSON.parse would
 * quietly take the last. Aliases are refused: they buy a person little and a bomb a lot.
 */
export function readData(text: string, name: string): unknown {
  if (text.length > maxFileBytes) throw invalid(name, `longer than ${maxFileBytes} characters`);
  const plain = text.replace(/^\ufeff/, '');
  if (name.endsWith('.json')) refuseBadJson(plain, name);
  const data = readYaml(name.endsWith('.json') ? plain.replaceAll('\t', ' ') : plain, name);
  refuseHiddenKeys(data, name);
  return data;
}

function readYaml(text: string, name: string): unknown {
  try {
    const document = parseDocument(text, {
      strict: true,
      uniqueKeys: true,
      stringKeys: true,
      merge: false,
    });
    // A warning is about something the reader did not understand and went past, such as a tag.
    const [first] = [...document.errors, ...document.warnings];
    if (first !== undefined) throw invalid(name, `not YAML: ${firstLine(first.message)}`, first);
    return document.toJS({ maxAliasCount: 0 }) as unknown;
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw invalid(name, `cannot be read: ${firstLine(error instanceof Error ? error.message : '')}`, error);
  }
}

function refuseBadJson(text: string, name: string): void {
  try {
    JSON.parse(text);
  } catch (error) {
    throw invalid(name, `not JSON: ${firstLine(error instanceof Error ? error.message : '')}`, error);
  }
}

/** The schema library drops this key without a word, and with it a whole space's rules. */
function refuseHiddenKeys(data: unknown, name: string, depth = 0): void {
  if (typeof data !== 'object' || data === null) return;
  if (depth > maxDepth) throw invalid(name, `nested more than ${maxDepth} deep`);
  for (const [key, value] of Object.entries(data)) {
    if (key === '__proto__') throw invalid(name, 'the key __proto__ cannot be used; choose another name');
    refuseHiddenKeys(value, name, depth + 1);
  }
}

function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/:$/, '').slice(0, 200);
}

function invalid(name: string, message: string, cause?: unknown): Fault {
  return new Fault('config-invalid', `${name}: ${message}`, { name }, cause);
}
