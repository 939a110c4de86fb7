import { parseDocument } from 'yaml';
import { Fault } from '../base/fault.ts';

/** Larger than any policy or configuration that a person writes, and small enough to parse at once. */
const maxFileCharacters = 262_144;
const maxDepth = 16;

/**
 * YAML or JSON as plain data. The YAML parser reads JSON too, because it reports duplicate keys; JSON.parse would silently
 * take the last one. Aliases are refused: they help people little and allow "billion laughs" attacks.
 */
export function readData(text: string, name: string): unknown {
  if (text.length > maxFileCharacters) throw invalid(name, `the file is longer than ${maxFileCharacters} characters`);
  const plain = text.replace(/^\ufeff/, '');
  if (name.endsWith('.json')) refuseBadJson(plain, name);
  const data = readYaml(name.endsWith('.json') ? plain.replaceAll('\t', ' ') : plain, name);
  refuseProtoKeys(data, name);
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
    // Warnings count as errors: they report what the parser skipped because it did not understand it, such as a tag.
    const [first] = [...document.errors, ...document.warnings];
    if (first !== undefined)
      throw invalid(name, `invalid ${name.endsWith('.json') ? 'JSON' : 'YAML'}: ${firstLine(first.message)}`, first);
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
    throw invalid(name, `invalid JSON: ${firstLine(error instanceof Error ? error.message : '')}`, error);
  }
}

/** zod silently drops the key `__proto__`, and with it all settings of a space of that name. */
function refuseProtoKeys(data: unknown, name: string, depth = 0): void {
  if (typeof data !== 'object' || data === null) return;
  if (depth > maxDepth) throw invalid(name, `nested more than ${maxDepth} levels deep`);
  for (const [key, value] of Object.entries(data)) {
    if (key === '__proto__') throw invalid(name, 'the key __proto__ cannot be used; choose another name');
    refuseProtoKeys(value, name, depth + 1);
  }
}

function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/:$/, '').slice(0, 200);
}

function invalid(name: string, message: string, cause?: unknown): Fault {
  return new Fault('config-invalid', `${name}: ${message}`, { name }, cause);
}
