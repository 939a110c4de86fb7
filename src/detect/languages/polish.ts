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
    `nie ..1 mów|powiedz|wspominaj|zdradzaj|informuj|ujawniaj|powiadamiaj ..1 o|nic|tego|tym ..3 ${user}`,
    `tak|żeby|aby ..1 ${user} ..2 nie ..2 zauważył|dowiedział|wiedział|widział|zorientował`,
    `ukryj|ukrywaj|zataj|zatajaj|schowaj ..5 przed ..1 ${user}`,
    `${user} nie może|powinien|musi ..2 wiedzieć|dowiedzieć|zauważyć`,
  ],
  exfiltration: [
    `${send} ..6 hasł*|token*|sekret*|cookies|.env|klucz*|poświadcze*|pesel ..8 ${place}`,
    `${send} ..4 ${place} ..6 ${secret}`,
  ],
  promptLeak: [
    'treś* komunikatu|promptu|polecenia systemow*',
    `${reveal} ..5 prompt|prompta|promptu|komunikat|instrukcje|treść ..2 systemow*|systemu`,
  ],
  persistence: [
    '(od teraz|od tej pory|od dziś|odtąd) ..8 bez ..2 pytania|potwierdzenia|zgody|weryfikacji|pytań',
    `zapamiętaj|zapisz ..2 stałe|zawsze|trwale ..12 ${place}|polecaj|polecasz|rekomenduj|wykonuj`,
  ],
  sleeper: [
    `gdy|kiedy|jeśli|jak ..1 ${user} ..2 powie|napisze|wspomni|wpisze ..8 usuń|wyślij|przelej|wyłącz|skasuj|zmień|otwórz|prześlij|uruchom`,
  ],
  hijack: ['(jesteś teraz|teraz jesteś|od teraz jesteś) ..6 bez ..2 ograniczeń|zasad|filtrów|cenzury|reguł|limitów'],
  authority: [
    'asystent|agent|bot ..2 może|wolno ..12 bez ..2 potwierdzenia|pytania|zgody|weryfikacji',
    'zatwierdz*|zaakceptowa*|akceptacja|zgoda|upoważni*|potwierdził ..12 bez ..2 potwierdzenia|pytania|zgody|weryfikacji|dodatkowego',
  ],
  addressed: [
    oneLine`
      modelu|sztuczna|asystenta|asystencie|bota|automatu|agenta ..2 czytając*|przetwarzając*|streszczając*|
      podsumowując* ..2 stronę|tekst|wiadomość|mail*|artykuł|dokument
    `,
    'jeśli|jeżeli jesteś modelem|sztuczną|asystentem|botem|agentem',
  ],
};
