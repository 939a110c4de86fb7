import { oneLine } from '../long-text.ts';
import { each } from './each.ts';

/** Signs in other languages. Each list mixes languages: a text has few of another's words, and never the pair of signs. */
export const abroad = {
  hideAbroad: [
    '(nicht|nichts|ohne|niemandem) ..3 (erwähn*|sagen|mitteil*|mitzuteilen|informier*|anzeig*|verrat*|merkt|merken|erfährt|bescheid)',
    '(sag|sage|erzähl|erwähne|verrate|zeig|zeige|vertel|zeg|meld|noem|nämn|säg|berätta) ..4 (nicht|nichts|niet|niets|inte|aldrig|aan niemand|niemandem)',
    '(ne|n|sans) ..3 (dis|dites|mentionne*|informe*|informer|préviens|prévenir|signale*|évoque*|évoquez|apparaître|dire|avertir|trace)',
    '(no|sin) ..2 (digas|diga|menciones|mencionar|avises|avisar|informes|informar|muestres|cuentes|decir|rastro|notificar)',
    '(não|nao|sem) ..2 (digas|diga|mencione*|avise*|avisar|informe*|informar|mostre*|contar|conte|dizer|rasto|rastro)',
    '(non|senza) ..2 (dire|dirlo|dirle|menzionare|avvisare|informare|mostrare|lasciarne|traccia|rivelare)',
    '(niet|zonder|niets|nooit) ..3 (vertellen|zeggen|melden|noemen|weten|merken|medeweten)',
    '(nie|bez) ..2 (mów|mówiąc|wspominaj|informuj|informując|powiadamiaj|pokazuj|śladu|wiedzy)',
    '(не|без|ні|нікому|никому) ..2 (говори*|сообща*|упомина*|показыва*|рассказыва*|уведомля*|уведомлени*|ведома|кажи|повідомля*|згадуй|показуй|відома)',
    ...each('söyleme|söylemeden|bildirme|bildirmeden|gösterme|göstermeden|bahsetme|belirtme|haber verme'),
    '(لا|دون|بدون|ولا) ..1 (تخبر*|تذكر*|إبلاغ*|إخبار*|تظهر*|علم*|تقل*|إعلام*)',
    ...each('نگو*|نگویید|بدون اطلاع*|اطلاع نده|نشان نده'),
    '(मत|बिना|न) (बता*|दिखा*|कह*)',
    '(बता*|बतानी|दिखाना|कहना) ..1 (नहीं|मत)',
    '不要*|不必*|别*|不用*|无需*|不得*|別* ..2 告诉*|告知*|提及*|提到*|通知*|显示*|告訴*',
    '知らせず*|伝えず*|言わず*|知らせない*|伝えない*|言わない*|気づかれ*|内緒*|秘密に*',
    '알리지*|말하지*|언급하지*|몰래*|모르게*',
    '(đừng|không) ..2 (nói|báo|nhắc|tiết lộ|thông báo)',
    '(đừng|không) cho ..5 biết',
    '(jangan|tanpa) ..2 (beritahu|memberitahu|sebut*|katakan|bilang|sepengetahuan|tampilkan|memberi)',
    '(inte|aldrig|utan att) ..2 (nämna|säga|berätta|visa|informera|meddela)',
    ...each('neříkej|nezmiňuj*|neinformuj*|neukazuj*|bez vědomí'),
    '(μην|χωρίς) ..2 (πεις|αναφέρεις|ενημερώσεις|δείξεις|πει|γνωρίζει)',
    '(nu|fără) ..2 (spune|menționa|informa|anunța|arăta|știe)',
  ],
  unaskedAbroad: [
    '(ohne|keine|keiner) ..2 (rückfrage*|nachfrage*|nachzufragen|bestätigung|prüfung|fragen|freigabe|genehmigung)',
    '(sans|aucune) ..2 (confirmation|demander|vérification|vérifier|approbation|validation|autorisation|confirmer)',
    '(sin|sem|senza) ..2 (confirmación|confirmar|preguntar|verificación|verificar|aprobación|autorización|consultar|confirmação|perguntar|verificação|aprovação|autorização|conferma|chiedere|verifica|approvazione|autorizzazione)',
    '(zonder|utan) ..2 (bevestiging|vragen|controle|goedkeuring|toestemming|bekräftelse|fråga|godkännande|kontroll)',
    '(bez|без) ..2 (potwierdzenia|pytania|weryfikacji|zgody|sprawdzania|potvrzení|ptaní|schválení|kontroly|подтвержден*|проверк*|согласи*|разрешени*|підтвердження|перевірки|згоди|дозволу|вопросов)',
    '(не|nie) (требу*|потребу*|нужн*|wymaga*|wymagają) ..2 (подтвержден*|проверк*|одобрени*|підтвердження|перевірки|potwierdzenia|zgody)',
    'sormadan|onaysız',
    'onay ..1 istemeden|olmadan|gerekmez|almadan',
    '(دون|بدون|بلا) ..1 (تأكيد|موافقة|سؤال|تحقق|إذن|تأیید|پرسیدن|اجازه)',
    '(बिना) ..1 (पूछे|पुष्टि|अनुमति|जांच*)',
    '不需要*|无需*|不用*|不必*|無需* ..1 确认*|询问*|审批*|核实*|批准*|验证*|確認*',
    '確認不要*|確認なし*|確認せず*|承認不要*|承認なし*|無断*',
    '확인* ..1 없이*|필요* ..1 없*',
    ...each('묻지*|승인 없이*|확인 없이*'),
    '(không cần|mà không|tanpa|tidak perlu) ..2 (xác nhận|hỏi|phê duyệt|kiểm tra|konfirmasi|persetujuan|bertanya|verifikasi|izin)',
    '(χωρίς|fără) ..2 (επιβεβαίωση|έγκριση|έλεγχο|confirmare|aprobare|întreba|verificare)',
  ],
  sendAbroad: [
    oneLine`
      schick*|sende|senden|leite|weiterleit*|übermittel*|kopiere|envoie|envoyez|envoyer|transmets|transmettez|renvoie|renvoyez|copie|
      envía*|manda|mande|reenvía*|pásame|pasas|envia|envie|encaminha*|encaminhe|invia|inviare|inoltra*|spedisci|stuur|verstuur|
      wyślij*|prześlij*|wysyła*|wysyłać|отправ*|перешл*|пересыла*|скопиру*|надішли*|перешли*|надсила*|gönder*|ilet|kopyala*|أرسل*|ارسل*|
      وأرسل*|انسخ*|وانسخ*|بفرست*|भेज*|发送*|发到*|发给*|转发*|上传*|写进*|送信*|転送*|送って*|보내*|전송*|gửi|kirim*|teruskan|unggah|skicka*|vidarebefordra|
      pošli*|přepošli*|στείλε*|προώθησε|δώσε|trimite*|bhejo|arsil|otprav*|pereshli|dodawaj|додавай|joindre|adjunta
    `,
  ],
  dataAbroad: [
    oneLine`
      passwort*|passwörter*|zugangsdaten|kennwort*|kundendaten|kontaktdaten|identifiants|historique|contraseña*|contrasena*|claves|
      contactos|conversaciones|conversación|clientes|senha*|contatos|contactos|conversas|credenciais|contatti|conversazioni|clienti|
      credenziali|wachtwoord*|gegevens|gesprekken|contacten|hasł*|hasła|dane|rozmow*|парол*|переписк*|контакт*|письма|ключ*|дані|листування|
      şifre*|parola|parolaları|yazışma*|المرور|بيانات*|الاتصال|الرسائل|المحادث*|مخاطب*|पासवर्ड*|संपर्क*|बातचीत*|密码*|口令*|对话*|联系人*|身份证*|
      パスワード*|会話*|連絡先*|個人情報*|비밀번호*|대화*|연락처*|파일*|sandi|percakapan|kontak|lösenord*|lönelist*|hesla|heslo|κωδικ*|κλειδι*|δεδομένα|
      parolele|parole|conversații*|murur|almurur
    `,
    'mots|mot de passe',
    ...each('mật khẩu|khẩu'),
    'kata sandi',
    'elenco dei clienti',
    'dữ liệu',
  ],
  rememberAbroad: [
    oneLine`
      mémorise*|mémorisez|retiens|memoriza*|guarda|lembra|lembre|ricorda|ricordati|memorizza|onthoud|zapamiętaj|запомни*|запам*|
      hatırla*|kaydet|تذكر*|احفظ*|记住*|请记*|牢记*|覚えて*|記憶して*|기억*|ingat*|zapamatuj*|θυμήσου|recuerda|recuerde|zapomni
    `,
    '(merk|merke) dir',
    '(speichere|speicher) ..4 (gedächtnis|dauerhaft|notiz)',
    ...each('souviens toi|retiens que|à retenir'),
    ...each(
      'guarda en|guarda na|lägg in i|kom ihåg|ghi nhớ|hãy nhớ|ține minte|याद रखो|याद रख|याद रखें|به خاطر بسپار|yaad rakh*|şunu hatırla',
    ),
  ],
  whenAbroad: [
    '(wenn|sobald|falls) ..3 (nutzer|nutzerin|benutzer|kunde|kundin|jemand)',
    '(quand|lorsque|dès que) ..3 (utilisateur|client|quelqu)',
    '(cuando|cada vez que|siempre que) ..2 (usuario|cliente|alguien|pregunte|pida|diga)',
    '(quando|sempre que|se) ..2 (utente|cliente|usuário|utilizador|chiede|perguntar|pedir)',
    '(als|wanneer|zodra) ..2 (gebruiker|klant|iemand)',
    '(gdy|kiedy|jeśli|jeżeli) ..2 (użytkownik|klient|ktoś|zapyta|poprosi)',
    '(когда|если) ..2 (пользовател*|клиент*|спросит|попросит|скажет)',
    '(коли|якщо|після) ..2 (користувач*|клієнт*|запита*|кожної)',
    '(kullanıcı|müşteri) ..3 (sorduğunda|isterse|derse|söylediğinde|sorarsa)',
    '(عندما|إذا|كلما) ..2 (المستخدم|العميل|سأل*|طلب*)',
    '(هر وقت|وقتی|اگر) ..2 (کاربر|پرسید*|خواست*)',
    '(जब|अगर|जब भी) ..2 (उपयोगकर्ता|यूज़र|कोई|पूछे)',
    '当*|如果*|每当*|每次* ..2 用户*|客户*|有人*',
    'ユーザー* ..6 たら*|とき*|場合*|際*',
    '사용자* ..4 때*|묻*|요청하*',
    '(khi|nếu|jika|ketika|setiap kali) ..2 (người dùng|khách|pengguna|pelanggan)',
    '(när|om|varje gång) ..2 (användaren|kunden|någon)',
    '(až|když|pokud) ..2 (uživatel*|zákazník)',
    '(όταν|αν) ..2 (χρήστης|πελάτης|ρωτήσει)',
    '(când|dacă) ..2 (utilizatorul|clientul|întreabă)',
    ...each('toutes les heures|jede stunde|cada hora|каждый час'),
    ...each(
      'ab jetzt|à partir de maintenant|от этого момента|od teraz|a partir de ahora|d ora in poi|mulai sekarang|bundan sonra|şu andan|از این پس|من الآن|从现在起*|今後*|이제부터*|vanaf nu|från och med nu|ab sofort|dès maintenant',
    ),
  ],
  deedAbroad: [
    oneLine`
      lösch|lösche|löschen|überweise|überweis|genehmige|deaktiviere|ersetze|ersetzen|borra|borre|elimina|elimine|transfiere|aprueba|
      desactiva|sustituye|reemplaza|supprime*|supprimez|efface*|effacez|transfère|approuve*|désactive*|remplace|remplacez|apaga|apague|
      exclua|transfira|aprova|aprove|desativa|desative|substitui|cancella|trasferisci|approva|disattiva|sostituisci|comunica|verwijder|
      schakel|vervang|usuń|skasuj|przelej|zatwierdź|wyłącz|zmień|zastąp|zamień|удали*|сотри|переведи|одобри*|отключи*|измени|замени|подмени|
      видали|перекажи|схвали|вимкни|зміни|заміни|onayla*|onaylanmış|kapat|değiştir*|احذف*|امسح*|وافق|عطّل|عطل|غيّر|استبدل|हटा*|मिटा*|मंज़ूर|
      मंजूर|बदल*|删除*|清空*|转账*|批准*|关闭*|禁用*|改成*|替换*|改为*|削除*|消去*|振り込*|送金*|承認*|無効*|置き換え*|삭제*|지워*|이체*|송금*|승인*|
      비활성*|바꿔*|xóa|hapus*|setujui|nonaktifkan|ubah|ganti|radera*|överför|godkänn*|smaž*|vymaž*|převeď|schval*|vypni|změň|nahraď|διέγραψε|
      σβήσε|μετέφερε|έγκρινε|απενεργοποίησε|άλλαξε|șterge|transferă|aprobă|dezactivează|schimbă|înlocuiește|exécute|führe
    `,
    '(zet|schakel|stäng|schalte|mach) ..6 (uit|av|aus)',
    ...each('chuyển khoản|phê duyệt|thay đổi|ta bort|حذف کن|پاک کن|عوض کن|devre dışı'),
  ],
  aiAbroad: [
    oneLine`
      (nota|mensaje|nachricht|hinweis|note|message|dla|für|para|pour|per|voor|για|для|an|attention|uwaga|till|pro|cho|untuk) ..3
      (assistent*|assistenten|asistente|assistente|asystent*|asystenta|ассистент*|помощник*|помічник*|асистент*|assistant|outil|ia|ki|βοηθ*|asistenta)
    `,
    'المساعد*|دستیار*|助手*|智能体*|アシスタント*|エージェント*|에이전트*|어시스턴트*|asisten|asistan*|सहायक',
    ...each('trợ lý'),
  ],
  dropAbroad: [
    oneLine`
      vergiss|vergesst|ignoriere|missachte|oublie|oubliez|ignorez|olvida|olvide|ignora|ignore|esqueça|esquece|dimentica|vergeet|negeer|
      zapomnij|zignoruj|ignoruj|забудь*|игнорир*|проигнорир*|ігнор*|unut|yoksay|تجاهل*|انس|فراموش|भूल*|अनदेखा|忽略*|无视*|忘记*|無視*|忘れ*|무시*|잊*|
      abaikan|lupakan|glöm|ignorera|zapomeň|αγνόησε*|ξέχνα*|uită|ignoră|tajahal|zabud
    `,
    ...each(
      'bỏ qua|bhool jao|bhul jao|radd kar*|görmezden gel|dikkate alma|no hagas caso|haz caso omiso|ne tiens pas compte|نادیده بگیر',
    ),
  ],
  rulesAbroad: [
    oneLine`
      regeln|anweisungen|vorgaben|consignes|règles|reglas|instrucciones|restricciones|regras|instruções|regole|istruzioni|regels|
      instructies|zasad*|instrukcj*|правил*|инструкц*|указани*|ограничени*|інструкц*|talimat*|kuralları|kısıtlama*|تعليمات*|التعليمات|القواعد|قواعد*|قيود*|
      القيود|دستور*|قوانین*|निर्देश*|नियम*|指示*|指令*|规则*|規則*|ルール*|지시*|규칙*|지침*|aturan|instruksi|perintah|regler|instruktioner|pokyn*|pravidla|οδηγί*|κανόνες|
      περιορισμ*|reguli*|regulile|instrucțiuni*|nirdesh|niyam|instruktsii|altaelimat|taelimat
    `,
    ...each('hướng dẫn|quy tắc|chỉ dẫn'),
    ...each('te dijeron|dir gesagt|ti hanno detto|te disseram|тебе говорили|on t a dit'),
  ],
} satisfies Readonly<Record<string, readonly string[]>>;
