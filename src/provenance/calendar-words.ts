/** The pairs of a list: `two:2 three:3`. */
export function pairsIn(list: string): ReadonlyMap<string, string> {
  return new Map(
    list
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split(':') as [string, string]),
  );
}

/** Numbers as words, in the languages where notes often turn them into digits. */
export const numberWords: ReadonlyMap<string, string> = pairsIn(`
two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13 fourteen:14 fifteen:15 sixteen:16
seventeen:17 eighteen:18 nineteen:19 twenty:20 thirty:30 forty:40 fifty:50 sixty:60 seventy:70 eighty:80 ninety:90 hundred:100 thousand:1000 million:1000000 dozen:12 minus:minus
zwei:2 drei:3 vier:4 fünf:5 sechs:6 sieben:7 acht:8 neun:9 zehn:10 zwölf:12 dreizehn:13 vierzehn:14 fünfzehn:15 zwanzig:20 dreißig:30 vierzig:40 fünfzig:50 sechzig:60 hundert:100 tausend:1000
deux:2 trois:3 quatre:4 cinq:5 sept:7 huit:8 neuf:9 dix:10 onze:11 douze:12 treize:13 quatorze:14 quinze:15 vingt:20 trente:30 quarante:40 cinquante:50
dos:2 tres:3 cuatro:4 cinco:5 seis:6 siete:7 ocho:8 nueve:9 diez:10 doce:12 quince:15 veinte:20 treinta:30 cuarenta:40 cincuenta:50
dois:2 três:3 quatro:4 sete:7 oito:8 nove:9 dez:10 doze:12 vinte:20 trinta:30 quarenta:40
tre:3 quattro:4 cinque:5 sette:7 otto:8 dieci:10 dodici:12 quindici:15 venti:20 trenta:30 quaranta:40 cinquanta:50
second:2 third:3 fourth:4 fifth:5 sixth:6 seventh:7 eighth:8 ninth:9 tenth:10 twelfth:12 fifteenth:15 twentieth:20
dritte:3 dritten:3 dritter:3 vierte:4 vierten:4 fünfte:5 fünften:5 zehnte:10 zehnten:10 troisième:3 quatrième:4 cinquième:5 tercero:3 tercera:3 tercer:3 terceiro:3 terceira:3 terzo:3 terza:3 derde:3 vierde:4
twee:2 drie:3 vijf:5 zes:6 zeven:7 negen:9 tien:10 twaalf:12 twintig:20 dertig:30 veertig:40 vijftig:50
seize:16 soixante:60 mille:1000 undici:11 sedici:16 cento:100 zwölfte:12
twice:2 thrice:3 double:double doubled:double triple:triple half:half halved:half each:each apiece:each doppelt:double doppelte:double dreifach:triple hälfte:half jeweils:each moitié:half doble:double mitad:half dobro:double metade:half doppio:double metà:half dubbel:double helft:half`);

/** Numbers that are written as one word, made of parts: "vierhundert", "doscientos", "diciassette". */
const compoundNumber =
  /^(?!einfach$|einmal$)(?:(?:ein|eins|zwei|drei|vier|fünf|sech|sechs|sieb|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig|hundert|tausend|und|mal|fach)){2,}$|^(?:dos|tres|cuatro|quin|seis|sete|nove|ocho|nueve|duz|trez|quatroc|quinh|seisc|setec|oitoc|novec)(?:cient|ient|ent)[oa]s$|^(?:veinti|dieci|dezes|dezas|dezo)\p{L}+$|^(?:diciass|dician|diciott)\p{L}+$|^(?:quattor|quin|se|un|do|tre)dici$|^(?:vent|trent|quarant|cinquant|sessant|settant|ottant|novant)(?:uno|idue|adue|itre|atre|iquattro|aquattro|icinque|acinque|isei|asei|isette|asette|otto|inove|inueve|anove)$|^(?:due|tre|quattro|cinque|sei|sette|otto|nove)(?:cento|mila)$|^(?:twee|drie|vier|vijf|zes|zeven|acht|negen)(?:honderd|duizend|tig|tien|maal)$/u;

/** The form in which a number word is compared; undefined if it is none. */
export function numberWord(lower: string): string | undefined {
  return numberWords.get(lower) ?? (lower.length > 5 && compoundNumber.test(lower) ? lower : undefined);
}

/** Days and months: a note must not change them. Each spelling leads to one form. */
export const dates: ReadonlyMap<string, string> = pairsIn(`
monday:monday mon:monday mondays:monday tuesday:tuesday tue:tuesday tues:tuesday tuesdays:tuesday wednesday:wednesday wed:wednesday
wednesdays:wednesday thursday:thursday thu:thursday thurs:thursday thursdays:thursday friday:friday fri:friday fridays:friday
saturday:saturday saturdays:saturday sunday:sunday sundays:sunday january:january jan:january february:february feb:february march:march
april:april apr:april june:june jun:june july:july jul:july august:august aug:august september:september sep:september sept:september
october:october oct:october november:november nov:november december:december dec:december tomorrow:tomorrow yesterday:yesterday
weekend:weekend weekends:weekend weekday:weekday weekdays:weekday noon:noon midnight:midnight
montag:monday montags:monday dienstag:tuesday dienstags:tuesday mittwoch:wednesday mittwochs:wednesday donnerstag:thursday donnerstags:thursday
freitag:friday freitags:friday samstag:saturday samstags:saturday sonntag:sunday sonntags:sunday wochenende:weekend
januar:january februar:february märz:march juni:june juli:july oktober:october dezember:december
lundi:monday mardi:tuesday mercredi:wednesday jeudi:thursday vendredi:friday samedi:saturday dimanche:sunday
janvier:january février:february avril:april juin:june juillet:july août:august septembre:september octobre:october novembre:november décembre:december
lunes:monday martes:tuesday miércoles:wednesday jueves:thursday viernes:friday sábado:saturday sábados:saturday domingo:sunday domingos:sunday
enero:january febrero:february marzo:march abril:april mayo:may junio:june julio:july agosto:august septiembre:september octubre:october
noviembre:november diciembre:december
janeiro:january fevereiro:february março:march maio:may junho:june julho:july setembro:september outubro:october novembro:november dezembro:december
lunedì:monday martedì:tuesday mercoledì:wednesday giovedì:thursday venerdì:friday sabato:saturday domenica:sunday
gennaio:january febbraio:february aprile:april maggio:may giugno:june luglio:july settembre:september ottobre:october dicembre:december
maandag:monday dinsdag:tuesday woensdag:wednesday donderdag:thursday vrijdag:friday zaterdag:saturday zondag:sunday
januari:january februari:february maart:march augustus:august
poniedziałek:monday poniedziałku:monday wtorek:tuesday wtorki:tuesday środa:wednesday środę:wednesday czwartek:thursday czwartki:thursday piątek:friday piątki:friday sobota:saturday sobotę:saturday niedziela:sunday niedzielę:sunday
stycznia:january lutego:february marca:march kwietnia:april maja:may czerwca:june lipca:july sierpnia:august września:september października:october listopada:november grudnia:december
måndag:monday tisdag:tuesday onsdag:wednesday torsdag:thursday fredag:friday lördag:saturday söndag:sunday mandag:monday tirsdag:tuesday lørdag:saturday søndag:sunday
понедельник:monday вторник:tuesday среда:wednesday среду:wednesday четверг:thursday пятница:friday пятницу:friday января:january февраля:february марта:march апреля:april мая:may июня:june июля:july августа:august сентября:september октября:october ноября:november декабря:december суббота:saturday субботу:saturday воскресенье:sunday`);

/** Months that are other words in other languages. */
export const datesByLanguage: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  de: pairsIn('mai:may'),
  fr: pairsIn('mai:may mars:march'),
  nl: pairsIn('mei:may'),
};

/** Units, which count as values beside a number. */
export const units: ReadonlyMap<string, string> = pairsIn(`
euro:euro euros:euro eur:euro dollar:dollar dollars:dollar usd:dollar bucks:dollar pound:pound pounds:pound gbp:pound quid:pound chf:franc franc:franc
francs:franc yen:yen percent:percent minute:minute minutes:minute min:minute mins:minute hour:hour hours:hour hr:hour hrs:hour seconds:second
day:day days:day week:week weeks:week month:month months:month year:year years:year km:km kilometre:km kilometres:km kilometer:km
kilometers:km mile:mile miles:mile kg:kg kilo:kg kilos:kg kilogram:kg kilograms:kg gram:gram grams:gram metre:metre metres:metre meter:metre
meters:metre m:metre cm:cm gb:gb mb:mb kb:kb tb:tb col:column cols:column column:column columns:column
prozent:percent minuten:minute stunde:hour stunden:hour tage:day tagen:day woche:week wochen:week monate:month monaten:month jahre:year jahren:year
heure:hour heures:hour jour:day jours:day semaine:week semaines:week mois:month ans:year
hora:hour horas:hour minuto:minute minutos:minute día:day días:day dia:day dias:day semana:week semanas:week mes:month meses:month año:year años:year anos:year
ora:hour ore:hour minuti:minute giorno:day giorni:day settimana:week settimane:week mesi:month anni:year
dagen:day weken:week maanden:month jaar:year`);

/** Units that are before their number as well. */
export const currencies: ReadonlySet<string> = new Set(['eur', 'euro', 'usd', 'gbp', 'chf', 'yen']);

/** Words that are dates only with a capital. */
export const capitalDates: ReadonlyMap<string, string> = new Map([
  ['May', 'may'],
  ['Sat', 'saturday'],
  ['Sun', 'sunday'],
]);
