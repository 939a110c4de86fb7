import { evaluate, type Truth } from './condition.ts';
import { isAcceptedKeyword } from './keywords.ts';
import { isBrowserProperty } from './properties.ts';
import { isKnownSelector } from './selector.ts';

/** Values that no browser accepts, beside those of other vendors. */
const foreign = /(?:^|[\s(,])-(?:moz|ms|o|khtml)-/;

/** What a current browser supports. A property of the known list is taken to support the value that is asked for. */
export function isSupported(condition: string): Truth {
  return evaluate(condition, (leaf) => {
    const [, asked] = /^selector\(([\s\S]*)\)$/i.exec(leaf) ?? [];
    if (asked !== undefined) return isKnownSelector(asked) ? true : undefined;
    const [, property = '', value = ''] = /^([\w-]+)\s*:\s*([\s\S]*)$/.exec(leaf) ?? [];
    return isSupportedDeclaration(property.toLowerCase(), value.trim().toLowerCase());
  });
}

function isSupportedDeclaration(property: string, value: string): Truth {
  if (property.startsWith('--')) return true;
  if (foreign.test(property) || foreign.test(value)) return false;
  const isKnown = isAcceptedKeyword(property, value) || plainValue.test(value);
  return isBrowserProperty(property) && isKnown ? true : undefined;
}

/** Numbers, colours, and words that many properties share. Whether a browser supports a function is not known here. */
const plainValue =
  /^(?:none|auto|inherit|initial|unset|hidden|normal|center|clip|fixed)$|^#[0-9a-f]{3,8}$|^[+-]?[\d.]+(?:px|em|rem|vh|vw|%|fr|deg|s)?$/i;
