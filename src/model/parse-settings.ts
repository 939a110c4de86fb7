import { z } from 'zod';
import { type NameKind, oneOf, placeOf, unknownName, wrongValue } from '../base/wrong-setting.ts';

export type ParsedSettings<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly problem: string };

export interface SettingsWording {
  /** What the whole value is called: "the file", "the settings". */
  readonly whole: string;
  /** What its names are called. Default: key. */
  readonly names?: NameKind;
}

const maxProblems = 5;

/**
 * Checks what a person wrote against its schema. Each problem says where it is, what is there and what is accepted; all three
 * are read from the schema, so a schema carries a message of its own only where its form does not say enough.
 */
export function parseSettings<S extends z.ZodType>(
  schema: S,
  value: unknown,
  wording: SettingsWording,
): ParsedSettings<z.output<S>> {
  // Without a message of its own, the library's is emptied here: what is left is what a schema of ours says.
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

/** An empty name is both too short and of the wrong form; one sentence about it is enough. */
function isFirstOfPlace(issue: z.core.$ZodIssue, at: number, issues: readonly z.core.$ZodIssue[]): boolean {
  if (issue.code === 'unrecognized_keys' || issue.code === 'custom') return true;
  const place = placeOf(issue.path);
  return issues.findIndex(({ code, path }) => code !== 'unrecognized_keys' && placeOf(path) === place) === at;
}

function problemsIn(issue: z.core.$ZodIssue, part: Part, wording: SettingsWording): readonly string[] {
  const { names = 'key', whole } = wording;
  const schema = meantSchema(part.schema, part.value);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => unknownName(names, key, keysOf(schema), part.path));
  }
  const meant = issue.code === 'invalid_union' ? meantForm(issue.errors) : undefined;
  if (issue.code === 'invalid_union' && meant !== undefined) {
    return problemsOf(issue.errors[meant] ?? [], { ...part, schema }, wording);
  }
  const place = part.path.length === 0 ? whole : placeOf(part.path);
  // A refinement's value may be a secret that someone put in the wrong place, so it is not repeated.
  if (issue.code === 'custom') return [`${place}: ${issue.message}`];
  return [wrongValue(place, part.value, issue.message === '' ? describe(schema) : issue.message)];
}

/** Of several forms a value may have: the one that it has, and of those the one it misses least. */
function meantForm(errors: readonly (readonly z.core.$ZodIssue[])[]): number | undefined {
  const isOfForm = (issues: readonly z.core.$ZodIssue[]): boolean =>
    !issues.some(({ code, path }) => path.length === 0 && (code === 'invalid_type' || code === 'invalid_value'));
  const [best] = errors
    .map((issues, at) => ({ issues, at }))
    .filter(({ issues }) => isOfForm(issues))
    .sort((a, b) => a.issues.length - b.issues.length);
  return best?.at;
}

/** The schema of a part, or of the form that was meant where there are several. */
function meantSchema(schema: z.core.$ZodType | undefined, value: unknown): z.core.$ZodType | undefined {
  const form = bare(schema);
  if (!(form instanceof z.ZodUnion)) return form;
  const meant = meantForm(form.options.map((option) => z.safeParse(option, value).error?.issues ?? []));
  return meant === undefined ? form : meantSchema(form.options[meant], value);
}

function inside({ schema, value, path }: Part, step: PropertyKey): Part {
  const isHolder = typeof value === 'object' && value !== null && Object.hasOwn(value, step);
  return {
    schema: schemaOf(meantSchema(schema, value), step),
    value: isHolder ? (value as Record<PropertyKey, unknown>)[step] : undefined,
    path: [...path, step],
  };
}

function schemaOf(schema: z.core.$ZodType | undefined, step: PropertyKey): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodObject) return (schema.shape as z.core.$ZodLooseShape)[String(step)];
  if (schema instanceof z.ZodArray) return schema.element;
  return schema instanceof z.ZodRecord ? schema.valueType : undefined;
}

/** What stands under "optional", "default" and the like, as it is written. */
function bare(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional) return bare(schema.unwrap());
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return bare(schema.unwrap());
  return schema instanceof z.ZodPipe ? bare(schema.in) : schema;
}

function keysOf(schema: z.core.$ZodType | undefined): readonly string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** What is accepted, in words: read from the JSON schema, which holds every bound under a name of its own. */
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

function range(least: number | undefined, most: number | undefined, word: 'from' | 'of', unit: string): string {
  // Every whole number has these bounds; they say nothing.
  const from = least === Number.MIN_SAFE_INTEGER ? undefined : least;
  const to = most === Number.MAX_SAFE_INTEGER ? undefined : most;
  if (from !== undefined && to !== undefined) return ` ${word} ${from} to ${to}${unit}`;
  if (from !== undefined) return ` of at least ${from}${unit}`;
  return to === undefined ? '' : ` of at most ${to}${unit}`;
}
