/** Letters of the scripts that have look-alikes of Latin ones. */
export const foreignLetter: RegExp = /[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Armn}\p{sc=Cher}]/gu;

/** Where such a letter may begin: whole blocks, and halves of pairs. The engine finds those many times faster. */
export const mayBeForeign: RegExp =
  /[\ufe2e-\ufe2f\u0370-\u058f\u13a0-\u13ff\u1c80-\u1c8f\u1d00-\u1dbf\u1f00-\u1fff\u2126\u2de0-\u2dff\ua640-\ua69f\uab60-\uabbf\ufb00-\ufb1c\ud800\ud834\ud838]/g;
