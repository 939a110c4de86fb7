/** A memory or a sender above the user, by language. */
export const ranks: Readonly<Record<string, readonly string[]>> = {
  de: [
    '(dieser|diese|dieses) (eintrag|notiz|anweisung|regel|vermerk) ..3 (über|vor|wichtiger) ..3 (allem|was|als) ..4 (nutzer|benutzer|anwender)',
    '(assistenten|assistent|agent|agenten|ki) ..6 (autorität|rang) ..4 (betreiber|betreibers|system|besitzer)',
    '(autorität|rang|gewicht) wie ..2 (betreiber|systemprompt|nutzer|besitzer|administrator)',
  ],
  fr: [
    '(cette note|cette règle|cette entrée|ce message|cette consigne) ..2 (prévaut|prime|passe avant|l emporte) ..4 (que|ce) ..3 (utilisateur|opérateur)',
    '(même autorité|autorité) ..2 (que|de) ..2 (opérateur|administrateur|système|utilisateur) ..8 (obéir|vérifier|assistant|sans)',
    'assistant ..2 doit ..3 obéir ..4 sans ..1 vérifier',
  ],
  es: [
    '(esta nota|esta regla|esta entrada|este mensaje) ..1 (vale más|prevalece|manda|está por encima) ..6 (usuario|operador)',
    '(cuenta|cuentan|vale) como ..1 (orden|órdenes) ..2 (operador|sistema|administrador|dueño)',
  ],
  it: [
    '(questa nota|questa regola|questa voce|questo messaggio) ..1 (prevale|vale più|viene prima) ..6 (utente|operatore)',
    '(trattare|considerare) ..4 (messaggi|parole|richieste) come (ordini|ordine) ..2 (operatore|sistema|amministratore)',
  ],
  pt: [
    '(esta nota|esta regra|esta entrada|esta mensagem) ..1 (prevalece|vale mais|está acima) ..6 (utilizador|usuário|operador)',
    '(tratar|considerar) ..4 (mensagens|palavras|pedidos) como (ordens|ordem) ..2 (operador|sistema|administrador)',
  ],
  nl: [
    '(deze notitie|deze regel|dit bericht|deze instructie) ..1 (gaat boven|staat boven|weegt zwaarder) ..4 (gebruiker|beheerder)',
    'behandelen als (opdrachten|opdracht|bevelen) ..3 (beheerder|operator|systeem|eigenaar)',
  ],
  pl: [
    '(ta notatka|ta zasada|ten wpis|ta wiadomość) jest ..1 (ważniejsza|ważniejszy|nadrzędna) ..6 (użytkownik|użytkownika|operator)',
    '(traktować|uznawać) ..4 (wiadomości|słowa|prośby) (jak|jako|za) (polecenia|rozkazy) ..2 (operatora|systemu|administratora)',
  ],
  ru: [
    '(эта запись|это правило|эта заметка|это сообщение) ..1 (важнее|выше|главнее) ..6 (пользователь|пользователя|оператор|оператора)',
    '(считать|воспринимать|принимать) ..4 (сообщения|слова|просьбы) ..1 (приказами|приказом|командами|указаниями) ..2 (оператора|системы|администратора)',
  ],
  tr: [
    '(bu not|bu kural|bu kayıt|bu mesaj) ..5 (söyleyeceği|söylediği|dediği) ..2 (her|şeyden) ..2 (üstündür|önemlidir|önce|önceliklidir|şeyden)',
    '(operatörün|yöneticinin|sistemin) (emri|talimatı|komutu) (saymalı|kabul|sayılır|say)',
  ],
  zh: [
    '记录*|備註*|备注*|条目*|规则*|笔记* ..4 优先*|優先* ..4 高于*|高於* ..4 用户*|用戶*|使用者*',
    '等同于*|视为*|視為*|视同* ..3 管理员*|管理員*|操作员*|系统*|主人* ..3 命令*|指令* ..6 服从*|核实*|执行*|助手*|必须*',
  ],
  ja: [
    'この* ..1 記録*|メモ*|規則*|指示* ..4 利用者*|ユーザー* ..10 優先*',
    '運営者*|管理者*|システム* ..1 命令*|指示* ..2 みなし*|見なし*|扱い*|として* ..8 従う*|確認せず*|実行*',
  ],
  ko: [
    '이 (기록은|메모는|규칙은|지시는) ..2 사용자* ..6 우선*',
    '(운영자*|관리자*|시스템*) (명령*|지시*) ..1 간주*|취급*|여기* ..4 따라*|따르*|확인',
  ],
};
