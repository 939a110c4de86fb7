/** Acts that the user is not to notice, by language. */
export const unseen: Readonly<Record<string, readonly string[]>> = {
  de: [
    '(inhaberin|inhaber|chef|chefin|nutzer|kundin|kunde|besitzer|familie) braucht ..5 nichts|nicht zu wissen',
    '(so dass|damit|so) ..1 ..2 (nutzer|benutzer|kunde|kundin|inhaberin|chef|niemand) ..3 (mitbekommt|merkt|bemerkt|auffällt)',
    '(lass|lasse) ..2 (übersicht|wochenübersicht|bericht|zusammenfassung|protokoll) weg',
  ],
  fr: [
    '(propriétaire|client|cliente|utilisateur|patron|patronne) n ..1 pas besoin ..1 savoir',
    '(retire|enlève|supprime) ..3 (virements|paiements|achats|opérations) ..2 (résumé|rapport|relevé)',
    'sans que ..3 (utilisateur|propriétaire|client|cliente|patron) ..3 (aperçoive|remarque|sache|rende|voie)',
  ],
  es: [
    '(dueña|dueño|usuario|usuaria|cliente|jefe|jefa) no ..3 (por qué enterarse|enterarse|que saberlo|saberlo|darse cuenta)',
    '(quita|borra|omite) ..2 (pagos|compras|transferencias) del (resumen|informe|extracto)',
    '(de modo que|para que|sin que) ..3 (usuario|dueña|dueño|cliente|jefe) ..4 (cuenta|entere|note|sepa)',
  ],
  it: [
    '(proprietaria|proprietario|utente|cliente|capo) non (deve|devono|ha bisogno) ..2 (saperlo|sapere|accorgersene)',
    '(togli|rimuovi|elimina) ..2 (bonifici|pagamenti|acquisti) dal (riepilogo|rapporto|estratto)',
    '(in modo che|senza che) ..2 (utente|proprietaria|proprietario|cliente) ..4 (accorga|noti|sappia)',
  ],
  pt: [
    '(dona|dono|utilizador|usuário|cliente|chefe) não precisa ..1 (saber|ver|perceber)',
    '(tira|remove|apaga) ..2 (transferências|pagamentos|compras) do (resumo|relatório|extrato)',
    '(de modo que|para que|sem que) ..2 (utilizador|usuário|dona|dono|cliente) ..2 (perceba|note|saiba|repare)',
  ],
  nl: [
    '(eigenaar|gebruiker|klant|baas) hoeft ..2 niet ..1 weten',
    '(laat|haal) ..2 (overboekingen|betalingen|aankopen) uit het (overzicht|verslag|rapport)',
    '(zo|zodat) ..2 (gebruiker|eigenaar|klant|baas) ..3 (niets|niet) ..2 (merkt|ziet|weet)',
  ],
  pl: [
    '(właścicielka|właściciel|użytkownik|klient|klientka|szef) nie musi ..2 wiedzieć',
    '(usuń|pomiń|wykreśl) ..1 (przelewy|płatności|zakupy) z (podsumowania|raportu|zestawienia)',
    '(tak|żeby|aby) ..2 (użytkownik|właścicielka|właściciel|klient) ..1 (niczego|nic|nie) ..1 (zauważył|zauważyła|widział|dowiedział)',
  ],
  ru: [
    '(хозяйке|хозяину|пользователю|клиенту|владельцу) ..1 (незачем|необязательно|не нужно|не надо) ..2 знать',
    '(убери|исключи|удали) ..1 (переводы|платежи|покупки) из (сводки|отчёта|отчета|выписки)',
    '(так чтобы|чтобы) ..1 (пользователь|хозяйка|хозяин|клиент|владелец) ..1 (ничего|не) ..1 (заметил|заметила|узнал|увидел)',
  ],
  tr: [
    '(sahibinin|kullanıcının|müşterinin|patronun) ..2 haberi olmasın',
    '(havaleleri|ödemeleri|alışverişleri) (özetten|rapordan|ekstreden) çıkar',
    '(kullanıcının|müşterinin|sahibinin) (fark etmeyeceği|anlamayacağı|görmeyeceği)',
  ],
  zh: [
    '不用*|无需*|不必*|別*|别* ..1 让*|讓* ..1 主人*|用户*|客户*|老板* ..1 知道*|察觉*|发现*',
    '从* ..1 摘要*|报告*|总结*|账单* ..2 去掉*|删除*|删掉*|剔除*',
    '不要* 让* ..1 用户*|主人*|客户*|老板* ..2 察觉*|发现*|知道*|注意到*',
  ],
  ja: [
    '持ち主*|利用者*|ユーザー*|顧客* ..2 知らせる必要はない*|知らせる必要*|知らなくて*',
    '振込*|支払*|購入* ..2 要約*|報告*|明細* ..1 から外す*|外す*|除く*|除い*',
  ],
  ko: [
    '(주인은|사용자는|고객은|사장은) 알 필요 없*',
    '(이체는|결제는|구매는|송금은) (요약에서|보고서에서|내역에서) 빼*',
    '(사용자가|주인이|고객이) 눈치채지|알아채지|모르게 ..1 (못하게|처리*|않게)',
  ],
};
