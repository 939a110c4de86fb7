import { oneLine } from '../long-text.ts';
import { type Language, place } from './language.ts';

const orders =
  'talimat*|yönerge*|komut*|emir|emirler*|emirleri*|kural|kurallar*|kuralı*|direktif*|istem|istemi*|prompt*|kısıtlama*|yönlendirme*';
const prior = 'önceki|önce|daha|yukarıdaki|eski|geçmiş|evvelki|ilk|başlangıç|sistem|orijinal|mevcut|verilen|baştaki';
const drop =
  'unut|unutun|unutunuz|görmezden|yoksay|yoksayın|yok|dikkate|boşver|aldırma|aldırmayın|ihlal|çiğne|geçersiz|umursama|iptal|hiçe|dinleme|uyma|uymayın';
const user = 'kullanıcı*|sahib*|insan*';
const send = 'gönder|gönderin|yolla|yollayın|ilet|iletin|aktar|yükle|paylaş|kopyala|yayınla|postala|gönderilsin';
const secret = 'şifre*|parola*|token*|sır*|çerez*|.env|anahtar*|kimlik*|kart*';
const reveal =
  'göster|gösterin|yaz|yazdır|yazın|açıkla|açıklayın|ver|paylaş|tekrarla|ifşa|söyle|listele|kopyala|yazar|gösterir';

export const turkish: Language = {
  name: 'Turkish',
  code: 'tr',
  override: [
    'tüm|bütün talimatları*|yönergeleri*|kuralları* unut|unutun|görmezden|yoksay|boşver',
    `${prior} ..3 ${orders} ..2 ${drop}`,
    `${drop} ..2 ${prior} ..2 ${orders}`,
    `sana|size ..3 verilen|söylenen|öğretilen|verdikleri ..3 ${orders}|her|şeyi|şeyleri ..2 ${drop}`,
    `tüm|bütün|kendi ..1 talimatlarını*|kurallarını*|yönergelerini*|komutlarını* ..2 ${drop}`,
    `(daha önce|şimdiye kadar|bundan önce) ..3 söylenen|öğrendiğin|öğretilen|söylediklerini|söylenenleri ..3 unut|unutun|görmezden|yok|dikkate`,
    `kuralları*|talimatları* boşver|unut|unutun|görmezden|yoksay`,
    `${prior} ..1 ${orders} ..4 (geçersiz*|iptal|doldu|geçerli değil|yürürlükten|kalktı)`,
    `talimatların* ..2 süresi doldu|geçti`,
  ],
  concealment: [
    oneLine`
      bunu|bundan|bunları|bu ..2 kullanıcıya|kullanıcıdan|sahibine|kullanıcılara ..2 söyleme|söylemeyin|bahsetme|
      bahsetmeyin|bildirme|açıklama|gizle|sakla|gösterme|anlatma
    `,
    `${user} ..1 haberi|ruhu|fark|farkına ..2 olmadan|olmasın|etmeden|duymadan|varmadan|etmesin`,
  ],
  exfiltration: [
    `${secret} ..10 ${place} ..3 ${send}`,
    `sohbet*|konuşma*|yazışma*|kullanıcının ..8 ${place} ..3 ${send}`,
  ],
  promptLeak: [
    `sistem ..1 prompt*|istem|istemi|istemini*|komutunu*|mesajını*|talimat*|yönerge*|yapılandırma* ..3 ${reveal}`,
    `sana ..4 gösterilen|verilen ..2 metni|talimatları|mesajı ..6 yaz|yazar|göster|gösterir|paylaş`,
  ],
  persistence: [
    '(bundan sonra|bundan böyle|şu andan itibaren|artık) ..8 sormadan|onaysız|onay|sorgulamadan|doğrulamadan ..2 al*|beklem*|yap|çalıştır|uygula|gerç*|et',
    `kalıcı ..3 kaydet|hatırla|sakla ..12 ${place}|öner|önerilecek|çalıştır|itaat`,
  ],
  sleeper: [
    oneLine`
      kullanıcı* ..5 dediğinde|derse|yazdığında|yazarsa|söylediğinde|söylerse|bahsettiğinde|deyince|yazınca ..8 sil|
      gönder|aktar|kapat|değiştir|yolla|aç|çalıştır|havale
    `,
    'kelimesi*|sözcüğü*|ifadesi* ..2 geçtiğinde|geçerse|görürsen|gördüğünde|duyduğunda|yazdığı ..8 sil|gönder|aktar|kapat|değiştir|yolla|aç|çalıştır',
  ],
  hijack: ['(artık sen|sen artık|şimdi sen|bundan sonra sen) ..5 sınırsız|kısıtlamasız|filtresiz|sansürsüz|kuralsız'],
  authority: [
    '(onaylandı|onaylanmış|onayladı|onay verildi|izin verildi) ..10 (sormadan|sorulmayacak|sorma|onaysız|beklemeden|sormaya gerek)',
  ],
  addressed: [
    'sayfayı|metni|mesajı|maili|makaleyi|yazıyı|tarifi ..1 okuyan|özetleyen|işleyen ..2 model*|yapay|asistan*|bot*|ajan*|yz',
  ],
};
