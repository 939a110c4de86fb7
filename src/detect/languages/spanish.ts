import { oneLine } from '../long-text.ts';
import { type Language, place } from './language.ts';

const orders = oneLine`
  instrucción|instrucciones|instruccion|orden|órdenes|regla|reglas|norma|normas|directiva|directivas|directriz|
  directrices|indicación|indicaciones|prompt|prompts|restricciones|políticas|pautas|mandatos|programación
`;
const prior =
  'anterior|anteriores|anterioras|previa|previas|previo|previos|precedente|precedentes|iniciales|originales|antiguas|arriba|sistema|recibidas|dadas';
const drop = oneLine`
  ignora|ignore|ignorad|ignoren|ignorar|olvida|olvide|olvidad|olviden|olvidar|olvídate|olvídese|olvidaos|descarta|
  descarte|descarten|desestima|desestime|omite|omita|omitan|desobedece|desobedezca|anula|anule|sáltate|desecha|
  deseche
`;
const lead = oneLine`
  ya|ahora|por|favor|completo|completamente|totalmente|inmediatamente|de|todas|todos|toda|todo|las|los|tus|sus|la|
  lo|el|estas|esas|cualquier|cualesquiera|vuestras
`;
const user = 'usuario|usuaria|usuarios|dueño|dueña|propietario|humano|titular';
const send = oneLine`
  envía|envíe|envíen|envíale|enviar|enviando|envialo|manda|mande|mándale|mandar|reenvía|reenvíe|reenviar|
  transmite|transmita|sube|suba|publica|publique|postea|copia|copie|exfiltra|filtra|remite|remita
`;
const reveal = oneLine`
  muestra|muestre|muéstrame|muéstreme|mostrar|revela|revele|revélame|revelar|dime|dígame|dame|deme|imprime|
  imprima|repite|repita|copia|copie|escribe|escriba|enséñame|comparte|comparta|divulga|divulgue|filtra|lista
`;

export const spanish: Language = {
  name: 'Spanish',
  code: 'es',
  override: [
    oneLine`
      (olvida|olvide|olvídate|olviden|ignora) ..1 lo que ..2 (dijeron|dicho|dijo|enseñaron|ordenaron|indicaron) ..3 (antes|
      anteriormente|hasta|previamente)
    `,
    `(no hagas caso|no hagan caso|haz caso omiso) ..3 (reglas|instrucciones|órdenes|indicaciones|sistema)`,
    'olvida|olvide|olvídate|olviden|ignora|ignore|ignoren de? todas las|tus|sus? instrucciones|órdenes|directrices|indicaciones',
    'olvida|olvide|olvídate|olvidar todo lo|de? que ..1 sabes|sabe|aprendiste|digo',
    'olvida|olvide|ignora ..2 tareas anteriores|previas',
    `${drop} ${lead}? ${lead}? ${lead}? ${lead}? ${orders} ..3 ${prior}`,
    `${drop} ${lead}? ${lead}? ${lead}? ${lead}? ${prior} ..1 ${orders}`,
    `${drop} ${lead}? ${lead}? tus|vuestras ..1 ${orders}`,
    `que ignores|olvides|descartes|omitas|desobedezcas|ignoren|olviden ${lead}? ${lead}? ${lead}? ${orders}`,
    `${drop} ${lead}? ${lead}? ${lead}? ${orders} ..2 te dieron|dijeron|dicen|pusieron|impusieron|dio|han|indican`,
    `${drop} todo lo ..3 anterior|dicho|dijeron|antes|arriba|enseñado|precede|ordenado`,
    `(no hagas|no haga|no hagan|haz) caso ..3 ${orders}`,
    `(haz caso omiso|haga caso omiso|hagan caso omiso|hacer caso omiso) ..4 ${orders}`,
    `(no sigas|no obedezcas|no siga|no cumplas|deja de seguir|deja de obedecer) ..3 ${orders} ..2 ${prior}`,
    `${orders} ..1 ${prior} ..5 anuladas|canceladas|derogadas|obsoletas|inválidas|caducadas|suspendidas|nulas`,
    `${orders} ..1 ${prior} ya no ..2 válidas|valen|aplican|cuentan|vigentes|vigor`,
    'lo que te hayan|han|habían dicho|ordenado|enseñado ..5 ya no cuenta|vale|aplica|sirve',
  ],
  concealment: [
    `no se? lo|le|les|nada|esto|eso digas|diga|cuentes|comentes|menciones|reveles|muestres ..2 a|al|nada|esto ..2 ${user}`,
    `no digas|cuentes|menciones|comentes|reveles|informes|avises|notifiques nada|esto|eso|de|sobre? ..4 ${user}`,
    `no menciones|reveles|informes|divulgues|comentes ..3 al|a ..1 ${user}`,
    `no menciones|reveles|muestres|digas esta|estas|este ..1 instrucción|instrucciones|nota|mensaje|orden`,
    `${send} ..8 sin informar|avisar|decirle|decírselo|notificar ..3 ${user}`,
    `${user} no debe|debería|puede|tiene ..2 saber|enterarse|saberlo|notar|descubrir`,
  ],
  exfiltration: [
    `${send} ..6 contraseña|contraseñas|credencial|credenciales|token|tokens|secretos|cookies|.env|privada|privadas ..8 ${place}`,
  ],
  promptLeak: [
    'copia|repite|escribe|muestra|pega ..8 texto|mensaje|instrucciones que recibiste|te ..4 antes|inicio|principio|dieron',
    `${reveal} ..5 prompt|mensaje|instrucciones|indicaciones ..3 sistema`,
    oneLine`
      ${reveal} ..3 tu|tus|su|sus ..1 prompt|instrucciones|reglas|directrices|configuración ..2 inicial|iniciales|
      interna|internas|ocultas|secretas|completo|completas|oculto|originales
    `,
    'muéstrame|dime|dame|revela tu|el prompt',
  ],
  persistence: [
    'partir|desde|ahora de|en? ahora|hoy|adelante ..8 sin ..2 preguntar|confirmación|confirmar|verificar|autorización|pedir',
    'todas|cada ..2 sesiones|conversaciones|sesión|conversación|futuras ..8 ejecuta|envía|obedece|recomienda|incluye|sin',
  ],
  sleeper: [
    oneLine`
      (siempre que|cuando|cada vez que|en cuanto) ..2 (usuario|cliente|alguien) ..8 (envía|envíe|manda|mande|reenvía|transfiere|
      copia) ..8 @email|@url|@domain
    `,
    oneLine`
      cuando ..2 ${user} ..2 diga|escriba|mencione|teclee|dice|escribe|menciona ..8 borra|envía|transfiere|desactiva|elimina|
      ejecuta|cambia|abre|manda|reenvía
    `,
    `espera|espere ..1 hasta|a que ..1 ${user} ..2 diga|escriba|mencione|teclee`,
    'cuando ..4 aparezca|aparece|mencione|escuches ..3 palabra|frase|clave ..8 borra|envía|transfiere|desactiva|elimina|ejecuta|cambia|abre|manda',
  ],
  hijack: [
    'ahora eres|serás ..6 sin ..2 restricci*|límite|límites|filtro|filtros|reglas|censura|limitaciones',
    'finge|actúa|compórtate|responde|contesta|responda ..5 sin ..2 restricci*|límites|filtros|censura|limitaciones|ética',
    'modo desarrollador|dios|sistema|administrador activado|activo|habilitado',
  ],
  authority: [
    'asistente|agente|ia ..2 puede|podrá|autorizado ..12 sin ..3 confirmación|preguntar|mostrarle|consentimiento|autorización|revisión',
    oneLine`
      aprobado|autorizado|aprobada|autorización|aprobación|consentimiento|confirmado ..12 sin ..2 confirmación|preguntar|
      verificación|pedir|mostrarle|revisión
    `,
  ],
  addressed: [
    oneLine`
      ia|modelo|asistente|robot|agente|bot ..3 que|automático ..2 lea|lees|lee|leas|procese|proceses|resuma|resumas
      ..1 este|esta|esto ..1 página|texto|mensaje|correo|artículo|documento|receta
    `,
  ],
};
