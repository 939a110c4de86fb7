import { oneLine } from '../../long-text.ts';
import type { ImpactWords } from './words.ts';

export const romance: readonly ImpactWords[] = [
  {
    code: 'fr',
    run: 'lance|lancez|exécute|exécutez|démarre|installe|installez|lancer|exécuter|tape',
    script: 'script|commande|programme|macro|@file',
    byOrder: oneLine`
      sur ordre de|sur ordre du|par ordre de|par ordre du|sur instruction de|sur décision de|à la demande de|au nom de
    `,
    chiefs: oneLine`
      direction|directeur|administrateur|administration|conseil|service informatique|sécurité|police|propriétaire|hiérarchie|
      présidence
    `,
  },
  {
    code: 'es',
    run: 'ejecuta|ejecute|lanza|inicia|arranca|instala|instale|corre|ejecutar',
    script: 'script|comando|programa|macro|@file',
    byOrder: 'por orden de|por orden del|por órdenes de|por instrucción de|por decisión de|a petición de|en nombre de',
    chiefs: oneLine`
      dirección|gerencia|administrador|administración|consejo|departamento|seguridad|policía|propietario|jefatura|
      presidencia
    `,
  },
  {
    code: 'pt',
    run: 'execute|rode|inicie|lance|instale|executar|rodar|corra',
    script: 'script|comando|programa|macro|@file',
    byOrder: 'por ordem da|por ordem do|por ordem de|por instrução da|por decisão da|a pedido da|em nome da',
    chiefs: oneLine`
      diretoria|direção|administrador|administração|gerência|conselho|departamento|segurança|polícia|proprietário|
      presidência
    `,
  },
  {
    code: 'it',
    run: 'esegui|eseguire|lancia|avvia|installa|digita',
    script: 'script|comando|programma|macro|@file',
    byOrder: oneLine`
      per ordine della|per ordine del|per ordine di|su ordine della|su istruzione della|per decisione della|
      su richiesta della|a nome della
    `,
    chiefs: oneLine`
      direzione|amministratore|amministrazione|consiglio|reparto|sicurezza|polizia|proprietario|dirigenza|presidenza
    `,
  },
  {
    code: 'ro',
    run: 'rulează|execută|pornește|instalează|lansează',
    script: 'scriptul|script|comanda|programul|@file',
    byOrder: 'la ordinul|din ordinul|la dispoziția|din partea|la cererea',
    chiefs: 'conducerii|direcțiunii|administratorului|poliției|proprietarului|departamentului|managementului',
  },
];
