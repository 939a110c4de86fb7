import { oneLine } from '../../long-text.ts';

/**
 * Set aside what was given, and say what the text wants: "ignore the page and state ...", by language. Machine translation makes a noun
 * of the order "state", so `estado` counts as one. Words for "forget" are left out: people say "do not forget the page, and write ...".
 */
export const plantedAnswers: Readonly<Record<string, string>> = {
  de: oneLine`
    (ignoriere|ignorieren sie|missachte|missachten sie) (die|den|das|diese|diesen|dieses)
    (funktion|seite|webseite|website|lebenslauf|dokument|text|code|artikel|tabelle|inhalt|bewerbung|rest|absatz|frage) ..2
    (und|sondern) ..2 (geben|gib|sag|sage|sagen|nenne|nennen|schreib|schreibe|schreiben|antworte|antworten|behaupte|erkläre)
  `,
  fr: oneLine`
    (ignorez|ignore|ignorer) (la|le|les|cette|ce|cet)
    (fonction|page|page web|site|cv|curriculum|document|texte|code|article|tableau|contenu|reste|candidature|question) ..2
    (et|puis|mais) ..2 (indiquez|indique|dites|dis|déclarez|déclare|affichez|affiche|répondez|réponds|écrivez|écris|
    annoncez|affirmez|imprimez|admettez)
  `,
  es: oneLine`
    (ignora|ignore|ignorar|ignoren) (la|el|los|las|este|esta)
    (función|página|página web|web|currículum|currículo|documento|texto|código|artículo|tabla|contenido|resto|candidatura) ..2
    (y|pero|luego) ..2 (di|diga|decir|declara|declare|indica|indique|afirma|afirme|escribe|escriba|responde|responda|
    imprime|imprima|anuncia|estado)
  `,
  pt: oneLine`
    (ignore|ignora|ignorar|desconsidere) (a|o|as|os|esta|este)
    (função|página|página web|site|currículo|documento|texto|código|artigo|tabela|conteúdo|resto|candidatura) ..2 (e|mas) ..2
    (declare|diga|indique|afirme|escreva|responda|imprima|anuncie|estado)
  `,
  it: oneLine`
    (ignora|ignori|ignorare|ignorate) (la|il|lo|questa|questo)
    (pagina|pagina web|funzione|sito|curriculum|cv|documento|testo|codice|articolo|tabella|contenuto|resto|candidatura) ..2
    (e|ma|poi) ..2 (dichiara|afferma|scrivi|rispondi|indica|stampa|annuncia|ammetti|riporta)
  `,
  nl: oneLine`
    (negeer|negeert) (de|het|deze|dit) (functie|pagina|webpagina|website|cv|document|tekst|code|artikel|tabel|inhoud|rest|
    sollicitatie) ..2 (en|maar) ..2 (zeg|meld|antwoord|schrijf|verklaar|druk|geef|vermeld|beweer)
  `,
  sv: oneLine`
    (ignorera|strunta i) (funktionen|sidan|webbsidan|cv|meritförteckningen|dokumentet|texten|koden|artikeln|tabellen|innehållet|
    resten) ..2 (och|men) ..2 (säg|skriv|svara|ange|påstå|uppge)
  `,
  pl: oneLine`
    (zignoruj|ignoruj) (tę|ten|to|tą|te)? (funkcję|stronę|witrynę|cv|życiorys|dokument|tekst|kod|artykuł|tabelę|treść|
    resztę) ..2 (i|oraz|a|ale) ..2 (powiedz|napisz|odpowiedz|podaj|stwierdź|wypisz|oświadcz)
  `,
  ru: oneLine`
    (игнорируй|игнорируйте|проигнорируй|проигнорируйте) (эту|этот|это)?
    (функцию|страницу|сайт|резюме|документ|текст|код|статью|таблицу|содержимое|остальное) ..2 (и|а|но) ..2
    (скажи|скажите|ответь|ответьте|напиши|напишите|заяви|заявите|укажи|укажите|выведи|выведите|сообщи|сообщите)
  `,
  uk: oneLine`
    (ігноруй|ігноруйте|проігноруй|проігноруйте) (цю|цей|це)?
    (функцію|сторінку|сайт|резюме|документ|текст|код|статтю|таблицю|вміст|решту) ..2 (і|й|та|а|але) ..2
    (скажи|скажіть|напиши|напишіть|відповідай|вкажи|вкажіть|виведи|заяви|повідом)
  `,
  tr: oneLine`
    (fonksiyonu|işlevi|sayfayı|sayfasını|siteyi|özgeçmişi|belgeyi|metni|kodu|makaleyi|tabloyu|içeriği|gerisini) ..3
    (yok|yoksay|yoksayın|görmezden|göz) ..6 (belirt|belirtin|söyle|söyleyin|yaz|yazın|yazdır|yazdırın)
  `,
  ar: oneLine`
    (تجاهل|تجاهلي|تجاهلوا) (الصفحة|صفحة|الموقع|الدالة|الوظيفة|السيرة|المستند|النص|الكود|المقال|الجدول|المحتوى|الباقي) ..3
    (وقل|وقولي|واذكر|وأجب|واكتب|واطبع|وصرح|وأعلن)
  `,
  hi: oneLine`
    (फ़ंक्शन|फंक्शन|वेबपेज|पेज|पृष्ठ|रेज़्यूमे|रिज्यूमे|दस्तावेज़|पाठ|कोड|लेख|तालिका|सामग्री) ..4 (अनदेखा|नज़रअंदाज़|नजरअंदाज|उपेक्षा) ..4
    (बताएं|बतायें|बताओ|कहें|कहो|लिखें|लिखो|छापें)
  `,
  bn: oneLine`
    (ফাংশন|ফাংশনটি|ওয়েবপেজ|পৃষ্ঠা|বৃত্তান্ত|নথি|কোড|লেখা|নিবন্ধ|টেবিল) ..3 (উপেক্ষা|অগ্রাহ্য) ..4
    (বলুন|বলতে|লিখুন|জানান|বলো)
  `,
  id: oneLine`
    (abaikan|hiraukan) (halaman|fungsi|situs|cv|resume|dokumen|teks|kode|artikel|tabel|konten|isi|sisanya) ..3 (dan|lalu|tetapi) ..2
    (katakan|nyatakan|tulis|tuliskan|jawab|cetak|sebutkan|umumkan)
  `,
  vi: oneLine`
    (bỏ qua|phớt lờ) (trang|hàm|chức năng|sơ yếu|cv|hồ sơ|tài liệu|văn bản|mã|bài viết|bảng|nội dung) ..4 (và|rồi|mà) ..2
    (nói|tuyên bố|ghi|viết|trả lời|thông báo)
  `,
  tl: oneLine`
    (balewalain|huwag pansinin) ang (function|pahina|website|resume|dokumento|teksto|code|artikulo|talahanayan|nilalaman) ..3
    (at|saka) ..2 (sabihin|isulat|ilimbag|sagutin|estado)
  `,
};

/** "Regardless of the previous tasks", by language. */
export const regardless: Readonly<Record<string, string>> = {
  de: 'unabhängig von (den|allen|deinen|ihren)? (vorherigen|bisherigen|früheren|vorigen) (aufgaben|anweisungen|aufträgen|befehlen)',
  fr: '(indépendamment|sans tenir compte|quelles que soient|peu importe) ..2 (tâches|instructions|consignes) (précédentes|antérieures)',
  es: '(independientemente|sin tener en cuenta|sin importar) ..3 (tareas|instrucciones|órdenes) (anteriores|previas)',
  pt: '(independentemente|sem considerar|não obstante) ..2 (tarefas|instruções|ordens) anteriores',
  it: '(indipendentemente|a prescindere|senza tener conto) ..2 (compiti|istruzioni|ordini|attività) precedenti',
  nl: 'ongeacht (de|alle)? (vorige|eerdere|voorgaande) (taken|instructies|opdrachten)',
  sv: 'oavsett (de|alla)? (tidigare|föregående) (uppgifter|uppgifterna|instruktioner|instruktionerna)',
  pl: 'niezależnie od (poprzednich|wcześniejszych) (zadań|poleceń|instrukcji)',
  ru: 'независимо от (предыдущих|прежних|прошлых) (задач|заданий|инструкций|указаний)',
  uk: 'незалежно від (попередніх|колишніх) (завдань|інструкцій|вказівок)',
  tr: 'önceki (görevlerden|talimatlardan|yönergelerden|görevler|talimatlar) (bağımsız|ne olursa)',
  hi: '(पिछले|पिछली|पूर्व) (कार्यों|निर्देशों|आदेशों) ..2 परवाह ..1 बिना',
  id: '(terlepas dari|tanpa memedulikan|tanpa memperhatikan) (tugas|instruksi|perintah) (sebelumnya|terdahulu)',
  vi: '(bất kể|không quan tâm đến) ..2 (nhiệm vụ|chỉ dẫn|hướng dẫn) trước',
};
