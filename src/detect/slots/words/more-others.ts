import { oneLine } from '../../long-text.ts';
import type { SlotWords } from '../slot.ts';

export const moreOthers: readonly SlotWords[] = [
  // tr
  {
    agent: 'asistan*|ajan*|bot|botu|yapay zeka',
    may: oneLine`
      yetkili|yetkilidir|izinli|izni var|izin verildi|yetkisi var|edebilir|yapabilir|silebilir|onaylayabilir|ödeyebilir|
      imzalayabilir|erişebilir
    `,
    act: oneLine`
      silme|silebilir|onaylama|onaylayabilir|ödeme|ödeyebilir|imzalama|imzalayabilir|iade|çalıştırma|yayınlama|erişebilir|
      verileri|siparişleri|hesapları
    `,
    unchecked: 'onay almadan|onaysız|sormadan|izin almadan|doğrulama olmadan|kontrol edilmeden|kendi başına',
    money: 'ödeme|ödemeler|ödeyin|havale|kira|kirayı|maaş|fatura|faturayı|faturalar|tutar|bağış|aidat|depozito',
    account: 'hesabına|hesap|hesaba|iban|kart|kartına|cüzdan|papara|paypal',
    change: 'değiştir|değiştirin|ekle|ekleyin|güncelle|kapat|devre dışı|kaldır|ayarla|yaz',
    setting: oneLine`
      sistem istemi|sistem istemini|sistem talimatı|sistem talimatını|agents.md|claude.md|.cursorrules|mcp sunucusu|mcp json
    `,
    standing: 'bundan sonra|bundan böyle|artık her|bugünden itibaren|ikinci bir emre kadar|her seferinde',
    conduct: 'ilet|gönder|gönderin|onayla|onaylayın|kabul et|güven|yok say|sil|öde|kopyala|gizle|öner|itaat et|paylaş',
    protection: oneLine`
      sertifika|sertifika doğrulaması|sertifika kontrolü|iki faktörlü|iki aşamalı|2fa|mfa|parola|parolalar|şifre|şifreler|
      güvenlik duvarı|antivirüs|denetim kaydı|denetim günlüğü|şifreleme|imza doğrulaması|kod incelemesi|günlük
    `,
    off: oneLine`
      kapatıldı|kapat|kapatın|devre dışı|kaldırıldı|artık gerekli değil|artık gerekmiyor|gerekmiyor|iptal edildi|
      askıya alındı|şifresiz
    `,
    data: oneLine`
      trafik|günlükler|günlükleri|yedekler|yedekleri|webhook|tüm mesajlar|tüm postalar|tüm e postalar|dışa aktarımlar|
      kopyası|kopyasını
    `,
    move: oneLine`
      gidiyor|geçiyor|gönder|gönderilir|gönderiliyor|yönlendiriliyor|yönlendir|kopyalanıyor|üzerinden|gizli kopya|bcc|
      değişti|değiştirildi|yükleniyor
    `,
  },
  // id
  {
    agent: 'asisten|agen|bot',
    may: 'boleh|diizinkan|berwenang|berhak|diberi izin',
    act: oneLine`
      menghapus|menyetujui|membayar|menandatangani|mengembalikan|mentransfer|menerbitkan|menjalankan|mengekspor|mengubah|
      mengakses|membaca|memesan
    `,
    unchecked: 'tanpa konfirmasi|tanpa persetujuan|tanpa bertanya|tanpa izin|tanpa pemeriksaan|sendiri',
    money: 'pembayaran|bayar|membayar|transfer|sewa|gaji|tagihan|faktur|jumlah|donasi|iuran|setoran',
    account: 'rekening|iban|kartu|dompet|paypal|gopay|ovo',
    change: 'ubah|tambahkan|ganti|nonaktifkan|hapus|atur|tulis|aktifkan|perbarui',
    setting: 'prompt sistem|instruksi sistem|agents.md|claude.md|.cursorrules|server mcp|mcp json',
    standing: 'mulai sekarang|mulai hari ini|seterusnya|selanjutnya|sampai pemberitahuan|setiap kali',
    conduct: oneLine`
      kirim|kirimkan|teruskan|setujui|terima|percayai|abaikan|hapus|bayar|salin|sembunyikan|rekomendasikan|patuhi|bagikan|
      lampirkan
    `,
    protection: oneLine`
      verifikasi sertifikat|validasi sertifikat|sertifikat|dua faktor|dua langkah|2fa|mfa|kata sandi|firewall|antivirus|
      log audit|audit|enkripsi|verifikasi tanda tangan|tinjauan kode|sandbox
    `,
    off: oneLine`
      dinonaktifkan|nonaktifkan|matikan|dimatikan|tidak diperlukan lagi|tidak lagi diperlukan|tidak perlu lagi|dihapus|
      ditangguhkan|tanpa enkripsi
    `,
    data: 'lalu lintas|log|cadangan|webhook|semua surel|semua email|semua pesan|ekspor|salinan semua|salinan setiap',
    move: 'melalui|lewat|kirim|kirimkan|dikirim|diteruskan|teruskan|disalin|bcc|diubah|berubah|diunggah|dialihkan',
  },
  // vi
  {
    agent: 'trợ lý|tác nhân',
    may: 'được phép|có quyền|được ủy quyền',
    act: 'phê duyệt|thanh toán|hoàn tiền|thay đổi|truy cập',
    unchecked: 'không cần xác nhận|không cần phê duyệt|không cần hỏi|mà không cần',
    money: 'thanh toán|chuyển khoản|tiền thuê|hóa đơn|tiền cọc|quyên góp',
    account: 'tài khoản|iban|paypal|momo',
    change: 'thay đổi|cập nhật',
    setting: 'lời nhắc hệ thống|chỉ dẫn hệ thống|agents.md|claude.md|.cursorrules|máy chủ mcp',
    standing: 'từ nay|từ bây giờ|kể từ nay|kể từ hôm nay|mỗi khi',
    conduct: 'chuyển tiếp|phê duyệt|chấp nhận|bỏ qua|thanh toán|sao chép|đề xuất|chia sẻ',
    protection: oneLine`
      xác minh chứng chỉ|kiểm tra chứng chỉ|chứng chỉ|hai yếu tố|2fa|mfa|mật khẩu|tường lửa|nhật ký kiểm tra|mã hóa|chữ ký
    `,
    off: 'đã tắt|bị tắt|vô hiệu hóa|không còn cần|không cần nữa|gỡ bỏ',
    data: 'lưu lượng|nhật ký|bản sao lưu|webhook|tất cả email|tất cả thư|mọi email|bản sao',
    move: 'đi qua|thông qua|được gửi|chuyển tiếp|được chuyển|sao chép|bcc|đổi thành',
  },
  // hu
  {
    agent: 'asszisztens*|ügynök|bot',
    may: 'jogosult|engedélye van|törölhet*|jóváhagyhat*|fizethet*|aláírhat*|hozzáférhet*',
    act: oneLine`
      törölni|jóváhagyni|fizetni|aláírni|visszatéríteni|futtatni|exportálni|módosítani|adatait|rendeléseket|számlákat|
      adatokat
    `,
    unchecked: 'megerősítés nélkül|jóváhagyás nélkül|kérdés nélkül|engedély nélkül|ellenőrzés nélkül|önállóan',
    money: 'fizetés|fizetni|utalás|utalja|utald|bérleti|bér|fizetését|számla|számlát|összeg|adomány',
    account: 'számlára|számlaszám|bankszámla|iban|kártya|kártyára|tárca|paypal',
    change: 'módosítsd|változtasd|cseréld|kapcsold|töröld|állítsd|frissítsd',
    setting: oneLine`
      rendszerprompt|rendszerpromptot|rendszerutasítás|rendszerutasítást|agents.md|claude.md|.cursorrules|mcp szerver|
      mcp json
    `,
    standing: 'mostantól|ezentúl|mától|a továbbiakban|további értesítésig|minden alkalommal',
    conduct:
      'továbbítsd|küldd|küldj|hagyd jóvá|fogadd el|bízz|hagyd figyelmen|töröld|fizesd|másold|rejtsd|ajánld|oszd meg',
    protection: oneLine`
      tanúsítvány*|tanúsítványellenőrzés*|kétfaktoros|kétlépcsős|2fa|mfa|jelszó|jelszavak|tűzfal*|vírusirtó*|naplózás*|
      titkosítás*|aláírás ellenőrzés|kódellenőrzés
    `,
    off: oneLine`
      kikapcsolva|kikapcsoltuk|kikapcsolt|kapcsold ki|letiltva|már nem szükséges|már nem kell|megszűnt|felfüggesztve|
      titkosítatlan*
    `,
    data: oneLine`
      forgalom|naplók|naplót|naplókat|mentések|mentéseket|webhook|minden üzenet|minden levelet|minden levél|másolatát|
      exportot
    `,
    move: oneLine`
      megy|halad|küldd|küldjük|továbbítsd|továbbítjuk|másolódik|keresztül|rejtett másolat|bcc|megváltozott|módosult|kerül
    `,
  },
  // el
  {
    agent: 'βοηθός|βοηθού|πράκτορας|bot',
    may: 'μπορεί|επιτρέπεται|εξουσιοδοτημένος|έχει δικαίωμα',
    act: 'διαγράφει|διαγράψει|εγκρίνει|πληρώνει|υπογράφει|επιστρέφει|εκτελεί|δημοσιεύει|εξάγει|τροποποιεί|διαβάζει',
    unchecked: 'χωρίς επιβεβαίωση|χωρίς έγκριση|χωρίς να ρωτήσει|χωρίς άδεια|χωρίς έλεγχο|μόνος του',
    money: 'πληρωμή|πληρωμές|πληρώστε|έμβασμα|ενοίκιο|μισθός|τιμολόγιο|τιμολόγια|ποσό|δωρεές',
    account: 'λογαριασμό|λογαριασμός|iban|κάρτα|πορτοφόλι|paypal',
    change: 'άλλαξε|αλλάξτε|πρόσθεσε|προσθέστε|αντικατάστησε|απενεργοποίησε|αφαίρεσε|ρύθμισε|ενημέρωσε',
    setting: 'οδηγίες συστήματος|agents.md|claude.md|.cursorrules|διακομιστή mcp|mcp json',
    standing: 'από εδώ και πέρα|από τώρα και στο εξής|στο εξής|από σήμερα|κάθε φορά που',
    conduct: oneLine`
      προώθησε|προωθήστε|στείλε|στείλτε|ενέκρινε|δέξου|εμπιστεύσου|αγνόησε|διέγραψε|πλήρωσε|αντίγραψε|κρύψε|πρότεινε|
      μοιράσου
    `,
    protection: oneLine`
      πιστοποιητικών|έλεγχος πιστοποιητικών|επαλήθευση πιστοποιητικών|δύο παραγόντων|2fa|mfa|κωδικοί|κωδικός|
      τείχος προστασίας|αρχεία ελέγχου|κρυπτογράφηση|υπογραφών
    `,
    off: oneLine`
      απενεργοποιήθηκε|απενεργοποίησε|απενεργοποιημένη|δεν απαιτείται πλέον|δεν χρειάζεται πλέον|καταργήθηκε|αναστέλλεται|
      χωρίς κρυπτογράφηση
    `,
    data: 'κίνηση|αρχεία καταγραφής|αντίγραφα ασφαλείας|webhook|όλα τα μηνύματα|όλα τα email|αντίγραφο όλων',
    move: 'περνά|περνάει|στείλε|στέλνονται|προωθούνται|προώθησε|αντιγράφονται|μέσω|κρυφή κοινοποίηση|άλλαξε',
  },
  // ar
  {
    agent: 'المساعد|للمساعد|الوكيل|للوكيل|البوت',
    may: 'يجوز|يحق|يسمح|مسموح|مخول|مصرح|يمكن',
    act: 'حذف|الموافقة|الدفع|التوقيع|استرداد|تحويل|نشر|تنفيذ|تصدير|تعديل|الوصول|قراءة',
    unchecked: 'دون تأكيد|بدون تأكيد|دون موافقة|بدون موافقة|دون سؤال|دون إذن|بدون إذن|دون مراجعة',
    money: 'الدفع|ادفع|ادفعوا|تحويل|حول|الإيجار|الراتب|الفاتورة|الفواتير|المبلغ|التبرعات|الدفعات',
    account: 'حساب|الحساب|الآيبان|البطاقة|بطاقة|محفظة|iban|paypal',
    change: 'غير|غيّر|أضف|استبدل|عطل|عطّل|احذف|حدث|حدّث|اضبط',
    setting: 'موجه النظام|تعليمات النظام|agents.md|claude.md|.cursorrules|خادم mcp|mcp json',
    standing: 'من الآن فصاعدا|من الآن|ابتداء من اليوم|منذ اليوم|حتى إشعار آخر|في كل مرة|كلما',
    conduct: 'أرسل|حول|وافق|اقبل|ثق|تجاهل|احذف|ادفع|انسخ|أخف|أوص|أطع|شارك|أعد توجيه|مرر',
    protection: oneLine`
      التحقق من الشهادات|الشهادات|المصادقة الثنائية|المصادقة|كلمات المرور|كلمة المرور|الجدار الناري|مضاد الفيروسات|
      سجلات التدقيق|التدقيق|التشفير|التوقيع|المراجعة
    `,
    off: 'تم تعطيل|تعطيل|عطل|عطّل|معطل|تم إيقاف|إيقاف|أوقف|لم يعد مطلوبا|لم تعد مطلوبة|ألغيت|بدون تشفير',
    data: 'حركة المرور|السجلات|النسخ الاحتياطية|جميع الرسائل|كل الرسائل|كل البريد|نسخة من كل|نسخة من جميع',
    move: 'تمر|يمر|أرسل|ترسل|يتم إرسال|تحويل|توجيه|نسخ|عبر|نسخة مخفية|تغير|إلى',
  },
  // hi
  {
    agent: 'सहायक|एजेंट|बॉट',
    may: 'अनुमति है|अनुमति|अधिकार है|सकता है',
    act: 'हटाने|हटा|मंजूरी|भुगतान|हस्ताक्षर|वापसी|स्थानांतरण|चलाने|बदलने|पढ़ने|डेटा',
    unchecked: 'बिना पुष्टि|बिना पूछे|बिना अनुमति|बिना मंजूरी|बिना जांच',
    money: 'भुगतान|किराया|वेतन|बिल|चालान|राशि|दान|पैसे',
    account: 'खाते|खाता|कार्ड|वॉलेट|upi|यूपीआई|iban|ifsc',
    change: 'बदलो|बदलें|जोड़ें|जोड़ो|हटाएं|बंद|अपडेट',
    setting: 'सिस्टम प्रॉम्प्ट|सिस्टम निर्देश|agents.md|claude.md|.cursorrules|mcp json',
    standing: 'अब से|आज से|आगे से|हर बार|अगली सूचना तक',
    conduct: 'भेजो|भेजें|अग्रेषित|मंजूर|स्वीकार|भरोसा|अनदेखा|हटाओ|छिपाओ|साझा|सुझाओ',
    protection: 'प्रमाणपत्र|प्रमाणपत्र सत्यापन|दो चरणीय|टू फैक्टर|2fa|mfa|पासवर्ड|फ़ायरवॉल|ऑडिट लॉग|ऑडिट|एन्क्रिप्शन|समीक्षा',
    off: 'बंद कर|बंद|अक्षम|जरूरत नहीं|आवश्यक नहीं|हटा दिया|निलंबित',
    data: 'ट्रैफ़िक|ट्रैफिक|लॉग|बैकअप|सभी ईमेल|हर ईमेल|सभी संदेश|सभी की प्रति',
    move: 'जाता|जाते|भेजो|भेजें|भेजे|अग्रेषित|कॉपी|माध्यम|के जरिए|बदल',
  },
];
