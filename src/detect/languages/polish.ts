import { oneLine } from '../long-text.ts';
import { type Language, place } from './language.ts';

const orders =
  'instrukcj*|polece*|rozkaz*|zasad*|reguł*|wytyczn*|dyrektyw*|wskazów*|nakaz*|prompt*|zalece*|ograniczeni*|komunikat*|ustawie*';
const prior =
  'poprzedni*|wcześniejsz*|dotychczasow*|powyższ*|uprzedni*|star*|pierwotn*|początkow*|systemow*|oryginaln*';
const drop = oneLine`
  zignoruj|zignorujcie|zignorować|ignoruj|ignorujcie|ignorować|zapomnij|zapomnijcie|pomiń|pomińcie|pominąć|odrzuć|
  odrzućcie|zlekceważ|unieważnij|porzuć|obejdź|olej|nadpisz
`;
const lead =
  'teraz|proszę|natychmiast|całkowicie|o|po|prostu|wszystkie|wszystkich|wszelkie|wszelkich|swoje|swoich|twoje|te|tych|jakiekolwiek|i';
const user = 'użytkownik*|użytkowniczk*|właściciel*|człowiek*';
const send =
  'wyślij|wysyłaj|wyślijcie|wysłać|prześlij|przesyłaj|przekaż|przekazuj|wrzuć|opublikuj|skopiuj|wgraj|podeślij';
const secret = 'hasł*|dane|token*|sekret*|ciasteczk*|cookies|.env|klucz*|poświadcze*|pesel';
const reveal =
  'pokaż|pokażcie|pokazać|ujawnij|ujawnić|podaj|wyświetl|wyświetlić|wypisz|wydrukuj|powtórz|skopiuj|przytocz|zdradź|napisz|wklej';

export const polish: Language = {
  name: 'Polish',
  code: 'pl',
  override: [
    'zapomnij|zignoruj|ignoruj o? wszystkich|wszystkie instrukcj*|polece*|wytyczn*',
    `${drop} ${lead}? ${lead}? ${lead}? ${prior} ..1 ${orders}`,
    `${drop} ${lead}? ${lead}? ${orders} ..2 ${prior}|powyżej|wcześniej`,
    `${drop} ${lead}? ${lead}? swoje|swoich|twoje|twoich ..1 ${orders}`,
    `${prior} ${orders} zignoruj|ignoruj|pomiń|zignorować|odrzuć`,
    `${drop} ..1 wszystko|wszystkim co ..4 powiedziano|kazano|wcześniej|powyżej|kazali|powiedzieli|mówiono|nauczono`,
    `nie ..1 stosuj|przestrzegaj|słuchaj|wykonuj ..3 ${prior} ..1 ${orders}`,
    `${prior} ..1 ${orders} ..5 unieważnion*|anulowan*|nieaktualn*|nieważne|uchylon*|odwołan*|przestają`,
    `${prior} ..1 ${orders} (już nie|nie) ..1 obowiązują|obowiązuje|ważne`,
    `${orders} ..3 dostałeś|otrzymałeś|dano ..4 straciły|przestały|nieważne|nieaktualne`,
  ],
  concealment: [
    'zatrzyj|usuń|zacieraj|skasuj ..2 ślady',
    `nie ..1 mów|powiedz|wspominaj|zdradzaj|informuj|ujawniaj|powiadamiaj ..1 o|nic|tego|tym ..3 ${user}`,
    `nie informuj|powiadamiaj|mów|wspominaj ${user} o|nic ..1 tym|nic|tej`,
    `${user} nic ..2 nie ..1 mów|wspominaj|zdradzaj`,
    `nie wspominaj|ujawniaj|pokazuj o? tej|tych|tego|tę|ten ..1 ${orders}|wiadomości|notatki|notatce|wpisu`,
    `${send} ..8 bez wiedzy|informowania|powiadamiania ..1 ${user}`,
    `tak|żeby|aby ..1 ${user} ..2 nie ..2 zauważył|dowiedział|wiedział|widział|zorientował`,
    `ukryj|ukrywaj|zataj|zatajaj|schowaj ..5 przed ..1 ${user}`,
    `${user} nie może|powinien|musi ..2 wiedzieć|dowiedzieć|zauważyć`,
  ],
  exfiltration: [
    `${send} ..6 hasł*|token*|sekret*|cookies|.env|klucz*|poświadcze*|pesel ..8 ${place}`,
    `${send} ..6 rozmow*|histori*|dane|czat* ..3 użytkownik*|klient*|osobowe|rozmow*|całą|logowania|czatu ..8 ${place}`,
    `${send} ..4 ${place} ..6 ${secret}`,
    `${secret} ..8 ${send} ..4 ${place}`,
  ],
  promptLeak: [
    'powtórz|skopiuj|wypisz wszystko ..2 powyżej|wyżej|wcześniej',
    'treś* komunikatu|promptu|polecenia systemow*',
    `${reveal} ..5 prompt|prompta|promptu|komunikat|instrukcje|treść ..2 systemow*|systemu`,
    `${reveal} ..4 systemow* ..1 prompt|prompta|instrukcje|polecenie|komunikat`,
    `${reveal} ..3 swoje|swój|swoich|twoje|twój|twoich ..1 ukryt*|tajn*|wewnętrzn*|początkow*|pierwotn*|systemow* ..1 ${orders}|konfiguracj*`,
    'jaki|jakie jest|są|masz twój|twoje|twoja ..1 tajn*|sekretn*|systemow*|ukryt* ..1 klucz|hasło|prompt|instrukcje',
  ],
  persistence: [
    `nawet jeśli|gdy|jeżeli ..1 ${user} ..3 inaczej|zaprotestuje|sprzeciwi|zabroni|odmówi|zaprzeczy`,
    '(od teraz|od tej pory|od dziś|odtąd) ..8 bez ..2 pytania|potwierdzenia|zgody|weryfikacji|pytań',
    `zapamiętaj|zapisz ..3 że ..1 użytkownik ..3 administrator*|admin*|zaufany|uprawniony|zweryfikowany`,
    `zapamiętaj|zapisz ..2 stałe|zawsze|trwale ..12 ${place}|polecaj|polecasz|rekomenduj|wykonuj`,
    'słuchaj|słuchasz|wykonuj ..1 tylko|wyłącznie|zawsze ..2 mnie|moich|tych|tego',
    'każdej|wszystkich ..2 sesji|sesjach|rozmowie|rozmowach|przyszłych ..8 wykonuj|wysyłaj|polecaj|bez|dodawaj',
  ],
  sleeper: [
    `(kiedy|gdy|jeśli|za każdym razem) ..2 (użytkownik|klient|ktoś) ..8 (wyślij|prześlij|skopiuj|przelej) ..8 @email|@url|@domain`,
    `gdy|kiedy|jeśli|jak ..1 ${user} ..2 powie|napisze|wspomni|wpisze ..8 usuń|wyślij|przelej|wyłącz|skasuj|zmień|otwórz|prześlij|uruchom`,
    `czekaj|poczekaj aż ..1 ${user} ..2 powie|napisze|wspomni|wpisze`,
    'gdy|kiedy ..3 padnie|pojawi ..3 słowo|hasło|fraza ..8 usuń|wyślij|przelej|wyłącz|skasuj|zmień|otwórz|prześlij|uruchom',
  ],
  hijack: [
    '(jesteś teraz|teraz jesteś|od teraz jesteś) ..6 bez ..2 ograniczeń|zasad|filtrów|cenzury|reguł|limitów',
    '(nie jesteś już|już nie jesteś) ..2 asystentem|asystentką|modelem|związany|sztuczną',
    '(udawaj że|zachowuj się|wyobraź sobie) ..4 nie|bez ..3 ograniczeń|zasad|filtrów|cenzury|reguł',
    'odpowiadaj|odpowiedz|działaj ..4 bez ..2 ograniczeń|filtrów|cenzury|zasad|limitów',
    'włącz|aktywuj|przejdź|uruchom ..3 tryb|trybu ..1 deweloper*|programist*|boga|systemow*|administrator*|dan',
    'tryb deweloper*|programist*|boga|systemow*|administrator* aktywny|włączony|aktywowany',
  ],
  authority: [
    'asystent|agent|bot ..2 może|wolno ..12 bez ..2 potwierdzenia|pytania|zgody|weryfikacji',
    'zatwierdz*|zaakceptowa*|akceptacja|zgoda|upoważni*|potwierdził ..12 bez ..2 potwierdzenia|pytania|zgody|weryfikacji|dodatkowego',
    'jako twój|twoja twórca|programista|administrator|deweloper',
    'komunikat|wiadomość systemow*|administrator* ..6 asystent|agent|model ..2 musi|powinien|może ..6 natychmiast|wszystkie|bez|zignorować',
  ],
  addressed: [
    oneLine`
      modelu|sztuczna|asystenta|asystencie|bota|automatu|agenta ..2 czytając*|przetwarzając*|streszczając*|
      podsumowując* ..2 stronę|tekst|wiadomość|mail*|artykuł|dokument
    `,
    'jeśli|jeżeli jesteś modelem|sztuczną|asystentem|botem|agentem',
  ],
};
