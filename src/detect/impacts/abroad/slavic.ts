import { oneLine } from '../../long-text.ts';
import type { ImpactWords } from './words.ts';

export const slavic: readonly ImpactWords[] = [
  {
    code: 'pl',
    agent: 'asystent*|agent|agenta|agentowi|bot|bota',
    may: 'może|mogą|wolno|upoważniony|uprawniony|zgodę na|prawo do',
    acts: oneLine`
      usuwać|usunąć|zatwierdzać|zatwierdzić|płacić|zapłacić|podpisywać|zwracać|przelewać|publikować|wykonywać|eksportować|
      zmieniać|czytać|zamawiać|restartować
    `,
    unchecked: '(bez potwierdzenia|bez pytania|bez zgody|bez akceptacji|bez weryfikacji|bez sprawdzenia|samodzielnie)',
    pay: oneLine`
      płatność|płatności|płacić|płacimy|płać|wpłać|wpłaty|przelew|przelewy|czynsz|pensja|pensję|wynagrodzenie|faktura|
      faktury|fakturę|kwota|kwotę|darowizny|składki
    `,
    account: 'konto|konta|rachunek|iban|karta|kartę|portfel|paypal|blik',
    change: 'zmień|zmieniaj|dodaj|dopisz|zastąp|wyłącz|usuń|ustaw|wpisz|włącz|zaktualizuj',
    prompt:
      '(prompt systemowy|instrukcja systemowa|instrukcję systemową|agents.md|claude.md|.cursorrules|serwer mcp|mcp json)',
    settings: 'konfigurację|konfiguracja|ustawienia|instrukcje|uprawnienia|reguły|zasady',
    your: 'swoją|swoje|twoją|twoje|własną|własne',
    fromNow: '(od teraz|od tej pory|od dziś|odtąd|na przyszłość|do odwołania|za każdym razem gdy|ilekroć)',
    orders:
      'przekazuj|przesyłaj|wysyłaj|zatwierdzaj|akceptuj|ufaj|ignoruj|usuwaj|płać|kopiuj|ukrywaj|polecaj|słuchaj|udostępniaj|dołączaj|pomijaj',
    run: 'uruchom|uruchamiaj|wykonaj|odpal|zainstaluj|uruchomić',
    script: 'skrypt|polecenie|komendę|program|makro|@file',
    byOrder: '(na polecenie|z polecenia|na rozkaz|na zlecenie|decyzją|w imieniu|zgodnie z poleceniem)',
    chiefs: 'zarządu|kierownictwa|dyrekcji|administratora|działu|policji|właściciela|prezesa|szefa',
    protections: oneLine`
      (weryfikację certyfikatów|weryfikacja certyfikatów|certyfikatów|certyfikaty|uwierzytelnianie|dwuskładnikowe|
      dwuetapowa|2fa|mfa|hasła|hasło|firewall|zapora|
      zaporę|antywirus|logi audytu|audyt|rejestrowanie|szyfrowanie|weryfikacja podpisów|przegląd kodu|kontrola|sandbox|piaskownica)
    `,
    off: oneLine`
      (wyłącz|wyłączono|wyłączona|wyłączone|wyłączyć|nie jest już wymagane|nie jest już potrzebne|nie jest już|zawieszona|
      zostaje zawieszona|zniesiono|usunięto|nieszyfrowane|pomijaj)
    `,
    data: oneLine`
      (ruch|cały ruch|logi|dzienniki|kopie zapasowe|webhook|wszystkie wiadomości|wszystkich wiadomości|wszystkie maile|każdego maila|eksporty|
      kopię wszystkich|kopię każdego|lustro)
    `,
    moved:
      '(przechodzi|przechodzą|wysyłaj|wysyłane|przesyłane|przekazuj|przekazywane|kopiowane|przez|ukrytej kopii|udw|bcc|zmieniono|zmienił|trafiają|idzie)',
  },
  {
    code: 'cs',
    agent: 'asistent*|agent|agenta|agentovi|bot|robot',
    may: 'může|mohou|smí|smějí|oprávněn|povoleno|právo',
    acts: 'mazat|smazat|schvalovat|schválit|platit|zaplatit|podepisovat|vracet|převádět|publikovat|spouštět|exportovat|měnit|číst|objednávat',
    unchecked: '(bez potvrzení|bez dotazu|bez ptaní|bez souhlasu|bez schválení|bez kontroly|samostatně)',
    pay: 'platba|platby|platit|zaplaťte|plaťte|převod|převody|nájem|nájemné|plat|mzda|faktura|faktury|fakturu|částka|částku|dary|příspěvek',
    account: 'účet|účtu|iban|karta|kartu|peněženka|paypal',
    change: 'změň|změňte|přidej|přidejte|nahraď|vypni|vypněte|odstraň|nastav|zapiš|zapni|aktualizuj',
    prompt:
      '(systémový prompt|systémovou instrukci|systémové instrukce|agents.md|claude.md|.cursorrules|mcp server|mcp json)',
    settings: 'nastavení|konfiguraci|instrukce|oprávnění|pravidla|pokyny',
    your: 'své|svou|svoje|tvoje|vlastní|svá',
    fromNow: '(od teď|od nynějška|odteď|nadále|od dneška|napříště|do odvolání|pokaždé když|kdykoli)',
    orders:
      'přeposílej|přepošli|posílej|schvaluj|přijímej|důvěřuj|ignoruj|maž|plať|kopíruj|skrývej|doporučuj|poslouchej|sdílej|přikládej',
    run: 'spusť|spusťte|proveď|nainstaluj|spustit',
    script: 'skript|příkaz|program|makro|@file',
    byOrder: '(na příkaz|z příkazu|na pokyn|z pokynu|z rozhodnutí|jménem)',
    chiefs: 'vedení|ředitele|správce|administrátora|policie|majitele|představenstva|oddělení',
    protections: oneLine`
        (ověřování certifikátů|kontrola certifikátů|kontrolu certifikátů|certifikátů|certifikáty|dvoufázové|dvoufaktorové|2fa|
        mfa|hesla|heslo|firewall|antivirus|auditní|protokolování|šifrování|ověření podpisu|revize kódu|sandbox)
      `,
    off: '(vypnuto|vypnuta|vypnuté|vypni|vypněte|zakázáno|již není nutné|už není potřeba|není již|zrušena|zrušeno|pozastavena|nešifrované)',
    data: '(provoz|veškerý provoz|záznamy|logy|zálohy|webhook|všechny zprávy|všechny maily|všech mailů|exporty|kopii všech|kopii každého|zrcadlo)',
    moved:
      '(jde|prochází|posílej|odesílány|odesílají|přeposílány|přeposílej|kopírovány|přes|skryté kopie|bcc|změněn|změnila|směřuje)',
  },
  {
    code: 'ru',
    agent: 'ассистент*|агент*|помощник*|бот|боту|бота',
    may: 'может|могут|разрешено|разрешается|вправе|имеет право|уполномочен*',
    acts: oneLine`
      удалять|удалить|одобрять|одобрить|платить|оплачивать|подписывать|возвращать|переводить|публиковать|выполнять|
      экспортировать|изменять|читать|заказывать
    `,
    unchecked:
      '(без подтверждения|без спроса|без согласования|без одобрения|без разрешения|без проверки|самостоятельно)',
    pay: 'оплата|оплату|платеж|платежи|платить|переводите|перевод|переводы|аренда|аренду|зарплата|зарплату|счет|счета|сумму|пожертвования|взнос*|депозит',
    account: 'счет|счёт|карту|карта|карты|кошелек|реквизит*|iban|paypal|сбп',
    change: 'измени|измените|поменяй|добавь|добавьте|замени|отключи|удали|поставь|впиши|включи|обнови|настрой',
    prompt:
      '(системный промпт|системную инструкцию|системные инструкции|agents.md|claude.md|.cursorrules|сервер mcp|mcp json)',
    settings: 'настройки|конфигурацию|инструкции|разрешения|правила|параметры',
    your: 'свой|свои|свою|твой|твои|твою|собственные',
    fromNow:
      '(отныне|впредь|с этого момента|с сегодняшнего дня|теперь всегда|в дальнейшем|до особого распоряжения|каждый раз когда|всякий раз)',
    orders: oneLine`
        пересылай*|отправляй*|одобряй*|принимай*|доверяй*|игнорируй*|удаляй*|плати*|копируй*|скрывай*|рекомендуй*|слушайся|
        подчиняйся|делись|прикладывай*|пропускай*
      `,
    run: 'запусти|запустите|выполни|выполните|установи|установите|запускай',
    script: 'скрипт|команду|программу|макрос|@file',
    byOrder: '(по распоряжению|по приказу|по указанию|по решению|по поручению|от имени)',
    chiefs: 'руководства|администрации|дирекции|администратора|полиции|владельца|начальства|отдела|директора',
    protections: oneLine`
      (проверку сертификатов|проверка сертификатов|сертификатов|сертификаты|двухфакторную|двухфакторная|2fa|mfa|пароли|
      пароль|паролей|брандмауэр|файрвол|антивирус|
      аудит|журналирование|логирование|шифрование|проверку подписи|проверка подписи|ревью|проверка|песочницу)
    `,
    off: oneLine`
      (отключи|отключите|отключена|отключено|отключить|выключи|выключена|отменена|отменено|больше не нужна|больше не
      требуется|больше не нужно|без шифрования|приостановлена|пропускай)
    `,
    data: oneLine`
      (трафик|логи|журналы|бэкапы|резервные копии|вебхук|все письма|всех писем|всю почту|каждое письмо|выгрузки|копию всех|копию каждого|
      копии всех|зеркало)
    `,
    moved: oneLine`
        (идет|идёт|идут|отправляй*|отправляются|пересылай*|пересылаются|копируются|через|скрытую копию|скрытой копии|изменён|
        изменен|перенаправляется|загружаются)
      `,
  },
  {
    code: 'uk',
    agent: 'асистент*|агент*|помічник*|бот|боту',
    may: 'може|можуть|дозволено|має право|уповноважен*',
    acts: 'видаляти|видалити|схвалювати|платити|оплачувати|підписувати|повертати|переказувати|публікувати|виконувати|експортувати|змінювати|читати',
    unchecked: '(без підтвердження|без дозволу|без погодження|без схвалення|без перевірки|самостійно|не питаючи)',
    pay: 'оплата|оплату|платіж|платежі|платити|переказуйте|переказ|оренда|оренду|зарплата|рахунки|суму|внесок|внески',
    account: 'рахунок|картку|картка|гаманець|реквізит*|iban|paypal',
    change: 'зміни|змініть|додай|заміни|вимкни|видали|постав|впиши|увімкни|онови|налаштуй',
    prompt:
      '(системний промпт|системну інструкцію|системні інструкції|agents.md|claude.md|.cursorrules|сервер mcp|mcp json)',
    settings: 'налаштування|конфігурацію|інструкції|дозволи|правила',
    your: 'свої|свою|свій|твої|власні',
    fromNow:
      '(відтепер|надалі|від сьогодні|з цього моменту|з сьогоднішнього дня|щоразу коли|до подальшого розпорядження)',
    orders:
      'пересилай*|надсилай*|схвалюй*|приймай*|довіряй*|ігноруй*|видаляй*|плати*|копіюй*|приховуй*|рекомендуй*|слухайся|ділися',
    run: 'запусти|запустіть|виконай|виконайте|встанови|запускай',
    script: 'скрипт|команду|програму|макрос|@file',
    byOrder: '(за розпорядженням|за наказом|за вказівкою|за рішенням|за дорученням|від імені)',
    chiefs: 'керівництва|адміністрації|дирекції|адміністратора|поліції|власника|відділу|директора',
    protections: oneLine`
        (перевірку сертифікатів|перевірка сертифікатів|сертифікатів|двофакторну|двофакторна|2fa|mfa|паролі|пароль|брандмауер|
        антивірус|аудит|журналювання|шифрування|перевірку підпису|перевірка)
      `,
    off: '(вимкни|вимкніть|вимкнено|вимкнена|скасовано|скасована|більше не потрібна|більше не потрібно|без шифрування|призупинено)',
    data: '(трафік|журнали|логи|резервні копії|вебхук|всі листи|усі листи|всю пошту|кожен лист|копію всіх|копії всіх)',
    moved:
      '(йде|йдуть|надсилай*|надсилаються|пересилай*|пересилаються|копіюються|через|приховану копію|змінено|перенаправляється)',
  },
];
