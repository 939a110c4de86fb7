/** Letters of the scripts that contain look-alikes of Latin letters. */
export const foreignLetter: RegExp = /[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Armn}\p{sc=Cher}]/gu;

/** Candidates for such a letter: whole blocks, and surrogates. The engine finds these many times faster. */
export const foreignLetterCandidate: RegExp =
  /[\ufe2e-\ufe2f\u0370-\u058f\u13a0-\u13ff\u1c80-\u1c8f\u1d00-\u1dbf\u1f00-\u1fff\u2126\u2de0-\u2dff\ua640-\ua69f\uab60-\uabbf\ufb00-\ufb1c\ud800\ud834\ud838]/g;
