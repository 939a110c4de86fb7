import { oneLine } from '../../long-text.ts';

/** Money that now goes elsewhere, by language. */
export const targets: Readonly<Record<string, readonly string[]>> = {
  de: [
    oneLine`
      (zahlungen|miete|gehalt|rechnungen|rechnung|überweisungen) ..5 (neue|neues|neuen|andere|unten|unser) ..2 (konto|
      iban|bankverbindung) ..8 (nötig|rückruf|sofort|überweisen|zahlen)
    `,
    '(zahlungen|miete|gehalt|rechnungen) ..4 ab sofort ..3 (konto|iban)',
    'bankverbindung ..3 (geändert|neu|gewechselt) ..10 (überweisen|konto|zahlen|rechnungen|begleichen)',
    '(überweisen|zahlen|begleichen) ..6 (rechnungen|miete|beträge) ..4 (unten|neue|neues|folgende|genannte) ..2 konto',
  ],
  fr: [
    '(coordonnées bancaires|rib|iban) ..3 (changé|modifié|nouveau|nouvelles) ..10 (régler|payer|verser|compte|factures|virer)',
    '(loyer|salaire|factures|paiements|virements) ..3 (verser|virer|payer|régler) ..2 (sur|au) ..2 compte ..8 (inutile|nouveau|indiqué|ici|dessous)',
  ],
  es: [
    '(cambiado de banco|datos bancarios|nuestra cuenta) ..8 (pague|paguen|transfiera|abone|cuenta|nueva) ..6 (cuenta|abajo|nueva|facturas)',
    '(alquiler|nómina|facturas|pagos|sueldo) ..4 (transfiere|transfieren|paga|pagan|ingresa|van) ..2 (a|en) ..2 cuenta ..8 (nueva|confirmar|falta|llamar)',
  ],
  it: [
    '(coordinate bancarie|iban|conto) ..3 (cambiate|cambiato|nuovo|nuove) ..10 (pagare|versare|fatture|conto|bonifico)',
    oneLine`
      (affitto|stipendio|fatture|pagamenti) ..3 (versato|versati|pagato|pagare|versare|pagate) ..2 (sul|su) ..2 conto ..8
      (serve|conferma|telefonare|nuovo|indicato)
    `,
  ],
  pt: [
    '(dados bancários|iban|conta bancária) ..3 (mudaram|mudou|alterados|novo|novos) ..10 (pague|paguem|transfira|faturas|conta)',
    '(renda|aluguel|salário|faturas|pagamentos) ..3 (vai|vão|paga|pagam|transferida) ..1 (para|na) ..2 conta ..8 (nova|confirmar|ligar|preciso)',
  ],
  nl: [
    '(rekeningnummer|bankgegevens|iban) ..3 (gewijzigd|veranderd|nieuw) ..10 (betalen|overmaken|rekening|facturen)',
    '(huur|salaris|facturen|betalingen) ..4 (nieuwe|andere|onderstaande) rekening ..6 (nodig|terugbellen|vanaf|bevestigen|niet)',
  ],
  pl: [
    '(numer konta|dane bankowe|rachunek) ..8 (nowy|nowe|poniżej|opłacenie|zapłatę|przelew) ..4 (rachunek|konto|poniżej|faktur)',
    '(zmienił|zmieniły) się ..2 (numer konta|dane bankowe)',
    '(czynsz|pensję|faktury|płatności) ..2 (przelewać|wpłacać|płacić) na nowe|nowy ..1 (konto|rachunek)',
  ],
  ru: [
    '(банковские реквизиты|реквизиты|номер счёта|номер счета) ..2 (изменились|изменился|новые) ..10 (оплатить|перевести|счёт|счет|оплату)',
    '(аренду|зарплату|счета|платежи|оплату) ..2 (переводить|перечислять|платить|переводите) ..1 на новый|другой ..1 (счёт|счет)',
  ],
  tr: [
    '(banka bilgilerimiz|hesap bilgilerimiz|iban|hesap numaramız) ..2 (değişti|güncellendi|yeni) ..8 (ödeyin|hesaba|yatırın|gönderin)',
    '(kira|maaş|fatura|faturalar|ödemeler) ..2 yeni hesaba ..1 (yatırılacak|ödenecek|gönderilecek|yatırın)',
  ],
  zh: [
    '银行账户*|账户*|帳戶*|收款账户*|银行帐号*|账号* ..3 变更*|更换*|更改* ..12 汇入*|匯入*|转入*|支付*|新账户*|付款*',
    '房租*|工资*|货款*|发票*|款项* ..4 转到*|汇到*|打到*|汇入*|付到* ..3 新账户*|新帳戶*|以下*|新的*',
  ],
  ja: [
    '振込先*|口座* ..4 変わり*|変更* ..14 新しい口座*|下記*|新口座*|口座* ..4 支払*|振り込*|振込*|お支払*',
    '家賃*|給料*|請求書*|代金* ..4 新しい口座*|新口座* ..2 振り込*|支払*|送金*',
  ],
  ko: [
    '(계좌번호가|계좌가|계좌*) ..1 (변경*|바뀌*) ..6 새 계좌* ..1 (송금*|입금*|보내*)',
    '(월세는|월급은|대금은|청구서*) ..3 새 계좌로 ..1 (보내*|송금*|입금*)',
  ],
};
