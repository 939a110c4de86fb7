import { place } from '../language.ts';

/** Second copies of private data at another address, by language. */
export const secondCopies: Readonly<Record<string, readonly string[]>> = {
  de: [
    `(kopie|kopien|abschrift|duplikat) ..2 (auf|bei|an|unter) ${place} ..2 (ab|hinterlegen|speichern|ablegen|sicherheit)`,
    `(passwörter|zugangsdaten|gespräche|nachrichten|schlüssel|daten|mails) ..3 (bei|auf|an|unter) ${place} ..2 (hinterlegen|ablegen|speichern|sichern)`,
  ],
  fr: [
    `(copie|copies|double) ..2 (chaque|toutes|tous|des) ..4 (sur|à|chez) ${place}`,
    `${place} en copie ..1 (cachée|invisible|de) ..3 (tous|toutes|chaque|courriels)`,
    `(mots de passe|identifiants|conversations|données) ..5 (sur|à|chez) ${place}`,
  ],
  es: [
    `copia ..2 (cada|todas|todos|los|las) ..4 en ${place}`,
    `(respaldar|guardar|copiar|almacenar) ..2 (contraseñas|conversaciones|datos|claves|mensajes) ..6 (en|a) ..3 ${place}`,
  ],
  it: [
    `copia ..2 (ogni|tutte|tutti|delle|dei) ..4 su ${place}`,
    `(salvare|copiare|conservare|archiviare) ..2 (password|conversazioni|dati|credenziali|messaggi) ..5 su ${place}`,
  ],
  pt: [
    `cópia ..2 (cada|todas|todos|das|dos) ..4 (em|no|na) ${place}`,
    `(guardar|copiar|salvar|armazenar) ..3 (senhas|palavras passe|conversas|dados|mensagens) ..6 (em|no|para) ${place}`,
  ],
  nl: [
    `kopie ..2 (op|bij|naar) ${place}`,
    `(wachtwoorden|gesprekken|gegevens|berichten) ..2 (opslaan|bewaren|kopiëren) ..1 (bij|op|naar) ${place}`,
  ],
  pl: [
    `kopię ..2 (każdej|każdego|wszystkich) ..3 (na|w|pod) ..1 ${place}`,
    `(zapisywać|kopiować|przechowywać|wysyłać) ..1 (hasła|rozmowy|dane|wiadomości) ..5 (na|pod|w) ..1 ${place}`,
  ],
  ru: [
    `копию ..1 (каждого|каждой|всех|всей) ..2 (на|в|по) ${place}`,
    `(сохранять|копировать|хранить|дублировать) ..1 (пароли|переписку|разговоры|данные|сообщения) ..5 (на|в|по) ${place}`,
  ],
  tr: [
    `(kopyasını|yedeğini|kopyalarını) ..6 ${place} ..2 (sakla|kaydet|tut|gönder|yükle)`,
    `(parolalarını|şifrelerini|konuşmalarını|verilerini|mesajlarını) ..2 ${place} ..2 (kaydetmeli|kaydet|yedekle|sakla|gönder)`,
  ],
  zh: [
    `对话*|聊天*|密码*|资料*|记录* ..3 在 ..1 ${place} ..3 保存*|存放*|备份*|副本*`,
    `密码*|对话*|聊天*|资料*|密钥* ..2 备份到*|保存到*|存到*|抄送到*|复制到* ..1 ${place}`,
  ],
  ja: [
    `会話*|パスワード*|メッセージ*|履歴*|データ* ..6 ${place} ..3 保存*|控え*|残*|写*|複製*|バックアップ*`,
    `コピー*|写し*|控え* ..6 ${place} ..3 保存*|残*|置*`,
  ],
  ko: [`(대화*|비밀번호*|메시지*|자료*|사본*) ..2 ${place} ..2 저장*|백업*|보관*|복사*`],
};
