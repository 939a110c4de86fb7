import { type Language, place } from './language.ts';

const orders = 'maagizo|maelekezo|amri|sheria|kanuni|miongozo|mwongozo|prompt|masharti|vizuizi|taratibu';
const prior =
  'awali|yaliyotangulia|zilizotangulia|iliyotangulia|yaliyopita|zilizopita|juu|zamani|mwanzo|yako|zako|kabla|mfumo|hapo';
const drop = 'puuza|puuzeni|sahau|sahauni|achana|upuuze|kiuka|yapuuze|zipuuze|usizingatie|usifuate|futilia';
const user = 'mtumiaji|watumiaji|mmiliki|mwenyewe|mwanadamu';
const send = 'tuma|itume|zitume|yatume|peleka|wasilisha|pakia|nakili|tumia|sambaza';
const secret =
  'nenosiri|nywila|manenosiri|tokeni|token|siri|vidakuzi|.env|ufunguo|funguo|mazungumzo|historia|pin|data|taarifa';
const reveal = 'onyesha|nionyeshe|fichua|niambie|taja|chapisha|rudia|toa|andika|funua|nipe';

export const swahili: Language = {
  name: 'Swahili',
  code: 'sw',
  override: [
    'puuza|sahau|puuzeni maagizo|maelekezo|amri yote|zote',
    `${drop} ..2 ${orders} ..3 ${prior}`,
    `${drop} ..1 kila kitu ..4 ulichoambiwa|awali|juu|kabla|ulichofundishwa`,
    `${drop} ..1 yote|vyote|chochote ..3 uliyoambiwa|ulichoambiwa|yaliyosemwa|uliyofundishwa|juu|awali`,
    `${orders} ..1 ${prior} ..3 yamefutwa|zimefutwa|batili|hayatumiki|hazitumiki|yamebatilishwa`,
  ],
  concealment: [
    `usimwambie|usiwaambie|usimjulishe|usimfahamishe ..1 ${user}`,
    `usitaje|usifichue|usiseme ..3 kwa ..1 ${user}`,
    `bila ..2 ${user} kujua|kufahamu|kugundua`,
    `${send} ..8 bila kumwambia|kumjulisha|kumfahamisha ..1 ${user}`,
    `ficha|mfiche|fiche ..4 ${user}`,
    `${user} ..1 hapaswi|asijue|asigundue|hatakiwi ..1 kujua|kufahamu`,
  ],
  exfiltration: [`${send} ..6 ${secret} ..8 ${place}`, `${send} ..4 ${place} ..6 ${secret}`],
  promptLeak: [
    `${reveal} ..3 maagizo|maelekezo|prompt|ujumbe ..1 ya|wa|za mfumo`,
    `${reveal} ..2 maagizo|maelekezo|kanuni|amri yako|zako ..2 siri|ndani|awali|yaliyofichwa|mfumo`,
    '(ufunguo wako wa siri|nenosiri lako|nywila yako) ni nini',
    `${reveal} ..2 system prompt`,
  ],
  persistence: [
    `(hata kama|hata ikiwa) ..1 ${user} ..2 atakataa|anakataa|atapinga|anapinga|akikataa|akisema`,
    '(kuanzia sasa|tangu sasa|kuanzia leo) ..8 bila ..1 kuuliza|idhini|uthibitisho|ruhusa|kuthibitisha',
    `kumbuka ..2 kwamba ..1 ${user} ..3 msimamizi|admin|anaaminika`,
    `kumbuka|hifadhi ..2 daima|milele|kudumu ..12 ${place}|pendekeza|tekeleza`,
    '(nitii mimi tu|fuata maagizo yangu tu|tii amri zangu)',
  ],
  sleeper: [
    `(wakati|ikiwa|pindi|iwapo) ..1 ${user} ..1 atasema|anasema|ataandika|akisema|akiandika|atataja ..8 futa|tuma|hamisha|zima|badilisha|fungua`,
    `${user} akisema|akiandika|akitaja|anaposema|anapoandika ..8 futa|tuma|hamisha|zima|badilisha|fungua`,
    `subiri ..2 hadi|mpaka ..1 ${user} ..1 aseme|aandike|ataje|atasema`,
  ],
  hijack: [
    '(wewe sasa ni|sasa wewe ni|kuanzia sasa wewe ni) ..8 bila|isiyo|asiye ..2 vikwazo|mipaka|vizuizi|sheria|kanuni',
    '(wewe si tena|wewe sio tena) ..1 msaidizi|modeli|ai',
    '(jifanye|igiza|fikiria) ..5 huna|bila|hakuna ..1 vikwazo|mipaka|vizuizi|sheria|kanuni',
    'jibu ..3 bila ..1 vikwazo|mipaka|vizuizi|vichujio',
    '(washa|ingia|wezesha) ..2 hali ya ..1 msanidi|mungu|mfumo|msimamizi',
  ],
  authority: [
    '(imeidhinishwa|imeruhusiwa|idhini imetolewa) ..8 bila|usiulize ..2 kuuliza|uthibitisho|tena',
    '(kama msanidi wako|kama muundaji wako|kama msimamizi wako)',
  ],
  addressed: [
    'ai|modeli|msaidizi|roboti|wakala ..2 anayesoma|inayosoma|unayesoma|anayefupisha ..2 ukurasa|maandishi|ujumbe|makala|hii|huu',
    'ikiwa|kama wewe ni ai|modeli|msaidizi|roboti|wakala',
  ],
};
