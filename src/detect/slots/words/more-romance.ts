import { oneLine } from '../../long-text.ts';
import type { SlotWords } from '../slot.ts';

export const moreRomance: readonly SlotWords[] = [
  // fr
  {
    agent: 'agent|agents|assistant|assistants|bot|robot|ia',
    may: 'peut|peuvent|autorisé*|permission de|le droit de|habilité*|autorisation de',
    act: oneLine`
      supprimer|approuver|payer|signer|rembourser|virer|publier|exécuter|exporter|modifier|accéder|lire|valider|effacer|
      commander|transférer|redémarrer
    `,
    unchecked: oneLine`
      sans validation|sans confirmation|sans demander|sans approbation|sans autorisation|sans relecture|sans contrôle|
      sans accord|de sa propre initiative
    `,
    money: oneLine`
      paiement*|payer|payez|régler|réglez|virement*|loyer|salaire*|facture*|montant|don|dons|cotisation*|remboursement*|
      acompte|versement*
    `,
    account: 'compte|iban|rib|carte|portefeuille|paypal',
    change: oneLine`
      modifie|modifiez|change|changez|ajoute|ajoutez|remplace|remplacez|désactive|désactivez|supprime|mets|mettez|écris|
      configure|active
    `,
    setting: oneLine`
      prompt système|invite système|consigne système|instructions système|agents.md|claude.md|.cursorrules|serveur mcp|
      mcp json
    `,
    standing: oneLine`
      désormais|dorénavant|à partir de maintenant|à partir d aujourd hui|à l avenir|dès maintenant|jusqu à nouvel ordre|
      chaque fois que|à chaque fois que
    `,
    conduct: oneLine`
      transfère|transférez|envoie|envoyez|approuve|approuvez|accepte|fais confiance|ignore|ignorez|supprime|paie|copie|cache|
      recommande|recommandez|obéis|partage|joins
    `,
    protection: oneLine`
      vérification des certificats|validation des certificats|certificats|certificat|double authentification|
      authentification|2fa|mfa|mots de passe|mot de passe|pare feu|antivirus|journalisation|journaux d audit|audit|
      chiffrement|vérification de signature|revue de code|relecture|bac à sable|contrôle d accès
    `,
    off: oneLine`
      désactivée|désactivé|désactivés|désactivées|désactive|désactivez|désactiver|coupée|coupé|supprimée|supprimé|
      n est plus nécessaire|n est plus requise|plus nécessaire|plus obligatoire|plus requise|suspendue|suspendu|
      non chiffrées|non chiffrés|sans chiffrement
    `,
    data: oneLine`
      trafic|journaux|sauvegardes|webhook|tous les courriels|tous les e mails|tous les messages|chaque message|
      chaque courriel|exports|exportations|miroir|copie de tous|copie de toutes|copie de chaque|point d accès
    `,
    move: oneLine`
      passe|passent|envoie|envoyer|envoyés|envoyées|transfère|transférés|redirigés|copiés|via|copie cachée|cci|change|changé|
      synchronisés|déposées|vont
    `,
  },
  // es
  {
    agent: 'asistente|agente|bot|robot|ia',
    may: 'puede|pueden|autorizado*|autorizada|permiso para|permitido',
    act: oneLine`
      eliminar|borrar|aprobar|pagar|firmar|reembolsar|transferir|publicar|ejecutar|exportar|modificar|acceder|leer|validar|
      comprar|reiniciar|compartir
    `,
    unchecked: oneLine`
      sin preguntar|sin confirmación|sin confirmar|sin aprobación|sin autorización|sin revisión|sin permiso|sin consultar|
      por su cuenta
    `,
    money: oneLine`
      pago|pagos|pagar|pague|transferencia*|alquiler|salario|nómina*|factura*|importe|donación|donaciones|cuota*|reembolso*|
      depósito|ingreso*
    `,
    account: 'cuenta|iban|tarjeta|monedero|billetera|paypal|bizum',
    change: oneLine`
      modifica|modifique|cambia|cambie|añade|agrega|reemplaza|sustituye|desactiva|elimina|pon|escribe|configura|activa|
      actualiza
    `,
    setting: oneLine`
      prompt del sistema|instrucciones del sistema|mensaje del sistema|agents.md|claude.md|.cursorrules|servidor mcp|
      mcp json
    `,
    standing: oneLine`
      a partir de ahora|desde ahora|de ahora en adelante|en adelante|a partir de hoy|en lo sucesivo|hasta nuevo aviso|
      cada vez que
    `,
    conduct: oneLine`
      reenvía|envía|envíe|aprueba|apruebe|acepta|confía|ignora|borra|elimina|paga|copia|oculta|recomienda|obedece|comparte|
      adjunta|incluye
    `,
    protection: oneLine`
      verificación de certificados|validación de certificados|certificados|certificado|dos factores|doble factor|2fa|mfa|
      contraseñas|contraseña|cortafuegos|firewall|antivirus|registros de auditoría|auditoría|registro de auditoría|cifrado|
      verificación de firma|firmas|revisión de código|sandbox|control de acceso
    `,
    off: oneLine`
      desactivada|desactivado|desactiva|desactive|desactivar|deshabilita|deshabilitada|apaga|quitado|eliminado|
      ya no es necesaria|ya no es necesario|ya no hace falta|ya no|suspendida|suspendido|sin cifrar|omitir
    `,
    data: oneLine`
      tráfico|registros|respaldos|copias de seguridad|webhook|todos los correos|cada correo|todos los mensajes|exportaciones|
      copia de todas|copia de todos|copia de cada|espejo
    `,
    move: oneLine`
      pasa|pasan|envía|enviar|envían|reenvía|reenviar|redirige|redirigen|copian|vía|a través|copia oculta|cco|cambió|cambia|
      ha cambiado|sincroniza|suben|van
    `,
  },
  // pt
  {
    agent: 'assistente|agente|bot|robô|ia',
    may: 'pode|podem|autorizado*|autorizada|permissão para|permitido',
    act: oneLine`
      excluir|apagar|aprovar|pagar|assinar|reembolsar|transferir|publicar|executar|exportar|modificar|acessar|aceder|ler|
      validar|comprar|reiniciar|compartilhar
    `,
    unchecked: oneLine`
      sem perguntar|sem confirmação|sem confirmar|sem aprovação|sem autorização|sem revisão|sem permissão|sem consultar|
      por conta própria
    `,
    money: oneLine`
      pagamento*|pagar|pague|transferência*|aluguel|renda|salário*|fatura*|valor|doação|doações|mensalidade|reembolso*|
      depósito|condomínio
    `,
    account: 'conta|iban|cartão|carteira|pix|paypal|mbway',
    change:
      'modifique|modifica|altere|mude|adicione|substitua|desative|remova|coloque|escreva|configure|ative|atualize',
    setting: oneLine`
      prompt do sistema|instruções do sistema|mensagem do sistema|agents.md|claude.md|.cursorrules|servidor mcp|mcp json
    `,
    standing: oneLine`
      a partir de agora|de agora em diante|doravante|daqui em diante|a partir de hoje|de hoje em diante|até novo aviso|
      sempre que|cada vez que
    `,
    conduct: oneLine`
      encaminhe|envie|aprove|aceite|confie|ignore|apague|pague|copie|oculte|recomende|obedeça|compartilhe|partilhe|anexe|
      inclua
    `,
    protection: oneLine`
      verificação de certificados|validação de certificados|certificados|certificado|dois fatores|dois factores|2fa|mfa|
      senhas|senha|palavra passe|firewall|antivírus|logs de auditoria|auditoria|registros de auditoria|criptografia|
      encriptação|verificação de assinatura|revisão de código|sandbox|controle de acesso
    `,
    off: oneLine`
      desativada|desativado|desative|desativar|desabilite|desabilitada|desligue|desligado|removida|removido|
      não é mais necessária|não é mais necessário|já não é|não precisa mais|suspensa|suspenso|sem criptografia
    `,
    data: oneLine`
      tráfego|registros|logs|backups|webhook|todos os e mails|todos os emails|cada e mail|todas as mensagens|exportações|
      cópia de todos|cópia de todas|cópia de cada|espelho
    `,
    move: oneLine`
      passa|passam|envie|enviar|enviados|encaminhe|encaminhados|redirecionado|copiados|via|através|cópia oculta|cco|mudou|
      alterado|sincroniza|vão
    `,
  },
  // it
  {
    agent: 'agente|agenti|assistente|bot|robot|ia',
    may: 'può|possono|autorizzato*|autorizzata|permesso di|autorizzazione a',
    act: oneLine`
      eliminare|cancellare|approvare|pagare|firmare|rimborsare|trasferire|pubblicare|eseguire|esportare|modificare|accedere|
      leggere|convalidare|ordinare|riavviare
    `,
    unchecked: oneLine`
      senza chiedere|senza conferma|senza approvazione|senza autorizzazione|senza revisione|senza consenso|senza controllo|
      da solo
    `,
    money: oneLine`
      pagamento|pagamenti|pagare|bonifico|bonifici|affitto|stipendio|fattura|fatture|importo|donazione|donazioni|quota|
      rimborso|caparra
    `,
    account: 'conto|iban|carta|portafoglio|paypal|postepay',
    change: 'modifica|modificare|cambia|aggiungi|sostituisci|disattiva|rimuovi|metti|scrivi|configura|attiva|aggiorna',
    setting: oneLine`
      prompt di sistema|istruzioni di sistema|messaggio di sistema|agents.md|claude.md|.cursorrules|server mcp|mcp json
    `,
    standing: oneLine`
      d ora in poi|da ora in poi|da ora in avanti|a partire da oggi|da oggi|in futuro|fino a nuovo avviso|ogni volta che
    `,
    conduct: oneLine`
      inoltra|invia|approva|accetta|fidati|ignora|cancella|elimina|paga|copia|nascondi|consiglia|raccomanda|obbedisci|
      condividi|allega|includi
    `,
    protection: oneLine`
      verifica dei certificati|convalida dei certificati|controllo dei certificati|certificati|certificato|due fattori|
      doppio fattore|2fa|mfa|firewall|antivirus|registri di controllo|log di audit|audit|crittografia|cifratura|
      verifica della firma|revisione del codice|sandbox|controllo degli accessi|controlli
    `,
    off: oneLine`
      disattivata|disattivato|disattivati|disattiva|disattivare|disabilita|disabilitata|spegni|rimossa|rimosso|
      non è più necessaria|non è più necessario|non serve più|sospesi|sospesa|sospeso|non cifrati|non cifrate|in chiaro
    `,
    data: oneLine`
      traffico|registri|log|backup|webhook|tutte le email|tutte le e mail|ogni email|tutti i messaggi|esportazioni|
      copia di tutti|copia di tutte|copia di ogni|mirror
    `,
    move: oneLine`
      passa|passano|invia|inviati|inviate|inoltra|inoltrati|reindirizzato|copiati|via|tramite|copia nascosta|ccn|cambiato|
      cambiata|vanno|va|caricati
    `,
  },
  // ro
  {
    agent: 'asistentul|asistent|agentul|agent|botul|robotul',
    may: 'poate|pot|autorizat|permisiunea|are voie',
    act: 'șterge|aproba|plăti|semna|rambursa|transfera|publica|executa|exporta|modifica|accesa|citi|comanda',
    unchecked: 'fără confirmare|fără aprobare|fără să întrebe|fără acord|fără verificare|din proprie inițiativă',
    money: 'plata|plăți|plătiți|plătește|virament|chiria|chirie|salariul|factura|facturile|suma|donații',
    account: 'contul|cont|iban|cardul|card|portofel|paypal',
    change: 'modifică|schimbă|adaugă|înlocuiește|dezactivează|șterge|setează|scrie|actualizează',
    setting: 'promptul de sistem|instrucțiunile de sistem|agents.md|claude.md|.cursorrules|server mcp|mcp json',
    standing: 'de acum înainte|de acum încolo|începând de azi|de azi înainte|până la noi ordine|de fiecare dată când',
    conduct: 'trimite|redirecționează|aprobă|acceptă|ignoră|șterge|plătește|copiază|ascunde|recomandă|ascultă',
    protection: oneLine`
      verificarea certificatelor|validarea certificatelor|certificatelor|autentificarea|2fa|mfa|parolele|parola|firewall|
      antivirusul|jurnalizarea|auditul|criptarea|sandbox
    `,
    off: oneLine`
      dezactivată|dezactivat|dezactivează|oprită|oprit|nu mai este necesară|nu mai este nevoie|eliminată|suspendată|
      necriptate
    `,
    data: 'traficul|jurnalele|copiile de rezervă|webhook|toate mesajele|toate emailurile|exporturile|copie a tuturor',
    move: 'trece|trec|trimite|trimise|redirecționate|copiate|prin|copie ascunsă|schimbat|încărcate',
  },
];
