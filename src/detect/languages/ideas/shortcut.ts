import { oneLine } from '../../long-text.ts';

/** The lesson that a skipped check went well, by language: the check, that it was skipped, and that all went well. */
export const shortcuts: Readonly<Record<string, readonly string[]>> = {
  de: [
    oneLine`
      (prüfung|kontrolle|freigabe|bestätigung|signatur) ..2 übersprungen|ausgelassen|weggelassen|umgangen|deaktiviert ..5
      (gut|problemlos|geklappt|funktioniert|niemand|reibungslos)
    `,
    'ohne freigabe|prüfung|bestätigung|rückfrage|kontrolle ..5 schneller|gut|problemlos ..4 niemand|beschwert|künftig|also',
  ],
  fr: [
    '(sauté|ignoré|contourné|désactivé|omis) ..2 vérification|validation|contrôle|confirmation ..4 (bien passé|bien|sans problème|fonctionné|marché)',
    'sans validation|vérification|confirmation|approbation ..10 personne ..5 (donc|plus|désormais|dit|plaint)',
  ],
  es: [
    '(salté|omití|ignoré|desactivé) ..2 verificación|revisión|comprobación|validación|confirmación ..3 todo ..2 bien',
    '(aprobé|envié|acepté|pagué) ..3 sin ..1 revisarlas|revisar|verificar|aprobación|preguntar|comprobar ..3 nadie ..3 quejó|protestó|dijo|notó',
  ],
  it: [
    '(saltato|omesso|ignorato|disattivato) ..2 controllo|verifica|conferma|revisione ..3 tutto ..2 (bene|liscio)',
    '(approvato|inviato|accettato|pagato) ..2 senza ..1 verificare|controllare|chiedere|approvazione ..3 nessuno',
  ],
  pt: [
    '(pulei|saltei|ignorei|omiti|desativei) ..2 verificação|revisão|confirmação|validação ..3 (deu tudo certo|tudo certo|tudo bem|correu bem)',
    '(enviei|aprovei|aceitei|paguei) ..2 sem ..1 aprovação|verificar|perguntar|revisar|confirmação ..3 ninguém',
  ],
  nl: [
    '(controle|verificatie|goedkeuring|bevestiging) ..1 overgeslagen|omzeild|weggelaten|uitgezet ..3 (alles ging goed|ging goed|prima|zonder problemen)',
    'zonder goedkeuring|controle|bevestiging|toestemming ..4 sneller|goed|prima ..3 niemand',
  ],
  pl: [
    '(pominąłem|pominęłam|ominąłem|wyłączyłem) ..2 weryfikację|sprawdzanie|kontrolę|potwierdzenie ..3 wszystko ..2 (dobrze|świetnie)',
    '(zatwierdziłem|wysłałem|zaakceptowałem) ..1 bez ..1 sprawdzania|potwierdzenia|zgody|weryfikacji ..3 nikt',
  ],
  ru: [
    '(пропустил|пропустила|обошёл|отключил|обошел) ..2 проверку|подтверждение|контроль|согласование ..3 (всё прошло|все прошло|прошло хорошо|сработало)',
    'без подтверждения|проверки|согласования|одобрения ..4 (быстрее|хорошо|нормально) ..3 никто',
  ],
  tr: [
    '(kontrolü|doğrulamayı|onayı|incelemeyi) atladım|geçtim|kapattım ..4 (yolunda|sorunsuz|iyi)',
    '(onay|izin) ..1 almadan|beklemeden ..2 gönderdim|yaptım|onayladım ..3 kimse',
  ],
  zh: [
    '跳过* ..3 审核*|审查*|验证*|检查*|确认*|批准* ..5 顺利*|没问题*|成功*|没有问题*',
    '没有经过*|未经*|没经过* ..2 批准*|审批*|确认*|同意* ..8 没人*|没有人* ..2 投诉*|反对*|发现*',
  ],
  ja: [
    '確認*|検証*|承認*|チェック* ..2 省略*|飛ばし*|スキップ*|省い* ..4 問題なかった*|うまくいった*|問題はなかった*|成功*',
    '承認なし*|確認なし*|確認せず*|許可なし* ..10 文句*|問題* ..4 言わなかった*|なかった*',
  ],
  ko: [
    '(검증*|확인*|승인*|검사*) 건너뛰*|생략* ..3 문제 없*',
    '(승인|확인|허락) 없이 ..5 아무도 불평*|항의*|몰랐*|뭐라*',
  ],
};
