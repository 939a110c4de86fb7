import { parseSync, Visitor } from 'oxc-parser';
import { type Plugin, RolldownMagicString } from 'rolldown';
import { oneLine, pattern } from '../src/detect/long-text.ts';

const tags = { oneLine, pattern };

/** Stands for an interpolated value while the lines around it are joined; no source contains it. */
const value = '\u0000';

/**
 * Joins the lines of `oneLine` and `pattern` when the package is built: the rules have hundreds of them, and a program would
 * join them at every start.
 */
export const joinLongText: Plugin = {
  name: 'join-long-text',
  transform: {
    filter: { id: /[\\/]src[\\/]detect[\\/].*\.ts$/, code: /\b(?:oneLine|pattern)`/ },
    handler(code, id) {
      const joined = new RolldownMagicString(code);
      new Visitor({
        TaggedTemplateExpression({ tag, quasi: { quasis, expressions }, start, end }) {
          if (tag.type !== 'Identifier' || !Object.hasOwn(tags, tag.name)) return;
          const join = tags[tag.name as keyof typeof tags];
          const parts = Object.assign(
            quasis.map((part) => part.value.cooked ?? ''),
            { raw: quasis.map((part) => part.value.raw) },
          );
          const texts = join(parts, ...expressions.map(() => value)).split(value);
          const values = expressions.map((expression) => `(${code.slice(expression.start, expression.end)})`);
          const terms = texts.flatMap((text, index) => [JSON.stringify(text), values[index] ?? []].flat());
          joined.update(start, end, `(${terms.join(' + ')})`);
        },
      }).visit(parseSync(id, code).program);
      return { code: joined.toString(), map: joined.generateMap({ hires: true }).toString() };
    },
  },
};
