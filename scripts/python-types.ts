/** A part of JSON Schema: what our OpenAPI document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly description?: string;
}

const keywords = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield None True False'.split(
    ' ',
  ),
);
const plainTypes: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

export function snakeCase(name: string): string {
  const snake = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();
  return keywords.has(snake) ? `${snake}_` : snake;
}

/** Python types of JSON schemas. Objects become classes, named after the place where they were found. */
export class PythonTypes {
  readonly #components: Readonly<Record<string, Schema>>;
  readonly #classes = new Map<string, string>();
  /** By content, so that equal objects share a class. */
  readonly #names = new Map<string, string>();

  constructor(components: Readonly<Record<string, Schema>>) {
    this.#components = components;
    for (const [name, schema] of Object.entries(components)) this.#names.set(JSON.stringify(schema), name);
    for (const [name, schema] of Object.entries(components)) this.#define(name, schema);
  }

  source(): string {
    return [...this.#classes.values()].join('\n\n');
  }

  /** An annotation. Python evaluates annotations late, so classes may be defined after their use. */
  typeOf(schema: Schema, name: string): string {
    if (schema.$ref !== undefined) return this.#reference(schema.$ref);
    if (schema.const !== undefined) return literal([schema.const]);
    if (schema.enum !== undefined) return literal(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined)
      return union(choices.map((choice, at) => this.typeOf(choice, choiceName(name, choice, at))));
    if (schema.allOf !== undefined) return 'dict[str, Any]';
    if (Array.isArray(schema.type))
      return union(schema.type.map((type: string) => this.typeOf({ ...schema, type }, name)));
    if (schema.type === 'array') return this.#listOf(schema, name);
    if (schema.type === 'object' || schema.properties !== undefined) return this.#objectOf(schema, name);
    return plainTypes[String(schema.type)] ?? 'Any';
  }

  #reference(pointer: string): string {
    const name = pointer.slice('#/components/schemas/'.length);
    if (this.#components[name] === undefined) throw new Error(`the document does not define ${pointer}`);
    return name;
  }

  #listOf({ items, prefixItems }: Schema, name: string): string {
    if (prefixItems !== undefined) return 'list[Any]';
    return `list[${items === undefined || items === false ? 'Any' : this.typeOf(items, `${name}Item`)}]`;
  }

  #objectOf(schema: Schema, name: string): string {
    const { properties, additionalProperties } = schema;
    if (properties === undefined || Object.keys(properties).length === 0) {
      const values =
        typeof additionalProperties === 'object' ? this.typeOf(additionalProperties, `${name}Value`) : 'Any';
      return `dict[str, ${values}]`;
    }
    const known = this.#names.get(JSON.stringify(schema));
    if (known !== undefined) return known;
    const free = this.#free(name);
    this.#names.set(JSON.stringify(schema), free);
    this.#define(free, schema);
    return free;
  }

  #free(name: string): string {
    let [free, number] = [name, 2];
    for (; this.#classes.has(free) || this.#components[free] !== undefined; number += 1) free = `${name}${number}`;
    return free;
  }

  #define(name: string, schema: Schema): void {
    if (schema.properties === undefined) {
      this.#classes.set(name, ''); // keeps its place and its name
      this.#classes.set(
        name,
        `${name}: TypeAlias = ${JSON.stringify(this.typeOf(schema, `${name}Of`).replaceAll('"', "'"))}\n`,
      );
      return;
    }
    this.#classes.set(name, '');
    const fields = Object.entries(schema.properties).map(([field, value]): readonly [string, string] => {
      const type = this.typeOf(
        value,
        `${name}${field.replace(/^\w/, (letter) => letter.toUpperCase()).replaceAll(/\W/g, '')}`,
      );
      return [field, schema.required?.includes(field) === true ? type : `NotRequired[${type}]`];
    });
    this.#classes.set(name, classSource(name, fields));
  }
}

function classSource(name: string, fields: readonly (readonly [string, string])[]): string {
  const isPlain = fields.every(([field]) => /^[A-Za-z_]\w*$/.test(field) && !keywords.has(field));
  if (isPlain)
    return [`class ${name}(TypedDict):`, ...fields.map(([field, type]) => `    ${field}: ${type}`), ''].join('\n');
  const entries = fields.map(
    ([field, type]) => `        ${JSON.stringify(field)}: ${JSON.stringify(type.replaceAll('"', "'"))},`,
  );
  return [`${name} = TypedDict(`, `    "${name}",`, '    {', ...entries, '    },', ')', ''].join('\n');
}

function choiceName(name: string, choice: Schema, at: number): string {
  const marks = Object.values(choice.properties ?? {}).flatMap(({ const: mark }) =>
    typeof mark === 'string' ? [mark] : [],
  );
  const [mark] = marks;
  const title = mark?.replaceAll(/(?:^|\W)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `${name}${title ?? at + 1}`;
}

function literal(values: readonly unknown[]): string {
  const python = (value: unknown): string =>
    value === null ? 'None' : typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);
  return `Literal[${values.map(python).join(', ')}]`;
}

function union(types: readonly string[]): string {
  const unique = [...new Set(types)];
  return unique.length === 1 ? (unique[0] ?? 'Any') : `Union[${unique.join(', ')}]`;
}
