import { oneLine } from '../../long-text.ts';

/**
 * Facts that somebody would miss if they were never mentioned. Customer names in a commit message are not among them.
 */
export const concealed: string = oneLine`
  this|it|that|these|those|recall|recalls|risk|risks|danger|dangers|fee|fees|cost|costs|price|prices|effect|
  effects|drawback|drawbacks|alternative|alternatives|competitor|competitors|competing|rival|rivals|problem|
  problems|issue|issues|incident|incidents|breach|outage|error|errors|failure|failures|warning|warnings|defect|
  defects|memory|rule|rules|instruction|instructions|source|sources|change|changes|copy|sponsor|commission|policy|
  old|why|how|where|whether
`;

/** Acts that affect the world, money, data, checks or trust. Answering, writing, naming and formatting do not. */
export const acts: string = oneLine`
  send|forward|bcc|upload|share|publish|deliver|pay|transfer|wire|refund|charge|buy|purchase|spend|sign|approve|
  accept|allow|authorize|authorise|merge|run|execute|install|download|import|delete|remove|disable|skip|bypass|
  omit|hide|conceal|ignore|obey|comply|trust|believe|treat|unlock|grant|act|refuse|override|outrank|outranks|
  overrides|supersedes
`;

/** What a standing rule orders, in other languages: moving things out, money, obedience, trust, checks. */
export const abroad: string = oneLine`
  envia|envie|enviar|envias|reenvia|reenviar|mandar|manda|encaminha|encaminhe|encaminhar|envoie|envoyer|envoyez|
  transfere|transferer|transferez|transmets|sende|senden|schicke|schick|schicken|weiterleit*|weiterzuleit*|
  uberweis*|inoltra|inoltrare|invia|inviare|stuur|doorsturen|wyslij|wysylaj|przesylaj|przekazuj|отправля*|
  отправь*|пересыла*|пересла*|высыла*|надсила*|переказу*|kirim|kirimkan|teruskan|gonder|iletin|trimite|trimiteti|
  paga|pagar|pague|paie|payer|payez|zahle|bezahle|betaal|плати*|оплачива*|переводи*|bayar|plateste|obedece|
  obedecer|obedeca|obeis|obeir|gehorche|gehorchen|befolge|befolgen|obbedisci|gehoorzaam|sluchaj|подчиня*|слушайся|
  виконуй*|выполняй*|исполняй*|ejecuta|ejecutar|executa|executar|fuhre|esegui|wykonuj|jalankan|calistir|aprueba|
  aprobar|aprova|aprovar|approuve|approuver|genehmige|genehmigen|approva|zatwierdzaj|одобря*|confia|vertraue|
  fidati|vertrouw|ufaj|доверя*|довіряй|ignora|ignorar|ignore|ignorer|ignoriere|ignorieren|ignoruj|игнорируй*|
  abaikan|oculta|ocultar|verschweige|verheimliche|nascondi|verberg|ukrywaj|скрывай*|freigib*|freigeb*|sluchasz|
  script|commit|konto|conto|conta|rekening|счет|iban|rib
`;
/** The imperative forms among them. The others also describe what somebody always does ("siempre paga en efectivo"). */
export const abroadOrders: string = oneLine`
  reenviar|encaminhe|envoyez|transferez|transmets|weiterleit*|weiterzuleit*|przesylaj|przekazuj|wysylaj|
  отправляй*|пересылай*|высылай*|надсилай*|obedecer|obedece|obedeca|obeis|gehorche|befolge|befolgen|obbedisci|
  gehoorzaam|sluchaj|подчиняй*|слушайся|виконуй*|выполняй*|исполняй*|ejecutar|ejecuta|esegui|wykonuj|jalankan|
  calistir|aprobar|aprueba|approuve|genehmige|genehmigen|zatwierdzaj|одобряй*|доверяй*|довіряй|ignoriere|
  ignorieren|ignoruj|игнорируй*|verschweige|verheimliche|nascondi|ukrywaj|скрывай*|freigib*|freigeb*
`;
export const abroadNow: string = oneLine`
  (a partir de ahora|a partir de agora|desde ahora|de hoy en adelante|de hoje em diante|dorenavant|desormais|
  ab jetzt|ab sofort|von nun an|kunftig|dora in poi|da ora in poi|voortaan|od teraz|od tej pory|framover|odteraz|
  от сега нататък|отныне|впредь|с этого момента|навсегда|відтепер|надалі|mulai sekarang|tu nay|bundan sonra|
  bundan boyle|de acum inainte)
`;
export const abroadAlways: string =
  'siempre|sempre|toujours|immer|stets|altijd|zawsze|всегда|завжди|daima|selalu|luon|mereu|alltid';
