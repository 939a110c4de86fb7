import { BudgetExceeded, type StyleBudget } from './budget.ts';
import { every, type Truth } from './condition.ts';
import { dataSheet } from './data-url.ts';
import { mediaMatches, screens } from './media.ts';
import { resolveNesting } from './nesting.ts';
import { hidingProperty } from './properties.ts';
import { parseSelectors, type Selector } from './selector.ts';
import { type Declaration, parseSheet, type SheetNode } from './sheet.ts';
import { isSupported } from './supports.ts';
import { splitCss } from './text.ts';
import { unreadableValue } from './variables.ts';

/** A part of the page that a rule is limited to. */
export interface RuleScope {
  /** Undefined for the element around the style element. */
  readonly roots: readonly Selector[] | undefined;
  readonly limits: readonly Selector[];
}

export interface StyleRule {
  readonly selector: Selector;
  readonly declarations: readonly Declaration[];
  /** Later rules win over earlier ones of the same weight. */
  readonly order: number;
  readonly layer: LayerPath;
  /** For each screen: whether the conditions around the rule hold. */
  readonly holds: readonly Truth[];
  readonly scopes: readonly RuleScope[];
}

/** The positions of a layer and of those around it. What is in no inner layer comes after all inner layers. */
export type LayerPath = readonly number[];
const unlayered = Number.POSITIVE_INFINITY;

export interface Keyframe {
  readonly offsets: readonly string[];
  readonly declarations: readonly Declaration[];
}

/** All that the style sheets of one tree say. */
export class RuleSet {
  readonly rules: StyleRule[] = [];
  readonly keyframes = new Map<string, readonly Keyframe[]>();
  /** Initial values of registered variables. */
  readonly initialVariables = new Map<string, string>();
  readonly uninheritedVariables = new Set<string>();
  /** Families whose letters come with the page and are not looked at. */
  readonly embeddedFonts = new Set<string>();
  /** True if a sheet could not be parsed: then nothing is known about any element. */
  isUnreadable = false;
  readonly #layers = new Map<string, number>();
  readonly #layerCounts = new Map<string, number>();
  readonly #budget: StyleBudget;

  constructor(budget: StyleBudget) {
    this.#budget = budget;
  }

  add(css: string, media = ''): void {
    this.#budget.spend(Math.ceil(css.length / 8));
    const nodes = parseSheet(css);
    if (nodes === undefined) this.isUnreadable = true;
    else
      this.#walk(nodes, { holds: holdsOn(media), parent: undefined, layer: [], layerName: '', scopes: [], depth: 0 });
  }

  #walk(nodes: readonly SheetNode[], surroundings: Surroundings): void {
    for (const node of nodes) {
      if (node.at === undefined) this.#rule(node, surroundings);
      else this.#atRule(node, node.at, surroundings);
    }
  }

  #rule(node: SheetNode, surroundings: Surroundings): void {
    const text = resolveNesting(node.prelude, surroundings.parent, surroundings.scopes.at(-1)?.text);
    this.#declare(text, node.declarations, surroundings);
    if (node.inner.length > 0) this.#walk(node.inner, { ...surroundings, parent: text });
  }

  #declare(text: string, declarations: readonly Declaration[], { holds, layer, scopes }: Surroundings): void {
    const able = hidingDeclarations(declarations);
    if (able.length === 0 || holds.every((truth) => truth === false)) return;
    this.#budget.spend(text.length);
    for (const selector of parseSelectors(text) ?? []) {
      if (this.rules.length >= maxRules) throw new BudgetExceeded();
      const order = this.rules.length;
      const path = [...layer, unlayered];
      this.rules.push({
        selector,
        declarations: able,
        order,
        layer: path,
        holds,
        scopes: scopes.map(({ scope }) => scope),
      });
    }
  }

  #atRule(node: SheetNode, name: string, surroundings: Surroundings): void {
    const inside = this.#insideOf(node, name, surroundings);
    if (inside === undefined) return;
    const { parent } = inside;
    if (parent !== undefined) this.#declare(parent, node.declarations, inside);
    this.#walk(node.inner, inside);
  }

  /** The surroundings of the rules in a block; undefined if the at-rule has none. */
  #insideOf(node: SheetNode, name: string, outer: Surroundings): Surroundings | undefined {
    const { prelude } = node;
    if (name === 'media') return within(outer, holdsOn(prelude));
    if (name === 'supports')
      return within(
        outer,
        screens.map(() => isSupported(prelude)),
      );
    // The size of a container is not known, nor what a rule of an unknown kind does.
    if (name === 'container')
      return within(
        outer,
        screens.map(() => undefined),
      );
    if (name === 'layer') return this.#layer(node, outer);
    if (name === 'scope') return scopeOf(prelude, outer);
    if (name === 'import') this.#import(prelude, outer);
    else if (name.endsWith('keyframes')) this.#keyframes(node);
    else if (name === 'property') this.#variable(node);
    else if (name === 'font-face') this.#font(node);
    else if (node.hasBlock && !otherAtRules.has(name))
      return within(
        outer,
        screens.map(() => undefined),
      );
    return undefined;
  }

  #layer(node: SheetNode, outer: Surroundings): Surroundings | undefined {
    const names = splitCss(node.prelude, ',');
    if (!node.hasBlock) {
      for (const name of names) this.#enterLayer(name, outer);
      return undefined;
    }
    return this.#enterLayer(names[0] ?? `anonymous ${this.#layers.size}`, outer);
  }

  #enterLayer(name: string, outer: Surroundings): Surroundings {
    let { layer, layerName } = outer;
    for (const part of name.split('.')) {
      const full = `${layerName}.${part}`;
      let at = this.#layers.get(full);
      if (at === undefined) {
        at = this.#layerCounts.get(layerName) ?? 0;
        this.#layerCounts.set(layerName, at + 1);
        this.#layers.set(full, at);
      }
      layer = [...layer, at];
      layerName = full;
    }
    return { ...outer, layer, layerName };
  }

  /** Style sheets elsewhere are not fetched; one that is written into the address is read. */
  #import(prelude: string, outer: Surroundings): void {
    if (outer.depth >= maxImports) {
      this.isUnreadable = true;
      return;
    }
    const [, address = '', rest = ''] =
      /^(?:url\(\s*)?(?:["']?)(data:[^"')]*)["']?\s*\)?\s*([\s\S]*)$/i.exec(prelude) ?? [];
    const css = dataSheet(address);
    const nodes = css === undefined ? undefined : parseSheet(css);
    if (nodes === undefined) return;
    const [, name] = /^layer(?:\(([^)]*)\))?/i.exec(rest) ?? [];
    const isLayered = /^layer\b/i.test(rest);
    const media = rest.replace(/^layer(?:\([^)]*\))?\s*/i, '').replace(/^supports\([\s\S]*\)\s*/i, '');
    const inner = isLayered ? this.#enterLayer(name ?? `anonymous ${this.#layers.size}`, outer) : outer;
    this.#walk(nodes, within({ ...inner, depth: outer.depth + 1 }, holdsOn(media)));
  }

  #keyframes({ prelude, inner }: SheetNode): void {
    this.keyframes.set(
      prelude.replace(/^["']|["']$/g, ''),
      inner.map((frame) => ({
        offsets: splitCss(frame.prelude.toLowerCase(), ','),
        declarations: hidingDeclarations(frame.declarations),
      })),
    );
  }

  #variable({ prelude, declarations }: SheetNode): void {
    for (const { property, value } of declarations) {
      if (property === 'initial-value') this.initialVariables.set(prelude, value);
      if (property === 'inherits' && value.toLowerCase() === 'false') this.uninheritedVariables.add(prelude);
    }
  }

  #font({ declarations }: SheetNode): void {
    const [family, source] = ['font-family', 'src'].map(
      (name) => declarations.find(({ property }) => property === name)?.value,
    );
    // Letters of the page's own, or letters of a size of its own, may show nothing.
    const isResized = declarations.some(({ property, value }) => property === 'size-adjust' && !usualSize.test(value));
    if (family !== undefined && (isResized || /url\(\s*["']?data:/i.test(source ?? ''))) {
      this.embeddedFonts.add(family.replace(/["']/g, '').trim().toLowerCase());
    }
  }
}

/** Between half and twice the size, as for a fallback that takes the room of a web font. */
const usualSize = /^(?:[5-9]\d|1\d\d)(?:\.\d+)?%$/;

const maxRules = 20_000;
const maxImports = 8;

/** At-rules that style no element of the page as it is first shown. */
const otherAtRules: ReadonlySet<string> = new Set(
  (
    'page font-feature-values font-palette-values counter-style namespace charset starting-style view-transition ' +
    'position-try color-profile -ms-viewport viewport -moz-document document'
  ).split(' '),
);

interface Surroundings {
  readonly holds: readonly Truth[];
  /** The selector around a nested rule. */
  readonly parent: string | undefined;
  readonly layer: LayerPath;
  readonly layerName: string;
  readonly scopes: readonly { readonly scope: RuleScope; readonly text: string | undefined }[];
  /** Of imports. */
  readonly depth: number;
}

function holdsOn(media: string): readonly Truth[] {
  return screens.map((screen) => mediaMatches(media, screen));
}

function within(outer: Surroundings, holds: readonly Truth[]): Surroundings {
  return { ...outer, holds: outer.holds.map((truth, index) => every([truth, holds[index]])) };
}

function scopeOf(prelude: string, outer: Surroundings): Surroundings {
  const [, roots, limits = ''] = /^(?:\(([\s\S]*?)\))?\s*(?:to\s*\(([\s\S]*)\))?$/i.exec(prelude) ?? [];
  const scope: RuleScope = {
    roots: roots === undefined ? undefined : (parseSelectors(roots) ?? []),
    limits: limits === '' ? [] : (parseSelectors(limits) ?? []),
  };
  return { ...outer, parent: undefined, scopes: [...outer.scopes, { scope, text: roots }] };
}

/** Those that can hide a text, under their one name. */
export function hidingDeclarations(declarations: readonly Declaration[]): readonly Declaration[] {
  return declarations.flatMap((declaration) => {
    const property = hidingProperty(declaration.property);
    return property === undefined ? [] : [{ ...declaration, property, value: readable(declaration.value) }];
  });
}

/** Longer than any value without a picture in it. */
const maxValueLength = 2_000;

/** Pictures are not looked at, so only their presence counts; what else is long is not understood. */
function readable(value: string): string {
  if (value.length <= maxValueLength) return value;
  const short = value.replace(/url\((?:"[^"]*"|'[^']*'|[^)"']*)\)/gi, 'url(data)');
  return short.length <= maxValueLength ? short : unreadableValue;
}
