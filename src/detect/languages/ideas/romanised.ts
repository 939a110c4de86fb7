import { oneLine } from '../../long-text.ts';
/** Orders to set instructions aside, in languages that people also write with Latin letters. */
export const romanisedOverrides: Readonly<Record<string, readonly string[]>> = {
  // Hindi and Urdu
  hi: [
    oneLine`
      (pehle|pichle|purane|upar|pahle) ..3 (nirdesh|nirdeshon|rules|niyam|instructions|hidayat|hidayaten|aadesh|prompt) ..4
      (bhool|bhul|bhulo|ignore|nazarandaz|chhod|chhodo|hata|mat maano)
    `,
    oneLine`
      (purane|pehle|tumhare|aapke) ..3 (rules|niyam|nirdesh|instructions|hidayat) ..3 (lagu nahi|lagu nahin|khatam|radd|cancel|
      nahi maan|mat maan|nahi hote)
    `,
    '(bhool|bhul) (jao|jaao|jaaye|ja) ..4 (nirdesh|rules|niyam|instructions|sab kuch|pehle)',
    '(jo main|jo mai|sirf main) ..2 (bolun|kahun|bolu|kahu|bolta) ..2 (wahi karo|vahi karo|wohi karo|wahi)',
  ],
  // Chinese
  zh: [
    '(hulue|hulve|wangji|wangdiao|wushi) ..3 (zhiqian|yiqian|shangmian|suoyou|qianmian) ..3 (zhiling|zhishi|guize|tishi|yaoqiu)',
  ],
  // Japanese
  ja: [
    '(ima made|kore made|izen|mae|joki) no ..3 (shiji|meirei|ruru|kisoku|puronputo) ..4 (mushi|wasure|wasurete|haki)',
  ],
  // Korean
  ko: [
    '(ijeon|apseon|jigeumkkaji) ..2 (jisi|jisireul|myeongryeong|gyuchik|jichim) ..3 (musi|musihago|ijeo|ijgo|mushi)',
  ],
  // Arabic
  ar: [
    oneLine`
      (tajahal|tajahel|insa|etajahal) ..2 (kull|jami|kol|all|al)? ..2 (taalimat|talimat|awamir|qawaid|tawjihat) ..3 (sabiqa|
      sabika|sabiqah|qadima|alsabiqa)
    `,
  ],
  // Russian and Ukrainian
  ru: [
    oneLine`
      (zabud|zabudte|ignoriruy|ignorirui|proignoriruy) ..2 (vse|vsyo|vsie|predydushchie|predyduschie|prezhnie) ..3 (instruktsii|
      instrukcii|ukazaniya|pravila|komandy)
    `,
    '(predydushchie|predyduschie|prezhnie|starye) (instruktsii|instrukcii|ukazaniya|pravila) ..3 (bolshe ne|otmeneny|ne deystvuyut|zabud|ignoriruy)',
  ],
};
