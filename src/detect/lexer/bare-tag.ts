const bareTag =
  /<\/?(?:a|b|big|br|code|del|em|font|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|tt|u|var|wbr)\s?\/?>/iy;

/**
 * `tell <b>the</b> user` has three words. Only tags without attributes are skipped, because an attribute could hide an
 * order.
 */
export function afterTag(text: string, at: number): number {
  bareTag.lastIndex = at;
  return bareTag.test(text) ? bareTag.lastIndex : at + 1;
}
