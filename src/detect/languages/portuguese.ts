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
    `não diga|digas|conte|contes|fale|fales|revele|reveles|mencione|menciones nada|isso|isto|disso|sobre ..4 ${user}`,
    `não mencione|menciones|revele|reveles|informe|informes|divulgue|avise|avises ..3 ao|à|o|a|para ${user}`,
    `${user} não deve|pode|precisa|deverá ..2 saber|descobrir|perceber`,
  ],
  exfiltration: [
    `${send} ..6 ${secret} ..8 ${place}`,
    oneLine`
      ${send} ..6 conversa|conversas|histórico|chat|dados ..3 usuário|usuários|utilizador|completa|completo|
      pessoais|clientes|bancários|chat|conversa ..8 ${place}
    `,
  ],
  promptLeak: [
    `${reveal} ..5 prompt|mensagem|instruções ..3 sistema`,
    `${reveal} ..3 configuração|configurações interna|internas`,
    'mostre|revele|diga|exiba o|me? seu|teu prompt',
  ],
  persistence: [
    'partir|agora|daqui|hoje|doravante de|em? agora|diante? ..8 sem ..2 perguntar|confirmação|confirmar|verificar|autorização|pedir',
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
  ],
  hijack: [
    '(agora você é|agora és|você agora é|você é agora|tu és agora) ..6 sem ..2 restriç*|limite|limites|filtro|filtros|regras|censura|limitações',
  ],
  authority: [
    'prosseguir|prossiga sem ..4 confirmação|autorização',
    'aprovado|autorizado|aprovada|autorização|aprovação|consentimento|confirmado ..12 sem ..3 confirmação|perguntar|verificação|pedir|conferir',
  ],
  addressed: [
    oneLine`
      ia|modelo|assistente|robô|agente|bot|sistemas ..3 que|automáticos ..2 leia|ler|lerem|lê|processe|processar|
      resuma|resumir|consultem|consultar ..1 esta|este|isto ..1 página|texto|mensagem|email|artigo|documento|receita
    `,
    'se você|tu é|és|for uma|um ..1 ia|modelo|assistente|inteligência|agente|robô',
  ],
};
