/** The words of each line are one word: the first stands for the others. None of them means anything else in another language. */
const sameWords = `
live wohne wohnt wohnen wohnst habite habites habitent habiter vivo vive viven vivimos vivir moro mora moram morar abito abita abitano woon woont wonen bor mieszkam mieszka mieszkają живу живёт живет живут
work arbeite arbeitet arbeiten travaille travaillent travailler trabajo trabaja trabajan trabajar trabalho trabalha trabalham trabalhar lavoro lavora lavorano lavorare werk werkt werken arbetar arbejder pracuję pracuje pracują работаю работает работают
speak spreche spricht sprechen parle parlent parler hablo habla hablan hablar falo fala falam parlo parla parlano spreekt spreken
sister schwester sœur hermana hermanas sorella sorelle irmã irmãs zus zussen syster søster siostra сестра
brother bruder frère frères hermano fratello irmão irmãos broer bror брат
daughter tochter töchter fille filles hija hijas figlia figlie filha filhas dochter dochters dotter datter córka дочь
son sohn söhne fils hijo figlio filho zoon сын
mother mutter mère madre mãe moeder matka мама
father vater père padre pai vader ojciec папа
husband ehemann mari esposo marido marito echtgenoot mąż муж
wife ehefrau esposa moglie echtgenote żona жена
uncle onkel oncle tío wujek morbror farbror
aunt tía ciocia moster
grandmother grandma großmutter abuela nonna babcia mormor farmor бабушка
grandfather grandpa großvater abuelo nonno dziadek morfar farfar дедушка
nephew neffe neveu sobrino sobrinho
niece nichte nièce sobrina sobrinha
dog hund hunde chien chiens perro perros cane cachorro hond hunden pies собака
photo photograph picture
database db
repository repo
configuration config
production prod
environment env
documentation docs
application app
character char
university uni
bicycle bike
television tv
refrigerator fridge
temperature temp
message msg
administrator admin
appointment appt
department dept
typescript ts
javascript js
python py
kubernetes k8s
postgresql postgres postgre
birthday bday
christmas xmas weihnachten navidad kerstmis
german deutsch allemand alemán alemão tedesco
english englisch anglais inglés inglês inglese
french französisch français francés francês francese
spanish spanisch espagnol español espanhol spagnolo
italian italienisch italiano
turkish türkisch turc turco
russian russisch russe ruso
polish polnisch polonais polaco polacco
dutch holländisch niederländisch néerlandais holandés neerlandés holandês olandese
portuguese portugiesisch portugais portugués português portoghese
japanese japanisch japonais japonés japonês giapponese
chinese chinesisch chinois cinese
vienna wien viena vienne wenen
munich münchen múnich
lisbon lisboa lissabon lisbonne lisbona
milan milano mailand milán
venice venezia venedig venecia
naples napoli neapel nápoles
turin torino
prague praha prag praga
warsaw warszawa warschau varsovia
copenhagen københavn kopenhagen copenhague
brussels bruxelles brüssel brussel bruselas
cologne köln
geneva genève genf ginebra ginevra
moscow москва moskau moscú
athens athen atenas atene
switzerland schweiz suisse suiza suíça svizzera zwitserland
germany deutschland allemagne alemania alemanha germania duitsland
france frankreich francia frankrijk
spain spanien espagne españa espanha spagna spanje
italy italie italia itália italië
turkey türkei turquie turquía türkiye
austria österreich autriche áustria oostenrijk
mongodb mongo
`;

const forms = new Map<string, string>();
for (const line of sameWords.trim().split('\n')) {
  const [first = '', ...others] = line.split(' ');
  for (const other of others) forms.set(other, first);
}

/** The one word for light paraphrases, translations and short forms of a word. */
export function sameWord(lower: string): string {
  return forms.get(lower) ?? (lower.endsWith('s') ? forms.get(lower.slice(0, -1)) : undefined) ?? lower;
}
