/** A phrase for each term of a list, for lists that are too long for one. */
export const each = (list: string): readonly string[] => list.split('|').map((term) => term.trim());
