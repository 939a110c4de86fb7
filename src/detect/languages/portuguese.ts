import { oneLine } from '../long-text.ts';
import { type Language, place } from './language.ts';

const orders = oneLine`
  instrução|instruções|ordem|ordens|regra|regras|diretriz|diretrizes|diretiva|diretivas|orientação|orientações|
  comando|comandos|prompt|prompts|restrições|indicações|normas|programação
`;
const prior =
  'anterior|anteriores|prévia|prévias|prévios|precedente|precedentes|iniciais|originais|antigas|acima|sistema|recebidas|dadas|passadas';
const drop = oneLine`
  ignore|ignorem|ignora|ignorar|ignorando|esqueça|esqueçam|esquece|esquecer|desconsidere|desconsiderem|
  desconsidera|desconsiderar|despreze|descarte|descartem|desobedeça|anule|abandone|pule
`;
const lead = oneLine`
  agora|por|favor|completamente|totalmente|imediatamente|de|todas|todos|toda|tudo|as|os|suas|tuas|seus|teus|a|o|
  das|dessas|essas|estas|quaisquer|qualquer|minhas
`;
const user = 'usuário|usuária|usuários|utilizador|utilizadora|dono|dona|proprietário|humano|titular';
const send =
  'envie|enviar|envia|enviem|mande|manda|mandar|encaminhe|encaminha|reencaminhe|transmita|transfira|publique|poste|copie|suba|exfiltre|remeta';
const secret = 'senha|senhas|credencial|credenciais|token|tokens|segredos|segredo|cookies|.env|privada|privadas|cpf';
const reveal = oneLine`
    mostre|mostra|mostrar|revele|revela|revelar|diga|exiba|exibir|imprima|imprime|repita|repete|copie|copia|escreva|divulgue|
    liste|forneça|compartilhe
  `;

export const portuguese: Language = {
  name: 'Portuguese',
  code: 'pt',
  override: [
    'esqueça|esquece|ignore|ignora|desconsidere todas as|suas? instruções|ordens|diretrizes|orientações',
    'esqueça|esquece ..2 tarefas anteriores',
    `${drop} ${lead}? ${lead}? ${lead}? ${lead}? ${orders} ..3 ${prior}`,
    `${drop} ${lead}? ${lead}? ${lead}? ${prior} ..1 ${orders}`,
    `${drop} ${lead}? suas|tuas|vossas ..1 ${orders}`,
    `${drop} ${lead}? ${lead}? ${orders} ..2 que te|lhe|você ..2 deram|disseram|dizem|recebeu|foi|foram|passaram`,
    `${drop} tudo o? que ..4 dito|disseram|anterior|antes|acima|ensinado|ensinaram|instruído`,
    `(não siga|não obedeça|não cumpra|não dê atenção|pare de seguir|deixe de seguir) ..3 ${orders} ..2 ${prior}`,
    `considere|considera sem efeito|nulas|inválidas|canceladas ..4 ${orders}`,
    `${orders} ..1 ${prior} ..5 anuladas|canceladas|revogadas|obsoletas|inválidas|suspensas|nulas`,
    `${orders} ..1 ${prior} (não|já não) ..1 valem|válidas|aplicam|contam|mais`,
  ],
  concealment: [
    'não o|a|isso|isto mencione|inclua|escreva|menciones ..3 resumo|relatório|resposta|registro',
    'apague|apaga|elimine|remova todos|os|seus|qualquer|todo ..1 rastros|rastro|vestígios',
    `não diga|digas|conte|contes|fale|fales|revele|reveles|mencione|menciones nada|isso|isto|disso|sobre ..4 ${user}`,
    `não mencione|menciones|revele|reveles|informe|informes|divulgue|avise|avises ..3 ao|à|o|a|para ${user}`,
    `não mencione|revele|mostre|menciones esta|essa|este|esse|estas ..1 instrução|instruções|nota|mensagem|ordem`,
    `sem que ..2 ${user} ..3 saiba|perceba|note|veja|descubra|conta`,
    `${send} ..8 sem informar|avisar|notificar|contar|dizer ..3 ${user}`,
    `esconda|esconde|oculte|oculta|omita ..5 do|da|ao ${user}`,
    `mantenha|mantém|guarde|guarda ..3 segredo ..4 ${user}`,
    `${user} não deve|pode|precisa|deverá ..2 saber|descobrir|perceber`,
  ],
  exfiltration: [
    `${send} ..6 ${secret} ..8 ${place}`,
    oneLine`
      ${send} ..6 conversa|conversas|histórico|chat|dados ..3 usuário|usuários|utilizador|completa|completo|
      pessoais|clientes|bancários|chat|conversa ..8 ${place}
    `,
    `${send} ..4 ${place} ..6 ${secret}|conversa|histórico`,
    `${secret} ..3 ${send} ..6 ${place}`,
  ],
  promptLeak: [
    'repita|repete|copie|imprima tudo ..3 acima|anterior',
    `${reveal} ..5 prompt|mensagem|instruções ..3 sistema`,
    `${reveal} ..3 configuração|configurações interna|internas`,
    oneLine`
      ${reveal} ..3 seu|sua|suas|teu|tuas ..1 prompt|instruções|regras|diretrizes|configuração ..2 inicial|iniciais|
      interna|internas|ocultas|secretas|completo|completas|oculto|originais
    `,
    `${reveal} ..3 sua|tua ..1 chave|senha secreta|privada|mestra`,
    'qual é? a? sua|tua chave|senha ..1 secreta|privada|mestra',
    'qual|quais|que é|são|dizem o|as|a seu|sua|suas|teu|tuas ..1 prompt|instruções|regras ..2 sistema|inicial|iniciais|internas|ocultas|secretas',
    'mostre|revele|diga|exiba o|me? seu|teu prompt',
  ],
  persistence: [
    `mesmo|ainda que|se ..2 ${user} ..3 contrário|negue|oponha|outra|proíba|proteste|discorde`,
    'partir|agora|daqui|hoje|doravante de|em? agora|diante? ..8 sem ..2 perguntar|confirmação|confirmar|verificar|autorização|pedir',
    'lembre|lembra|memorize|guarde|memoriza|registre ..4 que ..2 usuário|utilizador ..3 administrador|admin|confiança|autorizado|verificado',
    `lembre|memorize|guarde|guardar|lembrar ..3 permanentemente|sempre|permanente ..12 ${place}|recomende|recomendar|execute|obedeça`,
    'obedeça|obedece|obedecer|obedecerá apenas|somente|só|sempre ..3 minhas|mim|estas|este|esta|a',
    'todas|cada|toda ..2 sessões|conversas|sessão|conversa|futuras ..8 execute|envie|obedeça|recomende|inclua|sem',
  ],
  sleeper: [
    oneLine`
      (sempre que|quando|assim que|toda vez que) ..2 (usuário|utilizador|cliente|alguém) ..8 (envie|mande|encaminhe|transfira|
      copie) ..8 @email|@url|@domain
    `,
    oneLine`
      quando|assim ..2 ${user} ..2 disser|escrever|mencionar|digitar|diz|escreve|menciona ..8 apague|envie|
      transfira|desative|elimine|exclua|execute|troque|abra|mande
    `,
    `espere|espera|aguarde ..2 até|que ..1 ${user} ..2 disser|escrever|mencionar|digitar|diga|escreva|mencione`,
    'quando ..4 aparecer|surgir|ouvir|ler ..3 palavra|frase ..8 apague|envie|transfira|desative|elimine|exclua|execute|troque|abra|mande',
  ],
  hijack: [
    '(agora você é|agora és|você agora é|você é agora|tu és agora) ..6 sem ..2 restriç*|limite|limites|filtro|filtros|regras|censura|limitações',
    '(você não é mais|já não és|deixaste de ser|você deixou de ser) ..2 assistente|ia|modelo|chatbot',
    'finja|finge|aja|age|imagine|comporte ..5 não|sem ..3 restriç*|limites|filtros|regras|limitações|censura',
    'responda|responde ..4 sem ..2 restriç*|limites|filtros|censura|limitações|ética',
    'ative|ativa|ativar|entre|entra|mude|habilite ..4 modo ..2 desenvolvedor|deus|sistema|administrador|dan|programador',
    'modo desenvolvedor|deus|sistema|administrador ativado|ativo|habilitado',
  ],
  authority: [
    'assistente|agente|ia ..2 pode|poderá|autorizado ..12 sem ..3 confirmação|perguntar|mostrar|consentimento|autorização',
    'prosseguir|prossiga sem ..4 confirmação|autorização',
    'aprovado|autorizado|aprovada|autorização|aprovação|consentimento|confirmado ..12 sem ..3 confirmação|perguntar|verificação|pedir|conferir',
    'como seu|teu desenvolvedor|criador|administrador|programador eu|preciso|ordeno|autorizo',
    'mensagem|aviso|nota ..1 sistema|administrador ..6 assistente|agente|ia ..2 deve|deves|pode ..6 imediatamente|todas|sem|ignorar',
  ],
  addressed: [
    oneLine`
      ia|modelo|assistente|robô|agente|bot|sistemas ..3 que|automáticos ..2 leia|ler|lerem|lê|processe|processar|
      resuma|resumir|consultem|consultar ..1 esta|este|isto ..1 página|texto|mensagem|email|artigo|documento|receita
    `,
    'se você|tu é|és|for uma|um ..1 ia|modelo|assistente|inteligência|agente|robô',
  ],
};
