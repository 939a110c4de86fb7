/** Claims that the agent's instructions no longer apply, by language. */
export const lapses: Readonly<Record<string, readonly string[]>> = {
  de: [
    '(regeln|anweisungen|vorgaben|richtlinien) ..2 (dir|dich) ..6 (gelten|gilt|zählen|sind) ..2 (nicht mehr|nicht länger|hinfällig|aufgehoben)',
    '(ziel|aufgabe|zweck) des (assistenten|agenten|bots|modells) ..3 (geändert|anderes|neu|aufgehoben)',
    '(wünsche|anliegen|vorgaben|anweisungen) des nutzers|benutzers (zählen|gelten) ..1 nicht',
  ],
  fr: [
    '(consignes|règles|instructions) ..2 tu as ..6 (ne sont plus|plus valables|caduques|plus en vigueur)',
    '(but|rôle|mission|objectif) ..3 (assistant|agent|modèle) ..2 (changé|modifié|redéfini)',
  ],
  es: [
    '(indicaciones|instrucciones|reglas|órdenes) que te ..6 ya no ..4 (vigor|válidas|valen|aplican|cuentan|sirven)',
    '(objetivo|misión|tarea|propósito) del (asistente|agente|modelo|bot) ..2 (cambiado|cambió|redefinido)',
  ],
  it: [
    '(regole|istruzioni|indicazioni) che ti ..6 non ..2 (valgono|contano|vigore) più',
    '(scopo|obiettivo|compito|missione) ..3 (assistente|agente|modello) ..2 (cambiato|ridefinito)',
  ],
  pt: [
    '(regras|instruções|indicações|ordens) que te ..6 já não ..4 (vigor|valem|contam|válidas|aplicam)',
    '(objetivo|missão|tarefa|propósito) do (assistente|agente|modelo|bot) (mudou|alterou|foi)',
  ],
  nl: [
    '(regels|instructies|aanwijzingen) die je ..6 (gelden|tellen) ..1 niet meer|langer',
    '(doel|taak|opdracht) van de (assistent|agent|bot) ..1 (veranderd|gewijzigd|anders)',
  ],
  pl: [
    '(zasady|instrukcje|polecenia|reguły) które ..5 (dostałeś|otrzymałeś|ci) ..5 już nie (obowiązują|działają|liczą)',
    '(cel|zadanie|rola) (asystenta|agenta|bota|modelu) ..1 (zmienił|zmieniło|zmieniła)',
  ],
  ru: [
    '(правила|инструкции|указания) ..1 которые ..2 (тебе|вам|ты) ..5 больше не (действуют|действительны|имеют|применяются)',
    '(цель|задача|роль) (ассистента|агента|бота|модели) (изменилась|поменялась|теперь)',
  ],
  tr: [
    '(sana|size) verilen (kurallar|talimatlar|yönergeler) ..2 (geçerli değil|geçersiz|iptal)',
    '(asistanın|ajanın|botun|modelin) (amacı|görevi|hedefi) (değişti|artık)',
  ],
  zh: [
    '给你*|給你* ..3 规则*|規則*|指令*|指示*|要求* ..3 失效*|作废*|无效*|不再*|过期*',
    '助手*|智能体*|代理* ..2 目标*|目標*|任务*|使命* ..3 改变*|改變*|变更*|更改*',
  ],
  ja: [
    '与えられた*|渡された*|言われた* ..2 規則*|指示*|ルール*|命令* ..4 有効ではあり*|無効*|失効*|もう* ..3 ありません*|有効*|失効*|無効*',
    'アシスタント*|エージェント*|ai ..2 目的*|目標*|役割*|任務* ..3 変わった*|変更*|変わり*',
  ],
  ko: [
    '(받은|주어진|들은) (규칙은|지시는|지침은|명령은|규칙*) ..3 (유효하지|않으니|무효*|효력*)',
    '(도우미의|비서의|에이전트의|어시스턴트의) (목표가|임무가|역할이|목적이) (바뀌*|변경*|달라*)',
  ],
};
