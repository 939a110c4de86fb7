import type { SlotWords } from '../slot.ts';

const polish: SlotWords = {
  standing:
    'od teraz|od dziś|od dzisiaj|od poniedziałku|od jutra|od przyszłego tygodnia|odtąd|do odwołania|na przyszłość|bez wyjątku|nowa zasada|co do zasady|od stycznia|od marca|od kwietnia|na stałe|w przyszłości',
  each: 'zawsze|za każdym razem|każde|każdy|każda|każdą|ilekroć|domyślnie|wszystkie|wszelkie',
  duty: 'musi|muszą|należy|powinien|powinna|powinny|ma|mają|proszę|prosimy',
  order: 'używać|używaj|wysyłać|pisać|publikować|zapisywać',
  conduct:
    'odpowiadać|odpowiadaj|odrzucać|odrzucane|akceptować|akceptowane|przekazywać|przekazywane|usuwać|ignorować|zatwierdzać|zatwierdzane|polecać|polecaj|wspominać|traktować|pierwszeństwo|rozpatrywane|realizowane|zwracać|ukrywać|pomijać',
  favour: 'najpierw|pierwszeństwo|przed innymi|klient|klienci|zgłoszenie|zgłoszenia|reklamacje|tylko|dostawca',
  now: 'teraz|już nie|już|zamiast|od dziś|tymczasowo|obecnie|także',
  negation: 'nie|nigdy|nikt|żaden|żadna|żadne|nic|już nie',
  without: 'bez',
  check:
    'zgody|akceptacji|zatwierdzenia|weryfikacji|potwierdzenia|drugiego podpisu|recenzji|kontroli|przegląd|sprawdzenia',
  query: 'pytania|pytać|zgłoszenia|hasła|podpisu|zgodę',
  off: 'wyłączony|wyłączona|wyłączone|wyłączyłem|wyłączyliśmy|wyłączono|wyłączyć|zniesiony|zniesiona|zniesiono|usunięto|usunięty|pominięto|pomijać|zawieszony|zawieszona|zawieszono|obejść|wyjątek|wykluczyć|poluzowano|wyłącz',
  required:
    'wymagane|wymagany|wymagana|potrzebne|potrzebny|potrzebna|konieczne|obowiązkowe|trzeba|muszą|wygasają|sprawdzane|szyfrowane',
  lifted: 'opcjonalne|opcjonalny|zbędne|niepotrzebne',
  protection:
    'sprawdzanie podpisów|sprawdzania podpisów|uwierzytelnianie|weryfikacja dwuetapowa|zapora|zapory|antywirus|antywirusa|szyfrowanie|szyfrowania|dziennik audytu|certyfikatów|certyfikaty|hasła|przegląd kodu|blokada|alarm|waf|podpisy',
  may: 'może|mogą|wolno|upoważniony|upoważniona|uprawniony|uprawniona|uprawnieni',
  act: 'zatwierdzać|usuwać|podpisywać|płacić|publikować|zmieniać|czytać|przeglądać|zwracać|zamawiać|eksportować|wchodzić|akceptować|usunąć|zatwierdzić|logować',
  grave:
    'przelewy|faktury|wynagrodzenia|płace|klientów|dane|umowy|konta|produkcji|baza|bazy|pacjentów|płatności|zamówienia|zwroty|serwery',
  give: 'dodany|dodana|dodano|nadano|przyznano|otrzymuje|otrzymał|dostaje|dostał|nadać|przyznać|daj|przydzielono|ma|mają',
  right:
    'prawa administratora|uprawnienia administratora|grupy administratorów|pełny dostęp|prawo zapisu|dostęp do zapisu|prawa zapisu|klucz główny|administratorów domeny|uprawnienia do zapisu',
  role: 'administratorów|administratora|administratorem|roota',
  access: 'dostęp|uprawnienia|prawa|prawo',
  alone: 'sam|sama|sami|samodzielnie|bezpośrednio|dowolnej kwoty|własne|własnych',
  outsider:
    'agencji|agencja|dostawcy|dostawca|dostawcą|partnera|partner|stażyści|stażysta|praktykant|wykonawcy|konsultanta|firmy zewnętrznej|zewnętrzna|zewnętrznej|zewnętrzny|podwykonawcy|biura',
  data: 'kopie|kopia|kopie zapasowe|skany|nagrania|zgłoszenia|zgłoszeń|logi|umowy|dane|eksport|maile|wiadomości|raporty|kontakty|pliki|dokumenty|faktury',
  move: 'trafiają|trafiać|trafia|wysyłane|wysyłać|wysyłamy|przekazywane|kopiowane|przesyłane|przesyłać|zapisywane|idą|idzie|przechodzi|synchronizowane|przekierowane|udostępniane|lądują|trafiają także',
  place: 'serwer|dysk|chmurę|chmura|folder|skrzynkę|adres|konto|zasobnik',
  carrier: 'webhook|proxy|przekierowanie|serwer pocztowy|lustro|miejsce docelowe|ukryta kopia|udw',
  money:
    'czynsz|faktura|faktury|wynagrodzenie|pensja|wpłata|wpłatę|płatność|płatności|kwota|darowizny|prowizja|zaliczka|składki|zwroty|kaucja',
  pay: 'płacić|płacimy|wpłacać|wpłatę|przelewać|przelewamy|przelać|wysyłać|uiścić|idzie',
  payto: 'płatne na|na rzecz|przelewać na|wpłacać na|wpłatę na',
  account: 'konto|konta|rachunek|iban|kartę|blik|portfel|bank',
  details:
    'numer konta|nowy numer konta|dane do przelewu|rachunek bankowy|nowe konto|nowy rachunek|odbiorca|beneficjent',
  new: 'nowy|nowa|nowe|inny|inne|inna|zmieniony|podany|podane',
  setting:
    'konfiguracji mcp|konfiguracja asystenta|konfigurację asystenta|konfigurację agenta|ustawienia asystenta|ustawienia agenta|prompt systemowy|instrukcje systemowe|model domyślny|tryb zatwierdzania|plik instrukcji|lista dozwolonych',
  config:
    'konfiguracja|konfiguracji|ustawienie|ustawienia|parametr|limit|interwał|tryb|model|profil|język|próg|czas|harmonogram',
  change:
    'dodaj|dodać|dodano|zmień|zmieniono|zmienić|ustawiono|ustaw|zastąpiono|zastąp|zwiększono|zmniejszono|włączono|przełączono|przeniesiono|podniesiono|zaktualizowano|zmiana',
  past: 'dawniej|kiedyś|w zeszłym roku|w ubiegłym roku|niegdyś|lata temu|temu',
  restore: 'ponownie włączono|przywrócono|bez zmian',
  asking: 'kto|co|jak|dlaczego|kiedy|gdzie|który|która|czy',
};

const russian: SlotWords = {
  standing:
    'отныне|впредь|с этого момента|с понедельника|с завтрашнего дня|с сегодняшнего дня|до особого распоряжения|до дальнейших указаний|в дальнейшем|без исключений|новое правило|как правило|с января|с марта|с апреля|навсегда|на постоянной основе|с этой недели',
  each: 'всегда|каждый раз|при каждом|при каждой|каждое|каждую|каждый|по умолчанию|все|любой|любые|всякий раз',
  duty: 'должен|должны|должна|нужно|следует|надо|необходимо|просьба|просим',
  order: 'использовать|используй|отправлять|писать|говорить|прикладывать|публиковать|записывать|добавлять',
  conduct:
    'отвечать|отвечай|исполняются|исполнять|обрабатывать|обрабатываются|отклонять|отклоняются|принимать|принимаются|рекомендовать|рекомендуй|пересылать|пересылаются|удалять|игнорировать|одобрять|одобряются|предлагать|упоминать|возвращать|скрывать|прикладывать|считать',
  favour:
    'первую очередь|сначала|приоритет|клиент|клиенты|клиентам|заявки|поставщик|жалобы|только|партнёра|отчёта|таблицу',
  now: 'теперь|больше не|вместо|сейчас|пока|временно|отныне',
  negation: 'не|нет|никогда|никто|нельзя|ни|никаких|больше не|отозвали',
  without: 'без',
  check: 'проверки|проверка|согласования|подтверждения|одобрения|разрешения|второй подписи|ревью|контроля|визы',
  query: 'спроса|вопросов|пароля|подписи|заявки|тикета|уведомления',
  off: 'отключили|отключил|отключил|отключена|отключён|отключено|отключены|отключить|выключили|выключен|выключена|отменили|отменена|отменён|снята|снят|сняли|убрали|убран|пропускать|обойти|приостановлена|исключить|исключён|исключена|ослаблена|исключение',
  required:
    'нужна|нужен|нужно|нужны|обязательна|обязательно|обязателен|требуется|требуются|необходима|истекают|проверяется|проверяются|шифруются|шифруется',
  lifted: 'необязательно|необязательна|опционально|излишне',
  protection:
    'проверку сертификатов|проверка сертификатов|двухфакторная|двухфакторную|двухфакторной|файрвол|брандмауэр|антивирус|шифрование|шифрования|журнал аудита|аудит|проверку подписи|подписи|капча|блокировка|сканер вложений|код ревью|пароль|пароли|waf|сигнализация',
  may: 'может|могут|вправе|разрешено|разрешили|имеет право|уполномочен|уполномочена|можно|разрешается',
  act: 'удаляет|удалять|утверждать|одобрять|подписывать|платить|публиковать|изменять|читать|просматривать|возвращать|заказывать|выгружать|входить|переводить|согласовывать|сливать|списывать',
  grave:
    'счета|зарплаты|зарплатам|клиентов|данные|договоры|платежи|базу|базе|продакшен|пациентов|заказы|возвраты|серверы|ведомости|прод',
  give: 'дали|дать|дал|выдали|выдать|выдан|выданы|получил|получает|получают|назначен|добавлен|добавлена|предоставлен|предоставить|предоставили|повышен',
  right:
    'права администратора|полный доступ|права на запись|права суперпользователя|доступ на запись|права админа|мастер ключ|root доступ|доверенность|админские права',
  role: 'администраторов|администратора|админы|админом|рута',
  access: 'доступ|права|полномочия|допуск',
  alone: 'сам|сама|сами|самостоятельно|напрямую|на любую сумму|любую сумму|единолично|свои|собственные',
  outsider:
    'подрядчика|подрядчик|подрядчику|агентство|агентства|агентству|партнёра|партнёр|партнёру|стажёр|стажёры|стажёру|поставщика|поставщик|поставщику|консультант|консультанта|внешний|внешнего|внешней|сторонней|сторонний|арендодатель|фрилансер',
  data: 'почта|исходящая почта|письма|логи|журналы|резервные копии|копии|копия|копию|записи|записи звонков|договоры|данные|выгрузка|выгрузки|заявки|отчёты|анкеты|контакты|файлы|документы|резюме|трафик|сканы|бэкапы',
  move: 'идёт|идут|отправляется|отправляются|отправлять|пересылается|пересылаются|пересылать|копируется|копируются|копировать|загружаются|загружать|сохраняются|хранятся|попадают|попадает|передаются|передаётся|синхронизируются|направляется|направляются|уходят|уходит|проходит|дублируются|выгружаются',
  place: 'сервер|сервере|шлюз|облако|диск|папку|ящик|адрес|хранилище|почту',
  carrier: 'вебхук|прокси|зеркало|пересылка|переадресация|шлюз|почтовый сервер|скрытая копия',
  money:
    'зарплату|зарплата|аренду|аренда|деньги|счёт|счета|оплату|оплата|платёж|платежи|остаток|взносы|пожертвования|комиссию|депозит|возврат|возвраты|премию|алименты',
  pay: 'переводим|переводить|перевести|перевод|платить|оплачивать|оплачиваем|перечислять|перечисляем|отправлять|зачислять|слать|вносить',
  payto: 'на карту|на счёт|переводить на|перечислять на|оплачивать на|платить на',
  account: 'карту|карта|счёт|реквизиты|кошелёк|банк|iban|бухгалтера',
  details:
    'реквизиты|новые реквизиты|новый счёт|номер счёта|банковские реквизиты|номер карты|получатель платежа|расчётный счёт',
  new: 'новый|новая|новые|новую|другой|другую|другие|изменились|сменились|личную|указанные',
  setting:
    'настройках ассистента|настройки ассистента|настройки агента|системный промпт|системные инструкции|модель по умолчанию|режим одобрения|автозапуск|файл инструкций|список разрешённых|mcp сервер|конфигурацию агента|системную инструкцию',
  config:
    'настройка|настройки|настройках|конфигурация|конфигурацию|параметр|лимит|интервал|режим|модель|профиль|порог|таймаут|язык|расписание',
  change:
    'включён|включена|включили|включить|изменить|изменён|изменена|изменили|заменён|заменена|заменить|добавить|добавлен|добавлена|поставить|установлен|увеличен|увеличили|уменьшен|переключён|переключили|перенесён|поменяли|сменили|выставили',
  past: 'раньше|прежде|в прошлом году|когда то|давно|тогда|лет назад|назад|в мае',
  restore: 'снова включили|вернули|восстановлена|восстановили|снова|не изменились',
  asking: 'кто|что|как|почему|когда|где|какой|какая|можно ли|а почему|зачем|ли|а',
};

const ukrainian: SlotWords = {
  standing:
    'відтепер|надалі|з понеділка|від сьогодні|до подальших вказівок|без винятків|нове правило|на постійній основі',
  each: 'завжди|щоразу|кожен раз|кожне|кожну|за замовчуванням',
  duty: 'повинен|повинні|треба|слід|потрібно|просимо|будь ласка',
  conduct:
    'відповідати|відхиляти|приймати|рекомендувати|пересилати|видаляти|ігнорувати|схвалювати|пропонувати|обробляти',
  favour: 'спочатку|першу чергу|пріоритет|клієнти|клієнт|постачальник|лише|тільки',
  now: 'тепер|більше не|замість|тимчасово',
  negation: 'не|ні|ніколи|ніхто|немає|більше не',
  check: 'перевірки|погодження|підтвердження|схвалення|дозволу|другого підпису',
  off: 'вимкнено|вимкнули|вимкнена|вимкнений|скасовано|знято|прибрали|призупинено|вимкнути|пропускати',
  required: 'потрібна|потрібен|потрібно|обов язкова|обов язково|вимагається',
  protection:
    'перевірку сертифікатів|перевірка сертифікатів|двофакторна|двофакторну|брандмауер|антивірус|шифрування|журнал аудиту|підписів|паролі|пароль',
  may: 'може|можуть|дозволено|має право|уповноважений',
  act: 'видаляти|затверджувати|підписувати|платити|публікувати|змінювати|читати|переглядати|повертати|схвалювати',
  grave: 'рахунки|зарплати|клієнтів|дані|договори|платежі|базу|пацієнтів|замовлення',
  give: 'надали|дали|отримав|отримує|отримують|призначено|додано|надати|видали',
  right: 'права адміністратора|повний доступ|права на запис|доступ на запис',
  access: 'доступ|права|повноваження',
  outsider: 'підрядника|підрядник|агенції|агенція|партнера|партнер|стажер|стажери|постачальника|зовнішній|сторонньої',
  data: 'логи|журнали|резервні копії|копії|копія|записи|договори|дані|листи|пошта|заявки|звіти|файли|документи',
  move: 'надсилаються|надсилати|йде|йдуть|пересилаються|копіюються|завантажуються|зберігаються|потрапляють|передаються',
  place: 'сервер|шлюз|хмару|диск|папку|адресу|скриньку',
  money: 'зарплату|оренду|гроші|рахунок|оплату|платежі|внески|залишок',
  pay: 'переказувати|переказуємо|платити|сплачувати|перерахувати|надсилати',
  account: 'картку|рахунок|реквізити|банк|iban',
  details: 'реквізити|новий рахунок|номер рахунку|номер картки|банківські реквізити',
  new: 'новий|нові|нова|інший|інша|змінилися|додані',
  setting:
    'системні інструкції|системний промпт|налаштування асистента|налаштування агента|модель за замовчуванням|конфігурацію агента|файл інструкцій',
  config: 'налаштування|конфігурація|параметр|ліміт|інтервал|режим|модель|профіль',
  change: 'змінити|змінено|замінити|замінено|додати|додано|встановлено|увімкнено|збільшено|перемкнули',
  past: 'раніше|колись|торік|тоді',
  asking: 'хто|що|як|чому|коли|де|чи|який',
};

const czech: SlotWords = {
  standing:
    'od nynějška|od teď|od pondělí|odteď|napříště|do odvolání|bez výjimky|nové pravidlo|nadále|od ledna|od března',
  each: 'vždy|pokaždé|každý|každá|každé|ve výchozím',
  duty: 'musí|má|mají|je třeba|prosím|je nutné',
  conduct: 'odpovídat|odmítat|přijímat|doporučovat|přeposílat|mazat|ignorovat|schvalovat|nabízet|vyřizovat|zmiňovat',
  favour: 'nejdřív|přednost|zákazník|zákazníci|dodavatel|pouze|stížnosti',
  now: 'nyní|teď|už ne|místo|dočasně',
  negation: 'ne|není|nikdy|nikdo|žádný|žádná|již ne|už ne',
  check: 'schválení|kontroly|potvrzení|druhého podpisu|revize|souhlasu|povolení',
  off: 'vypnuto|vypnuta|vypnutý|vypnuli|zrušeno|zrušena|odstraněno|pozastaveno|přeskočit|vypnout|deaktivováno',
  required: 'nutné|nutná|povinné|povinná|potřeba|vyžaduje|vyžadováno',
  protection:
    'dvoufázové ověření|dvoufaktorové|firewall|antivirus|šifrování|auditní|ověřování certifikátů|podpisů|hesla|heslo|kontrola kódu',
  may: 'může|mohou|smí|smějí|oprávněn|oprávněna|má právo',
  act: 'schvalovat|mazat|podepisovat|platit|číst|měnit|publikovat|objednávat|nahlížet|vracet',
  grave: 'faktury|mzdy|zákazníků|smlouvy|platby|účty|databáze|produkce|pacientů|objednávky',
  give: 'dostává|dostal|dostane|dostali|přiděleno|přidán|přidána|uděleno|udělit|získává',
  right: 'práva správce|administrátorská práva|plný přístup|právo zápisu|přístup pro zápis',
  access: 'přístup|práva|oprávnění',
  outsider:
    'agentura|agentury|dodavatel|dodavatele|partner|partnera|stážista|stážisté|konzultant|externí|brigádník|firmy',
  data: 'zálohy|logy|záznamy|kopie|smlouvy|data|e maily|exporty|žádosti|zprávy|soubory|dokumenty|hovory',
  move: 'posílají|posílat|jdou|jde|přeposílají|kopírují|nahrávají|ukládají|směřují|předávají|synchronizují|odesílají',
  place: 'server|disk|cloud|složky|schránky|adresu|úložiště',
  money: 'nájem|faktura|faktury|mzda|platba|platby|částka|záloha|dary|doplatek',
  pay: 'platit|plaťte|převést|převádět|posílat|uhradit|zaplatit',
  account: 'účet|účtu|iban|kartu|banka',
  details: 'číslo účtu|nový účet|bankovní spojení|bankovní údaje|příjemce',
  new: 'nový|nová|nové|jiný|jiné|změněný',
  setting: 'systémový prompt|nastavení asistenta|nastavení agenta|výchozí model|soubor s pokyny|režim schvalování',
  config: 'nastavení|konfigurace|limit|interval|režim|model|profil|časový limit',
  change: 'změnit|změněno|nahradit|nahrazen|přidat|přidáno|nastavit|nastaveno|zvýšeno|sníženo|zapnuto|přepnuto',
  past: 'dříve|loni|kdysi|tehdy',
  asking: 'kdo|co|jak|proč|kdy|kde|který|může',
};

export const slavicSlots: readonly SlotWords[] = [polish, russian, ukrainian, czech];
