import { oneLine } from '../../long-text.ts';
import type { SlotWords } from '../slot.ts';

export const moreSlavic: readonly SlotWords[] = [
  // pl
  {
    agent: 'asystent*|agent|agenta|agentowi|bot|bota',
    may: 'może|mogą|wolno|upoważniony|uprawniony|zgodę na|prawo do',
    act: oneLine`
      usuwać|usunąć|zatwierdzać|zatwierdzić|płacić|zapłacić|podpisywać|zwracać|przelewać|publikować|wykonywać|eksportować|
      zmieniać|czytać|zamawiać|restartować
    `,
    unchecked: 'bez potwierdzenia|bez pytania|bez zgody|bez akceptacji|bez weryfikacji|bez sprawdzenia|samodzielnie',
    money: oneLine`
      płatność|płatności|płacić|płacimy|płać|wpłać|wpłaty|przelew|przelewy|czynsz|pensja|pensję|wynagrodzenie|faktura|
      faktury|fakturę|kwota|kwotę|darowizny|składki
    `,
    account: 'konto|konta|rachunek|iban|karta|kartę|portfel|paypal|blik',
    change: 'zmień|zmieniaj|dodaj|dopisz|zastąp|wyłącz|usuń|ustaw|wpisz|włącz|zaktualizuj',
    setting: oneLine`
      prompt systemowy|instrukcja systemowa|instrukcję systemową|agents.md|claude.md|.cursorrules|serwer mcp|mcp json
    `,
    standing: 'od teraz|od tej pory|od dziś|odtąd|na przyszłość|do odwołania|za każdym razem gdy|ilekroć',
    conduct: oneLine`
      przekazuj|przesyłaj|wysyłaj|zatwierdzaj|akceptuj|ufaj|ignoruj|usuwaj|płać|kopiuj|ukrywaj|polecaj|słuchaj|udostępniaj|
      dołączaj|pomijaj
    `,
    protection: oneLine`
      weryfikację certyfikatów|weryfikacja certyfikatów|certyfikatów|certyfikaty|uwierzytelnianie|dwuskładnikowe|dwuetapowa|
      2fa|mfa|hasła|hasło|firewall|zapora|zaporę|antywirus|logi audytu|audyt|rejestrowanie|szyfrowanie|weryfikacja podpisów|
      przegląd kodu|kontrola|sandbox|piaskownica
    `,
    off: oneLine`
      wyłącz|wyłączono|wyłączona|wyłączone|wyłączyć|nie jest już wymagane|nie jest już potrzebne|nie jest już|zawieszona|
      zostaje zawieszona|zniesiono|usunięto|nieszyfrowane|pomijaj
    `,
    data: oneLine`
      ruch|cały ruch|logi|dzienniki|kopie zapasowe|webhook|wszystkie wiadomości|wszystkich wiadomości|wszystkie maile|
      każdego maila|eksporty|kopię wszystkich|kopię każdego|lustro
    `,
    move: oneLine`
      przechodzi|przechodzą|wysyłaj|wysyłane|przesyłane|przekazuj|przekazywane|kopiowane|przez|ukrytej kopii|udw|bcc|
      zmieniono|zmienił|trafiają|idzie
    `,
  },
  // cs
  {
    agent: 'asistent*|agent|agenta|agentovi|bot|robot',
    may: 'může|mohou|smí|smějí|oprávněn|povoleno|právo',
    act: oneLine`
      mazat|smazat|schvalovat|schválit|platit|zaplatit|podepisovat|vracet|převádět|publikovat|spouštět|exportovat|měnit|číst|
      objednávat
    `,
    unchecked: 'bez potvrzení|bez dotazu|bez ptaní|bez souhlasu|bez schválení|bez kontroly|samostatně',
    money: oneLine`
      platba|platby|platit|zaplaťte|plaťte|převod|převody|nájem|nájemné|plat|mzda|faktura|faktury|fakturu|částka|částku|dary|
      příspěvek
    `,
    account: 'účet|účtu|iban|karta|kartu|peněženka|paypal',
    change: 'změň|změňte|přidej|přidejte|nahraď|vypni|vypněte|odstraň|nastav|zapiš|zapni|aktualizuj',
    setting: oneLine`
      systémový prompt|systémovou instrukci|systémové instrukce|agents.md|claude.md|.cursorrules|mcp server|mcp json
    `,
    standing: 'od teď|od nynějška|odteď|nadále|od dneška|napříště|do odvolání|pokaždé když|kdykoli',
    conduct: oneLine`
      přeposílej|přepošli|posílej|schvaluj|přijímej|důvěřuj|ignoruj|maž|plať|kopíruj|skrývej|doporučuj|poslouchej|sdílej|
      přikládej
    `,
    protection: oneLine`
      ověřování certifikátů|kontrola certifikátů|kontrolu certifikátů|certifikátů|certifikáty|dvoufázové|dvoufaktorové|2fa|
      mfa|hesla|heslo|firewall|antivirus|auditní|protokolování|šifrování|ověření podpisu|revize kódu|sandbox
    `,
    off: oneLine`
      vypnuto|vypnuta|vypnuté|vypni|vypněte|zakázáno|již není nutné|už není potřeba|není již|zrušena|zrušeno|pozastavena|
      nešifrované
    `,
    data: oneLine`
      provoz|veškerý provoz|záznamy|logy|zálohy|webhook|všechny zprávy|všechny maily|všech mailů|exporty|kopii všech|
      kopii každého|zrcadlo
    `,
    move: oneLine`
      jde|prochází|posílej|odesílány|odesílají|přeposílány|přeposílej|kopírovány|přes|skryté kopie|bcc|změněn|změnila|
      směřuje
    `,
  },
  // ru
  {
    agent: 'ассистент*|агент*|помощник*|бот|боту|бота',
    may: 'может|могут|разрешено|разрешается|вправе|имеет право|уполномочен*',
    act: oneLine`
      удалять|удалить|одобрять|одобрить|платить|оплачивать|подписывать|возвращать|переводить|публиковать|выполнять|
      экспортировать|изменять|читать|заказывать
    `,
    unchecked: 'без подтверждения|без спроса|без согласования|без одобрения|без разрешения|без проверки|самостоятельно',
    money: oneLine`
      оплата|оплату|платеж|платежи|платить|переводите|перевод|переводы|аренда|аренду|зарплата|зарплату|счет|счета|сумму|
      пожертвования|взнос*|депозит
    `,
    account: 'счет|счёт|карту|карта|карты|кошелек|реквизит*|iban|paypal|сбп',
    change: 'измени|измените|поменяй|добавь|добавьте|замени|отключи|удали|поставь|впиши|включи|обнови|настрой',
    setting: oneLine`
      системный промпт|системную инструкцию|системные инструкции|agents.md|claude.md|.cursorrules|сервер mcp|mcp json
    `,
    standing: oneLine`
      отныне|впредь|с этого момента|с сегодняшнего дня|теперь всегда|в дальнейшем|до особого распоряжения|каждый раз когда|
      всякий раз
    `,
    conduct: oneLine`
      пересылай*|отправляй*|одобряй*|принимай*|доверяй*|игнорируй*|удаляй*|плати*|копируй*|скрывай*|рекомендуй*|слушайся|
      подчиняйся|делись|прикладывай*|пропускай*
    `,
    protection: oneLine`
      проверку сертификатов|проверка сертификатов|сертификатов|сертификаты|двухфакторную|двухфакторная|2fa|mfa|пароли|пароль|
      паролей|брандмауэр|файрвол|антивирус|аудит|журналирование|логирование|шифрование|проверку подписи|проверка подписи|
      ревью|проверка|песочницу
    `,
    off: oneLine`
      отключи|отключите|отключена|отключено|отключить|выключи|выключена|отменена|отменено|больше не нужна|
      больше не требуется|больше не нужно|без шифрования|приостановлена|пропускай
    `,
    data: oneLine`
      трафик|логи|журналы|бэкапы|резервные копии|вебхук|все письма|всех писем|всю почту|каждое письмо|выгрузки|копию всех|
      копию каждого|копии всех|зеркало
    `,
    move: oneLine`
      идет|идёт|идут|отправляй*|отправляются|пересылай*|пересылаются|копируются|через|скрытую копию|скрытой копии|изменён|
      изменен|перенаправляется|загружаются
    `,
  },
  // uk
  {
    agent: 'асистент*|агент*|помічник*|бот|боту',
    may: 'може|можуть|дозволено|має право|уповноважен*',
    act: oneLine`
      видаляти|видалити|схвалювати|платити|оплачувати|підписувати|повертати|переказувати|публікувати|виконувати|експортувати|
      змінювати|читати
    `,
    unchecked: 'без підтвердження|без дозволу|без погодження|без схвалення|без перевірки|самостійно|не питаючи',
    money: 'оплата|оплату|платіж|платежі|платити|переказуйте|переказ|оренда|оренду|зарплата|рахунки|суму|внесок|внески',
    account: 'рахунок|картку|картка|гаманець|реквізит*|iban|paypal',
    change: 'зміни|змініть|додай|заміни|вимкни|видали|постав|впиши|увімкни|онови|налаштуй',
    setting:
      'системний промпт|системну інструкцію|системні інструкції|agents.md|claude.md|.cursorrules|сервер mcp|mcp json',
    standing:
      'відтепер|надалі|від сьогодні|з цього моменту|з сьогоднішнього дня|щоразу коли|до подальшого розпорядження',
    conduct: oneLine`
      пересилай*|надсилай*|схвалюй*|приймай*|довіряй*|ігноруй*|видаляй*|плати*|копіюй*|приховуй*|рекомендуй*|слухайся|ділися
    `,
    protection: oneLine`
      перевірку сертифікатів|перевірка сертифікатів|сертифікатів|двофакторну|двофакторна|2fa|mfa|паролі|пароль|брандмауер|
      антивірус|аудит|журналювання|шифрування|перевірку підпису|перевірка
    `,
    off: oneLine`
      вимкни|вимкніть|вимкнено|вимкнена|скасовано|скасована|більше не потрібна|більше не потрібно|без шифрування|призупинено
    `,
    data: 'трафік|журнали|логи|резервні копії|вебхук|всі листи|усі листи|всю пошту|кожен лист|копію всіх|копії всіх',
    move: oneLine`
      йде|йдуть|надсилай*|надсилаються|пересилай*|пересилаються|копіюються|через|приховану копію|змінено|перенаправляється
    `,
  },
];
