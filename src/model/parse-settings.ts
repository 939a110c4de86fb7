import * as z from 'zod';
import { type NameKind, oneOf, placeOf, unknownName, wrongValue } from '../base/wrong-setting.ts';

export type ParsedSettings<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly problem: string };

export interface SettingsWording {
  /** How messages call the whole value: "the file", "the settings". */
  readonly whole: string;
  /** How messages call its keys. Default: key. */
  readonly names?: NameKind;
}

const maxProblems = 5;

/**
 * Validates what a person wrote against a schema. Each problem names the place, the value and what is accepted, as read from
 * the schema; a schema has a message of its own only where its form does not say enough.
 */
export function parseSettings<S extends z.ZodType>(
  schema: S,
  value: unknown,
  wording: SettingsWording,
): ParsedSettings<z.output<S>> {
  // Blanks zod's default messages, so that a message that is left was written in one of our schemas.
  const parsed = schema.safeParse(value, { error: () => '' });
  if (parsed.success) return { ok: true, data: parsed.data };
  const problems = problemsOf(parsed.error.issues, { schema, value, path: [] }, wording);
  const rest = problems.length - maxProblems;
  const shown = problems.slice(0, maxProblems).join('; also ');
  return { ok: false, problem: rest > 0 ? `${shown}; and ${rest} more` : shown };
}

/** A part of the value, with the schema that describes it. */
interface Part {
  readonly schema: z.core.$ZodType | undefined;
  readonly value: unknown;
  readonly path: readonly PropertyKey[];
}

function problemsOf(issues: readonly z.core.$ZodIssue[], part: Part, wording: SettingsWording): readonly string[] {
  return issues.filter(isFirstOfPlace).flatMap((issue) => problemsIn(issue, issue.path.reduce(inside, part), wording));
}

/** Reports one problem per place: an empty name, for example, is both too short and malformed. */
function isFirstOfPlace(issue: z.core.$ZodIssue, at: number, issues: readonly z.core.$ZodIssue[]): boolean {
  if (issue.code === 'unrecognized_keys' || issue.code === 'custom') return true;
  const place = placeOf(issue.path);
  return issues.findIndex(({ code, path }) => code !== 'unrecognized_keys' && placeOf(path) === place) === at;
}

function problemsIn(issue: z.core.$ZodIssue, part: Part, wording: SettingsWording): readonly string[] {
  const { names = 'key', whole } = wording;
  const schema = likelySchema(part.schema, part.value);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => unknownName(names, key, keysOf(schema), part.path));
  }
  const option = issue.code === 'invalid_union' ? likelyOption(issue.errors) : undefined;
  if (issue.code === 'invalid_union' && option !== undefined) {
    return problemsOf(issue.errors[option] ?? [], { ...part, schema }, wording);
  }
  const place = part.path.length === 0 ? whole : placeOf(part.path);
  // The value of a refinement may be a secret in the wrong place, so the message does not repeat it.
  if (issue.code === 'custom') return [`${place}: ${issue.message}`];
  return [wrongValue(place, part.value, issue.message === '' ? describe(schema) : issue.message)];
}

/** The option of a union that the value was probably meant for: the right type, with the fewest problems. */
function likelyOption(errors: readonly (readonly z.core.$ZodIssue[])[]): number | undefined {
  const hasRightType = (issues: readonly z.core.$ZodIssue[]): boolean =>
    !issues.some(({ code, path }) => path.length === 0 && (code === 'invalid_type' || code === 'invalid_value'));
  const [best] = errors
    .map((issues, at) => ({ issues, at }))
    .filter(({ issues }) => hasRightType(issues))
    .sort((a, b) => a.issues.length - b.issues.length);
  return best?.at;
}

/** The schema of a part; for a union, the option that the value was probably meant for. */
function likelySchema(schema: z.core.$ZodType | undefined, value: unknown): z.core.$ZodType | undefined {
  const form = unwrapped(schema);
  if (!(form instanceof z.ZodUnion)) return form;
  const likely = likelyOption(form.options.map((option) => z.safeParse(option, value).error?.issues ?? []));
  return likely === undefined ? form : likelySchema(form.options[likely], value);
}

function inside({ schema, value, path }: Part, step: PropertyKey): Part {
  const hasStep = typeof value === 'object' && value !== null && Object.hasOwn(value, step);
  return {
    schema: schemaOf(likelySchema(schema, value), step),
    value: hasStep ? (value as Record<PropertyKey, unknown>)[step] : undefined,
    path: [...path, step],
  };
}

function schemaOf(schema: z.core.$ZodType | undefined, step: PropertyKey): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodObject) return (schema.shape as z.core.$ZodLooseShape)[String(step)];
  if (schema instanceof z.ZodArray) return schema.element;
  return schema instanceof z.ZodRecord ? schema.valueType : undefined;
}

/** The schema inside wrappers such as "optional" and "default", on the input side. */
function unwrapped(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional) return unwrapped(schema.unwrap());
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return unwrapped(schema.unwrap());
  return schema instanceof z.ZodPipe ? unwrapped(schema.in) : schema;
}

function keysOf(schema: z.core.$ZodType | undefined): readonly string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** What is accepted, in words: read from the JSON Schema, in which every bound has a name. */
function describe(schema: z.core.$ZodType | undefined): string {
  if (schema === undefined) return 'another value';
  return describeJson(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

function describeJson(schema: z.core.JSONSchema.BaseSchema): string {
  if (schema.enum !== undefined) return oneOf(schema.enum);
  if (schema.const !== undefined) return oneOf([schema.const]);
  if (schema.anyOf !== undefined) return schema.anyOf.map(describeJson).join(' or ');
  const { minimum, maximum, exclusiveMinimum, minLength, maxLength, minItems, maxItems } = schema;
  switch (schema.type) {
    case 'integer':
      return `a whole number${range(minimum, maximum, 'from', '')}`;
    case 'number':
      return exclusiveMinimum !== undefined
        ? `a number above ${exclusiveMinimum}`
        : `a number${range(minimum, maximum, 'from', '')}`;
    case 'string':
      return schema.format === 'uri' ? 'a URL' : `a text${range(minLength, maxLength, 'of', ' characters')}`;
    case 'array':
      return `a list${range(minItems, maxItems, 'of', ' items')}`;
    case 'boolean':
      return 'true or false';
    case 'object':
      return 'an object';
    default:
      return 'another value';
  }
}

function range(minimum: number | undefined, maximum: number | undefined, word: 'from' | 'of', unit: string): string {
  // zod gives every integer these bounds; they carry no information.
  const from = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum;
  const to = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  if (from !== undefined && to !== undefined) return ` ${word} ${from} to ${to}${unit}`;
  if (from !== undefined) return ` of at least ${from}${unit}`;
  return to === undefined ? '' : ` of at most ${to}${unit}`;
}
