const bareTag =
  /<\/?(?:a|b|big|br|code|del|em|font|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|tt|u|var|wbr)\s?\/?>/iy;

/** `tell <b>the</b> user` has three words. Only a tag without attributes is passed over: in one an order could hide. */
export function afterTag(text: string, at: number): number {
  bareTag.lastIndex = at;
  return bareTag.test(text) ? bareTag.lastIndex : at + 1;
}
