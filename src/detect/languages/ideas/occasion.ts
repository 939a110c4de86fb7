import { oneLine } from '../../long-text.ts';

/** Harm that waits for an occasion, by language: the occasion, the act, and what it harms. */
export const occasions: Readonly<Record<string, readonly string[]>> = {
  de: [
    oneLine`
      wenn|sobald|falls|sollte ..8 gib|gibst|gebe|schalte|schalt|öffne|ändere|änder|überweise|genehmige|deaktiviere|
      leere|entsperre ..5 alarm|alarmanlage|kameras|zahlungen|zahlung|hintertür|auszahlungskonto|konto|freigaben|
      anträge|prüfung|schutz|protokoll|garage|auszahlung
    `,
    oneLine`
      wenn|sobald|falls ..6 fragt|nachfragt|erkundigt ..8 lösch|lösche|sag|behaupte|entferne|leugne ..8 behaupte|nie|
      bezahlt|lösch|lösche|entferne|nichts
    `,
  ],
  fr: [
    oneLine`
      (dès que|quand|lorsque|le jour où|la prochaine fois|si) ..9 change|modifie|désactive|approuve|ouvre|coupe|
      éteins|valide|supprime|remplace|débloque|transfère ..5 compte|versement|validations|demandes|alarme|caméras|
      porte|paiements|journal|journaux|bénéficiaire|rib|sauvegardes
    `,
    '(dès que|quand|si|lorsque) ..6 demande|interroge ..8 dis|prétends|affirme|réponds ..6 payée|payé|normal|rien|jamais',
  ],
  es: [
    oneLine`
      (cuando|en cuanto|si|la próxima vez|el día) ..8 desactiva|apaga|cambia|aprueba|abre|borra|elimina|mueve|
      transfiere|sustituye|desbloquea ..5 alarma|cámaras|cuenta|solicitudes|puerta|pagos|registro|copias|beneficiario
    `,
    oneLine`
      (cuando|en cuanto|si|la próxima vez) ..4 pida|pregunte|pregunta|pide ..8 dile|di|afirma|niega ..8 bien|pagada|
      nunca|mueve|bórrala|elimínala
    `,
  ],
  it: [
    oneLine`
      (appena|quando|non appena|se|la prossima volta|il giorno) ..8 sostituisci|disattiva|spegni|apri|cambia|approva|
      cancella|elimina|sblocca|trasferisci ..4 registro|telecamere|allarme|porta|conto|pagamenti|richieste|backup|
      beneficiario|controlli
    `,
    '(se|quando) ..4 chiede|chiedono ..8 dì|rispondi|sostieni ..6 pagata|pagato|mai|cancellala|eliminala',
  ],
  pt: [
    oneLine`
      (assim que|quando|se|no dia|da próxima vez) ..8 aprova|aprove|desativa|desliga|abre|muda|altera|apaga|encaminha|
      encaminhe|transfere|encaminha-o ..7 pagamentos|câmaras|câmeras|alarme|porta|conta|pedidos|mensagem|registos|
      cópias|@email|perguntar
    `,
    '(assim que|quando|se) ..4 pedir|perguntar|perguntarem ..8 diz|diga|afirma ..6 pago|paga|nunca|apaga|bem',
  ],
  nl: [
    oneLine`
      zodra|als|wanneer ..7 zet|schakel|open|wijzig|verander|keur|verwijder|wis ..5 camera|cameras|s|alarm|achterdeur|
      rekening|betalingen|verzoeken|logboek|controles|goed
    `,
    'als|zodra|wanneer ..4 vraagt|vragen ..5 zeg|beweer|antwoord ..8 betaald|nooit|verwijder|wis|niets',
  ],
  pl: [
    oneLine`
      (gdy|kiedy|jak tylko|jeśli|gdyby) ..7 zmień|wyłącz|zatwierdź|otwórz|usuń|przelej|odblokuj|skasuj ..4 konto|
      potwierdzenia|wnioski|kamery|alarm|drzwi|płatności|wypłat|dziennik|logi
    `,
    '(gdy|kiedy|jak tylko|jeśli) ..4 zapyta|spyta|pyta ..6 powiedz|odpowiedz|twierdź ..6 opłacona|zapłacona|usuń|nigdy',
  ],
  ru: [
    oneLine`
      (как только|когда|если|в следующий раз) ..8 отключи|выключи|открой|измени|поменяй|смени|одобри|удали|переведи|
      разблокируй ..5 камеры|дверь|сигнализацию|счёт|счет|платежи|заявки|проверку|журнал|подтверждения|оповещения
    `,
    '(если|когда|как только) ..3 спросит|спросят ..6 скажи|отвечай|утверждай ..8 оплачен|удали|никогда|хорошо',
  ],
  tr: [
    oneLine`
      kullanıcı|müşteri|yönetici|sahibi|ev ..6 çıkınca|gidince|ettiğinde|deyince|sorunca|sorduğunda|yazınca|söylediğinde
      ..8 kapat|aç|değiştir|onayla|sil|gönder|aktar|devre
    `,
    'sorarsa|sorunca|sorduğunda ..6 de|söyle|ödendi ..6 sil|kaldır|gizle',
  ],
  zh: [
    oneLine`
      等*|一旦*|只要*|当*|當*|如果* ..12 关闭*|關閉*|停用*|禁用*|打开*|打開*|修改*|更改*|批准*|转出*|解除*|解锁* ..8
      摄像头*|攝像頭*|后门*|後門*|警报*|警報*|报警*|账户*|帳戶*|审批*|验证*|付款*|日志*|防火墙*
    `,
    '只要*|如果*|一旦*|当* ..6 问*|問* ..8 就说*|就說*|回答* ..10 删除*|刪除*|删掉*|清除*',
  ],
  ja: [
    oneLine`
      たら*|したら*|出たら*|れば*|なったら*|ときに*|とき*|言ったら*|聞いたら* ..6 カメラ*|警報*|アラーム*|口座*|認証*|承認*|ログ*|裏口*|監視* ..6
      止め*|切*|開け*|変更*|無効*|削除*|消*|解除*
    `,
    '聞いたら*|聞かれたら*|尋ねたら* ..10 答え*|言* ..4 削除*|消*',
  ],
  ko: [
    oneLine`
      떠나면|나가면|말하면|로그인하면|자면|물어보면|접속하면|시작되면 ..4 카메라*|경보*|계좌*|인증*|승인*|로그*|뒷문* ..3 끄*|꺼*|열*|바꾸*|변경*|삭제*|해제*|
      지우*
    `,
    '물어보면|물으면 ..6 말하고|답하고|하고 ..2 삭제*|지워*|지우*',
  ],
};
