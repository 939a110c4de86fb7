import { oneLine } from '../long-text.ts';
import { type Language, place } from './language.ts';

const orders = oneLine`
  instruction|instructions|consigne|consignes|règle|règles|directive|directives|ordre|ordres|prompt|prompts|
  invite|invites|indications|restrictions|politique|politiques|programmation
`;
const prior = oneLine`
  précédent|précédente|précédents|précédentes|antérieur|antérieure|antérieurs|antérieures|préalables|initiales|
  initiaux|dessus|système|originales|passées|reçues|données
`;
const drop = oneLine`
  ignore|ignores|ignorez|ignorer|oublie|oubliez|oublier|oublies|néglige|négligez|désobéis|outrepasse|outrepassez|
  contourne|contournez|annule|annulez|écarte|écartez
`;
const lead =
  'donc|maintenant|complètement|totalement|immédiatement|toutes|tous|tout|toute|les|tes|vos|ces|l|la|le|mes|leurs|svp';
const user = 'utilisateur|utilisateurs|utilisatrice|usager|propriétaire|humain';
const send = oneLine`
  envoie|envoyez|envoyer|transmets|transmettez|transmettre|transfère|transférez|expédie|expédiez|poste|postez|
  publie|publiez|téléverse|exfiltre|exfiltrez|copie|copiez
`;
const reveal = oneLine`
  affiche|affichez|afficher|montre|montrez|montrer|révèle|révélez|révéler|donne|donnez|répète|répétez|imprime|
  imprimez|recopie|recopiez|copie|copiez|divulgue|divulguez|récite|dévoile|dévoilez|fournis|fournissez
`;

export const french: Language = {
  name: 'French',
  code: 'fr',
  override: [
    'oublie|oubliez|ignore|ignorez toutes|toute les|tes|vos? instructions|consignes|directives',
    'oublie|oubliez ..2 tâches précédentes|antérieures',
    `${drop} ${lead}? ${lead}? ${lead}? ${orders} ..3 ${prior}`,
    `${drop} ${lead}? ${lead}? ${lead}? ${prior} ..1 ${orders}`,
    `${drop} ${lead}? ${lead}? tes|vos ..1 ${orders}`,
    `ignore|ignorez|ignorer ${lead}? la|les|toute|toutes politique|politiques|consignes|directives ..4 envoyer|envoie|suis|suivez|révèle|fais`,
    `${drop} tout ce ..6 dit|ordonné|appris|enseigné|précède|dessus|demandé|instructions`,
    `(ne tiens|ne tenez) ..1 pas|plus|aucun compte ..3 ${orders}`,
    `(ne suis|ne suivez|ne respecte|ne respectez|n obéis) pas|plus|aucune ..3 ${orders} ..2 ${prior}`,
    `fais|faites abstraction ..4 ${orders}`,
    `${orders} ..1 ${prior} ..5 annulées|caduques|périmées|suspendues|obsolètes|invalides|nulles|annulés|remplacées`,
    `${orders} ..1 ${prior} ne ..2 plus ..2 valables|valides|vigueur|appliquent|comptent`,
  ],
  concealment: [`sans que ..2 ${user} ..3 sache|voie|remarque|aperçoive|rende|doute`],
  exfiltration: [
    `${send} ..6 clé|clés|jeton|jetons|identifiants|cookies|secrets|.env ..8 ${place}`,
    `read_secret|secret ..4 envoyez|envoie ..4 ${place}`,
    `secret|secrets ..3 ${send} ..4 ${place}`,
  ],
  promptLeak: [
    `${reveal} ..6 prompt|invite|message|instructions ..1 système|systeme`,
    oneLine`
      ${reveal} ..2 ton|votre|tes|vos ..1 prompt|invite|instructions|consignes|directives ..2 système|initial|
      initiales|initiale|internes|cachées|secrètes|complètes|cachée|intégralité|départ
    `,
    `${reveal} ..5 règles|instructions|consignes ..1 privées|cachées|secrètes|internes|confidentielles`,
    'quelle est ta|votre clé|clef secrète|privée|api',
  ],
  persistence: [
    `même si ..1 ${user} ..3 contraire|oppose|refuse|proteste|autre|interdit`,
    '(dorénavant|désormais|partir de maintenant) ..8 sans ..2 demander|confirmation|vérification|autorisation|poser',
    oneLine`
      mémorise|mémorisez|retiens|retenez|souviens|enregistre|enregistrez ..3 que ..2 utilisateur ..3 administrateur|admin|
      confiance|autorisé|vérifié|approuvé
    `,
    'obéis|obéissez|obéir|obéiras|suis dorénavant|désormais|uniquement|toujours|seulement ..3 mes|moi|ce|cette|ces',
  ],
  sleeper: [
    oneLine`
      quand|lorsque|dès ..2 ${user} ..3 dit|dira|écrit|écrira|mentionne|tape|prononce ..8 supprime|envoie|transfère|
      désactive|efface|remplace|vire|exécute|ouvre|transmets
    `,
  ],
  hijack: [
    'tu es maintenant|désormais|dorénavant ..6 sans ..2 restriction*|limite|limites|filtre|filtres|règles|censure',
    'vous|tu êtes|es administrateur|admin|root ..3 approuvez|approuve|exécute|exécutez|accorde|autorise|autorisez',
    '(tu nes plus|tu n es plus|vous n êtes plus) ..2 assistant|ia|soumis|lié|limité|tenu',
  ],
  authority: [
    'assistant|agent|ia ..3 peut|autorisé|autorisée ..12 sans ..3 confirmation|validation|relecture|demander|vérification|autorisation',
    oneLine`
      approuvé|autorisé|validé|validation|autorisation|approbation|accord ..12 sans ..2 confirmation|vérification|demander|
      relecture|validation|consentement
    `,
  ],
  addressed: [
    oneLine`
      ia|modèle|assistant|robot|agent|chatbot ..3 qui|lisant|lisez|lis ..2 lit|lisent|résume|résumez|traite|
      traitera|compare|parcourt|cette|ce|lis ..1 page|texte|message|mail|courriel|article|recette|des|cette|ce
    `,
    'si tu|vous es|êtes une|un ..1 ia|modèle|assistant|intelligence|agent|robot',
  ],
};
