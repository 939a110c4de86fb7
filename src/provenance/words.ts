import type { TextLanguage } from './languages.ts';

/**
 * Words that a note may add or drop without changing what it states. Every other word of a note must be the user's.
 * A word belongs here only if no sentence becomes another claim by it.
 */
const emptyEnglish = `
a an the this that these those it its itself there here
is are was were be been being am isn ain aren wasn weren
has have had having do does did doing done will would shall
of in on at to for from by with as about into onto over between among around near through during within upon per via towards toward regarding concerning
and or but because also too plus as well so then than such each both either
who whom whose which what when where while how why
em ever something pls plz please thanks thank ok yes yeah yep hi hello hey well oh ah hm actually really just quite very rather basically simply literally
person they them their theirs he him his she her hers one ones someone somebody people you your yours yourself
agent assistant memory note noted notes remember remembered reminder remind record recorded mind
say says said state states stated mention mentions mentioned told asked reported explained explains clarify clarified confirm confirmed
request requests requested
current currently now presently new also already still recently
regard respect term terms case thing things stuff way ways kind sort type bit lot
got getting gets going use uses used using
like likes liked love loves loved enjoy enjoys enjoyed prefer prefers preferred preference preferences favourite favorite favors favours want wants wanted wish wishes wished
would need needs needed require requires
plan plans planned planning intend intends intended aim aims goal
called named name names known called chose chosen chooses picked selected decided opted nope nah
should
mr mrs ms dr aged
`;

const emptyElsewhere = `
ich du er sie es wir ihr mich dich sich uns euch mir dir ihm ihnen mein meine meinen meinem meiner dein deine sein seine unser unsere
der die das den dem des ein eine einen einem einer eines
ist sind war waren bin bist wird werden wurde wurden hat haben habe hatte sein
und oder aber weil auch in im an am auf zu zum zur von vom mit bei für aus nach über um als wie dass daß da so
bitte danke ja mag mögen möchte möchten will wollen soll sollen sollte heißt bevorzugt benutzer nutzer nutzerin benutzerin merken merk

je tu il elle nous vous ils elles me te se mon ma mes ton ta tes son sa ses notre votre leur leurs
le la les un une des du de au aux et ou est sont était être a ont avoir en dans sur pour par avec que qui ce cette ces
merci oui aime préfère préfèrent veut souhaite voudrais utilisateur utilisatrice

yo tú él ella nosotros ustedes ellos mi mis tu tus su sus nuestro nuestra
el la los las un una unos unas de del al y o es son era ser está están estar ha han tener tiene en con por para que se lo
gracias sí gusta prefiere quiere quiero usuario usuaria favor

eu ele ela nós eles meu minha meus minhas seu sua seus suas
o a os as um uma do da dos das no na nos nas e ou é são foi ser está em com por para que se
obrigado obrigada sim gosta prefere quer quero usuário utilizador usuária

io lui lei noi loro suo sua suoi sue nostro
il lo la i gli le un uno una di del della dei delle al alla nel nella e o è sono era essere ha hanno in con per da che si
grazie sì piace preferisce vuole voglio utente

ik jij hij zij wij jullie mijn jouw zijn haar ons onze
de het een en of is zijn was waren heeft hebben in op aan te van met voor door bij naar om als dat die
dank ja graag wil wilt liever voorkeur gebruiker

jag mig vi oss du han hon den det de en ett är och att som på med av till från för i har hade också man men min mitt mina hans hennes användaren
jeg mig vi os han hun den det en et er og at som på med af til fra for i har havde også min mit mine hans hendes brugeren brukeren meg oss av

ja mnie mi my nas on ona to jest są i w we z ze na się że jako mój moja moje mam ma użytkownik użytkowniczka
я меня мне мы нас он она это и в во на с со у к как что мой моя моё мои пользователь пользователя
`;

/** What is behind an apostrophe: "isn't", "I'll", "l'ami". A letter alone may be a name or a part of one. */
export const contractedParts: ReadonlySet<string> = new Set('s re ve ll m d t l n j c qu'.split(' '));

function wordsIn(list: string): readonly string[] {
  return list.split(/\s+/).filter((word) => word !== '');
}

const englishWords: ReadonlySet<string> = new Set(wordsIn(emptyEnglish));
const allWords: ReadonlySet<string> = new Set([...englishWords, ...wordsIn(emptyElsewhere)]);

/** Words of a note that carry no claim of their own, lower case. "War" does in English, and not in German. */
export function emptyWordsIn(language: TextLanguage): ReadonlySet<string> {
  return language === 'en' ? englishWords : allWords;
}

/** Words for what happens almost never. They deny like "never", and are not the same. */
const almostNever =
  'hardly barely scarcely rarely seldom kaum selten rarement guère raramente zelden nauwelijks sällan knappt sjelden sjældent næppe rzadko ledwo редко едва рідко jarang nadiren';

/** Words that turn a statement into its opposite. */
export const negators: ReadonlySet<string> = new Set(
  `${almostNever} minus not no never none nobody nothing neither nor cannot without
   dont doesnt dosnt didnt wont wouldnt shouldnt cant couldnt mustnt isnt arent wasnt werent havent hasnt hadnt aint neednt mightnt shant nvr
   avoid avoids avoided avoiding refuse refuses refused forbid forbids forbidden prohibit prohibits prohibited ban banned unwanted taboo
   rid dislike dislikes disliked hate hates hated against lack lacks lacking instead unless except excluding exclude excludes unable
   nichts niemand nicht kein keine keinen keinem keiner nie niemals ohne weder außer statt anstatt verboten unerwünscht hasse hasst vermeide vermeidet vermeiden meidet
   ne pas jamais aucun aucune sans sauf ni rien interdit déteste évite éviter évitez
   nunca jamás ningún ninguna sin salvo excepto tampoco nada prohibido odia odio detesta detesto evita evitar evito
   não nem nenhum nenhuma sem exceto menos proibido odeia odeio evite evitar
   non mai nessun nessuna senza tranne né niente vietato odia detesta evitare evita
   niets niemand niet geen nooit zonder behalve noch verboden haat vermijd vermijdt
   unika unikać inte inget ingen inga aldrig utan ikke intet aldri uden uten
   nie nigdy bez żaden żadna ничего никто нет не никогда без değil hiç asla yok 不 没 没有 非 ない
   안 못 لا ولا فلا لم ولم لن ولن ليس وليس ليست بدون نیست نه नहीं मत न לא ולא אין ואין בלי אינו אינה không chưa đừng chẳng tidak bukan jangan belum tanpa
   nikdy nikdo žádný žádná žádné niciodată nimeni fără nikad nikada nitko ništa
   ei eivät emme eikä nem nincs sincs soha δεν μην μη όχι ποτέ χωρίς не ні немає нема ekki nahi nahin`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Verbs that take something away: what follows them is there no longer. The verb itself still counts. */
export const removers: ReadonlySet<string> = new Set(
  `drop drops dropped remove removes removed omit omits omitted streiche streichen entferne entfernen supprime supprimer enlève enlever
   quita quitar remova remover togli togliere rimuovi rimuovere verwijder verwijderen schrap schrappen`.split(/\s+/),
);

/**
 * Qualifiers: words that bind, widen or soften a statement. The user's must be in the note, and the note's in the
 * user's words.
 */
export const qualifiers = [
  'always',
  'only',
  'except',
  'if',
  'until',
  'before',
  'after',
  'without',
  'at-most',
  'at-least',
  'may',
  'maybe',
  'all',
  'instead',
  'must',
  'temporary',
  'someone-else',
  'can',
  'usually',
  'agent-acts',
  'user-acts',
  'waits',
  'cancelled',
  'untrue',
] as const;
/** One of the kinds of qualifiers. */
export type Qualifier = (typeof qualifiers)[number];

/** Qualifiers of one part of a sentence that hold for its other parts too: "once legal has signed, it may go out". */
export const reaching: ReadonlySet<Qualifier> = new Set<Qualifier>(['if', 'until', 'maybe', 'except', 'cancelled']);

/** Those that a word makes. Who acts, and what an order waits for, is told by where the word stands. */
const spelled: Readonly<Record<Exclude<Qualifier, 'agent-acts' | 'user-acts' | 'waits'>, string>> = {
  always:
    'always every everytime forever permanently henceforth immer jedes künftig stets toujours chaque siempre cada sempre ogni altijd zawsze alltid altid всегда her 总是 いつも 毎回',
  only: 'only sole solely exclusively just-only nur ausschließlich seulement uniquement solo sólo solamente só apenas soltanto alleen bara endast kun bare tylko только sadece 只 だけ',
  except:
    'except excluding unless apart besides außer sauf salvo excepto exceto tranne behalve oprócz кроме hariç 除了 以外',
  if: 'if provided assuming hvis wenn falls sobald si pourvu purché sofern solange mits se als jeśli если eğer 如果 もし',
  until: 'until till bis jusqu hasta até fino tot do-czasu до kadar 直到 まで',
  before:
    'before prior beforehand vor bevor vorher avant antes prima voordat przed före innan inden før перед önce 之前 前に',
  after: 'after afterwards nach nachdem danach après después depois dopo nadat po после sonra 之后 後に',
  without: 'without ohne sans sin sem senza zonder bez без olmadan',
  'at-most':
    'maximum max less few fewer under below weniger moins menos meno minder höchstens maximal maximum máximo massimo hoogstens',
  'at-least':
    'minimum more above exceeding mehr plus más mais più meer mindestens minimal minimum mínimo minimo minstens',
  can: 'can could able fine okay welcome kann können kannst peut peux peuvent puede puedes pueden pode podes podem può puoi possono possiamo kan kunt',
  may: 'may allowed permitted allow allows permit permits permission authorized authorised approved free-to entitled erlaubt darf dürfen autorisé permitido mag wolno można можно olabilir 可以 してもいい',
  maybe: `${almostNever} maybe perhaps might possibly probably likely nearly almost considering consider considers considered doubt doubts doubted doubting unsure vielleicht eventuell wahrscheinlich möglicherweise peut-être quizás tal-vez talvez forse misschien kanske måske kanskje może возможно belki 也许 たぶん`,
  all: 'all any everything anything everyone everybody anyone anybody nothing nichts rien niente niets ничего alle alles jede jeder jeden tous toutes tout todo todos toda todas tutti tutto alle wszystkie все bütün 所有 すべて',
  must: 'must shall mandatory obliged required muss müssen doit doivent debe deben deve devono moet moeten должен musi',
  temporary:
    'today tonight temporarily momentarily heute vorübergehend aujourd hoy hoje oggi vandaag dziś сегодня bugün 今天 今日',
  'someone-else':
    'boss manager mother mom mum father dad wife husband partner sister brother daughter son kid kids child children aunt uncle grandmother grandma grandfather grandpa cousin niece nephew friend girlfriend boyfriend colleague coworker neighbour neighbor flatmate roommate landlord tenant client customer doctor dentist teacher student ex parents family accountant lawyer nurse carer nanny chefin mutter vater frau mann schwester bruder tochter sohn freund freundin kollege kollegin nachbar nachbarin mère père femme mari sœur frère fille fils ami amie collègue madre padre esposa esposo hermana hermano hija hijo amigo amiga jefe jefa mãe pai irmã irmão filha filho chefe moglie marito sorella fratello figlia figlio capo moeder vader zus broer dochter zoon baas syster bror dotter fru sambo søster datter kone siostra brat matka ojciec córka syn żona mąż szef сестра сестры брат мать мама отец папа дочь сын жена муж начальник',
  usually:
    'usually generally typically normally mostly meistens normalerweise généralement normalmente geralmente solitamente meestal',
  cancelled:
    'cancelled canceled abgesagt storniert annulliert annulé annulée annulés annulées cancelado cancelada cancelados canceladas anulado anulada annullato annullata annullati annullate afgelast afgezegd geannuleerd inställd inställt aflyst avlyst odwołane odwołany odwołana отменён отменен отменена отменено отменили',
  // A note that calls the user's statement false, or outdated, says the opposite of it.
  untrue:
    'previous erstwhile retracted withdrawn rumour rumor doubtful ehemalig ehemalige ehemaliger ehemaliges formerly previously former fake bogus sham alleged allegedly supposed supposedly pretend pretends pretended false untrue wrong incorrect inaccurate mistaken outdated obsolete invalid expired deprecated revoked rescinded void hoax ignore disregard nope nah falsch unwahr unrichtig veraltet überholt ungültig widerrufen gelogen faux fausse périmé périmée obsolète erroné erronée falso falsa mentira incorrecto incorrecta obsoleto obsoleta caducado errado errada desatualizado incorreto sbagliato sbagliata scaduto superato bugia obsoleta onjuist onwaar verouderd ongeldig felaktigt föråldrat forkert forældet feil utdatert fałsz nieprawda nieaktualne неправда неверно ложь устарело yanlış 错误 過時 过时 間違い',
  instead: 'instead rather statt anstatt lieber plutôt vez invece plaats zamiast вместо yerine',
};

/** Which qualifier a word is, by its lower-case form. */
export const qualifierOf: ReadonlyMap<string, Qualifier> = new Map(
  Object.entries(spelled).flatMap(([qualifier, words]) =>
    words.split(/\s+/).map((word) => [word, qualifier as Qualifier] as const),
  ),
);

/** Words for the person who speaks, in their own turn and in a note about them. */
export const selfWords: ReadonlySet<string> = new Set(
  'i me myself we us user users ich mich mir wir uns benutzer nutzer benutzerin nutzerin je moi nous utilisateur utilisatrice yo nosotros usuario usuaria eu usuário io utente ik mij wij gebruiker jag mig användaren jeg meg brugeren brukeren użytkownik użytkowniczka mnie я меня мне пользователь'.split(
    ' ',
  ),
);

/** Words for the agent, in a turn to it and in a note about it. */
export const agentWords: ReadonlySet<string> = new Set(
  'you agent assistant assistent assistentin assistente asistente agente du tú usted você vous jij'.split(' '),
);

/** What a person wishes, they do not do: "I want short answers". */
export const wishes: ReadonlySet<string> = new Set(
  `want wants wanted need needs like likes liked would prefer prefers expect expects wish wishes hope hopes love loves hate hates ask asks asked d
   should must shall require requires mind möchte will brauche hätte mag wünsche voudrais veux aimerais souhaite préfère quiero quisiera necesito prefiero
   quero gostaria preciso prefiro vorrei voglio preferisco wil graag`.split(/\s+/),
);

/** Words for what belongs to the person who speaks. */
export const ownWords: ReadonlySet<string> = new Set(
  'my mine our ours mein meine meinen meinem meiner unser unsere mon ma mes notre nos mi mis nuestro nuestra meu minha meus minhas mio mia miei mie nostro mijn onze'.split(
    ' ',
  ),
);

/** Past forms that no ending tells. */
export const irregular: ReadonlyMap<string, string> = new Map(
  `paid:pay sent:send held:hold kept:keep bought:buy sold:sell met:meet left:leave begun:begin chose:choose chosen:choose drove:drive driven:drive
   ate:eat eaten:eat flew:fly flown:fly gave:give given:give grew:grow grown:grow knew:know known:know lent:lend lost:lose meant:mean ran:run
   rode:ride saw:see seen:see shown:show slept:sleep spent:spend spoke:speak spoken:speak stood:stand swam:swim taught:teach thought:think took:take taken:take
   told:tell understood:understand wore:wear worn:wear won:win wrote:write written:write broke:break broken:break built:build caught:catch came:come
   felt:feel found:find forgot:forget forgotten:forget heard:hear led:lead moved:move children:kid child:kid kids:kid mum:mother mom:mother mums:mother dad:father dads:father men:man women:woman people:person feet:foot teeth:tooth
   began:begin starts:begin started:begin starting:begin start:begin begins:begin email:mail emails:mail mails:mail emailed:mail telephone:phone movie:film movies:film
   vacation:holiday vacations:holiday apartment:flat apartments:flat purchase:buy purchased:buy purchases:buy reside:live resides:live
   colour:color colours:color grey:gray centre:center centres:center theatre:theater organise:organize organises:organize organised:organize`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
);
