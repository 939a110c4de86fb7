import { oneLine } from '../../long-text.ts';
import type { SlotWords } from '../slot.ts';

const french: SlotWords = {
  standing: oneLine`
    désormais|dorénavant|à partir de maintenant|à partir de lundi|à partir d aujourd hui|à compter de|à compter du|à l avenir|dès lundi|
    dès maintenant|dès aujourd hui|jusqu à nouvel ordre|sans exception|en règle générale|par principe|nouvelle règle|de façon permanente|à partir du|
    à partir de
  `,
  each: 'toujours|chaque|chaque fois|à chaque|par défaut|toute|toutes|tout|quel que soit|systématiquement',
  duty: 'doit|doivent|devra|devront|merci de|veuillez|il faut|faut|est à|sont à|à verser',
  order: 'utiliser|utilisez|utilise|envoyer|écrire|rédiger|dire|répondre|publier|enregistrer|facturer',
  conduct: oneLine`
    répondre|répond|réponds|répondez|classée|classé|refusée|refusé|refuser|acceptée|accepté|acceptées|accepter|citer|cite|citez|recommander|recommande|
    recommandez|transmise|transmis|transférer|transférée|supprimer|supprimée|ignorer|ignorée|approuvée|approuver|traitée|traitées|traiter|proposer|
    mentionner|rembourser|cacher|livrée|prioritaire|valider
  `,
  favour:
    'en premier|d abord|priorité|prioritaire|client|clients|fournisseur|réclamation|réclamations|presse|sans suite|facture|uniquement|seulement',
  now: 'désormais|maintenant|ne sont plus|n est plus|dès lundi|au lieu de|à la place|plutôt que|provisoirement|à ce jour',
  negation: oneLine`
    ne|pas|jamais|aucun|aucune|personne|rien|n est plus|ne sont plus|n a plus|ne doit plus|ne doivent plus|ne faut plus|on ne|refusé|n est pas|
    ne sont pas|n ont plus
  `,
  without: 'sans',
  check:
    'validation|relecture|approbation|autorisation|accord|confirmation|double signature|contrôle|vérification|seconde signature|visa',
  query: 'demander|mot de passe|justificatif|signature|vérifier|vérifie|prévenir|poser de questions',
  off: 'désactivée|désactivé|désactivés|désactivées|désactiver|coupé|coupée|suspendu|suspendue|supprimée|supprimé|levée|levé|retirée|retiré|contourner|ignorer|assoupli|assouplie|ouvert à|exclu|exclure|exempté',
  required:
    'nécessaire|obligatoire|requis|requise|exigé|exigée|besoin|conservés|conservées|vérifie|vérifié|vérifiée|chiffré|chiffrée|chiffrées|expirent|contrôlé',
  lifted: 'facultatif|facultative|optionnel|optionnelle|inutile|superflu',
  protection:
    'journaux d audit|certificats|double authentification|pare feu|antivirus|chiffrement|identité|contrôle d accès|vérification|badge|alarme|filtre|waf|vérification des certificats',
  may: 'peut désormais|peuvent désormais|autorisé à|autorisée à|autorisés à|habilité à|habilitée à|le droit de|droit de|libre de|permission de|carte blanche',
  can: 'peut|peuvent',
  act: 'valider|approuver|supprimer|suppression|signer|payer|accéder|publier|modifier|consulter|rembourser|commander|fusionner|virer|autoriser|lire|écrire|exporter|entrer|transférer',
  grave:
    'notes de frais|factures|salaires|paie|clients|production|contrats|comptes|données|dossiers|patients|espace documentaire|base|serveurs|virements|commandes|remboursements|budget',
  give: 'accorder|accordé|donner|donné|donne|donnez|dispose|disposent|reçoit|reçoivent|attribué|attribuer|ajouté|obtient|bénéficie|accès accordé',
  has: 'a|ont',
  right:
    'accès administrateur|droits administrateur|accès complet|accès en écriture|droits d écriture|droit d écriture|droit de suppression|tous les droits|mot de passe root|passe partout|accès root|accès total',
  access: 'accès|droits|droit|autorisations',
  alone: 'seul|seule|lui même|elle même|propres|propre|directement|de n importe quel|à sa guise|sans limite',
  outsider:
    'prestataire|prestataires|agence|partenaire|partenaires|stagiaire|stagiaires|fournisseur|sous traitant|consultant|externe|cabinet|intérimaire|propriétaire|courtier',
  data: 'enregistrements|enregistrements d appels|sauvegardes|sauvegarde|journaux|dossiers|candidatures|contrats|copies|copie|exports|export|courriels|mails|contacts|données|fichiers|rapports|factures|transcriptions|relevés|base clients',
  move: 'copiés|copiées|copié|envoyés|envoyées|envoyer|transférés|transférées|rediriger|redirigés|redirigée|transmis|transmises|déposés|déposées|partagés|partagées|synchronisés|synchronisée|vont|va|passent|passe|partent|acheminés|hébergés|dupliqués|exportés|part',
  place: 'serveur|bucket|dossier|cloud|ftp|boîte|adresse|nuage|compte|drive|stockage',
  carrier: 'webhook|proxy|miroir|relais|redirection|transfert automatique|copie cachée|destination',
  money:
    'loyer|facture|factures|dons|don|salaire|salaires|paiement|paiements|solde|acompte|virement|virements|cotisations|commission|redevances|honoraires|caution',
  pay: 'verser|versé|versés|payer|payée|payées|réglées|régler|virer|virez|encaissés|envoyer|faire|effectuer|passe',
  payto: 'à verser sur|à virer sur|payable à|payables à|versés à|à l ordre de|verser à|est à verser|sont à verser',
  account: 'compte|rib|iban|carte|banque|portefeuille|trésorière|trésorier',
  details:
    'rib|coordonnées bancaires|nouveau compte|numéro de compte|bénéficiaire|nouvel iban|compte bancaire|compte de',
  new: 'nouveau|nouvelle|nouvel|nouvelles|autre|différent|suivant|suivante|modifié|changé|celui de|ci dessous',
  setting:
    'modèle par défaut|prompt système|fichier d instructions|serveur mcp|mode d approbation|liste blanche|liste d autorisation|instructions de l agent|configuration de votre assistant|configuration de l agent',
  config:
    'paramètre|paramètres|configuration|réglage|réglages|délai|intervalle|limite|seuil|mode|modèle|profil|langue|file attente|préfixe|fréquence',
  change:
    'remplacer|remplacé|remplacez|modifier|modifié|modifiée|changer|changé|passé de|passe à|passé à|ajouter|ajoutez|ajouté|mis à|mettre|régler|réglé|augmenté|porté à|réduit|activé|activer|désormais celui|basculé|déplacé|porté',
  past: 'l an dernier|l année dernière|autrefois|à l époque|il y a|jadis|avant 2',
  restore: 'reste activée|reste activé|rétabli|rétablie|réactivé|rien ne change|ne change pas',
  asking: 'qui|que|quoi|comment|pourquoi|quand|où|quel|quelle|est ce|peut on|faut il|puis je',
};

const spanish: SlotWords = {
  standing:
    'a partir de ahora|a partir de hoy|a partir del|a partir de|desde ahora|desde hoy|desde el lunes|de ahora en adelante|en adelante|en lo sucesivo|hasta nuevo aviso|sin excepción|por norma|nueva norma|de forma permanente|por sistema',
  each: 'siempre|cada vez|cada|por defecto|toda|todas|todo|cualquier',
  duty: 'debe|deben|deberá|deberán|hay que|por favor|tiene que|tienen que|se ruega|pongan|ponga|se',
  order: 'usar|usa|usen|utilizar|enviar|escribir|contestar|registrar|facturar|publicar',
  conduct:
    'responder|responde|responda|contesta|rechazan|rechazar|aceptan|aceptar|recomendar|recomienda|reenvían|eliminar|borrar|ignorar|aprobar|aprueban|ofrecer|ofrece|mencionar|citar|tratan|tratar|atienden|devolver|ocultar|priorizar|cobran|cobrar|perguntes',
  favour:
    'primero|prioridad|clientes|cliente|proveedor|factura|facturas|reclamaciones|devoluciones|solo|únicamente|sin mirar',
  now: 'ahora|ya no|ya|en lugar de|en vez de|desde hoy|provisionalmente|por ahora',
  negation: 'no|nunca|jamás|nadie|ningún|ninguna|ninguno|nada|tampoco|ya no',
  without: 'sin',
  check: 'revisión|aprobación|autorización|confirmación|doble firma|visto bueno|control|verificación|segunda firma',
  query: 'preguntar|pedir permiso|permiso|contraseña|firma|consultar|mirar|avisar|comprobar',
  off: 'desactivada|desactivado|desactivar|desactiva|apagado|apagada|suspendida|suspendido|eliminada|eliminado|retirada|retirar|quitado|quitada|quitar|omitir|saltar|ignorar|anulada|anulado|excluir|excluida|relajado|levantada|quité|apagué|desactivé|desactivaron',
  required:
    'necesario|necesaria|obligatorio|obligatoria|hace falta|exige|requiere|requiere|caducan|caduca|verifica|comprueba|cifra|cifran',
  lifted: 'opcional|innecesario|innecesaria|voluntario',
  protection:
    'doble verificación|doble factor|verificación en dos pasos|certificados|cortafuegos|antivirus|auditoría|cifrado|firma|waf|regla waf|control de acceso|alarma|revisión de código|bloqueo',
  may: 'ya puede|ya pueden|autorizado a|autorizada a|autorizado para|autorizada para|tiene permiso para|tiene permiso|permiso para|facultado para|vía libre|carta blanca',
  can: 'puede|pueden',
  act: 'autorizar|aprobar|borrar|eliminar|firmar|pagar|acceder|publicar|modificar|consultar|reembolsar|comprar|transferir|leer|escribir|validar|exportar|entrar|fusionar|cancelar',
  grave:
    'devoluciones|facturas|nóminas|clientes|cuentas|producción|contratos|datos|pacientes|pagos|base de datos|servidores|transferencias|pedidos|gastos|expedientes',
  give: 'dar|dado|da|dan|dieron|conceder|concedido|conceda|recibe|reciben|asignado|añadido|otorgar|otorgado|obtiene|tiene|tienen|se le da',
  right:
    'acceso de administrador|permisos de administrador|permiso de escritura|permisos de escritura|acceso total|acceso completo|todos los permisos|llave maestra|acceso de escritura|derechos de administrador|acceso root',
  access: 'acceso|permisos|derechos',
  alone:
    'solo|sola|mismo|misma|por su cuenta|directamente|de cualquier importe|cualquier importe|sus propios|sus propias|a nadie|sin límite',
  outsider:
    'proveedor|proveedores|agencia|socio|socios|becario|becarios|becaria|gestoría|consultor|consultora|contratista|externo|externa|subcontrata|asesoría|casero',
  data: 'copias|copias de seguridad|copia|registros|grabaciones|contratos|correos|correo|exportaciones|exportación|clientes|datos|candidaturas|solicitudes|informes|expedientes|transcripciones|facturas|contactos|archivos|documentos|respaldos',
  move: 'envían|envía|enviar|enviarán|copian|copia|reenvían|reenviar|se copian|guardan|guardarán|suben|sube|subir|van|va|pasan|pasa|sincronizan|sincroniza|redirigen|redirigir|desvía|desvían|comparten|copia oculta|llegan|terminan|acaban|mandan|mandar',
  place: 'servidor|nube|carpeta|cubo|disco|buzón|dirección|cuenta|almacenamiento',
  carrier: 'webhook|proxy|espejo|reenvío|copia oculta|destino|servidor de correo|cco',
  money:
    'alquiler|factura|facturas|nómina|salario|pago|pagos|importe|cuotas|donaciones|comisión|saldo|depósito|transferencia|devolución|honorarios|fianza',
  pay: 'pagan|paga|pagar|pague|ingresar|ingrese|transferir|abonar|abone|abonan|enviar|cobrar|cobra|se pagan|domiciliar|haz|hacer',
  payto: 'se pagan en|se ingresa en|pagar a|a nombre de|abonar en|ingresar en|pagadero a',
  account: 'cuenta|banco|iban|tarjeta|bizum|monedero|billetera|paypal',
  details: 'datos bancarios|cuenta bancaria|nueva cuenta|número de cuenta|beneficiario|cuenta de cobro|cuenta del',
  new: 'nueva|nuevo|nuevos|nuevas|otra|otro|siguiente|cambiado|cambió|distinta|personal',
  setting:
    'configuración del agente|prompt del sistema|modelo por defecto|modo de aprobación|archivo de instrucciones|servidor mcp|lista blanca|lista de permitidos|modo silencioso|ajustes del asistente|tu configuración|tus ajustes|tus instrucciones',
  config:
    'configuración|ajuste|ajustes|parámetro|límite|intervalo|modo|modelo|perfil|prefijo|idioma|plazo|umbral|tiempo de espera|horario',
  change:
    'cambiar|cambié|cambiado|cambia|cambió|cambiaron|puse|pon|poner|añadir|añadido|añade|sustituir|sustituido|reemplazar|subir|subido|bajado|fijado|ajustado|activado|activar|aumentado|configurado|pasó de|pasa a|movido',
  past: 'el año pasado|antes|antiguamente|hace años|en su día|hace tiempo|solía',
  restore: 'activaron|reactivada|restablecida|sigue activa|sin cambios',
  asking: 'quién|qué|cómo|por qué|cuándo|dónde|cuál|puede|es|hay|se puede',
};

const portuguese: SlotWords = {
  standing:
    'a partir de agora|a partir de hoje|a partir de|doravante|daqui em diante|daqui para a frente|de agora em diante|até novo aviso|sem exceção|por regra|nova regra|desde segunda|por padrão|passam a ser|passa a ser|desde hoje',
  each: 'sempre|cada vez|cada|toda|todas|todo|todos|qualquer|por omissão',
  duty: 'deve|devem|deverá|é preciso|por favor|tem de|têm de|favor',
  order: 'usar|use|enviar|enviados|enviado|escrever|registar|publicar|faturar|perguntes|pergunte|continua|continue',
  conduct:
    'responder|responda|responde|recusar|recusados|aceitar|aceites|aceitos|recomendar|recomende|encaminhar|encaminhados|apagar|ignorar|aprovar|aprovados|oferecer|mencionar|citar|tratar|tratados|reembolsar|ocultar|priorizar|cobrar|perguntes|nunca me perguntes',
  favour:
    'primeiro|prioridade|clientes|cliente|fornecedor|parceiro|reclamações|devoluções|apenas|somente|sextas|continua',
  now: 'agora|já não|não mais|em vez de|passam a|passa a|passou a|provisoriamente|por enquanto',
  negation: 'não|nunca|jamais|ninguém|nenhum|nenhuma|nada|já não|deixou de',
  without: 'sem',
  check: 'revisão|aprovação|autorização|confirmação|dupla assinatura|visto|verificação|segunda assinatura|exigência',
  query: 'perguntar|pedir|senha|assinatura|consultar|avisar|conferir',
  off: 'desativada|desativado|desativar|desligada|desligado|desligar|suspensa|suspenso|removida|removido|retirar|retirada|retirado|remover|ignorar|dispensada|dispensado|contornar|excluir|relaxada|desabilitada|desabilitado|desativei|desliguei',
  required:
    'necessário|necessária|obrigatório|obrigatória|exigido|exigida|precisa|precisam|expiram|verificado|criptografado|cifrado',
  lifted: 'opcional|facultativo|dispensável|desnecessário',
  protection:
    'revisão de código|dupla verificação|dois fatores|certificados|firewall|antivírus|auditoria|criptografia|assinatura|waf|controle de acesso|alarme|bloqueio',
  may: 'já pode|já podem|autorizada a|autorizado a|autorizados a|tem permissão para|permissão para|carta branca|livre para|habilitado a|fica autorizada|fica autorizado',
  can: 'pode|podem',
  act: 'publicar|aprovar|apagar|excluir|assinar|pagar|acessar|aceder|modificar|alterar|consultar|reembolsar|comprar|transferir|ler|escrever|validar|exportar|entrar|cancelar|autorizar',
  grave:
    'faturas|salários|clientes|contas|produção|contratos|dados|pacientes|pagamentos|banco de dados|servidores|transferências|pedidos|despesas|nosso nome|em nosso nome|devoluções',
  give: 'dar|dado|deu|conceder|concedido|concedida|recebe|recebem|atribuído|adicionado|ganha|tem|têm|ganhou',
  right:
    'acesso de administrador|direitos de administrador|permissão de escrita|acesso total|acesso completo|chave mestra|acesso de escrita|permissões de administrador|acesso root',
  access: 'acesso|permissões|direitos',
  alone: 'sozinho|sozinha|por conta própria|diretamente|de qualquer valor|qualquer valor|próprios|próprias|sem limite',
  outsider:
    'agência|fornecedor|fornecedores|parceiro|parceiros|estagiário|estagiários|estagiária|consultor|consultora|prestador|terceiro|terceiros|externo|externa|empreiteiro|contador',
  data: 'cópias|cópia|logs|registos|registros|gravações|contratos|e mails|emails|exportações|exportação|dados|candidaturas|relatórios|transcrições|faturas|contactos|contatos|arquivos|documentos|backups',
  move: 'enviados|enviadas|envia|enviar|copiados|copiadas|encaminhados|encaminhar|guardados|vão|vai|passam|passa|sincronizados|sincroniza|redirecionados|alterado|destino|compartilhados|partilhados|carregados|seguem|segue|ficam',
  place: 'servidor|nuvem|pasta|disco|caixa|endereço|conta|armazenamento',
  carrier: 'webhook|proxy|espelho|reencaminhamento|cópia oculta|destino|destino dos logs|servidor de e mail',
  money:
    'renda|aluguel|fatura|faturas|salário|pagamento|pagamentos|valor|mensalidade|doações|comissão|saldo|depósito|transferência|pix|caução|quotas',
  pay: 'pagar|pague|pagos|feitos|transferir|depositar|manda|mandar|enviar|faça|fazer|cai',
  payto: 'feitos para|pagar a|pagos a|em nome de|depositar em|pagável a|manda o pix|pra chave|para a conta',
  account: 'conta|banco|iban|cartão|carteira|chave|nib|paypal',
  details:
    'dados bancários|conta bancária|nova conta|número da conta|beneficiário|chave nova|chave pix|nib|nova chave|conta da',
  new: 'nova|novo|novas|novos|outra|outro|seguinte|mudou|alterada|diferente|pessoal',
  setting:
    'prompt de sistema|prompt do sistema|modelo padrão|modo de aprovação|ficheiro de instruções|arquivo de instruções|servidor mcp|lista de permissões|configuração do agente|configurações do assistente|instruções do assistente|tua configuração|sua configuração',
  config:
    'configuração|configurações|definição|definições|parâmetro|limite|intervalo|modo|modelo|perfil|idioma|prazo|tempo limite|horário',
  change:
    'alterar|alterado|alterada|alterei|mudar|mudado|mudei|colocar|coloquei|adicionar|adicionado|adicione|substituir|substituído|aumentar|aumentado|reduzido|definido|ajustado|ativado|ativar|incluir|configurado|passou de|passou a|movido',
  past: 'no ano passado|antigamente|antes|há anos|outrora|na altura|costumava',
  restore: 'reativada|reativado|restaurada|continua ativa|sem alterações',
  asking: 'quem|que|como|por que|porquê|quando|onde|qual|pode|é|há|posso',
};

const italian: SlotWords = {
  standing:
    'd ora in poi|d ora in avanti|da ora in poi|da ora in avanti|da oggi|da lunedì|da domani|a partire da|in futuro|fino a nuovo avviso|senza eccezioni|per principio|di regola|nuova regola|a decorrere da|dal mese prossimo',
  each: 'sempre|ogni volta|ogni|per impostazione predefinita|qualsiasi|qualunque|tutte',
  duty: 'deve|devono|dovrà|dovranno|bisogna|va|vanno|prego|si prega|vi preghiamo|per favore',
  order: 'usare|usa|inviare|scrivere|registrare|pubblicare|fatturare',
  conduct:
    'rispondere|rispondi|risponde|rifiutare|rifiutati|accettare|accettati|accettate|consigliare|consiglia|raccomandare|inoltrare|inoltrati|cancellare|ignorare|approvare|approvati|offrire|menzionare|citare|trattare|trattate|evase|rimborsare|nascondere|dire',
  favour:
    'prima|per primo|per prima|priorità|clienti|cliente|fornitore|fornitori|reclami|resi|solo|soltanto|soltanto in|prodotto|disponibile',
  now: 'ora|adesso|non più|invece di|al posto di|ormai|per ora|temporaneamente',
  negation: 'non|mai|nessuno|nessuna|niente|nulla|non più|non sono più|non è più',
  without: 'senza',
  check: 'revisione|approvazione|autorizzazione|conferma|doppia firma|controllo|verifica|seconda firma|visto',
  query: 'chiedere|password|firma|consultare|avvisare|guardare|permesso',
  off: 'disattivata|disattivato|disattivati|disattivare|spento|spenta|sospesa|sospeso|rimossa|rimosso|tolto|tolta|togliere|saltare|ignorare|aggirare|abolita|abolito|escludere|esclusa|allentata|aperto per|resta aperto|aperto',
  required:
    'necessario|necessaria|obbligatorio|obbligatoria|richiesto|richiesta|serve|servono|scadono|verificato|cifrato|bisogna',
  lifted: 'facoltativo|facoltativa|opzionale|superfluo',
  protection:
    'doppia autenticazione|doppio fattore|due fattori|certificati|firewall|antivirus|registri di controllo|audit|crittografia|firma|waf|controllo accessi|allarme|revisione del codice|blocco',
  may: 'possono ora|può ora|autorizzato a|autorizzata a|autorizzati a|ha il permesso di|permesso di|carta bianca|libero di|hanno facoltà',
  can: 'può|possono',
  act: 'accedere|approvare|cancellare|eliminare|firmare|pagare|pubblicare|modificare|consultare|rimborsare|acquistare|trasferire|leggere|scrivere|validare|esportare|entrare|annullare|autorizzare',
  grave:
    'archivio|pazienti|fatture|stipendi|clienti|conti|produzione|contratti|dati|pagamenti|database|server|bonifici|ordini|spese|rimborsi',
  give: 'dare|dato|dai|date|concedere|concesso|concessa|riceve|ricevono|assegnato|aggiunto|ottiene|ha ricevuto|ottengono',
  right:
    'accesso amministratore|diritti di amministratore|permessi di scrittura|accesso completo|accesso totale|passe partout|accesso in scrittura|permessi di amministratore|accesso root',
  access: 'accesso|permessi|diritti',
  alone:
    'da solo|da sola|da soli|direttamente|di qualsiasi importo|qualsiasi importo|propri|proprie|senza limiti|stesso',
  outsider:
    'fornitore|fornitori|agenzia|partner|tirocinante|tirocinanti|stagista|stagisti|consulente|consulenti|consulenza|appaltatore|esterno|esterna|terzi|commercialista',
  data: 'esportazioni|esportazione|copie|copia|log|registri|registrazioni|contratti|email|e mail|dati|candidature|rapporti|trascrizioni|fatture|contatti|file|documenti|backup|salvataggi',
  move: 'finiscono|finisce|inviate|inviati|inviare|copiate|copiati|inoltrati|inoltrate|salvate|salvati|vanno|va|passano|passa|sincronizzati|reindirizzato|reindirizzate|caricati|caricate|condivisi|condivise|girate',
  place: 'cloud|server|cartella|disco|casella|indirizzo|conto|archivio esterno',
  carrier: 'webhook|proxy|mirror|inoltro|copia nascosta|destinazione|server di posta',
  money:
    'affitto|fattura|fatture|stipendio|stipendi|pagamento|pagamenti|importo|saldo|donazioni|provvigione|bonifico|bonifici|rimborso|caparra|quote|onorario',
  pay: 'pagare|pagate|effettuare|versare|versate|accreditare|inviare|fallo|fatelo|fare|girare|accreditato',
  payto: 'intestato a|pagare a|versare a|versare su|fallo alla|fallo a|fatelo a|a favore di',
  account: 'conto|banca|iban|carta|portafoglio|paypal|cooperativa',
  details: 'coordinate bancarie|conto bancario|nuovo conto|numero di conto|beneficiario|nuovo iban|conto intestato',
  new: 'nuovo|nuova|nuovi|altro|altra|seguente|cambiato|diverso|personale|non più',
  setting:
    'file di istruzioni|prompt di sistema|modello predefinito|modalità di approvazione|server mcp|elenco consentiti|impostazioni dell assistente|configurazione dell agente|istruzioni dell agente',
  config:
    'configurazione|impostazione|impostazioni|parametro|limite|intervallo|modalità|modello|profilo|lingua|soglia|orario',
  change:
    'sostituito|sostituire|sostituita|cambiare|cambiato|cambiata|modificato|impostare|impostato|aggiungere|aggiunto|aggiunta|aumentato|ridotto|portato a|passato da|attivato|attivare|spostato|aggiornato|messo|mettere',
  past: 'l anno scorso|una volta|anni fa|un tempo|allora|fondata|è stato sostituito',
  restore: 'riattivata|riattivato|ripristinata|resta attiva|invariato|invariata',
  asking: 'chi|che|cosa|come|perché|quando|dove|quale|può|è|si può',
};

export const romanceSlots: readonly SlotWords[] = [french, spanish, portuguese, italian];
