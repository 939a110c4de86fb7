/** Languages of the Latin and Cyrillic scripts whose endings differ from those of English and Russian. */
export const taggedLanguages = [
  ...(['german', 'french', 'spanish', 'italian', 'portuguese', 'dutch', 'swedish', 'danish', 'norwegian'] as const),
  ...(['finnish', 'hungarian', 'romanian', 'turkish', 'ukrainian'] as const),
] as const;
export type TaggedLanguage = (typeof taggedLanguages)[number];

/** A language that a text can be in. English and Russian are what a text is in if nothing says otherwise. */
export type SearchLanguage = TaggedLanguage | 'english' | 'russian';

interface LanguageWords {
  /** Words that carry no meaning of their own and occur in nearly every sentence. */
  readonly small: string;
  /** Other words by which a short note shows its language. */
  readonly frequent: string;
}

export const languageWords: Readonly<Record<SearchLanguage, LanguageWords>> = {
  english: {
    small: `the a an and or of to in is are was were be been for with on at by from that this these those it its not no he she they we you i his her
      their our your my has have had do does did will would can could should may must if as but so than then there here who what when where which how
      all any each every about into over after before only also never always`,
    frequent: `user users likes prefers wants uses called says said meeting invoice monday tuesday wednesday thursday friday saturday sunday
      tomorrow yesterday today week please new name`,
  },
  german: {
    small: `der die das den dem des ein eine einen einem einer eines und oder aber nicht kein keine ist sind war waren wird werden wurde hat haben hatte
      ich du er sie es wir ihr mich mir dich dir ihm ihn ihnen uns sein seine seinen ihre ihren mein meine im am vom zum zur mit von bei nach aus für über
      unter auf an in zu als wie wenn dass ob weil auch nur noch schon sehr man sich so dann hier dort alle jede jeden bis gegen ohne um durch wann wo was wer`,
    frequent: `gern gerne immer nie heute morgen gestern montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz mai juni juli
      oktober dezember kunde kunden rechnung termin sitzung besprechung bitte möchte mag soll muss kann trinkt wohnt heißt arbeitet bevorzugt neue neuen woche uhr`,
  },
  french: {
    small: `le la les un une des du de et ou mais ne pas est sont était être a ont avait avoir je tu il elle nous vous ils elles on ce cet cette ces mon ma
      mes son sa ses leur leurs notre votre au aux avec pour par dans sur sous chez sans que qui quoi dont où quand comme si plus très bien aussi tout toute
      tous toutes en y se lui me te à`,
    frequent: `toujours jamais aujourd hui demain hier lundi mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril mai juin juillet
      août septembre octobre novembre décembre client cliente facture réunion rendez aime préfère veut doit peut habite travaille boit semaine nouveau nouvelle`,
  },
  spanish: {
    small: `el la los las un una unos unas y o pero no es son era ser está están estar fue ha han había haber yo tú él ella nosotros ellos ellas usted ustedes
      de del al a en con por para sin sobre entre que quien cuando donde como si más muy también todo toda todos todas este esta estos estas ese esa su sus mi
      mis tu tus se le les lo nos ya`,
    frequent: `siempre nunca hoy mañana ayer lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio agosto
      septiembre octubre noviembre diciembre cliente clienta factura reunión cita quiere prefiere gusta debe puede vive trabaja bebe semana nuevo nueva`,
  },
  italian: {
    small: `il lo la i gli le un uno una di del dello della dei degli delle e o ma non è sono era essere ha hanno aveva avere io tu lui lei noi voi loro a al
      allo alla ai agli alle da dal dalla in nel nella nei con per su sul sulla tra fra che chi quando dove come se più molto anche tutto tutta tutti tutte questo
      questa questi queste suo sua suoi sue mio mia si ci ne`,
    frequent: `sempre mai oggi domani ieri lunedì martedì mercoledì giovedì venerdì sabato domenica gennaio febbraio marzo aprile maggio giugno luglio
      agosto settembre ottobre novembre dicembre cliente fattura riunione appuntamento vuole preferisce piace deve può abita vive lavora beve settimana nuovo nuova`,
  },
  portuguese: {
    small: `o a os as um uma uns umas e ou mas não é são era ser está estão estar foi tem têm tinha ter eu tu ele ela nós eles elas você vocês de do da dos das
      em no na nos nas ao aos à às com por pelo pela para sem sobre entre que quem quando onde como se mais muito também todo toda todos todas este esta esse essa
      isso seu sua seus suas meu minha lhe`,
    frequent: `sempre nunca hoje amanhã ontem segunda terça quarta quinta sexta sábado domingo janeiro fevereiro março abril maio junho julho agosto
      setembro outubro novembro dezembro cliente fatura reunião quer prefere gosta deve pode mora trabalha bebe semana novo nova`,
  },
  dutch: {
    small: `de het een en of maar niet geen is zijn was waren wordt worden werd heeft hebben had ik jij je hij zij ze wij we jullie hun hen mijn jouw haar ons
      onze van voor met op aan in bij naar uit over onder tegen door om als dan dat die dit deze wie wat waar wanneer hoe ook nog al zeer er te alle elke`,
    frequent: `altijd nooit vandaag morgen gisteren maandag dinsdag woensdag donderdag vrijdag zaterdag zondag januari februari maart mei juni juli
      augustus oktober klant klanten factuur vergadering afspraak graag wil moet kan woont werkt drinkt week nieuwe`,
  },
  swedish: {
    small: `en ett och eller men inte är var vara har hade ha jag du han hon vi ni de dem den det sin sitt sina min mitt mina din hans hennes vår er av till
      från för med på i om under över efter vid hos utan mot genom som att när där vem vad hur också bara mycket alla varje sig så ska`,
    frequent: `alltid aldrig idag imorgon igår måndag tisdag onsdag torsdag fredag lördag söndag januari februari mars maj juni juli augusti oktober
      kund kunder kunden faktura fakturan möte möten mötet gillar vill måste kan bor arbetar dricker vecka ny nya`,
  },
  danish: {
    small: `en et og eller men ikke er var være har havde have jeg du han hun vi i de dem den det sin sit sine min mit mine din hans hendes vores jeres af til fra for
      med på om under over efter ved hos uden mod gennem som at når hvor hvem hvad hvordan også kun meget alle hver sig så skal der`,
    frequent: `altid aldrig dag imorgen igår mandag tirsdag onsdag torsdag fredag lørdag søndag januar februar marts maj juni juli august oktober
      kunde kunder kunden faktura fakturaen møde møder mødet kan vil må bor arbejder drikker uge ny nye`,
  },
  norwegian: {
    small: `en ei et og eller men ikke er var være har hadde ha jeg du han hun vi dere de dem den det sin sitt sine min mitt mine din hans hennes vår deres av til fra
      for med på i om under over etter ved hos uten mot gjennom som at når hvor hvem hva hvordan også bare mye alle hver seg så skal`,
    frequent: `alltid aldri i dag morgen går mandag tirsdag onsdag torsdag fredag lørdag søndag januar februar mars mai juni juli august oktober
      kunde kunder kunden faktura fakturaen møte møter møtet liker vil må kan bor jobber drikker uke ny nye`,
  },
  finnish: {
    small: `ja tai mutta ei en et ole on ovat oli olivat olla minä sinä hän me te he se ne tämä tuo nämä joka jotka mikä kuka missä milloin miten kun jos että
      niin myös vain hyvin kaikki kanssa ilman ennen jälkeen sen hänen minun sinun meidän heidän sitä`,
    frequent: `aina koskaan tänään huomenna eilen maanantai maanantaina tiistai keskiviikko torstai perjantai lauantai sunnuntai asiakas asiakkaan lasku
      laskut kokous kokoukset haluaa pitää asuu juo viikko uusi`,
  },
  hungarian: {
    small: `a az egy és vagy de nem van vannak volt lesz én te ő mi ti ők ez ezt azt ezek azok hogy ha mert aki ami ahol mikor hogyan is csak már még nagyon minden
      mindig meg ki be el le fel után előtt alatt között nélkül szerint`,
    frequent: `soha ma holnap tegnap hétfő hétfőn kedd kedden szerda csütörtök péntek szombat vasárnap ügyfél ügyfelek számla számlát megbeszélés szereti
      akar kell lakik dolgozik iszik hét új`,
  },
  romanian: {
    small: `și si sau dar nu este sunt era fi a fost are au avea eu tu el ea noi voi ei ele un o unei unui al ale lui la de din pe cu pentru fără despre între care
      cine când unde cum dacă mai foarte toate toți acest această acestea lor său sa în că se îi le`,
    frequent: `întotdeauna niciodată azi astăzi mâine ieri luni marți miercuri joi vineri sâmbătă duminică clientul client clienții factura facturi ședință
      întâlnire vrea preferă place trebuie poate locuiește lucrează bea săptămână nou nouă`,
  },
  turkish: {
    small: `ve veya ama değil bir bu şu o ben sen biz siz onlar için ile gibi kadar daha çok en her hiç var yok mi mı mu mü ne kim nerede nasıl çünkü eğer de da ki
      olan olarak sonra önce ise hem`,
    frequent: `her zaman asla bugün yarın dün pazartesi salı çarşamba perşembe cuma cumartesi pazar müşteri müşterinin fatura faturalar toplantı toplantılar istiyor
      seviyor tercih ediyor oturuyor çalışıyor içiyor hafta yeni`,
  },
  russian: {
    small: `и или но не есть был была были быть я ты он она мы вы они это этот эта эти в во на с со к ко по за из от до для без о об при что кто где когда как если
      так же также только уже ещё еще очень все всё его её их мой моя наш`,
    frequent: `всегда никогда сегодня завтра вчера понедельник вторник среда четверг пятница клиент счёт счет встреча хочет любит живёт работает пьёт неделя новый`,
  },
  ukrainian: {
    small: `і й та або але не є був була були бути я ти він вона ми ви вони це цей ця ці в у на з із зі до для без про при що хто де коли як якщо так також тільки
      вже ще дуже всі його її їх мій наш від`,
    frequent: `завжди ніколи сьогодні завтра вчора понеділок вівторок середа четвер клієнт рахунок рахунки зустріч зустрічі хоче любить живе працює тиждень новий`,
  },
};

/** Letters that only these languages use. */
export const languageLetters: Readonly<Partial<Record<SearchLanguage, string>>> = {
  german: 'ß',
  spanish: 'ñ',
  portuguese: 'ãõ',
  swedish: 'å',
  danish: 'æø',
  norwegian: 'æø',
  hungarian: 'őű',
  romanian: 'șțăşţ',
  turkish: 'ğışİ',
  russian: 'ыэъё',
  ukrainian: 'іїєґ',
};
