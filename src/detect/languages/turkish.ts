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
    'tüm|bütün|geride ..1 izleri*|izlerini* sil|temizle|yok|silin',
    oneLine`
      kullanıcıya|kullanıcılara|sahibine ..2 bundan|bunu|bunları|hiçbir|bu|hiç ..4 söyleme|söylemeyin|bahsetme|
      bahsetmeyin|bildirme|belli|gösterme|açıklama|anlatma
    `,
    oneLine`
      bunu|bundan|bunları|bu ..2 kullanıcıya|kullanıcıdan|sahibine|kullanıcılara ..2 söyleme|söylemeyin|bahsetme|
      bahsetmeyin|bildirme|açıklama|gizle|sakla|gösterme|anlatma
    `,
    `kullanıcıdan|sahibinden ..2 gizle|sakla|gizleyin|saklayın|gizli`,
    `${user} ..1 haberi|ruhu|fark|farkına ..2 olmadan|olmasın|etmeden|duymadan|varmadan|etmesin`,
    `kullanıcıya ..1 haber|bilgi|bildirim ..1 vermeden ..8 ${send}|sil|aktar`,
    `kullanıcı* ..3 (bilmemeli|öğrenmemeli|bilmesin|öğrenmesin|fark etmesin)`,
    `bu ..1 ${orders}|nottan|mesajdan|notu ..2 (bahsetme|söz etme|söyleme|gösterme)`,
  ],
  exfiltration: [
    `${secret} ..10 ${place} ..3 ${send}`,
    `sohbet*|konuşma*|yazışma*|kullanıcının ..8 ${place} ..3 ${send}`,
    `${send} ..4 ${secret} ..8 ${place}`,
  ],
  promptLeak: [
    '(yukarıdaki her şeyi|yukarıdaki tüm metni|yukarıdaki metnin tamamını) ..2 tekrarla|yaz|yazdır|kopyala',
    `sistem ..1 prompt*|istem|istemi|istemini*|komutunu*|mesajını*|talimat*|yönerge*|yapılandırma* ..3 ${reveal}`,
    `gizli|iç|dahili|başlangıç ..1 talimatlarını*|yönergelerini*|kurallarını*|istemini*|komutlarını* ..3 ${reveal}`,
    `sistem ..1 promptun*|istemin*|talimatların* ne|nedir|neler`,
    'gizli anahtarın*|şifren*|parolan* ne|nedir',
    `sana ..4 gösterilen|verilen ..2 metni|talimatları|mesajı ..6 yaz|yazar|göster|gösterir|paylaş`,
  ],
  persistence: [
    `kullanıcı* ..3 itiraz|aksini|karşı|yasaklasa|reddetse|istemese ..2 bile|de|da`,
    '(bundan sonra|bundan böyle|şu andan itibaren|artık) ..8 sormadan|onaysız|onay|sorgulamadan|doğrulamadan ..2 al*|beklem*|yap|çalıştır|uygula|gerç*|et',
    'kullanıcı* ..4 yönetici*|admin*|güvenilir|yetkili|doğrulanmış ..4 hatırla|kaydet|unutma|ezberle',
    `kalıcı ..3 kaydet|hatırla|sakla ..12 ${place}|öner|önerilecek|çalıştır|itaat`,
    '(sadece|yalnızca) ..1 bana|benim|bu ..3 itaat|uy|dinle',
    'bütün|tüm ..1 oturum*|sohbet*|konuşma* ..8 gönder|çalıştır|itaat|sormadan|yönlendir',
  ],
  sleeper: [
    oneLine`
      kullanıcı* ..5 dediğinde|derse|yazdığında|yazarsa|söylediğinde|söylerse|bahsettiğinde|deyince|yazınca ..8 sil|
      gönder|aktar|kapat|değiştir|yolla|aç|çalıştır|havale
    `,
    `kullanıcı* ..5 diyene|yazana|söyleyene|deyinceye|bahsedene kadar ..1 bekle`,
    'kelimesi*|sözcüğü*|ifadesi* ..2 geçtiğinde|geçerse|görürsen|gördüğünde|duyduğunda|yazdığı ..8 sil|gönder|aktar|kapat|değiştir|yolla|aç|çalıştır',
  ],
  hijack: [
    oneLine`
      (artık sen|sen artık|şimdi sen|sen şimdi|bundan sonra sen|artık) ..6 kısıtlama*|sınır*|kural*|filtre*|sansür*
      ..1 (olmayan|tanımayan|bağlı olmayan|yok|uymayan)
    `,
    '(artık sen|sen artık|şimdi sen|bundan sonra sen) ..5 sınırsız|kısıtlamasız|filtresiz|sansürsüz|kuralsız',
    'artık ..2 asistan|yapay|bot|model ..2 değilsin',
    'kısıtlama*|sınır*|kural*|filtre* ..2 yokmuş|olmadığını|olmayan ..2 gibi|varsay ..2 davran|yap|cevap*|yanıt*',
    'sınırsız*|kısıtlamasız|filtresiz|sansürsüz ..2 cevap*|yanıt*|konuş|davran',
    'geliştirici|tanrı|yönetici modu* ..2 geç|gir|etkin*|aktif*|açık|aç|geçin',
  ],
  authority: [
    'asistan|ajan|bot ..6 onay|izin ..1 almadan|beklemeden|istemeden',
    '(onaylandı|onaylanmış|onayladı|onay verildi|izin verildi) ..10 (sormadan|sorulmayacak|sorma|onaysız|beklemeden|sormaya gerek)',
    'ben|bir senin geliştiricin*|yaratıcın*|yöneticin*',
    'sistem mesajı|bildirimi|uyarısı ..6 asistan|ajan|model ..6 derhal|hemen|bütün|zorunda|sormadan',
  ],
  addressed: [
    'sayfayı|metni|mesajı|maili|makaleyi|yazıyı|tarifi ..1 okuyan|özetleyen|işleyen ..2 model*|yapay|asistan*|bot*|ajan*|yz',
    'eğer|sen bir? yapay|dil|bot|asistan ..2 zekaysan|modeliysen|isen|botsan|asistansan|zeka',
  ],
};
